"""The algorithms of `algos/recommender` beside scikit-learn and pandas.

The library `implicit` answers another question, with another answer: it counts every gap as a rating of 0 with little
weight, and every rating as liked. So the rival of the factorisation is the loop of
ridge regressions that one would write with scikit-learn.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.recommender import alternating, baselines, content, item_features, neighbours
from algos.trace import record
from benchmarks.duels import Duel

USERS, ITEMS, SHARE, FEATURES = 60, 40, 0.25, 6
PENALTY, HALF_STEPS = 2.0, 10


def table(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Ratings from 1 to 5 (60 size, 40), nan in three of four cells, and features (40, 6) that explain part of them."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(ITEMS, FEATURES))
    taste = 3.0 + rng.normal(size=(USERS * size, FEATURES)) @ X.T / 2
    Y = np.clip(np.round(taste + 0.5 * rng.normal(size=taste.shape)), 1, 5)
    Y[rng.random(Y.shape) > SHARE] = np.nan
    return Y, X


def ridges(Y: np.ndarray, X: np.ndarray) -> np.ndarray:
    """A ridge regression of scikit-learn for each row of Y (n, m) on X (m, q), where it is rated: (n, q)."""
    from sklearn.linear_model import Ridge

    weights = np.zeros((len(Y), X.shape[1]))
    for row, y in zip(weights, Y, strict=True):
        seen = ~np.isnan(y)
        if seen.any():
            row[:] = Ridge(alpha=PENALTY, fit_intercept=False).fit(X[seen], y[seen]).coef_
    return weights


def alternating_duel(size: int) -> Duel:
    Y, _ = table(size)
    start = np.random.default_rng(1).normal(size=(ITEMS, 2))

    def rival() -> tuple[np.ndarray, np.ndarray]:
        V = start
        for _ in range(HALF_STEPS // 2):
            U = ridges(Y, V)
            V = ridges(Y.T, U)
        return U, V

    return Duel(
        f"alternating least squares, {_shape(Y)}, rank 2, {HALF_STEPS} half-steps",
        lambda: record(alternating.steps(Y, penalty=PENALTY, items=start), limit=HALF_STEPS).final,
        lambda state: state.predict(),
        "loop of Ridge",
        rival,
        lambda vectors: vectors[0] @ vectors[1].T,
        1e-8,
    )


def baselines_duel(size: int) -> Duel:
    from scipy.sparse import csr_array
    from sklearn.linear_model import Ridge

    Y, _ = table(size)
    a, i = np.nonzero(~np.isnan(Y))
    n, m = Y.shape
    y = Y[a, i]

    def rival() -> np.ndarray:
        cells = np.arange(len(y))
        ones = (np.ones(2 * len(y)), (np.r_[cells, cells], np.r_[a, n + i]))
        hot = csr_array(ones, shape=(len(y), n + m))
        model = Ridge(alpha=PENALTY, fit_intercept=False, solver="sparse_cg", tol=1e-10)
        return np.asarray(model.fit(hot, y - y.mean()).coef_)

    return Duel(
        f"user and item offsets, {_shape(Y)}",
        lambda: record(baselines.steps(Y, method="offsets", penalty=PENALTY), limit=1000).final,
        lambda state: np.r_[state.users, state.items],
        "Ridge, sparse",
        rival,
        lambda coef: coef,
        1e-4,
    )


def content_duel(size: int) -> Duel:
    Y, X = table(size)
    return Duel(
        f"ridge of every user on {FEATURES} features, {_shape(Y)}",
        lambda: record(content.steps(Y, X, penalty=PENALTY), limit=1).final,
        lambda state: state.weights,
        "loop of Ridge",
        lambda: ridges(Y, X),
        lambda weights: weights,
        1e-9,
    )


def item_features_duel(size: int) -> Duel:
    Y, _ = table(size)
    theta = np.random.default_rng(2).normal(size=(len(Y), FEATURES))
    return Duel(
        f"ridge of every item on {FEATURES} weights of the users, {_shape(Y)}",
        lambda: record(item_features.steps(Y, theta, penalty=PENALTY), limit=1).final,
        lambda state: state.items,
        "loop of Ridge",
        lambda: ridges(Y.T, theta),
        lambda found: found,
        1e-9,
    )


def neighbours_duel(size: int) -> Duel:
    import pandas as pd

    Y, _ = table(size)

    def read(found: Any) -> np.ndarray:
        return np.asarray(found.fillna(0.0))

    return Duel(
        f"correlations of all users on common items, {_shape(Y)}",
        lambda: record(neighbours.steps(Y, overlap=2), limit=1).final,
        lambda state: state.similarity,
        "pandas corr",
        lambda: pd.DataFrame(Y.T).corr(min_periods=2),
        read,
        1e-9,
    )


def _shape(Y: np.ndarray) -> str:
    return f"{Y.shape[0]} x {Y.shape[1]}"


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "recommender.alternating": (alternating_duel,),
    "recommender.baselines": (baselines_duel,),
    "recommender.comparison": "it runs the other methods, one after the other, on the same splits",
    "recommender.content": (content_duel,),
    "recommender.gradient": "no library takes plain gradient steps on the rated cells; alternating finds the minimum",
    "recommender.greedy": "alternating least squares of rank 1, again and again on what is left",
    "recommender.hybrid": "no library has a factorisation on features with squared errors over the rated cells alone",
    "recommender.item_features": (item_features_duel,),
    "recommender.neighbours": (neighbours_duel,),
    "recommender.restarts": "alternating least squares from several starts",
    "recommender.stochastic": "every library draws an order of its own, and the answer depends on it",
    "recommender.unstructured": "one division for each cell",
}
