"""One watcher a process reads what has changed in a class; whoever listens is told by it."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ui.classroom import distribution
from ui.classroom.store import STARS, Store

TICK = 0.1  # seconds between two looks, while anybody listens
BEAT = 15.0  # seconds after which one who has heard nothing hears that somebody is there
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class News:
    """What is so now, as JSON: for phones, and for the lecturer."""

    phones: str
    lecturer: str
    over: bool = False


OVER = News('{"over":true}', '{"over":true}', True)
WAITS = News('{"waits":true}', '{"waits":true}')  # the file cannot be read just now


class Watcher:
    """Those who listen to the class in that file. All of it runs in the server's event loop."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._store = Store(path)  # its own: of what a connection has written itself it is not told
        self._listening = 0
        self._task: asyncio.Task[None] | None = None
        self._fresh = asyncio.Event()
        self._news: News | None = None

    async def listen(self, *, lecturer: bool = False) -> AsyncIterator[str]:
        """What is so now, and whatever comes, until the class is over; an empty text if nothing comes for long."""
        said = ""
        self._listening += 1
        try:
            if self._task is None:
                _, self._news = self._look(None, fresh=True)
                self._task = asyncio.create_task(self._watch())
            while True:
                fresh, news = self._fresh, self._news
                assert news is not None
                text = news.lecturer if lecturer else news.phones
                if text != said:
                    yield text
                    said = text
                if news.over:
                    return
                try:
                    async with asyncio.timeout(BEAT):
                        await fresh.wait()
                except TimeoutError:
                    yield ""
        finally:
            self._listening -= 1

    async def _watch(self) -> None:
        seen: int | None = None
        try:
            while self._listening:
                version, news = self._look(seen)
                if news != self._news:
                    self._news = news
                    self._fresh.set()
                    self._fresh = asyncio.Event()
                seen = version
                await asyncio.sleep(TICK)
        finally:
            self._task = None

    def _look(self, seen: int | None, *, fresh: bool = False) -> tuple[int, News | None]:
        """Which version of the file stands, and what is so in it, which is read if that is not the one `seen`.

        What cannot be told is passed over, or raised where `fresh`.
        """
        version = 0
        try:
            version = self._store.version()
            return version, self._news if version == seen else self._read()
        except sqlite3.Error as problem:
            if not self._path.exists():
                return 0, OVER
            if self._news != WAITS:
                _LOG.warning("The file of the class cannot be read now: %s", problem)
            return 0, WAITS
        except Exception:
            if fresh:
                raise
            _LOG.exception("What the class is asked cannot be told; what it is asked next perhaps can.")
            return version, self._news

    def _read(self) -> News:
        if self._store.over:
            return OVER
        it = self._store.now()
        if it is None:
            return News('{"round":0}', '{"round":0}')
        told = distribution.asked(it)
        if it.truth and not it.shown:
            told |= dict(closed=True)
        elif it.truth:
            told |= distribution.revealed(it.question, it.truth, self._store.distribution(it.number))
        counted: dict[str, Any] = dict(round=it.number, count=self._store.count(it.number))
        counted |= dict(answered=self._store.answered)
        if it.question.kind == STARS:
            counted |= dict(filled=self._store.filled(it.number))
        return News(json.dumps(told), json.dumps(counted))


@cache
def of(path: str) -> Watcher:
    """The watcher of this process over that file."""
    return Watcher(path)
