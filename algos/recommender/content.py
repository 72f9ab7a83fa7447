"""Content-based prediction: a ridge regression for each user on features of the items.

(Jaakkola and Barzilay, MIT 6.036 lecture notes, section 4.1; Ng, Machine Learning, online course 2011, lecture 16.)

Notation: Y (n, m) ratings, nan in the gaps; x_i (q,) the features of item i; theta_a (q,) the weights of user a, and
theta_a0 an intercept, if there is one; prediction mean_i + theta_a0 + theta_a . x_i. Over the items D_a rated by a,

    J_a(theta) = 1/2 sum_{i in D_a} (Y_ai - mean_i - theta_a0 - theta_a . x_i)^2 + penalty/2 |theta_a|^2

There is no theta_a0 in the first of the two texts ("none"); the second has one outside the penalty ("free"), and
where it learns the features too, none. "penalised" treats it like any other weight. Users are independent.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.recommender import factors
from algos.regression import ridge
from algos.trace import frozen

INTERCEPTS = ("none", "free", "penalised")


@frozen
class Content:
    """What every user likes."""

    weights: np.ndarray  # (n, q)
    intercept: np.ndarray  # (n,) 0 where there is none
    features: np.ndarray  # (m, q) of the items
    mean: np.ndarray  # (m,) subtracted from each item's ratings before, added back after
    objective: float  # the sum of all users' J_a

    def predict(self) -> np.ndarray:
        """The filled table: (n, m). A user without a rating has weights of 0, so that only `mean` is left."""
        return self.mean + self.intercept[:, None] + self.weights @ self.features.T


def steps(
    Y: Any, features: Any, *, penalty: float = 1.0, intercept: str = "none", centre: str = "none"
) -> Iterator[Content]:
    """One state. Y (n, m) with nan in the gaps, features (m, q); `centre` as in `ratings.means`.

    Raises ValueError for bad settings, a table without ratings, or features that do not fit it.
    """
    R, seen, mean = factors.prepared(np.asarray(Y), centre)
    X = of_items(features, R.shape[1])
    penalty = check.number(penalty, "penalty", low=0)
    check.choice(intercept, "intercept", INTERCEPTS)
    n = len(R)
    weights, first = np.zeros((n, X.shape[1])), np.zeros(n)
    if intercept == "none":  # all users at once, many times faster
        weights = factors.solve(R, seen, X, penalty)
        error = (R - weights @ X.T)[seen]
        yield Content(weights, first, X, mean, float(error @ error + penalty * (weights * weights).sum()) / 2)
        return
    J = 0.0
    for a in np.flatnonzero(seen.any(axis=1)):
        (fit,) = ridge.steps(
            X[seen[a]],
            R[a, seen[a]],
            penalty=penalty,
            intercept_penalty=penalty if intercept == "penalised" else 0.0,
            fit_intercept=intercept != "none",
        )
        weights[a], first[a] = fit.coef, fit.intercept
        J += fit.objective / 2
    yield Content(weights, first, X, mean, J)


def of_items(features: Any, m: int) -> np.ndarray:
    """`features` as numbers, one row for each of m items. Raises ValueError if they are not."""
    X = check.matrix(features, "features")
    if len(X) != m:
        raise ValueError(f"features has {len(X)} rows; {m} are needed, one for each item.")
    return X


def initials(m: int, *, letters: int = 10, seed: int = 0) -> np.ndarray:
    """A feature that means nothing, such as the first letter of the director's name: (m, at most `letters`).

    Each of m items gets one of so many letters at random; there is one column of 0 and 1 for each that occurs.
    """
    check.integer(letters, "letters", low=1)
    drawn = np.random.default_rng(check.integer(seed, "seed", low=0)).integers(letters, size=m)
    return (drawn[:, None] == np.unique(drawn)).astype(float)
