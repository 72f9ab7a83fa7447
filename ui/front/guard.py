"""Who may ask the server for anything, and what browsers are told to keep a page from.

It stands before every answer, Streamlit's too: pages, scripts, files and both sockets. docs/security.md says what for.
"""

import base64
import hashlib
import ipaddress
import re
import socket
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui import served

CLOSED = ("/_stcore/metrics", "/_stcore/script-health-check")  # they tell how the server is doing
UNKNOWN = (
    "This server is not known by the name in the address. Whoever runs it can say so: "
    "--server.allowedHosts and the name, or STREAMLIT_SERVER_ALLOWED_HOSTS.\n"
)
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


class Guard:
    """The app behind its door."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it; what is answered bears the headers."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        trusted = trusted_origin(asked)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                alone = "content-security-policy" in headers  # a phone's page, say, draws nothing
                for name, value in headers_of(asked).items():
                    headers.setdefault(name, value)
                if headers.get("content-type", "").startswith("text/html") and not alone:
                    headers["link"] = served.soon()
                if not trusted and "access-control-allow-origin" in headers:
                    del headers["access-control-allow-origin"]
            await send(message)

        if not known(asked.headers.get("host", "")):
            await _refuse(scope, receive, told, UNKNOWN, 421)
        elif scope["type"] == "websocket" and not trusted:
            await _refuse(scope, receive, told, "", 403)
        elif scope["path"].removeprefix(served.base()) in CLOSED:
            await _refuse(scope, receive, told, "Not found\n", 404)
        else:
            await self.app(scope, receive, told)


MIDDLEWARE = [Middleware(Guard)]


async def _refuse(scope: Scope, receive: Receive, send: Send, sentence: str, status: int) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await PlainTextResponse(sentence, status)(scope, receive, send)


def known(host: str) -> bool:
    """Whether this is the server's own name: an address, localhost, the machine's name, or one that it was told.

    A page elsewhere may give its own name our address, and would then count as a page of ours.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        pass
    told = [str(one).strip().lower().rstrip(".") for one in st.get_option("server.allowedHosts") or ()]
    told.append(str(st.get_option("browser.serverAddress") or "").lower())
    machine = socket.gethostname().lower()
    own = ("localhost", machine, f"{machine}.local")
    ours = name in own or name.endswith(".localhost")
    return bool(name) and (ours or any(one in ("*", name) or _below(name, one) for one in told))


def _below(name: str, told: str) -> bool:
    return told.startswith("*.") and name.endswith(told[1:])


def trusted_origin(asked: HTTPConnection) -> bool:
    """Whether a page of this app asks, or of an origin that the server was told, or a program that is no browser."""
    origin = asked.headers.get("origin")
    return origin is None or served.at_home(asked) or origin in friends()


def friends() -> list[str]:
    """The other origins whose pages may speak with this one, and show it in a frame."""
    return [str(origin).rstrip("/") for origin in st.get_option("server.corsAllowedOrigins") or ()]


def headers_of(asked: HTTPConnection) -> dict[str, str]:
    """What an answer to this request bears."""
    path = asked.url.path.removeprefix(served.base())
    if path.startswith("/media/"):  # what is downloaded; opened in a window it can do nothing
        return _HEADERS | {
            "content-security-policy": "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"
        }
    framed = {} if friends() else {"x-frame-options": "SAMEORIGIN"}
    return _HEADERS | framed | {"content-security-policy": policy(asked.headers.get("host", ""))}


def policy(host: str) -> str:
    """What the browser lets a page load and do. Streamlit makes components of blobs, reads messages by wasm."""
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' blob: 'wasm-unsafe-eval' {_inline()}",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": f"'self' ws://{host} wss://{host}"
        if re.fullmatch(r"[\w.:\[\]-]{1,260}", host, re.ASCII)
        else "'self'",
        "manifest-src": "'self'",
        "media-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(["'self'", *friends()]),
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


@cache
def _inline() -> str:
    """The fingerprints of the scripts that stand in Streamlit's page itself."""
    page = (Path(st.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    sums = [hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(page)]
    return " ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in sums)
