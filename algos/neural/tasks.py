"""Small tasks on which starts of a network part: points (n, 2) of two classes, drawn from a seed."""

import numpy as np

from algos import check
from algos.trace import frozen


@frozen
class Task:
    """Points and their classes."""

    X: np.ndarray  # (n, 2)
    y: np.ndarray  # (n,) 0 and 1


def quadrants(n: int = 20, positive: int = 10, *, seed: int = 0) -> Task:
    """n points of the square from -1 to 1; class 1, of which there are so many, is where x1 x2 > 0.

    No unit by itself tells them apart: class 1 lies in two quadrants opposite each other (exclusive or). Raises
    ValueError for numbers out of range.
    """
    check.integer(n, "n", low=2, high=1000)
    check.integer(positive, "positive", low=1, high=n - 1)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    sizes, side = rng.uniform(0.15, 1, size=(n, 2)), np.where(rng.random(n) < 0.5, 1.0, -1.0)
    y = (np.arange(n) < positive).astype(int)
    X = np.column_stack([side, side * (2 * y - 1)]) * sizes
    return Task(X, y)


def band(n: int = 100, *, seed: int = 0) -> Task:
    """n points, half of them of class 1 in a band 0.8 wide, the others on both sides of it, at least 0.1 off.

    The band is turned by half a radian. Two units are enough for it. Raises ValueError for numbers out of range.
    """
    check.integer(n, "n", low=2, high=1000)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    y = (np.arange(n) < n // 2).astype(int)
    side = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    across = side * np.where(y == 1, rng.uniform(0, 0.4, n), rng.uniform(0.5, 1, n))
    along = rng.uniform(-1, 1, n)
    cos, sin = np.cos(0.5), np.sin(0.5)
    return Task(np.column_stack([across * cos - along * sin, across * sin + along * cos]), y)
