"""Factorisation by stochastic gradient descent: a few ratings at a time, in a new random order in each epoch.

Notation: see `algos/recommender/factors.py`; n_a the number of ratings of user a, m_i that of ratings for item i. J is
a sum over the ratings,

    1/2 (R_ai - u_a . v_i)^2 + penalty/2 (|u_a|^2 / n_a + |v_i|^2 / m_i),

of which each update sees some terms (Robbins and Monro 1951; for ratings Funk 2006; Koren, Bell and Volinsky 2009, who
charge every rating the whole penalty). Once in an epoch vectors without a rating feel the penalty alone.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors
from algos.recommender.gradient import DIVERGING, too_large


def update(
    U: np.ndarray,
    V: np.ndarray,
    a: np.ndarray,
    i: np.ndarray,
    r: np.ndarray,
    prices: tuple[np.ndarray, np.ndarray],
    step_size: float,
) -> None:
    """One step along the terms of the ratings r (b,) of users a (b,) for items i (b,), in place.

    `prices` are the shares of the penalty of one rating: (n,) for the users, (m,) for the items.
    """
    u, v = U[a], V[i]
    error = (r - (u * v).sum(axis=1))[:, None]
    np.add.at(U, a, step_size * (error * v - prices[0][a, None] * u))
    np.add.at(V, i, step_size * (error * u - prices[1][i, None] * v))


def epoch(
    R: np.ndarray,
    seen: np.ndarray,
    U: np.ndarray,
    V: np.ndarray,
    penalty: float,
    step_size: float,
    batch: int,
    rng: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray]:
    """Every rating once, `batch` at a time: the new vectors (n, k), (m, k). Too long a step may leave inf or nan."""
    U, V = U.copy(), V.copy()
    rated = [seen.sum(axis=1), seen.sum(axis=0)]
    users, items = (np.where(count > 0, penalty / np.maximum(count, 1), 0.0) for count in rated)
    for vectors, count in zip((U, V), rated, strict=True):
        vectors[count == 0] *= 1 - step_size * penalty
    order = rng.permutation(np.flatnonzero(seen))
    a, i = np.divmod(order, R.shape[1])
    r = R.ravel()[order]
    with np.errstate(over="ignore", invalid="ignore"):
        for first in range(0, len(r), batch):
            part = slice(first, first + batch)
            update(U, V, a[part], i[part], r[part], (users, items), step_size)
    return U, V


def steps(
    Y: np.ndarray,
    *,
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    start: str = "random",
    users: np.ndarray | None = None,
    items: np.ndarray | None = None,
    step_size: float = 0.02,
    batch: int = 1,
    seed: int = 0,
) -> Iterator[Factors]:
    """One epoch a step.

    Y (n, m) with nan in the gaps; the settings are those of `alternating.steps`, `step_size` is the factor of each
    update and `batch` how many ratings an update sees. With a constant step size it never settles; it stops of itself
    only where an epoch moves nothing, and before one that makes J `gradient.GROWN` times as large: then the last
    state's phase is "diverging".

    Raises ValueError for bad settings or a table without ratings.
    """
    R, seen, mean = factors.prepared(Y, centre)
    penalty = check.number(penalty, "penalty", low=0)
    step_size = check.number(step_size, "step_size", low=0, above=True)
    batch = check.integer(batch, "batch", low=1)
    seed = check.integer(seed, "seed", low=0)
    if items is None:
        U, V = factors.begin(*R.shape, rank=rank, start=start, seed=seed)
    else:
        U, V = factors.given(R, users, items)
    rng = np.random.default_rng([seed, 1])  # the start has its own stream
    now = factors.objective(R, seen, U, V, penalty)
    worst, phase = too_large(R, now), "start"
    while True:
        following = epoch(R, seen, U, V, penalty, step_size, batch, rng)
        with np.errstate(over="ignore", invalid="ignore"):
            then = factors.objective(R, seen, *following, penalty)
        lost = not then <= worst
        yield Factors(U, V, mean, now, DIVERGING if lost else phase)
        if lost or all(np.array_equal(old, new) for old, new in zip((U, V), following, strict=True)):
            return
        (U, V), now, phase = following, then, "epoch"
