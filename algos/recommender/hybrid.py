"""Factorisation on features: content-based and collaborative at once (Jaakkola and Barzilay, MIT 6.036 lecture notes,
exercise 4.7).

Notation: Y (n, m) ratings, nan in the gaps; psi_a (p,) features of user a, phi_i (q,) of item i; U (p, k), V (q, k);
prediction mean_i + (U' psi_a) . (V' phi_i). Over the set D of rated cells,

    J(U, V) = 1/2 sum_D (Y_ai - mean_i - (U' psi_a) . (V' phi_i))^2 + penalty/2 (|U|^2 + |V|^2)

For V held fixed the prediction is linear in U, with the features psi_a (x) V' phi_i: a ridge regression, and the other
way round. With one-hot psi and phi every user and item has a vector of its own: the plain factorisation.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.recommender import content, factors
from algos.recommender.alternating import TOLERANCE
from algos.trace import frozen


@frozen
class Hybrid:
    """A model of rank k on features."""

    users: np.ndarray  # (n, k) U' psi_a
    items: np.ndarray  # (m, k) V' phi_i, also of an item nobody rated
    item_weights: np.ndarray  # (q, k) V
    mean: np.ndarray  # (m,) subtracted from each item's ratings before, added back after
    objective: float  # J
    phase: str  # what the last step did

    def predict(self) -> np.ndarray:
        """The filled table: (n, m). Nothing keeps it within the scale of the ratings."""
        return self.mean + self.users @ self.items.T


def solve(R: np.ndarray, seen: np.ndarray, psi: np.ndarray | None, Z: np.ndarray, penalty: float) -> np.ndarray:
    """U (p, k) for given item vectors Z (m, k): one ridge regression on psi_a (x) z_i over all rated cells.

    psi None stands for one-hot features of the users, for which the regressions are apart, one for each user.
    Without a penalty, or with one lost in rounding, the shortest of the solutions. For V, transpose R and `seen`, give
    phi and the user vectors.
    """
    if psi is None:
        return factors.solve(R, seen, Z, penalty)
    a, i = np.nonzero(seen)
    p, k = psi.shape[1], Z.shape[1]
    A = (psi[a][:, :, None] * Z[i][:, None, :]).reshape(-1, p * k)
    left = A.T @ A + penalty * np.eye(p * k)
    if factors.well_posed(left[None], penalty)[0]:
        return np.linalg.solve(left, A.T @ R[a, i]).reshape(p, k)
    return factors.shortest(A, R[a, i], penalty).reshape(p, k)


def steps(
    Y: Any,
    features: Any,
    *,
    users: Any = None,
    rank: int = 2,
    penalty: float = 1.0,
    centre: str = "none",
    start: str = "random",
    tolerance: float = TOLERANCE,
    seed: int = 0,
) -> Iterator[Hybrid]:
    """All of U solved, all of V solved, and so on: one half-step a step.

    Y (n, m) with nan in the gaps; features (m, q) of the items; `users` (n, p) features of the users, or None for
    one-hot ones. `centre` as in `ratings.means`, `start` as in `factors.begin`.

    Raises ValueError for bad settings, a table without ratings, or features that do not fit it.
    """
    R, seen, mean = factors.prepared(np.asarray(Y), centre)
    n, m = R.shape
    phi = content.of_items(features, m)
    psi = None if users is None else check.matrix(users, "users")
    if psi is not None and len(psi) != n:
        raise ValueError(f"users has {len(psi)} rows; {n} are needed, one for each user.")
    penalty = check.number(penalty, "penalty", low=0)
    tolerance = check.number(tolerance, "tolerance", low=0)
    U, V = factors.begin(n if psi is None else psi.shape[1], phi.shape[1], rank=rank, start=start, seed=seed)

    def state(phase: str) -> Hybrid:
        W, Z = U if psi is None else psi @ U, phi @ V
        error = (R - W @ Z.T)[seen]
        J = float(error @ error + penalty * ((U * U).sum() + (V * V).sum())) / 2
        return Hybrid(W, Z, V, mean, J, phase)

    size = float((R * R).sum()) / 2
    last = before = state("start")
    yield last
    while True:
        U = solve(R, seen, psi, last.items, penalty)
        last = state("users")
        yield last
        V = solve(R.T, seen.T, phi, last.users, penalty)
        last = state("items")
        yield last
        if factors.settled(before.objective, last.objective, tolerance=tolerance, size=size):
            return
        before = last
