"""What is done once a process, before anybody comes, and while it serves: little memory, and none for who has left."""

import asyncio
import ctypes
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from ui import turns
from ui.session import streamlit_private

TIDY = 30.0  # seconds between two looks at who has left
_ARENA_MAX = -8  # of glibc's mallopt


def prepare() -> None:
    """One thread for numerical libraries, and what is loaded kept out of collections: no visit is there yet.

    Each thread that runs a script would get a heap of its own from glibc, and none gives back what lies between
    what is still in use: two heaps are enough, as one of them runs at a time (docs/operations.md).
    """
    from threadpoolctl import threadpool_limits

    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # for libraries loaded later
    threadpool_limits(limits=1)  # for those already here
    turns.share()
    _libc("mallopt", _ARENA_MAX, 2)
    gc.collect()
    gc.freeze()


def tidy() -> None:
    """Forget the visits that have left and will not come back, and give their memory back to the system."""
    if streamlit_private.forget_who_left():
        gc.collect()
        _libc("malloc_trim", 0)


def _libc(name: str, *given: int) -> None:
    with suppress(OSError, AttributeError, TypeError):  # a system with another library looks after itself
        getattr(ctypes.CDLL(None), name)(*given)


@asynccontextmanager
async def lifespan(_: Any) -> AsyncIterator[None]:
    """The time in which the process serves."""
    prepare()

    async def tidying() -> None:
        while True:
            await asyncio.sleep(TIDY)
            tidy()

    task = asyncio.create_task(tidying())
    try:
        yield
    finally:
        task.cancel()
