"""A server with routes of ours, in this process."""

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute


def until(condition: Callable[[], object]) -> None:
    """Wait for it."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "It never came about."
        time.sleep(0.005)


def answers(address: str) -> bool:
    """Whether somebody says yes there."""
    try:
        return bool(urllib.request.urlopen(address, timeout=5).status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def serving(routes: Sequence[BaseRoute]) -> Iterator[int]:
    """The port where they answer."""
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=routes), port=0, log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(30)
