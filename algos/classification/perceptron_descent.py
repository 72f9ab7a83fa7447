"""The perceptron risk by batch gradient descent (Duda, Hart and Stork 2001, section 5.5).

Notation: theta, A, s and the agreement as in `perceptron.py`; V are the points with an agreement of at most 0.
    risk      R(theta) = sum over V of -agreement, convex and piecewise linear
    gradient  sum over V of -s a
    update    theta <- theta - learning_rate * gradient, all mistakes at once
    stop      V is empty
R is 0 at theta = 0 without a single point being right, hence a start away from zero: s a of the first point.
Who counts only agreements below 0 as mistakes may stop with points on the boundary; here they count.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.linear import LinearClassifier, augmented, starting_point
from algos.classification.perceptron import agreements, criterion
from algos.trace import frozen


@frozen
class PerceptronDescent(LinearClassifier):
    """The classifier after some steps of the descent."""

    risk: float  # R, the perceptron criterion
    gradient: np.ndarray  # (d + 1,) of R: intercept first
    errors: int  # points with an agreement of at most 0
    phase: str  # 'start' or 'descent'


def gradient(theta: np.ndarray, A: np.ndarray, s: np.ndarray) -> np.ndarray:
    """The gradient of R at theta, -s a summed over the points with an agreement of at most 0: (d + 1,)."""
    wrong = agreements(theta, A, s) <= 0
    return -(s[wrong] @ A[wrong])


def steps(
    X: Any,
    y: Any,
    *,
    learning_rate: float = 1.0,
    fit_intercept: bool = True,
    start_coef: Any = None,
    start_intercept: float = 0.0,
) -> Iterator[PerceptronDescent]:
    """Descend until no point is a mistake; one state for each step. Without start_coef the start is s a of row 1.

    It never ends on data that no hyperplane separates. Raises ValueError for data that are not finite numbers of
    two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    check.number(learning_rate, "learning_rate", low=0, high=1e20, above=True)
    theta = s[0] * A[0]
    if start_coef is not None:
        theta = starting_point(A.shape[1] - 1, start_coef, start_intercept, fit_intercept)

    def state(phase: str) -> PerceptronDescent:
        now = agreements(theta, A, s)
        return PerceptronDescent(
            coef=theta[1:],
            intercept=float(theta[0]),
            risk=criterion(now),
            gradient=gradient(theta, A, s),
            errors=int((now <= 0).sum()),
            phase=phase,
        )

    last = state("start")
    yield last
    while last.errors:
        theta = theta - learning_rate * last.gradient
        last = state("descent")
        yield last
