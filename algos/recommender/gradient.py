"""Factorisation by batch gradient descent (Ng, Machine Learning, online course 2011, lecture 16: all vectors at once).

Notation: see `algos/recommender/factors.py`; E (n, m) the errors R - U V' where there are ratings, 0 elsewhere. With a
step size alpha

    U <- U + alpha (E V - penalty U),    V <- V + alpha (E' U - penalty V),

both with the old vectors on the right. Near a minimum where J has the largest curvature L this settles only for
alpha < 2 / L.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.recommender import factors
from algos.recommender.factors import Factors

TOLERANCE = 1e-5  # stop when the gradient is this much shorter than the vectors times the ratings
GROWN = 1e3  # a run is given up when J is so many times as large as at the start and as without a model
DIVERGING = "diverging"  # the phase of a state whose next step would be that one


def gradient(
    R: np.ndarray, seen: np.ndarray, U: np.ndarray, V: np.ndarray, penalty: float
) -> tuple[np.ndarray, np.ndarray]:
    """The derivatives of J in the user vectors (n, k) and in the item vectors (m, k)."""
    E = np.where(seen, R - U @ V.T, 0.0)
    return penalty * U - E @ V, penalty * V - E.T @ U


def steps(
    Y: np.ndarray,
    *,
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    start: str = "random",
    users: np.ndarray | None = None,
    items: np.ndarray | None = None,
    step_size: float = 0.01,
    tolerance: float = TOLERANCE,
    seed: int = 0,
) -> Iterator[Factors]:
    """One step for all vectors at once a step.

    Y (n, m) with nan in the gaps; the settings are those of `alternating.steps`, and `step_size` is alpha. It stops of
    itself at a stationary point, and before a step that makes J `GROWN` times as large: then the last state's phase is
    "diverging".

    Raises ValueError for bad settings or a table without ratings.
    """
    R, seen, mean = factors.prepared(Y, centre)
    penalty = check.number(penalty, "penalty", low=0)
    step_size = check.number(step_size, "step_size", low=0, above=True)
    tolerance = check.number(tolerance, "tolerance", low=0)
    if items is None:
        U, V = factors.begin(*R.shape, rank=rank, start=start, seed=seed)
    else:
        U, V = factors.given(R, users, items)
    now, size = factors.objective(R, seen, U, V, penalty), float(np.linalg.norm(R))
    worst, phase = too_large(R, now), "start"
    while True:
        to_users, to_items = gradient(R, seen, U, V, penalty)
        slope, length = (np.sqrt((a * a).sum() + (b * b).sum()) for a, b in ((to_users, to_items), (U, V)))
        following = U - step_size * to_users, V - step_size * to_items
        with np.errstate(over="ignore", invalid="ignore"):
            then = factors.objective(R, seen, *following, penalty)
        lost = not then <= worst
        yield Factors(U, V, mean, now, DIVERGING if lost else phase)
        if lost or slope <= tolerance * size * length:
            return
        (U, V), now, phase = following, then, "step"


def too_large(R: np.ndarray, start: float) -> float:
    """The J from which on a run that began at `start` is given up; R (n, m) are the centred ratings, 0 in the gaps."""
    return GROWN * max(start, float((R * R).sum()) / 2)


def largest_curvature(R: np.ndarray, seen: np.ndarray, U: np.ndarray, V: np.ndarray, penalty: float) -> float:
    """L, the largest eigenvalue of the second derivatives of J in all (n + m) k numbers at once, at (U, V).

    Along (P, Q) J bends by sum_D (p_a . v_i + u_a . q_i)^2 - 2 sum_D E_ai p_a . q_i + penalty (|P|^2 + |Q|^2).
    """
    from scipy.sparse.linalg import LinearOperator, eigsh

    E = np.where(seen, R - U @ V.T, 0.0)

    def bend(direction: np.ndarray) -> np.ndarray:
        P, Q = direction.ravel()[: U.size].reshape(U.shape), direction.ravel()[U.size :].reshape(V.shape)
        moved = np.where(seen, P @ V.T + U @ Q.T, 0.0)
        return np.concatenate([
            (moved @ V - E @ Q + penalty * P).ravel(), (moved.T @ U - E.T @ P + penalty * Q).ravel()
        ])  # fmt: skip

    size = U.size + V.size
    if size <= 40:
        return float(np.linalg.eigvalsh(np.column_stack([bend(column) for column in np.eye(size)]))[-1])
    operator = LinearOperator((size, size), matvec=bend, dtype=float)
    first = np.random.default_rng(0).normal(size=size)
    return float(eigsh(operator, k=1, which="LA", v0=first, return_eigenvectors=False, tol=1e-8)[0])
