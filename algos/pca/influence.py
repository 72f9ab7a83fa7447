"""One invented row far out, to see what it does to the axes."""

from typing import Any

import numpy as np

from algos import check
from algos.numerics import scaling


def outlier(X: Any, *, column: int, distance: float) -> np.ndarray:
    """A row (d,) at the mean of X (n, d), except in one column (from 0): `distance` standard deviations above its mean.

    Raises ValueError for a column that does not exist or does not vary.
    """
    X = check.matrix(X)
    column = check.integer(column, "column", low=0, high=X.shape[1] - 1)
    distance = check.number(distance, "distance")
    if np.ptp(X[:, column]) <= 10 * np.finfo(float).eps * np.abs(X[:, column]).max():
        raise ValueError("This column does not vary: it has no standard deviation to measure with.")
    measured = scaling(X)
    row = measured.mean.copy()
    row[column] += distance * measured.scale[column]
    return row


def with_outlier(X: Any, *, column: int, distance: float) -> np.ndarray:
    """X (n, d) and, as the last row, its `outlier`: (n + 1, d)."""
    return np.vstack([check.matrix(X), outlier(X, column=column, distance=distance)])
