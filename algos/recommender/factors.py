"""A table of ratings as a product of two thin matrices: what all ways of finding them share.

Notation: Y (n, m) ratings, nan in the gaps; U (n, k) a vector for each user, V (m, k) one for each item;
prediction mean_i + u_a . v_i. Over the set D of rated cells,

    J(U, V) = 1/2 sum_D (Y_ai - mean_i - u_a . v_i)^2 + penalty/2 (|U|^2 + |V|^2)

(Jaakkola and Barzilay, MIT 6.036 lecture notes, section 4.2.2; Ng, Machine Learning, online course 2011, lecture 16).
"""

import numpy as np

from algos import check
from algos.recommender import ratings
from algos.trace import frozen

STARTS = ("random", "equal", "zero")
STEADY = 1e-6  # an inverse condition number at which normal equations still find the minimum of J to the last digits
EXACT = 1e-20  # a J below this share of that of vectors of 0 is an exact fit: to ten digits of the ratings


@frozen
class Factors:
    """A model of rank k: user and item vectors, and what is added to their products."""

    users: np.ndarray  # (n, k)
    items: np.ndarray  # (m, k)
    mean: np.ndarray  # (m,) subtracted from each item's ratings before, added back after
    objective: float  # J on the ratings it learns from
    phase: str  # what the last step did

    def predict(self) -> np.ndarray:
        """The filled table: (n, m). Nothing keeps it within the scale of the ratings."""
        return self.mean + self.users @ self.items.T


def objective(R: np.ndarray, seen: np.ndarray, U: np.ndarray, V: np.ndarray, penalty: float) -> float:
    """J for the centred ratings R (n, m), where `seen`."""
    error = (R - U @ V.T)[seen]
    return float(error @ error + penalty * ((U * U).sum() + (V * V).sum())) / 2


def begin(
    n: int, m: int, *, rank: int, start: str = "random", scale: float = 0.5, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """User and item vectors to start from: (n, rank), (m, rank).

    "random": normal numbers with standard deviation `scale`; "equal": the first coordinate of all vectors is `scale`,
    the others are 0; "zero": all 0.
    """
    rank = check.integer(rank, "rank", low=1, high=max(n, m))
    check.choice(start, "start", STARTS)
    scale = check.number(scale, "scale", low=0)
    if start == "random":
        rng = np.random.default_rng(check.integer(seed, "seed", low=0))
        V = scale * rng.normal(size=(m, rank))
        return scale * rng.normal(size=(n, rank)), V
    U, V = np.zeros((n, rank)), np.zeros((m, rank))
    if start == "equal":
        U[:, 0] = V[:, 0] = scale
    return U, V


def given(Y: np.ndarray, users: np.ndarray | None, items: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A start chosen by hand: item vectors (m, k), and user vectors (n, k) or None for zeros."""
    n, m = Y.shape
    V = check.matrix(items, "items", rows=m)
    if len(V) != m:
        raise ValueError(f"items has {len(V)} rows; {m} are needed, one for each item.")
    U = np.zeros((n, V.shape[1])) if users is None else check.matrix(users, "users", columns=V.shape[1], rows=n)
    if len(U) != n:
        raise ValueError(f"users has {len(U)} rows; {n} are needed, one for each user.")
    return U, V


def solve(R: np.ndarray, seen: np.ndarray, V: np.ndarray, penalty: float) -> np.ndarray:
    """Every user's ridge regression on the item vectors V (m, k) of what they rated: U (n, k).

    u_a = (penalty I + sum v_i v_i')^-1 sum R_ai v_i, over the items i rated by a. Without a penalty, or with one lost
    in rounding, the shortest of the solutions. For the items, transpose R and `seen` and give U.
    """
    k = V.shape[1]
    outer = (V[:, :, None] * V[:, None, :]).reshape(-1, k * k)
    left = (seen @ outer).reshape(-1, k, k) + penalty * np.eye(k)
    right = np.where(seen, R, 0.0) @ V
    steady = well_posed(left, penalty)
    if steady.all():
        return np.linalg.solve(left, right[:, :, None])[:, :, 0]
    U = np.empty((len(left), k))
    U[steady] = np.linalg.solve(left[steady], right[steady, :, None])[:, :, 0]
    U[~steady] = shortest(np.where(seen[~steady, :, None], V, 0.0), R[~steady], penalty)
    return U


def shortest(A: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    """The shortest u (..., k) of least |A u - y|^2 + penalty |u|^2, for A (..., m, k) and y (..., m).

    By singular values, without the product A'A, which would square the condition number.
    """
    left, values, right = np.linalg.svd(A, full_matrices=False)
    kept = values > np.finfo(float).eps * max(A.shape[-2:]) * values[..., :1]
    longer = np.where(kept, values, np.inf)
    along = (y[..., None, :] @ left)[..., 0, :] / (longer + penalty / longer)
    return np.asarray((along[..., None, :] @ right)[..., 0, :])


def settled(before: float, now: float, *, tolerance: float, size: float) -> bool:
    """Whether a round that took J from `before` to `now` was the last: it fell by less than `tolerance` of itself.

    A rise is no end, unless the fit was and is exact (`EXACT`) beside `size`, the J of vectors of 0.
    """
    return 0 <= before - now <= tolerance * before or max(before, now) <= EXACT * size


def well_posed(left: np.ndarray, penalty: float) -> np.ndarray:
    """Which of the matrices left (n, k, k) are far enough from singular to be solved as they are: (n,).

    No eigenvalue is below the penalty, and none above the trace. Where that does not settle it: of a positive definite
    matrix with a diagonal of ones none is below det / e; so det over the product of the diagonal tells.
    """
    diagonal = np.diagonal(left, axis1=1, axis2=2)
    steady = diagonal.sum(axis=1) < penalty / STEADY
    if not steady.all():
        sign, log = np.linalg.slogdet(left)
        steady |= (sign > 0) & (log - np.log(np.where(diagonal > 0, diagonal, 1.0)).sum(axis=1) > np.log(STEADY))
    return steady


def degrees_of_freedom(n: int, m: int, rank: int) -> int:
    """Numbers that fix an n x m matrix of this rank: nk + mk - k^2 (the product does not change under U B, V B^-T)."""
    return rank * (n + m - rank)


def prepared(Y: np.ndarray, centre: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(centred ratings with 0 in the gaps, seen, means): (n, m), (n, m), (m,)."""
    filled, seen = ratings.table(Y)
    mean = ratings.means(Y, centre)
    return np.where(seen, filled - mean, 0.0), seen, mean
