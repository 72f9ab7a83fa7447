"""Coroutines in tests: where a browser test has run before, Playwright's own loop goes on in the same thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(it: Coroutine[Any, Any, T]) -> T:
    """What it comes to, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, it).result()
