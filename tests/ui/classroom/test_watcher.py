"""The watcher outlives what cannot be told."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import apart
from tests.ui.classroom.conftest import YES_NO
from ui.classroom import store
from ui.classroom.store import ARROWS, Question, Store, Truth
from ui.classroom.watcher import OVER, WAITS, Watcher

NOTHING = '{"round":0}'


async def until(watcher: Watcher, told: str) -> None:
    """Listens until that is said."""
    async with asyncio.timeout(20):
        async for text in watcher.listen():
            if told in text:
                return


def test_what_cannot_be_told_is_passed_over(
    begin: Callable[[], tuple[Store, str]], caplog: pytest.LogCaptureFixture
) -> None:
    here, _ = begin()
    watcher = Watcher(store.path())

    async def lecture() -> None:
        heard = watcher.listen()
        assert await anext(heard) == NOTHING
        number = here.open(Question("Move 1", ("up", "right"), kind=ARROWS))
        here.vote(number, "a", 0)
        assert "Move 1" in await anext(heard)
        here.reveal(number, Truth(None, ""))
        here.show(number)
        async with asyncio.timeout(20):
            while not caplog.records:
                await asyncio.sleep(0)
        here.close(number)
        here.open(YES_NO)
        async with asyncio.timeout(20):
            while "Is it?" not in await anext(heard):
                pass
        here.end()
        await until(watcher, OVER.phones)

    apart.run(lecture())
    assert "cannot be told" in caplog.text


def test_who_comes_while_nothing_can_be_told_spoils_nothing(begin: Callable[[], tuple[Store, str]]) -> None:
    here, _ = begin()
    watcher = Watcher(store.path())
    number = here.open(YES_NO)
    here.vote(number, "a", 0)
    here.reveal(number, Truth(None, ""))
    here.show(number)

    async def lecture() -> None:
        with pytest.raises(TypeError):
            await anext(watcher.listen())
        assert watcher._listening == 0
        here.close(number)
        await until(watcher, NOTHING)

    apart.run(lecture())


def test_only_an_ended_class_is_over_and_what_cannot_be_read_is_waited_for(
    begin: Callable[[], tuple[Store, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = begin()
    watcher = Watcher(store.path())
    broken = [True]

    def read(of: Callable[[Store], object]) -> Callable[[Store], object]:
        def reading(it: Store) -> object:
            if broken[0]:
                raise sqlite3.OperationalError("disk I/O error")
            return of(it)

        return reading

    monkeypatch.setattr(Store, "version", read(Store.version))
    monkeypatch.setattr(Store, "now", read(Store.now))

    async def lecture() -> None:
        heard = watcher.listen()
        assert await anext(heard) == WAITS.phones
        broken[0] = False
        async with asyncio.timeout(20):
            assert await anext(heard) == NOTHING
            here.open(YES_NO)
            assert "Is it?" in await anext(heard)
            broken[0] = True
            assert await anext(heard) == WAITS.phones
            Path(store.path()).unlink()
            assert await anext(heard) == OVER.phones

    apart.run(lecture())
