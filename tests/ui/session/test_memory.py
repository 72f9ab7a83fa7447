"""What a value weighs, beside the bytes that the system gives back when it goes."""

import tracemalloc
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from algos.clustering import k_means
from algos.trace import record
from ui.session.memory import SAMPLE, weight


@dataclass
class Point:
    x: Any
    y: Any


def held(make: Any) -> int:
    """The bytes that are free again once it is gone, as Python counts them."""
    make()  # what is loaded, compiled or interned only once
    tracemalloc.start()
    it = make()
    before = tracemalloc.get_traced_memory()[0]
    del it
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return before - after


@pytest.mark.parametrize(
    "make",
    [
        lambda: np.zeros((300, 40)),
        lambda: [np.zeros(2000, dtype=np.uint8) for _ in range(20)],
        lambda: {f"key {i}": np.ones(100 + i) for i in range(50)},
        lambda: [Point(np.zeros(1000), [float(i), (i + 0.5, "a word")]) for i in range(SAMPLE)],
        lambda: [np.zeros(300) for _ in range(10 * SAMPLE + 7)],
        lambda: record(k_means.steps(np.random.default_rng(0).normal(size=(300, 2)), k=4, seed=0), limit=60),
    ],
    ids=["array", "arrays", "dict", "objects", "long list", "run"],
)
def test_it_is_near_what_the_system_gives_back(make: Any) -> None:
    assert weight(make()) == pytest.approx(held(make), rel=0.1)


def test_what_is_shared_counts_once_and_a_part_of_an_array_as_the_whole() -> None:
    whole = np.zeros(100_000)
    assert weight([whole, whole]) == pytest.approx(800_000, rel=0.01)
    assert weight(whole[:3]) == weight(whole)
    around: list[Any] = [whole]
    around.append(around)
    assert weight(around) == pytest.approx(800_000, rel=0.01)


def test_what_a_function_has_around_it_counts_and_code_does_not() -> None:
    kept = np.zeros(100_000)
    assert weight(lambda: kept) == pytest.approx(800_000, rel=0.01)
    assert weight(k_means.steps) < 200
    assert weight(np) == weight(Point) == 0


def test_a_long_chain_is_no_problem() -> None:
    chain: Any = None
    for _ in range(5000):
        chain = Point(np.zeros(100), chain)
    assert weight(chain) > 5000 * 800
