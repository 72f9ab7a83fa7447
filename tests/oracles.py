"""Independent answers for the tests: enumeration, finite differences, brute force, closed forms."""

from collections.abc import Callable, Iterator
from typing import Literal

import numpy as np
from scipy.spatial.distance import cdist

SCIPY: dict[str, Literal["sqeuclidean", "euclidean", "cityblock", "cosine"]] = {
    "squared": "sqeuclidean",
    "euclidean": "euclidean",
    "l1": "cityblock",
    "cosine": "cosine",
}


def labelings(n: int, k: int) -> Iterator[np.ndarray]:
    """Every partition of n points into exactly k clusters, once each: (n,) numbers 0..k-1 by first point."""

    def grow(prefix: list[int], used: int) -> Iterator[np.ndarray]:
        if len(prefix) == n:
            if used == k:
                yield np.array(prefix)
            return
        for j in range(min(used + 1, k)):
            yield from grow([*prefix, j], max(used, j + 1))

    yield from grow([], 0)


def distances(X: np.ndarray, Y: np.ndarray, metric: str) -> np.ndarray:
    """Every distance from a row of X (n, d) to a row of Y (m, d), by scipy: (n, m)."""
    return cdist(X, Y, SCIPY[metric])


def slope(f: Callable[[np.ndarray], float | np.ndarray], at: np.ndarray, step: float = 1e-5) -> np.ndarray:
    """The gradient of f at a point (p,) by central differences; (p, m) if f gives m numbers."""
    moves = step * np.eye(len(at))
    return np.array([(f(at + move) - f(at - move)) / (2 * step) for move in moves])
