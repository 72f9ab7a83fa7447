"""The socket of the lane: a page of this app that knows the token of its visit is answered, a question at a time."""

from contextlib import suppress

import anyio
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ui import served
from ui.stage import lane

_AT_ONCE = 2  # answers that are worked on at the same time, of all visits


async def line(socket: WebSocket) -> None:
    """Questions and answers of one page. Who does not know the visit, comes from elsewhere or pushes is shut out."""
    token = socket.query_params.get("visit", "")
    if token not in lane.VISITS or not served.at_home(socket):
        await socket.close(1008)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while await _answered(socket, token):
            pass
        if socket.client_state == WebSocketState.CONNECTED:
            await socket.close(1008)


async def _answered(socket: WebSocket, token: str) -> bool:
    """Whether the next question was answered before anything else came: a page asks one at a time.

    The visit is held no longer than that takes: it may end while its socket is open.
    """
    text = (await socket.receive()).get("text")
    visit = lane.VISITS.get(token)
    if visit is None or not isinstance(text, str) or len(text) > lane.LONGEST:
        return False
    patient = True

    async def push() -> None:
        nonlocal patient
        await socket.receive()
        patient = False
        working.cancel_scope.cancel()

    async with anyio.create_task_group() as working:
        working.start_soon(push)
        async with visit.turn:
            said = await to_thread.run_sync(lane.reply, visit, text, limiter=_limiter())
        working.cancel_scope.cancel()
    if patient:
        await socket.send_text(said)
    return patient


_LIMITER: list[anyio.CapacityLimiter] = []


def _limiter() -> anyio.CapacityLimiter:
    if not _LIMITER:
        _LIMITER.append(anyio.CapacityLimiter(_AT_ONCE))  # made where the server runs
    return _LIMITER[0]
