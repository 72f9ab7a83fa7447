"""Factorisation by alternating least squares (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 4.2.2).

Notation: see `algos/recommender/factors.py`. With the item vectors held fixed every user is a ridge regression of its
own, and the other way round. Each half-step finds the only minimum of J in its vectors, so J never rises; J is not
convex in both together, and where it ends depends on the start.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors

TOLERANCE = 1e-9  # stop when users and items together lower J by no more than this share of it


def steps(
    Y: np.ndarray,
    *,
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    start: str = "random",
    users: np.ndarray | None = None,
    items: np.ndarray | None = None,
    tolerance: float = TOLERANCE,
    seed: int = 0,
) -> Iterator[Factors]:
    """All users solved, all items solved, and so on: one half-step a step.

    Y (n, m) with nan in the gaps; `centre` as in `ratings.means`, `start` as in `factors.begin`. With `items` (m, k),
    and perhaps `users` (n, k), these are the start, and `rank` and `start` do not count.

    Raises ValueError for bad settings or a table without ratings.
    """
    R, seen, mean = factors.prepared(Y, centre)
    penalty = check.number(penalty, "penalty", low=0)
    tolerance = check.number(tolerance, "tolerance", low=0)
    if items is None:
        U, V = factors.begin(*R.shape, rank=rank, start=start, seed=seed)
    else:
        U, V = factors.given(R, users, items)
    before, size = factors.objective(R, seen, U, V, penalty), float((R * R).sum()) / 2
    yield Factors(U, V, mean, before, "start")
    while True:
        U = factors.solve(R, seen, V, penalty)
        yield Factors(U, V, mean, factors.objective(R, seen, U, V, penalty), "users")
        V = factors.solve(R.T, seen.T, U, penalty)
        now = factors.objective(R, seen, U, V, penalty)
        yield Factors(U, V, mean, now, "items")
        if factors.settled(before, now, tolerance=tolerance, size=size):
            return
        before = now
