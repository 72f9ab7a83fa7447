"""One algorithm and the library call that a user would make instead, on the same problem, to the same answer."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Duel:
    """Two calls without arguments, and how to read the same numbers from what each returns."""

    problem: str  # in words
    ours: Callable[[], Any]
    ours_read: Callable[[Any], np.ndarray]
    rival: str  # whose call it is
    theirs: Callable[[], Any]
    theirs_read: Callable[[Any], np.ndarray]
    tolerance: float  # largest difference, in units of the rival's largest number
    goal: float = 1.0  # at most so many times the rival's time, at page size

    def difference(self, ours: Any, theirs: Any) -> float:
        """How far apart two results are, in those units. Raises ValueError if their shapes differ."""
        a, b = np.asarray(self.ours_read(ours), dtype=float), np.asarray(self.theirs_read(theirs), dtype=float)
        if a.shape != b.shape:
            raise ValueError(f"{self.problem}: answers of shape {a.shape} and {b.shape} cannot be compared.")
        return float(np.abs(a - b).max() / max(np.abs(b).max(), 1e-12))

    def times(self, repeats: int, patience: float) -> tuple[list[float], list[float]]:
        """Milliseconds of both, by turns, `repeats` times or until `patience` seconds are over.

        The first turn loads what is not loaded yet: it counts only if there is no time for another.
        Raises ValueError if the two do not agree.
        """
        until = time.perf_counter() + patience
        (a, ours), (b, theirs) = _timed(self.ours), _timed(self.theirs)
        if (away := self.difference(a, b)) > self.tolerance:
            raise ValueError(f"{self.problem}: the answers of ours and of {self.rival} differ by {away:.3g}.")
        turns: list[tuple[float, float]] = []
        while len(turns) < repeats and time.perf_counter() < until:
            turns.append((_timed(self.ours)[1], _timed(self.theirs)[1]))
        found = turns or [(ours, theirs)]
        return [mine for mine, _ in found], [other for _, other in found]


def _timed(call: Callable[[], Any]) -> tuple[Any, float]:
    start = time.perf_counter()
    result = call()
    return result, 1000 * (time.perf_counter() - start)


def table(n: int, d: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) with columns of different size, and y (n,) that depends on most of them, with noise."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.linspace(0.5, 2, d) + rng.normal(size=d)
    coef = np.where(np.arange(d) % 3 == 2, 0.0, np.linspace(2, -1, d))
    return X, X @ coef + 0.7 + 0.5 * rng.normal(size=n)


def classes(n: int, d: int, k: int = 2, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) around k unequally frequent centres with overlaps, and the centre's number y (n,)."""
    rng = np.random.default_rng(seed)
    y = rng.choice(k, size=n, p=np.arange(k, 0, -1) / (k * (k + 1) / 2))
    centres = 1.6 * np.random.default_rng(7).normal(size=(k, d))
    return centres[y] + rng.normal(size=(n, d)) * np.linspace(0.8, 1.3, d), y


def apart(n: int, margin: float = 0.5, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """X (n, 2) at least `margin` away from a line, and the side y (n,) of it."""
    rng = np.random.default_rng(seed)
    y = rng.integers(2, size=n)
    away = (2 * y - 1) * (margin + np.abs(rng.normal(0, 1.4, size=n)))
    return (1 + away)[:, None] * [0.6, 0.8] + 2 * rng.normal(size=(n, 1)) * [-0.8, 0.6], y


def heaps(n: int, k: int = 4, seed: int = 0) -> np.ndarray:
    """k round heaps of points in the plane, unequally large: (n, 2)."""
    rng = np.random.default_rng(seed)
    label = rng.choice(k, size=n, p=np.arange(1, k + 1) / (k * (k + 1) / 2))
    return 10 * rng.normal(size=(k, 2))[label] + rng.normal(size=(n, 2))


def same_groups(labels: np.ndarray) -> np.ndarray:
    """Labels (n,) renumbered in the order of first appearance; -1 stays, so that two clusterings can be compared."""
    names, first, which = np.unique(labels, return_index=True, return_inverse=True)
    first = np.where(names < 0, -1, first)
    return np.where(labels < 0, -1, first.argsort().argsort()[which] - (names < 0).any())
