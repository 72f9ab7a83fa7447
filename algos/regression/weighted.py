"""Weighted least squares (Aitken 1935): a weight for each sample.

Notation: X (n, d) inputs, y (n,) targets, weights (n,) >= 0. A weight of 3 counts a point three times, 0 removes it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.regression import linear, singular
from algos.regression.linear import Linear
from algos.trace import frozen


@frozen
class Weighted(Linear):
    """The plane with the least weighted sum of squared residuals; of many, the one with least |coef|."""

    weighted_rss: float  # sum over points of weight times squared residual
    weights: np.ndarray  # (n,)
    rank: int  # of the rows with a weight above 0, the column of ones included
    method: str  # 'normal equations' or 'pseudoinverse'
    reason: str  # why that method, naming the columns


def steps(
    X: Any, y: Any, *, weights: Any, fit_intercept: bool = True, names: Sequence[str] | None = None
) -> Iterator[Weighted]:
    """One state: the fit of y (n,) on X (n, d). `names` (d,) are the columns' names in the reason.

    Raises ValueError for data that are not finite numbers of matching length, and for a negative weight.
    """
    X, y = linear.table(X, y)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    w = linear.weights_of(weights, len(y))
    found = linear.solve(X, y, weights=w, fit_intercept=fit_intercept)
    names = linear.labels(names, X.shape[1])
    yield Weighted(
        coef=found.coef,
        intercept=found.intercept,
        weighted_rss=found.rss,
        weights=np.array(w),
        rank=found.rank,
        method=found.method,
        reason=singular.reason(X[w > 0], found, names, fit_intercept=fit_intercept),
    )
