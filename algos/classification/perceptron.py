"""The perceptron: on a mistake, add the point (Rosenblatt 1957).

Notation: theta (d + 1,) = (intercept, coef), a = (1, x), s = +1 or -1; the agreement of a point is s theta . a.
    mistake   agreement <= 0: a point on the boundary counts as one, whatever its class
    update    theta <- theta + learning_rate * s a, which raises the agreement by learning_rate * |a|^2
    stop      no point is a mistake: then no pass would ever make another update
From theta = 0 the learning rate scales theta and nothing else: the mistakes are the same.
Mistakes are at most (R / gamma)^2 (Novikoff 1962); `novikoff.py` computes R and gamma.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import novikoff, stream
from algos.classification.linear import LinearClassifier, augmented, starting_point
from algos.trace import frozen

ADVERSARY = "adversary"
ORDERS = (*stream.ORDERS, ADVERSARY)


@frozen
class Perceptron(LinearClassifier):
    """The classifier after some mistakes, and the mistake that led to it."""

    mistakes: int  # made so far
    errors: int  # points with an agreement of at most 0 now
    risk: float  # the perceptron criterion: sum of -agreement over those points
    row: int  # the point of the last mistake; -1 at the start
    agreement: float  # of that point before its update; nan at the start
    examples: int  # seen so far
    epoch: int  # the pass it happened in, from 1; 0 at the start
    phase: str  # 'start' or 'mistake'


def agreements(theta: np.ndarray, A: np.ndarray, s: np.ndarray) -> np.ndarray:
    """s times the score of every row of A (n, d + 1): (n,). Above 0: right."""
    return s * (A @ theta)


def criterion(agreement: np.ndarray) -> float:
    """The perceptron risk R: the sum of -agreement over the mistakes, 0 if there are none off the boundary."""
    return float(np.maximum(-agreement, 0).sum())


def update(theta: np.ndarray, a: np.ndarray, s: float, learning_rate: float = 1.0) -> np.ndarray:
    """theta (d + 1,) after a mistake on the point a (d + 1,) with sign s."""
    return theta + learning_rate * s * a


def steps(
    X: Any,
    y: Any,
    *,
    fit_intercept: bool = True,
    order: str = "given",
    first: int = 0,
    learning_rate: float = 1.0,
    start_coef: Any = None,
    start_intercept: float = 0.0,
    seed: int = 0,
) -> Iterator[Perceptron]:
    """Pass over the points until none is a mistake; one state for each mistake.

    order, first: as in `stream.passes`; or 'adversary': who knows the best boundary, and of the points that are
    mistakes brings the one nearest to it in angle (to the present one if none separates): every example is one.
    It never ends on data that no hyperplane (through the origin, without fit_intercept) separates. Raises ValueError
    for data that are not finite numbers of two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    n, d = A.shape
    check.number(learning_rate, "learning_rate", low=0, high=1e20, above=True)
    theta = starting_point(d - 1, start_coef, start_intercept, fit_intercept)
    check.choice(order, "order", ORDERS)
    order_of_passes = stream.passes(n, "given" if order == ADVERSARY else order, first, seed)
    direction = (
        novikoff.bound(X, y, fit_intercept=fit_intercept).direction if order == ADVERSARY else np.full(d, np.nan)
    )
    lengths = np.maximum(np.sqrt((A * A).sum(axis=1)), np.finfo(float).tiny)
    rows, epoch, examples, mistakes = next(order_of_passes), 1, 0, 0
    now = agreements(theta, A, s)

    def state(row: int, before: float) -> Perceptron:
        return Perceptron(
            coef=theta[1:],
            intercept=float(theta[0]),
            mistakes=mistakes,
            errors=int((now <= 0).sum()),
            risk=criterion(now),
            row=row,
            agreement=before,
            examples=examples,
            epoch=epoch if mistakes else 0,
            phase="mistake" if mistakes else "start",
        )

    yield state(-1, float("nan"))
    while (now <= 0).any():
        if order == ADVERSARY:
            away = agreements(direction, A, s) if np.isfinite(direction).all() else -now
            rows, epoch = np.array([int(np.where(now <= 0, away / lengths, np.inf).argmin())]), 1
        wrong = np.flatnonzero(now[rows] <= 0)
        if not len(wrong):
            examples += len(rows)
            rows, epoch = next(order_of_passes), epoch + 1
            continue
        i, rows = int(rows[wrong[0]]), rows[wrong[0] + 1 :]
        before = float(now[i])
        theta = update(theta, A[i], float(s[i]), learning_rate)
        now = agreements(theta, A, s)
        examples, mistakes = examples + int(wrong[0]) + 1, mistakes + 1
        yield state(i, before)
