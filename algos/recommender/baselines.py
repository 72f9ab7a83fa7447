"""Predictions from means alone: what a recommender must beat (offsets as in Koren, Bell and Volinsky 2009).

Notation: Y (n, m) ratings, nan in the gaps; mu the mean of all; prediction mu + b_a + c_i with an offset b_a for each
user and c_i for each item. "users" and "items" have one kind of offset, without a penalty: plain means. "popularity"
has c alone and "offsets" both, with

    J(b, c) = 1/2 sum_D (Y_ai - mu - b_a - c_i)^2 + penalty/2 (|b|^2 + |c|^2)

over the set D of rated cells. Who or what has no rating gets the offset 0.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.recommender import ratings
from algos.trace import frozen

METHODS = ("global", "items", "users", "popularity", "offsets")
TOLERANCE = 1e-12  # stop when users and items together lower J by less than this share of it


@frozen
class Baseline:
    """A mean, and offsets of the users and of the items."""

    mean: float  # of all ratings
    users: np.ndarray  # (n,) b
    items: np.ndarray  # (m,) c
    objective: float  # J, with the penalty the method uses
    phase: str  # what the last step did

    def predict(self) -> np.ndarray:
        """The filled table: (n, m). Nothing keeps it within the scale of the ratings."""
        return self.mean + self.users[:, None] + self.items


def objective(R: np.ndarray, seen: np.ndarray, b: np.ndarray, c: np.ndarray, penalty: float) -> float:
    """J for the ratings R (n, m) less their mean, where `seen`."""
    error = (R - b[:, None] - c)[seen]
    return float(error @ error + penalty * (b @ b + c @ c)) / 2


def offsets(R: np.ndarray, seen: np.ndarray, c: np.ndarray, penalty: float) -> np.ndarray:
    """Every user's offset for given item offsets c (m,): sum of (R_ai - c_i) / (penalty + count), (n,).

    For the items, transpose R and `seen` and give b.
    """
    return np.where(seen, R - c, 0.0).sum(axis=1) / np.maximum(penalty + seen.sum(axis=1), np.finfo(float).tiny)


def steps(Y: Any, *, method: str = "offsets", penalty: float = 5.0, tolerance: float = TOLERANCE) -> Iterator[Baseline]:
    """One state, or for "offsets" all users, all items and so on from 0: one half-step a step.

    Y (n, m) with nan in the gaps. `penalty` counts for "popularity" and "offsets".

    Raises ValueError for bad settings or a table without ratings.
    """
    filled, seen = ratings.table(Y)
    check.choice(method, "method", METHODS)
    penalty = check.number(penalty, "penalty", low=0)
    tolerance = check.number(tolerance, "tolerance", low=0)
    mean = float(filled.sum() / seen.sum())
    R = np.where(seen, filled - mean, 0.0)
    if method in ("users", "items"):
        penalty = 0.0
    b, c = np.zeros(len(R)), np.zeros(R.shape[1])
    if method == "users":
        b = offsets(R, seen, c, penalty)
    elif method in ("items", "popularity"):
        c = offsets(R.T, seen.T, b, penalty)
    before = objective(R, seen, b, c, penalty)
    yield Baseline(mean, b, c, before, "start" if method == "offsets" else method)
    while method == "offsets":
        b = offsets(R, seen, c, penalty)
        yield Baseline(mean, b, c, objective(R, seen, b, c, penalty), "users")
        c = offsets(R.T, seen.T, b, penalty)
        now = objective(R, seen, b, c, penalty)
        yield Baseline(mean, b, c, now, "items")
        if before - now <= tolerance * before:
            return
        before = now
