"""Regression on the first principal components (Massy 1965; Jolliffe 1982), and a table where it goes wrong.

Notation: X (n, d) inputs, T (n, k) the rows' scores on the first k axes, y (n,) targets.
    fit        y ~ intercept + T b by least squares, k < n
    as a line  coef = V_k' b / scale: a linear model of the columns of X, so it can be set beside ridge regression
The axes are chosen without a look at y: what y depends on may lie along one of the last.
"""

from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.pca import principal_components
from algos.regression import least_squares
from algos.regression.linear import Linear
from algos.trace import record


class Table(NamedTuple):
    """Inputs and targets, of rows to learn from and rows held out."""

    X: np.ndarray  # (n, d)
    y: np.ndarray  # (n,)
    X_test: np.ndarray  # (m, d)
    y_test: np.ndarray  # (m,)


def table(*, axis: int = 1, n: int = 34, d: int = 30, noise: float = 1.0, m: int = 400, seed: int = 0) -> Table:
    """Invented rows: d columns mixed from d independent directions whose deviations fall from 3 by a tenth each.

    y is 3 times the place along direction `axis` (1 .. d), in its own deviations, plus noise of this deviation.
    """
    check.integer(axis, "axis", low=1, high=check.integer(d, "d", low=1))
    check.integer(n, "n", low=2)
    check.number(noise, "noise", low=0)
    rng = np.random.default_rng(seed)
    turn = np.linalg.qr(rng.normal(size=(d, d)))[0]
    places = rng.normal(size=(n + m, d))
    X = places * (3 * 0.9 ** np.arange(d)) @ turn
    y = 3 * places[:, axis - 1] + noise * rng.normal(size=n + m)
    return Table(X[:n], y[:n], X[n:], y[n:])


def fit(X: Any, y: Any, k: int, *, scale: bool = False) -> Linear:
    """Least squares on the first k components of X (n, d), as a model of the columns. k = 0: the mean of y.

    Raises ValueError as `principal_components.fit` does, and for k above min(n - 1, d).
    """
    return path(X, y, [k], scale=scale)[0]


def path(X: Any, y: Any, ks: Any, *, scale: bool = False) -> list[Linear]:
    """`fit` for every number of components in `ks`, from one set of axes."""
    X = check.matrix(X)
    y = check.vector(y, length=len(X))
    ks = check.integers(ks, "k", low=0, high=min(len(X) - 1, X.shape[1]))
    model = principal_components.fit(X, scale=scale)
    scores, axes = model.transform(X), model.components
    models = []
    for k in ks:
        coef, intercept = np.zeros(X.shape[1]), float(y.mean())
        if k:
            found = record(least_squares.steps(scores[:, :k], y), limit=1).final
            coef = found.coef @ axes[:k] / model.scale
            intercept = float(found.intercept - coef @ model.mean)
        models.append(Linear(coef=coef, intercept=intercept))
    return models
