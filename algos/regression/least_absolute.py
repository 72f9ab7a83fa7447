"""Least absolute deviations (Boscovich 1757, Laplace) as a linear programme (Charnes, Cooper and Ferguson 1955).

Notation: X (n, d) inputs, y (n,) targets, A = [1 X], theta = (intercept, coef), s (n,) signs of the residuals.
    minimise sum_i t_i  over theta, t    such that  -t_i <= y_i - a_i . theta <= t_i
    maximise y . s      over s           such that  A's = 0,  -1 <= s_i <= 1
The second is the dual of the first and far smaller: one constraint for each parameter, not two for each point.
A best line passes through as many points as it has parameters; it need not be unique.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression import programme
from algos.regression.linear import Linear, table
from algos.trace import frozen


@frozen
class LeastAbsolute(Linear):
    """A plane with the least sum of absolute residuals."""

    absolute_error: float  # sum of absolute residuals


def best(A: np.ndarray, y: np.ndarray) -> np.ndarray:
    """theta (p,) with the least sum |y - A theta|, for A (n, p): the prices of the constraints of the dual."""
    dual = programme.solved(c=-y, A_eq=A.T, b_eq=np.zeros(A.shape[1]), bounds=(-1, 1))
    return -dual.eqlin.marginals


def steps(X: Any, y: Any, *, fit_intercept: bool = True) -> Iterator[LeastAbsolute]:
    """One state: a best fit of y (n,) on X (n, d), found by HiGHS.

    Raises ValueError for data that are not finite numbers of matching length.
    """
    X, y = table(X, y)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    coef, intercept = programme.fit(X, y, best, fit_intercept=fit_intercept)
    error = float(np.abs(y - X @ coef - intercept).sum())
    yield LeastAbsolute(coef=coef, intercept=intercept, absolute_error=error)
