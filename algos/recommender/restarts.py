"""Alternating least squares from several starts (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 4.2.2 and
exercise 4.5).

Notation: see `algos/recommender/factors.py`. J has no other minimum in the users or in the items alone, but it is not
convex in both together, so where the alternation ends depends on where it starts. A start is the item vectors: the
first half-step replaces whatever the users had. Tried are all zero, all equal, and random ones.

All zero never moves. All items equal to v: every user becomes a multiple of v, then every item, and so on for ever: a
model of rank 1 whatever k. In exact arithmetic, that is. Rounding errors make the vectors a little unparallel, and
where the rank 1 model is a saddle of J each round multiplies that until the model falls off it; with v along an axis
the other coordinates are exactly 0 and stay so.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors
from algos.trace import frozen

DIRECTIONS = ("axis", "ones", "rising")
SETTLED = 1e-9  # a last round that lowers J by no more than this share of the zero start's changes nothing to be seen


@frozen
class Start:
    """One start and where it led."""

    name: str  # "zero", "equal" or "seed 0", "seed 1", ...
    model: Factors  # after the last round
    curve: np.ndarray  # (1 + 2 rounds,) J at the start and after every half-step
    settled: bool  # whether the last round left J as it was


def direction(name: str, rank: int) -> np.ndarray:
    """The vector that all items share: (1, 0, ..., 0), (1, 1, ..., 1) or (1, 2, ..., rank)."""
    check.choice(name, "direction", DIRECTIONS)
    axis = np.zeros(rank)
    axis[0] = 1.0
    return {"axis": axis, "ones": np.ones(rank), "rising": np.arange(1.0, rank + 1)}[name]


def descend(
    R: np.ndarray, seen: np.ndarray, U: np.ndarray, V: np.ndarray, penalty: float, rounds: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(U, V, J by half-step) after so many rounds of users, then items, without any other stopping rule."""
    curve = np.empty(1 + 2 * rounds)
    curve[0] = factors.objective(R, seen, U, V, penalty)
    for i in range(rounds):
        before = V
        U = factors.solve(R, seen, V, penalty)
        curve[2 * i + 1] = factors.objective(R, seen, U, V, penalty)
        V = factors.solve(R.T, seen.T, U, penalty)
        curve[2 * i + 2] = factors.objective(R, seen, U, V, penalty)
        if np.array_equal(V, before):  # to the last digit: no later round can differ
            curve[2 * i + 3 :] = curve[2 * i + 2]
            break
    return U, V, curve


def steps(
    Y: np.ndarray,
    *,
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    along: str = "axis",
    starts: int = 8,
    rounds: int = 50,
    seed: int = 0,
) -> Iterator[Start]:
    """All items zero, all items equal (to `direction(along)`), then `starts` random ones: one start a step.

    Y (n, m) with nan in the gaps; `centre` as in `ratings.means`. The random starts are those of
    `alternating.steps` with the seeds seed, seed + 1, ...

    Raises ValueError for bad settings or a table without ratings.
    """
    R, seen, mean = factors.prepared(Y, centre)
    n, m = R.shape
    rank = check.integer(rank, "rank", low=1, high=max(n, m))
    penalty = check.number(penalty, "penalty", low=0)
    starts = check.integer(starts, "starts", low=1)
    rounds = check.integer(rounds, "rounds", low=1)
    seed = check.integer(seed, "seed", low=0)
    equal = np.tile(direction(along, rank), (m, 1))
    begun = [("zero", np.zeros((n, rank)), np.zeros((m, rank))), ("equal", np.zeros((n, rank)), equal)]
    begun += [(f"seed {s}", *factors.begin(n, m, rank=rank, seed=s)) for s in range(seed, seed + starts)]
    zero = float((R * R).sum()) / 2
    for name, U, V in begun:
        U, V, curve = descend(R, seen, U, V, penalty, rounds)
        settled = bool(curve[-3] - curve[-1] <= SETTLED * zero)
        yield Start(name, Factors(U, V, mean, float(curve[-1]), "items"), curve, settled)


def agreement(models: list[Factors]) -> float:
    """The largest difference, over all cells, between the filled tables of two of the models; 0 for one model."""
    filled = np.array([model.predict() for model in models])
    return float((filled.max(axis=0) - filled.min(axis=0)).max())
