"""What phones ask of the server: the page, what is asked now, and a vote. Without a class, nothing of it answers."""

import json
import logging
import re
import secrets
import sqlite3
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import anyio
from anyio import to_thread
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route, Router
from starlette.types import Message, Receive, Scope, Send

from ui import served
from ui.classroom import store, watcher

HERE = Path(__file__).parent
PHONE = "class_phone"  # the cookie with the random name of a phone
LECTURER = "class_lecturer"  # the cookie with the lecturer's key
LARGEST = 400  # bytes of a vote
AT_ONCE, A_SECOND = 5, 2  # votes of a phone: so many in a row, and so many a second for long
STREAMS = 4  # that a phone may have open
ALL_STREAMS = store.MOST + 200
UNREACHED = "The class cannot be reached just now. Please try again in a moment."
_LOG = logging.getLogger(__name__)
_NAME = re.compile(r"[\w-]{22}", re.ASCII)
_ALWAYS = {"cache-control": "no-store", "referrer-policy": "no-referrer", "x-content-type-options": "nosniff"}


class Pace:
    """How often each phone has voted lately."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}  # votes that a phone may cast, and since when

    def allows(self, phone: str) -> bool:
        """Whether it may cast one more vote now."""
        now = time.monotonic()
        left, since = self._left.pop(phone, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * A_SECOND)
        if len(self._left) > 2 * store.MOST:
            del self._left[next(iter(self._left))]  # it was heard of least lately
        self._left[phone] = max(0.0, left - 1), now
        return left >= 1

    def gives_back(self, phone: str) -> None:
        """Its vote failed, and not by its fault."""
        if phone in self._left:  # it may have been forgotten meanwhile
            left, since = self._left[phone]
            self._left[phone] = left + 1, since


_PACE = Pace()
_OPEN: Counter[str] = Counter()  # streams, by phone


async def page(request: Request) -> Response:
    """The page of a phone."""
    nonce = secrets.token_urlsafe(12)
    phone = _phone(request)
    name = phone or secrets.token_urlsafe(16)
    shown = HTMLResponse(_PAGE.replace("{{nonce}}", nonce).replace("{{seat}}", str(zlib.crc32(name.encode()))))
    shown.headers["content-security-policy"] = (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    if phone is None:
        # Lax: who follows the QR code a second time is the same phone, but who comes from another page sends no vote.
        shown.set_cookie(PHONE, name, path=_under(), httponly=True, samesite="lax")
    return shown


async def events(request: Request) -> Response:
    """What is asked and what was revealed, as it comes, and at first what this phone has answered."""
    here, phone = _class(), _phone(request)
    counting = "count" in request.query_params and knows(here, request.cookies.get(LECTURER))
    if phone is None and not counting:
        return PlainTextResponse("Open the page of the class first.", 403)
    name = "" if counting or phone is None else phone
    if name and (_OPEN[name] >= STREAMS or _OPEN.total() >= ALL_STREAMS):
        return PlainTextResponse("Too many pages are open.", 429)
    it = here.now()
    answer = here.answer_of(it.number, name) if it and name else None
    yours = dict(round=it.number, answer=answer) if it and answer is not None else None
    watching = watcher.of(store.path())  # what may fail has been done before the answer begins
    return StreamingResponse(_stream(name, yours, watching, counting), media_type="text/event-stream")


async def _stream(
    phone: str, yours: dict[str, Any] | None, watching: watcher.Watcher, counting: bool
) -> AsyncIterator[str]:
    _OPEN[phone] += 1
    try:
        if yours:
            yield f"event: yours\ndata: {json.dumps(yours)}\n\n"
        async for text in watching.listen(lecturer=counting):
            yield f"data: {text}\n\n" if text else "event: beat\ndata: 1\n\n"
    finally:
        _OPEN[phone] -= 1
        if not _OPEN[phone]:
            del _OPEN[phone]


async def vote(request: Request) -> Response:
    """Count a vote: `{"round": 3, "answer": 1}`. What cannot count has no effect, and says why not."""
    phone = _phone(request)
    if phone is None or not served.at_home(request):
        return PlainTextResponse("Open the page of the class first.", 403)
    body = await _body(request)
    if body is None:
        return PlainTextResponse("Too large", 413)
    if not _PACE.allows(phone):
        return PlainTextResponse("Too fast", 429)
    try:
        said = json.loads(body)
        count = partial(_class().vote, said["round"], phone, said["answer"])
        counted = await to_thread.run_sync(count, limiter=_limiter())
    except store.Late:
        return PlainTextResponse("It is not asked any more.", 409)
    except store.Full:
        return PlainTextResponse("The class is full.", 403)
    except (store.Nonsense, ValueError, TypeError, LookupError, OverflowError):
        return PlainTextResponse("That is no answer.", 400)
    except sqlite3.Error:
        _PACE.gives_back(phone)
        raise
    return Response(json.dumps(dict(answer=counted)), media_type="application/json")


async def shown(request: Request) -> Response:
    """The lecturer's screen shows what is true: `{"round": 3}`."""
    if not knows(_class(), request.cookies.get(LECTURER)) or not served.at_home(request):
        return PlainTextResponse("Only the lecturer's screen says that.", 403)
    try:
        number = json.loads((await _body(request)) or b"")["round"]
    except (ValueError, TypeError, LookupError):
        return PlainTextResponse("That is no round.", 400)
    if type(number) is int and abs(number) < 2**63:
        await to_thread.run_sync(_class().show, number, limiter=_limiter())
    return Response(status_code=204)


async def _body(request: Request) -> bytes | None:
    """What was sent; None if it is too large, or breaks off."""
    body = b""
    with suppress(ClientDisconnect):  # nobody is there to be answered
        async for part in request.stream():
            body += part
            if len(body) > LARGEST:
                return None
        return body
    return None


async def lecturer(request: Request) -> Response:
    """The lecturer's own way in: the key moves from the address into a cookie that no script reads."""
    key = request.query_params.get("key", "")
    if not knows(_class(), key):
        return PlainTextResponse("That is not the lecturer's key.", 403)
    inside = RedirectResponse(f"{served.base()}/", 303)
    inside.set_cookie(LECTURER, key, path=_under(), httponly=True, samesite="strict")
    return inside


def _class() -> store.Store:
    here = store.here()
    assert here is not None, "The door lets nobody in where there is no class."
    return here


def knows(here: store.Store, key: str | None) -> bool:
    """Whether that is the lecturer's key."""
    return bool(key) and len(str(key)) < 100 and here.knows(str(key))


def _phone(request: Request) -> str | None:
    name = request.cookies.get(PHONE, "")
    return name if _NAME.fullmatch(name) else None


def _under() -> str:
    return served.base() or "/"


_LIMITER: list[anyio.CapacityLimiter] = []


def _limiter() -> anyio.CapacityLimiter:
    if not _LIMITER:
        _LIMITER.append(anyio.CapacityLimiter(2))  # votes that are written at a time; made where the server runs
    return _LIMITER[0]


def _whole() -> str:
    """The page with its script and what both screens draw inside: a phone asks for one thing."""
    files = dict(distribution="distribution.js", sheet="sheet.js", style="distribution.css")
    parts = {name: (HERE / file).read_text(encoding="utf-8") for name, file in files.items()}
    source = (HERE / "phone.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(distribution|sheet|style)\}\}", lambda found: parts[found[1]].replace("export ", ""), source)


_PAGE = _whole()

_UNDER = f"{served.base()}/class"
_INSIDE = Router(
    [
        Route(_UNDER, page),
        Route(f"{_UNDER}/events", events),
        Route(f"{_UNDER}/vote", vote, methods=["POST"]),
        Route(f"{_UNDER}/shown", shown, methods=["POST"]),
        Route(f"{_UNDER}/lecturer", lecturer),
    ]
)


class Entrance:
    """All addresses of the class: where none is on, there is nothing."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_ALWAYS)
            await send(message)

        try:
            inside = _INSIDE if store.here() else PlainTextResponse("Not found", 404)
            await inside(scope, receive, told)
        except sqlite3.Error as problem:
            _LOG.warning("The class cannot be reached: %s", problem)
            await PlainTextResponse(UNREACHED, 503)(scope, receive, told)


ROUTES: list[BaseRoute] = [Route(_UNDER, Entrance()), Route(f"{_UNDER}/{{rest:path}}", Entrance())]
