"""What is remembered for all visitors is bounded in bytes, whatever they ask for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from algos.trace import Call, frozen
from tests.pages import harness
from tests.pages.views import PAGES
from ui import compute
from ui.session import answers

KB = 1000


@frozen
class State:
    x: np.ndarray


def steps(n: int, *, seed: int) -> Iterator[State]:
    """A state of so many KB after the other."""
    while True:
        if seed < 0:
            raise ValueError("A seed is no less than 0.")
        yield State(np.full(125 * n, seed))


def held() -> int:
    return sum(made.bytes for made in compute._MADE.values())


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    compute.forget()
    monkeypatch.setattr(compute, "MOST", 1000 * KB)
    yield
    compute.forget()


def test_runs_are_forgotten_by_their_bytes_those_asked_for_longest_ago_first() -> None:
    for seed in range(30):
        compute.run(steps, 10, limit=9, seed=seed)  # 100 KB each
        assert held() <= 1000 * KB
    assert 8 <= len(compute._MADE) <= 10
    newest = compute.run(steps, 10, limit=9, seed=29)
    compute.run(steps, 80, limit=9, seed=0)
    assert held() <= 1000 * KB
    assert compute.run(steps, 10, limit=9, seed=29) is newest


def test_a_run_that_is_larger_than_all_the_room_is_alone_there() -> None:
    compute.run(steps, 10, limit=9, seed=1)
    large = compute.run(steps, 200, limit=9, seed=1)
    assert len(compute._MADE) == 1
    assert compute.run(steps, 200, limit=9, seed=1) is large
    compute.run(steps, 10, limit=9, seed=1)
    assert held() < 200 * KB


def test_small_things_and_refused_ones_take_room_too() -> None:
    for i in range(1500):
        compute.remembered(f"{i}", lambda: 1)
    assert len(compute._MADE) <= 1000
    for seed in range(1500):
        with pytest.raises(compute.Refused):
            compute.run(steps, 1, limit=9, seed=-seed - 1)
    assert len(compute._MADE) <= 1000


def test_what_grows_counts_from_the_start() -> None:
    for i in range(20):
        compute.remembered(f"{i}", lambda: 1, grows=200 * KB)
    assert len(compute._MADE) == 4


def test_a_long_run_waits_while_another_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    seen: list[int] = []

    def long() -> Iterator[State]:
        while True:
            time.sleep(0.06)  # longer than a piece of work
            done.append(1)
            yield State(np.zeros(1))

    other = object()

    def hurry() -> None:  # is asked between two pieces
        seen.append(len(done))
        if len(seen) == 4:
            compute._LONG.leave(other)

    monkeypatch.setattr(compute.answers, "hurry", hurry)
    assert compute._LONG.take(other, 0)  # as another long run does
    assert len(compute.run(long, limit=4).states) == 5
    assert seen == [1, 1, 1, 1, 2, 3, 4, 5]  # it stood still until then
    assert compute._LONG.take(other, 0)
    compute._LONG.leave(other)


def slow(who: int = 0, *, pieces: int, done: list[int] | None = None) -> Iterator[State]:
    """Each step takes longer than a piece of work."""
    for _ in range(pieces):
        time.sleep(0.06)
        if done is not None:
            done.append(who)
        yield State(np.zeros(1))


def test_long_runs_go_on_together() -> None:
    done: list[int] = []
    runs = [compute.SharedRun(Call(slow, (who,), dict(pieces=12, done=done), 12)) for who in range(3)]

    def work(run: compute.SharedRun) -> None:
        with answers.given("", {}):
            run.finish()

    threads = [Thread(target=work, args=(run,)) for run in runs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for n in range(6, len(done) - 12):
        assert {0, 1, 2} == set(done[n - 6 : n + 6])  # nobody stands still while others work on and on


def test_who_looks_while_holding_a_control_waits_for_no_turn() -> None:
    other = object()
    assert compute._LONG.take(other, 0)
    try:
        with answers.hurried(2):
            assert len(compute.run(slow, limit=9, pieces=4).states) == 4
    finally:
        compute._LONG.leave(other)


def test_nor_for_a_long_step_of_somebody_else() -> None:
    at_it, go_on = Event(), Event()

    def long() -> Iterator[State]:
        at_it.set()
        go_on.wait(5)
        yield State(np.zeros(1))

    def made() -> int:
        at_it.set()
        go_on.wait(5)
        return 1

    for ask in (lambda: compute.run(long, limit=1), lambda: compute.remembered("made", made)):
        at_it.clear()
        go_on.clear()
        thread = Thread(target=ask)
        thread.start()
        at_it.wait()
        try:
            with pytest.raises(answers.Late), answers.hurried(0.1):
                ask()
        finally:
            go_on.set()
            thread.join()


def test_who_waits_for_what_somebody_else_has_finished_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    other = object()
    shared = compute.SharedRun(Call(slow, (), dict(pieces=3), 9))
    asked: list[int] = []

    def hurry() -> None:
        asked.append(1)
        assert len(asked) < 5
        while shared._work() is None:
            pass

    monkeypatch.setattr(compute.answers, "hurry", hurry)
    assert compute._LONG.take(other, 0)
    try:
        with answers.given("", {}):
            assert len(shared.finish().states) == 3
    finally:
        compute._LONG.leave(other)


def test_who_leaves_while_waiting_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = object(), object()
    asked: list[int] = []

    def hurry() -> None:
        asked.append(1)
        if len(asked) == 3:
            raise answers.Late

    monkeypatch.setattr(compute.answers, "hurry", hurry)
    assert compute._LONG.take(one, 0)
    with pytest.raises(answers.Late):
        compute.run(slow, limit=9, pieces=9)
    compute._LONG.leave(one)
    assert compute._LONG.take(other, 0)
    compute._LONG.leave(other)


class Overtaken(BaseException):
    """What Streamlit raises where a newer message of the browser takes over."""


@contextmanager
def overtaken(when: Callable[[], bool]) -> Iterator[list[Any]]:
    """The reader asks for something newer once that holds; what was drawn until then."""

    def look() -> None:
        if when():
            raise Overtaken

    with harness.recorded(look) as messages, pytest.raises(Overtaken):
        yield messages


def test_a_newer_question_takes_over_after_the_next_piece_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(compute, "_TELLS", 100.0)
    with overtaken(lambda: len(done) >= 6) as messages:
        compute.run(slow, limit=99, pieces=99, done=done)
    assert len(done) == 6
    assert len(messages) == 2  # a bar is put up and set: who looks around often says no more than one can read


def test_and_while_one_waits_for_a_turn() -> None:
    other, looks = object(), count()
    done: list[int] = []
    assert compute._LONG.take(other, 0)
    try:
        with overtaken(lambda: next(looks) == 6):
            compute.run(slow, limit=99, pieces=99, done=done)
    finally:
        compute._LONG.leave(other)
    assert len(done) == 1
    assert compute._LONG.take(other, 0)  # its place among those who ask is free
    compute._LONG.leave(other)


def test_and_while_somebody_else_is_at_a_long_step() -> None:
    at_it, go_on = Event(), Event()

    def made() -> int:
        at_it.set()
        go_on.wait(5)
        return 1

    thread = Thread(target=compute.remembered, args=("made", made))
    thread.start()
    at_it.wait()
    looks = count()
    try:
        with overtaken(lambda: next(looks) == 6):
            compute.remembered("made", made)
        assert thread.is_alive()
    finally:
        go_on.set()
        thread.join()


def test_and_between_two_texts_that_are_counted() -> None:
    seen: list[int] = []
    with overtaken(lambda: len(seen) == 3):
        for i in compute.watched(range(99)):
            seen.append(i)
    assert seen == [0, 1, 2]


@pytest.mark.parametrize(("page", "view"), [("text", "vocabulary"), ("hmm", "accuracy")])
def test_views_of_many_texts_look_around_at_each(page: str, view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(compute, "look_around", lambda: looks.append(1))
    PAGES[page].answer({"view": view, "seed": 7, "accuracy_seed": 7})
    assert len(looks) > 50
