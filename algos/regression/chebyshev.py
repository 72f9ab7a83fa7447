"""Chebyshev (minimax) regression (Laplace 1786, Chebyshev 1854) as a linear programme.

Notation: X (n, d) inputs, y (n,) targets; worst = the largest absolute residual.
    minimise worst  such that  -worst <= y_i - x_i . coef - intercept <= worst
At a best line the extreme residuals alternate in sign: only they matter, which makes it the most sensitive to outliers.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression import programme
from algos.regression.linear import Linear, table
from algos.trace import frozen


@frozen
class Chebyshev(Linear):
    """A plane with the least largest absolute residual: all points lie within `worst_error` of it."""

    worst_error: float  # largest absolute residual


def best(A: np.ndarray, y: np.ndarray) -> np.ndarray:
    """theta (p,) with the least max |y - A theta|, for A (n, p)."""
    worst = np.ones((len(y), 1))
    found = programme.solved(
        c=np.append(np.zeros(A.shape[1]), 1.0),
        A_ub=np.block([[A, -worst], [-A, -worst]]),
        b_ub=np.concatenate([y, -y]),
        bounds=(None, None),
    )
    return found.x[:-1]


def steps(X: Any, y: Any, *, fit_intercept: bool = True) -> Iterator[Chebyshev]:
    """One state: a best fit of y (n,) on X (n, d), found by HiGHS.

    Raises ValueError for data that are not finite numbers of matching length.
    """
    X, y = table(X, y)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    coef, intercept = programme.fit(X, y, best, fit_intercept=fit_intercept)
    error = float(np.abs(y - X @ coef - intercept).max())
    yield Chebyshev(coef=coef, intercept=intercept, worst_error=error)
