"""What a page's components load in the browser: scripts of ours, and plotly.js as the plotly package brings it.

They stand under an address that changes with them, so that a browser may keep them for ever, and import one another.
"""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response

HERE = Path(__file__).parent
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
_STAGE = (
    "stage",
    "panel",
    "sketch",
    "plotly",
    "early",
    "theme",
    "colours",
    "contrast",
    "gaps",
    "folds",
    "minus",
    "named",
    "swift",
    "along",
    "clock",
    "lane",
    "hold",
    "carrier",
    "numbers",
    "slider",
    "track",
    "tally",
    "typing",
)
_FILES = (
    HERE / "session" / "address.js",
    *(HERE / "lecture" / f"{name}.js" for name in ("desk", "lecture")),
    *(HERE / "stage" / f"{name}.js" for name in _STAGE),
    *(HERE / "classroom" / f"{name}.js" for name in ("class", "distribution")),
)
SCRIPTS = {file.name: file for file in _FILES}


def base() -> str:
    """What the app's addresses begin with, without a slash at the end."""
    under = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{under}" if under else ""


def at_home(asked: HTTPConnection) -> bool:
    """Whether a page of this app asks, as far as the browser says."""
    _, _, origin = asked.headers.get("origin", "").partition("://")
    return origin == asked.headers.get("host", "") != ""


@cache
def home() -> str:
    """The address under which the scripts stand."""
    sources = b"".join(path.read_bytes() for path in SCRIPTS.values())
    return f"{base()}/playground/{hashlib.sha256(sources + version('plotly').encode()).hexdigest()[:12]}"


@cache
def soon() -> str:
    """The header by which a browser loads what every page draws with while Streamlit still starts in it."""
    names = ("plotly.min.js", *(f"{name}.js" for name in _STAGE))
    return ", ".join(f"<{home()}/{name}>; rel=modulepreload" for name in names)


@cache
def plotly() -> Path:
    """The file of plotly.js, without importing what else is in its package."""
    found = find_spec("plotly")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "package_data" / "plotly.min.js"


async def script(request: Request) -> Response:
    """One of the files."""
    name = request.path_params["name"]
    files = SCRIPTS | {"plotly.min.js": plotly()}
    if name not in files:
        return Response(status_code=404)
    return FileResponse(files[name], media_type="text/javascript", headers=_FOREVER)


def component(name: str, *styles: str) -> Any:
    """A component whose script is `<name>.js`: it exports what is called with each message, and `leave`.

    What it shows at first, and its styles, stand beside it; so do those of other scripts that it uses.
    """
    js = _LOADER % f"{home()}/{name}.js"
    html, css = _beside(name, ".html"), [_beside(one, ".css") for one in (name, *styles)]
    show = html or "<span hidden></span>"
    return st.components.v2.component(name, html=show, css="".join(css), js=js, isolate_styles=False)


def _beside(name: str, kind: str) -> str:
    file = SCRIPTS[f"{name}.js"].with_suffix(kind)
    return file.read_text(encoding="utf-8") if file.exists() else ""


_LOADER = """
const coming = import(new URL("%s", location.origin).href);
let there = null;
coming.then((module) => (there = module));
export default function (component) {
  if (there) there.default(component);
  else coming.then((module) => module.default(component));
  return () => coming.then((module) => module.leave?.(component.parentElement));
}
"""
