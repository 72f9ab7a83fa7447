"""The least value of the objective that Pegasos descends, by an interior point method.

Notation: Z (n, d + 1) = s a for every point, theta = (intercept, coef), b (n,) in [0, 1].
    primal  J(theta) = mean max(0, 1 - Z theta) + penalty / 2 |theta|^2, the intercept penalised with the rest
    dual    maximise mean(b) - penalty / 2 |theta|^2 over 0 <= b <= 1, where theta = Z' b / (penalty n)
Each step solves with a diagonal plus Z Z' of low rank (Fine and Scheinberg 2001).
"""

from typing import Any

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
    root = Z / np.sqrt(penalty * n)  # the dual's quadratic term is |root' b|^2 / 2, its linear one sum(b)
    most = float((root @ root.sum(axis=0)).max())
    b = np.full(n, 0.5 if most <= 2 else 1 / most)  # a theta of moderate size, whatever the scale of the columns
    slope = root @ (root.T @ b) - 1
    low, high = np.maximum(slope, 0) + np.abs(slope).mean() + 1, np.maximum(-slope, 0) + np.abs(slope).mean() + 1
    best = SoftMargin(np.zeros(Z.shape[1] - 1), 0.0, 1.0, 0.0)  # theta = 0 costs 1, and J is never below 0
    for _ in range(100):
        w = root.T @ b
        theta = w / np.sqrt(penalty * n)
        primal = float(hinge(Z @ theta).mean() + penalty / 2 * theta @ theta)
        dual = float((b.sum() - w @ w / 2) / n)
        if primal < best.objective:
            best = SoftMargin(theta[1:], float(theta[0]), primal, best.dual)
        best = SoftMargin(best.coef, best.intercept, best.objective, max(dual, best.dual))
        if best.objective - best.dual <= tolerance * best.objective:
            break
        try:
            b, low, high = _centred(root, w, b, low, high)
        except np.linalg.LinAlgError:
            break
    return best


def _centred(
    root: np.ndarray, w: np.ndarray, b: np.ndarray, low: np.ndarray, high: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One Newton step towards the central path, a tenth of the complementarity, kept strictly inside."""
    room = 1 - b
    aim = 0.1 * float(low @ b + high @ room) / (2 * len(b))
    diagonal = low / b + high / room
    right = -(root @ w - 1) + aim / b - aim / room
    scaled = root / diagonal[:, None]
    size = np.sqrt((root * scaled).sum(axis=0)) + 1  # of the columns, so that the system to solve has entries about 1
    inner = (np.eye(root.shape[1]) + root.T @ scaled) / np.outer(size, size)
    db = right / diagonal - scaled @ (np.linalg.solve(inner, scaled.T @ right / size) / size)
    dlow = aim / b - low - low / b * db
    dhigh = aim / room - high + high / room * db
    most = 1.0
    for value, change in ((b, db), (room, -db), (low, dlow), (high, dhigh)):
        falling = change < 0
        if falling.any():
            most = min(most, 0.99 * float((-value[falling] / change[falling]).min()))
    kept = np.finfo(float)  # a step that is short of 0 or 1 can still be rounded to it
    return np.clip(b + most * db, kept.tiny, 1 - kept.epsneg), low + most * dlow, high + most * dhigh
