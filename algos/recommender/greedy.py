"""Factorisation one rank at a time (Jaakkola and Barzilay, MIT 6.036 lecture notes, exercise 4.6: low rank from a
rank-1 procedure).

Notation: see `algos/recommender/factors.py`. Fit u v' to the ratings, subtract it where there are ratings, fit the
next u v' to what is left, and so on; the model is the sum of the pieces. Side by side the pieces are vectors of rank
1, 2, ..., and their J is the J of all of them together: no piece can raise it, since u = v = 0 is one of the choices
and no stationary point of a piece's own objective lies above that. What was found first is never put right again, so
the joint fit of the same rank can end lower.
"""

from collections.abc import Generator, Iterator

import numpy as np

from algos import check
from algos.recommender import alternating, factors
from algos.recommender.factors import Factors
from algos.trace import in_pieces

ROUNDS = 100  # users and items solved so often for one piece, at most
LEAST = 1e-9  # a piece that lowers J by no more than this share of it is not worth adding


def steps(
    Y: np.ndarray, *, rank: int = 2, penalty: float = 1.0, centre: str = "none", start: str = "random", seed: int = 0
) -> Iterator[Factors | None]:
    """The means alone, then one more piece a step: users (n, r) and items (m, r) with r = 0, 1, ..., rank.

    Y (n, m) with nan in the gaps; `centre` as in `ratings.means`, `start` of each piece as in `factors.begin`. Each
    piece is found by alternating least squares of rank 1. It ends early if a piece brings nothing.

    Raises ValueError for bad settings or a table without ratings.
    """
    R, seen, mean = factors.prepared(Y, centre)
    rank = check.integer(rank, "rank", low=1, high=max(R.shape))
    penalty = check.number(penalty, "penalty", low=0)
    check.choice(start, "start", factors.STARTS)
    seed = check.integer(seed, "seed", low=0)
    U, V = np.zeros((len(R), 0)), np.zeros((R.shape[1], 0))
    J = factors.objective(R, seen, U, V, penalty)
    yield Factors(U, V, mean, J, "start")
    for piece in range(rank):
        left = np.where(seen, R - U @ V.T, np.nan)
        u, v = yield from _piece(left, penalty, start, seed + piece)
        U, V = np.hstack([U, u]), np.hstack([V, v])
        now = factors.objective(R, seen, U, V, penalty)
        if not J - now > LEAST * J:
            return
        J = now
        yield Factors(U, V, mean, J, f"piece {piece + 1}")


def _piece(
    left: np.ndarray, penalty: float, start: str, seed: int
) -> Generator[None, None, tuple[np.ndarray, np.ndarray]]:
    fit = alternating.steps(left, rank=1, penalty=penalty, start=start, seed=seed)
    best = (yield from in_pieces(fit, limit=2 * ROUNDS)).final
    return best.users, best.items
