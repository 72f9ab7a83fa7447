"""The cost of a linear model over a grid of two of its parameters: the bowl that descent walks down."""

from typing import Any

import numpy as np

from algos import check
from algos.regression.linear import augmented, table


def cost_grid(
    X: Any, y: Any, first: Any, second: Any, *, axes: tuple[int, int] = (0, 1), theta: Any = None
) -> np.ndarray:
    """J = (1 / 2m) sum of squared residuals, at every pair: (len(second), len(first)), rows follow `second`.

    axes: which parameters vary, 0 for the intercept and j for column j - 1 of X. theta (d + 1,): intercept and
    coef, the values of the other parameters; zero if not given. Raises ValueError for an axis that is none.
    """
    X, y = table(X, y)
    A = augmented(X)
    i, j = (check.integer(axis, "axes", low=0, high=X.shape[1]) for axis in axes)
    if i == j:
        raise ValueError(f"axes must be two different parameters, not {i} twice.")
    first, second = check.vector(first, "first"), check.vector(second, "second")
    rest = np.zeros(A.shape[1]) if theta is None else np.array(check.vector(theta, "theta"))
    if len(rest) != A.shape[1]:
        raise ValueError(f"theta has {len(rest)} entries; {A.shape[1]} are needed, intercept first.")
    rest[[i, j]] = 0.0
    residual = A @ rest - y
    out = np.empty((len(second), len(first)))
    for row, value in zip(out, second, strict=True):
        errors = (residual + value * A[:, j])[:, None] + np.outer(A[:, i], first)
        row[:] = (errors**2).mean(axis=0) / 2
    return out


def sway(X: Any, away: Any, *, axes: tuple[int, int] = (0, 1)) -> np.ndarray:
    """How far batch descent at any stable rate can stray from the bottom of this bowl, in each parameter: (2,).

    Starting `away` (2,) from the bottom, no component along an axis of the elliptical contours ever grows.
    """
    A = augmented(check.matrix(X))
    i, j = (check.integer(axis, "axes", low=0, high=A.shape[1] - 1) for axis in axes)
    away = check.vector(away, "away", length=2)
    _, ellipse = np.linalg.eigh(A[:, [i, j]].T @ A[:, [i, j]])
    return np.abs(ellipse) @ np.abs(ellipse.T @ away)
