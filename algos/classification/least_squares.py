"""Least squares as a classifier: a plane fitted to the labels -1 and +1, cut at 0 (Bishop 2006, section 4.1.3).

Notation: two classes: score = X coef + intercept, fitted to s = -1 or +1. With labels 0 and 1 the fitted value is
(1 + score) / 2, so its threshold 1/2 is the same boundary. More classes: one column of +-1 for each, the largest fitted
value wins. The squared error charges a point for being too right, which is what lets a far one ruin it.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.regression.linear import solve
from algos.trace import frozen


@frozen
class LeastSquares:
    """The fitted plane (two classes), or one for each class."""

    coef: np.ndarray  # (d,), or (k, d) for more than two classes
    intercept: Any  # a number, or (k,)
    cost: float  # mean squared error against -1 and +1, over rows (and classes, if there are more than two)
    unique: bool  # whether only one plane fits best; of several, this one has the least coefficients

    def decision_function(self, X: Any) -> np.ndarray:
        """The fitted value for every row of X (m, d): (m,), or (m, k)."""
        return check.matrix(X, columns=self.coef.shape[-1]) @ self.coef.T + self.intercept

    def predict(self, X: Any) -> np.ndarray:
        """1 where the fitted value is above 0, else 0; or the class with the largest one: (m,)."""
        score = self.decision_function(X)
        return (score > 0).astype(int) if score.ndim == 1 else score.argmax(axis=1)


def steps(X: Any, y: Any) -> Iterator[LeastSquares]:
    """The fit, in closed form: one state. Raises ValueError for data that are not classes of finite numbers."""
    X, y, k = labels.classes(X, y)
    targets = [2.0 * (y == j) - 1 for j in ([1] if k == 2 else range(k))]
    found = [solve(X, t) for t in targets]
    coef, intercept = np.array([f.coef for f in found]), np.array([f.intercept for f in found])
    yield LeastSquares(
        coef=coef[0] if k == 2 else coef,
        intercept=float(intercept[0]) if k == 2 else intercept,
        cost=float(np.mean([f.rss for f in found]) / len(X)),
        unique=found[0].rank == X.shape[1] + 1,
    )
