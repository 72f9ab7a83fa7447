"""Newton's method on the squared error (Newton 1669; Bishop 2006, section 4.3.3): divide the gradient by the curvature.

Notation: A = [1 X] (m, d + 1), theta = (intercept, coef), J(theta) = |A theta - y|² / 2m as in gradient_descent.
    Hessian  H = A'A / m, the same everywhere
    step     theta <- theta - H⁻¹ gradient = theta - (A'A)⁻¹ A'(A theta - y)
J is a parabola in every direction, so that one step from anywhere ends at the solution of the normal equations.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression.gradient_descent import cost, gradient
from algos.regression.linear import Linear, augmented, table
from algos.trace import frozen


@frozen
class Newton(Linear):
    """The line after some steps, with the cost and the gradient there."""

    cost: float  # J, half the mean squared error
    gradient: np.ndarray  # (d + 1,) of J: intercept first, then coef


def direction(theta: np.ndarray, A: np.ndarray, y: np.ndarray) -> np.ndarray:
    """H⁻¹ times the gradient at theta: (d + 1,); the shortest such step where H has no inverse.

    It is the least squares fit to the errors, found as such: forming H would square what rounding has to bear.
    """
    return np.linalg.lstsq(A, A @ theta - y, rcond=None)[0]


def steps(X: Any, y: Any, *, start_coef: Any = None, start_intercept: float = 0.0) -> Iterator[Newton]:
    """The start (zero if none is given) and the one step that ends at the least cost.

    Raises ValueError for data that are not finite numbers, or a start of the wrong length.
    """
    X, y = table(X, y)
    d = X.shape[1]
    coef = np.zeros(d) if start_coef is None else check.vector(start_coef, "start_coef")
    if len(coef) != d:
        raise ValueError(f"start_coef has {len(coef)} entries; {d} are needed, one for each column of X.")
    check.number(start_intercept, "start_intercept", low=-1e100, high=1e100)
    A = augmented(X)
    theta = np.concatenate([[start_intercept], coef])
    yield _state(theta, A, y)
    yield _state(theta - direction(theta, A, y), A, y)


def _state(theta: np.ndarray, A: np.ndarray, y: np.ndarray) -> Newton:
    return Newton(theta[1:], float(theta[0]), cost(theta, A, y), gradient(theta, A, y))
