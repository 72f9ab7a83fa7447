"""Least squares regression (Legendre 1805, Gauss 1809), by the normal equations or the pseudoinverse.

Notation: X (n, d) inputs, y (n,) targets, A = [1 X]; residual e = y - fitted; H = A A+ the hat matrix, which
puts the hat on y; leverage h = diag H. Leaving points out: Cook and Weisberg, Residuals and Influence (1982).
The intercept is eliminated by centring X and y, and never counts in the norm that a singular case minimises.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.regression import linear, singular
from algos.regression.linear import Linear
from algos.trace import frozen

FIXED = 1e-9  # a point with 1 - leverage below this is met exactly, whatever its target


@frozen
class LeastSquares(Linear):
    """The plane with the least sum of squared residuals; of many such planes, the one with least |coef|."""

    rss: float  # sum of squared residuals
    rank: int  # of [1 X] (of X without intercept)
    condition: float  # of the centred columns at unit length; infinite when they are dependent
    method: str  # 'normal equations' or 'pseudoinverse'
    reason: str  # why that method, naming the columns
    noise_variance: float | None  # rss / (n - rank); None when no row is left over to estimate it


def steps(X: Any, y: Any, *, fit_intercept: bool = True, names: Sequence[str] | None = None) -> Iterator[LeastSquares]:
    """One state: the fit of y (n,) on X (n, d). `names` (d,) are the columns' names in the reason.

    Raises ValueError for data that are not finite numbers of matching length.
    """
    X, y = linear.table(X, y)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    found = linear.solve(X, y, fit_intercept=fit_intercept)
    spare = len(y) - found.rank
    yield LeastSquares(
        coef=found.coef,
        intercept=found.intercept,
        rss=found.rss,
        rank=found.rank,
        condition=found.condition,
        method=found.method,
        reason=singular.reason(X, found, linear.labels(names, X.shape[1]), fit_intercept=fit_intercept),
        noise_variance=found.rss / spare if spare > 0 else None,
    )


def _basis(X: np.ndarray, fit_intercept: bool) -> np.ndarray:
    """Orthonormal columns (n, rank) that span the columns of [1 X]."""
    n = len(X)
    Z, _, _, blur = linear.design(X, np.ones(n), fit_intercept)
    U, s, _ = np.linalg.svd(Z, full_matrices=False)
    U = U[:, s > blur * s[0]] if s[0] > 0 else U[:, :0]
    return np.column_stack([np.full(n, n**-0.5), U]) if fit_intercept else U


def hat_matrix(X: Any, *, fit_intercept: bool = True) -> np.ndarray:
    """H (n, n): fitted = H @ y, the orthogonal projection on the columns of [1 X]."""
    Q = _basis(check.matrix(X), fit_intercept)
    return Q @ Q.T


def leverage(X: Any, *, fit_intercept: bool = True) -> np.ndarray:
    """diag H (n,), each from 0 to 1: how far a point's own target pulls its fitted value. Sums to the rank."""
    Q = _basis(check.matrix(X), fit_intercept)
    return np.minimum((Q**2).sum(axis=1), 1.0)


def without(X: Any, y: Any, i: int, *, fit_intercept: bool = True) -> LeastSquares:
    """The fit without point i, not refitted: with y_i moved onto it (by e_i / (1 - h_i)), all points give that fit.

    Only a point that is met exactly whatever its target (h_i = 1) calls for a refit.
    Raises ValueError for a single row, or an i that is not a row.
    """
    X, y = linear.table(X, y)
    check.integer(i, "i", low=0, high=len(y) - 1)
    if len(y) == 1:
        raise ValueError("X has 1 row; at least 2 are needed to leave one out.")
    free = 1.0 - leverage(X, fit_intercept=fit_intercept)[i]
    if free < FIXED:
        keep = np.arange(len(y)) != i
        return next(steps(X[keep], y[keep], fit_intercept=fit_intercept))
    fit = linear.solve(X, y, fit_intercept=fit_intercept)
    moved = y.copy()
    moved[i] -= (y[i] - X[i] @ fit.coef - fit.intercept) / free
    return next(steps(X, moved, fit_intercept=fit_intercept))


def leave_one_out(X: Any, y: Any, *, fit_intercept: bool = True) -> np.ndarray:
    """Residual of each point (n,) under the fit without it: e / (1 - h), no refits but where h = 1."""
    X, y = linear.table(X, y)
    fit = linear.solve(X, y, fit_intercept=fit_intercept)
    residual = y - X @ fit.coef - fit.intercept
    free = 1.0 - leverage(X, fit_intercept=fit_intercept)
    out = residual / np.maximum(free, FIXED)
    for i in np.flatnonzero(free < FIXED):
        out[i] = y[i] - without(X, y, int(i), fit_intercept=fit_intercept).predict(X[[i]])[0]
    return out
