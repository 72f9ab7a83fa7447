"""The least value of the objective that Pegasos descends, by an interior point method.

Notation: Z (n, d + 1) = s a for every point, theta = (intercept, coef), b (n,) in [0, 1].
    primal  J(theta) = mean max(0, 1 - Z theta) + penalty / 2 |theta|^2, the intercept penalised with the rest
    dual    maximise mean(b) - penalty / 2 |theta|^2 over 0 <= b <= 1, where theta = Z' b / (penalty n)
Worked on is phi, theta in the units of W = Z / size, whose columns have size 1: with D = penalty n / size^2, J n is
    sum of loss + phi' D phi / 2  over phi and loss >= 0 with W phi + loss >= 1
phi is held beside b, not made from it: Z' b is a difference of large numbers where the penalty is small. Each step
solves D + W' (diagonal) W, of d + 1 rows (Fine and Scheinberg 2001; Nocedal and Wright 2006, section 16.6).
"""

from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.classification.linear import LinearClassifier, augmented
from algos.classification.passive_aggressive import hinge
from algos.trace import frozen


@frozen
class SoftMargin(LinearClassifier):
    """The minimiser, with a certificate: the least J lies between `dual` and `objective`."""

    objective: float  # J
    dual: float  # never above the least J


def fit(X: Any, y: Any, *, penalty: float, fit_intercept: bool = True, tolerance: float = 1e-9) -> SoftMargin:
    """The classifier of least J; ends when J and its dual differ by `tolerance` times J, or steps get lost in rounding.

    Raises ValueError for data that are not finite numbers of two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    check.number(penalty, "penalty", low=1e-9, high=1e9)
    n = len(A)
    Z = s[:, None] * A
    size = np.abs(Z).max(axis=0)
    size = np.where(size > 0, size, 1.0)
    W, D = Z / size, penalty * n / size**2
    now = Inner(np.zeros(len(D)), np.full(n, 0.5), np.full(n, 0.5), np.ones(n), np.full(n, 2.0))
    best = SoftMargin(np.zeros(len(D) - 1), 0.0, 1.0, 0.0)  # theta = 0 costs 1, and J is never below 0
    for _ in range(200):
        primal = float((hinge(W @ now.phi).sum() + D @ now.phi**2 / 2) / n)
        dual = float((now.b.sum() - ((W.T @ now.b) ** 2 / D).sum() / 2) / n)
        if primal < best.objective:
            theta = now.phi / size
            best = SoftMargin(theta[1:], float(theta[0]), primal, best.dual)
        best = SoftMargin(best.coef, best.intercept, best.objective, max(dual, best.dual))
        if best.objective - best.dual <= tolerance * best.objective:
            break
        try:
            now = _centred(W, D, now)
        except np.linalg.LinAlgError:
            break
    return best


class Inner(NamedTuple):
    """A point strictly inside all bounds."""

    phi: np.ndarray  # (d + 1,) theta in columns of size 1
    b: np.ndarray  # (n,) multipliers of W phi >= 1 - loss
    room: np.ndarray  # (n,) 1 - b, those of loss >= 0
    beyond: np.ndarray  # (n,) W phi + loss - 1
    loss: np.ndarray  # (n,)


def _centred(W: np.ndarray, D: np.ndarray, now: Inner) -> Inner:
    """One Newton step towards the central path, a tenth of the complementarity, kept strictly inside."""
    phi, b, room, beyond, loss = now
    aim = 0.1 * float(beyond @ b + loss @ room) / (2 * len(b))
    bend = beyond / b + loss / room
    right = 1 - W @ phi + aim / b - aim / room
    inner = np.diag(D) + W.T @ (W / bend[:, None])
    unit = np.sqrt(np.diag(inner))
    dphi = np.linalg.solve(inner / np.outer(unit, unit), (W.T @ (b + right / bend) - D * phi) / unit) / unit
    db = (right - W @ dphi) / bend
    dbeyond = aim / b - beyond - beyond / b * db
    dloss = aim / room - loss + loss / room * db
    most = 1.0
    for value, change in ((b, db), (room, -db), (beyond, dbeyond), (loss, dloss)):
        falling = change < 0
        if falling.any():
            most = min(most, 0.99 * float((-value[falling] / change[falling]).min()))
    return Inner(phi + most * dphi, b + most * db, room - most * db, beyond + most * dbeyond, loss + most * dloss)
