"""What a page's components load in the browser: scripts of ours, and plotly.js as the plotly package brings it.

They stand under an address that changes with them, so that a browser may keep them for ever.
"""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import FileResponse, Response

HERE = Path(__file__).parent
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
SCRIPTS = ("stage", "panel", "plotly", "theme", "clock", "lane", "hold", "carrier", "numbers", "slider")


def base() -> str:
    """What the app's addresses begin with, without a slash at the end."""
    under = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{under}" if under else ""


@cache
def home() -> str:
    """The address under which the scripts stand."""
    sources = b"".join((HERE / f"{name}.js").read_bytes() for name in SCRIPTS)
    return f"{base()}/playground/{hashlib.sha256(sources + version('plotly').encode()).hexdigest()[:12]}"


@cache
def plotly() -> Path:
    """The file of plotly.js, without importing what else is in its package."""
    found = find_spec("plotly")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "package_data" / "plotly.min.js"


async def script(request: Request) -> Response:
    """One of the files."""
    name = request.path_params["name"]
    files = {f"{one}.js": HERE / f"{one}.js" for one in SCRIPTS} | {"plotly.min.js": plotly()}
    if name not in files:
        return Response(status_code=404)
    return FileResponse(files[name], media_type="text/javascript", headers=_FOREVER)


def component(name: str, *, html: str = "", css: str = "") -> Any:
    """A component whose script is `<name>.js`: it exports what is called with each message, and `leave`."""
    js = _LOADER % f"{home()}/{name}.js"
    return st.components.v2.component(name, html=html, css=css, js=js, isolate_styles=False)


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
