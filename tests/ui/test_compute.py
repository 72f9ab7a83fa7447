"""What is remembered for all visitors is bounded in bytes, whatever they ask for."""

import time
from collections.abc import Iterator

import numpy as np
import pytest

from algos.trace import frozen
from ui import compute

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

    def hurry() -> None:  # is asked between two pieces
        seen.append(len(done))
        if len(seen) == 4:
            compute._LONG.release()

    monkeypatch.setattr(compute.answers, "hurry", hurry)
    assert compute._LONG.acquire(blocking=False)  # as another long run does
    assert len(compute.run(long, limit=4).states) == 5
    assert seen == [1, 1, 1, 1, 2, 3, 4, 5]  # it stood still until then
    assert not compute._LONG.locked()
