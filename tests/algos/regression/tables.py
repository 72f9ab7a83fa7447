"""Random asymmetric tables for the regression tests."""

import numpy as np


def table(seed: int, n: int = 30, d: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) with columns of different scale and offset, and noisy targets with an offset."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + np.arange(d) - 0.5
    y = X @ rng.uniform(-2, 3, size=d) + 1.7 + rng.normal(size=n)
    return X, y


def fixed_outlier() -> tuple[np.ndarray, np.ndarray]:
    """x = 0..4 on y = x, but for the last point: (0, 0), (1, 1), (2, 2), (3, 3), (4, 14)."""
    return np.arange(5.0)[:, None], np.array([0.0, 1.0, 2.0, 3.0, 14.0])
