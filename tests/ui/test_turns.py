"""What has worked for a while gives way to whoever has just begun, and goes on however many come."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import perf_counter

import pytest

from ui import compute, turns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time that goes on when it is told to; who gives way waits for long."""
    now = [100.0]

    def goes_on(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(turns.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(turns, "WAITS", 30)
    return goes_on


@contextmanager
def another() -> Iterator[Callable[[], None]]:
    """Another thread begins to answer; it ends when told to."""
    begun, over = Event(), Event()

    def answers() -> None:
        with turns.answering():
            begun.set()
            over.wait()

    thread = Thread(target=answers)
    thread.start()
    begun.wait()

    def ends() -> None:
        over.set()
        thread.join()

    try:
        yield ends
    finally:
        ends()


class Old(Thread):
    """A thread that has begun to answer, and gives way once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.told, self.went_on = Event(), Event(), Event()
        self.start()
        self.begun.wait()

    def run(self) -> None:
        with turns.answering():
            self.begun.set()
            self.told.wait()
            turns.give_way()
            self.went_on.set()


def test_who_has_worked_for_long_waits_until_the_others_have_answered(clock):
    old = Old()
    clock(2 * turns.YOUNG)
    with another() as ends:
        old.told.set()
        assert not old.went_on.wait(0.2)
        ends()
        assert old.went_on.wait(10)
    old.join()


def test_nobody_waits_alone_or_for_those_who_have_worked_for_long_too_or_outside_an_answer(clock):
    begun = perf_counter()
    with another():
        turns.give_way()  # this thread answers nobody
        with turns.answering():
            turns.give_way()  # nor has it worked for long
            clock(2 * turns.YOUNG)
            turns.give_way()  # nor has the other one begun just now
    with turns.answering():
        clock(2 * turns.YOUNG)
        turns.give_way()
    assert perf_counter() < begun + turns.WAITS
    assert not turns._begun


def test_it_goes_on_however_long_the_others_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "YOUNG", 3600)
    old = Old()
    assert old.ident is not None
    turns._begun[old.ident] -= 7200
    with another():
        old.told.set()
        assert old.went_on.wait(10)
    old.join()


def test_a_run_gives_way_between_its_steps_and_where_it_looks_around(monkeypatch: pytest.MonkeyPatch) -> None:
    gave: list[int] = []

    def gives_way() -> float:
        gave.append(1)
        return 1000.0

    monkeypatch.setattr(turns, "give_way", gives_way)
    compute.forget()
    took: list[float] = []
    monkeypatch.setattr(compute.runs, "took", took.append)
    compute.run(lambda: iter(range(1, 6)), limit=3)
    assert len(gave) >= 4
    assert sum(took) == pytest.approx(-1000 * len(gave), abs=100)  # what it stood still for is none of its work
    gave.clear()
    assert list(compute.watched("abc")) == ["a", "b", "c"] and len(gave) == 3


def test_threads_take_turns_often_in_a_process_that_serves():
    code = "import sys; from ui.front import process; process.prepare(); print(sys.getswitchinterval() <= 0.001)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "True"
