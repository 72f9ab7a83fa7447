"""Random asymmetric tables of points in classes that overlap."""

import numpy as np


def overlapping(seed: int, n: int = 60, d: int = 2, k: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Classes of different size, spread and place, which no line separates: X (n, d), y (n,)."""
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(k), rng.choice(k, n - k, p=np.arange(1, k + 1) / np.arange(1, k + 1).sum())]
    places = rng.normal(size=(k, d))
    X = (places[y] + rng.normal(size=(n, d))) * np.arange(1, d + 1) + np.arange(d)
    y[k + 3 :: 8] = rng.integers(0, k, len(y[k + 3 :: 8]))
    return X, y


def apart(seed: int, n: int = 40, d: int = 2, k: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Classes on a circle, far apart: a linear model is right about all of them."""
    rng = np.random.default_rng(seed)
    y = np.r_[np.arange(k), rng.integers(0, k, n - k)]
    X = 0.5 * rng.normal(size=(n, d))
    X[:, :2] += 12 * np.column_stack([np.cos(2 * np.pi * y / k + 0.3), np.sin(2 * np.pi * y / k + 0.3)])
    return X, y
