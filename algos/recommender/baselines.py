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


def objective(error: np.ndarray, b: np.ndarray, c: np.ndarray, penalty: float) -> float:
    """J, given what the prediction leaves over at every rating, Y_ai - mu - b_a - c_i."""
    return float(error @ error + penalty * (b @ b + c @ c)) / 2


def offsets(total: np.ndarray, others: np.ndarray, count: np.ndarray, penalty: float) -> np.ndarray:
    """Every user's offset for given item offsets, or the other way round: (total - others) / (penalty + count), (n,).

    Over each one's ratings: `total` is the sum of Y_ai - mu, `others` that of the given offsets, `count` their number.
    """
    return (total - others) / np.maximum(penalty + count, np.finfo(float).tiny)


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
    a, i = np.nonzero(seen)
    y = filled[a, i] - mean
    S = seen.astype(float)
    n, m = S.shape
    of_users = np.bincount(a, y, n), S.sum(axis=1)
    of_items = np.bincount(i, y, m), S.sum(axis=0)
    if method in ("users", "items"):
        penalty = 0.0

    def state(b: np.ndarray, c: np.ndarray, phase: str) -> Baseline:
        return Baseline(mean, b, c, objective(y - b[a] - c[i], b, c, penalty), phase)

    b, c = np.zeros(n), np.zeros(m)
    if method == "users":
        b = offsets(of_users[0], b, of_users[1], penalty)
    elif method in ("items", "popularity"):
        c = offsets(of_items[0], c, of_items[1], penalty)
    last = state(b, c, "start" if method == "offsets" else method)
    yield last
    while method == "offsets":
        before = last.objective
        b = offsets(of_users[0], S @ c, of_users[1], penalty)
        yield state(b, c, "users")
        c = offsets(of_items[0], b @ S, of_items[1], penalty)
        last = state(b, c, "items")
        yield last
        if before - last.objective <= tolerance * before:
            return
