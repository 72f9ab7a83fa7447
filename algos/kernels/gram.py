"""The Gram matrix of a kernel on some points, and whether it can be one of inner products (Mercer 1909).

Notation: K (n, n), K[i, j] = k(x_i, x_j); v (n,) weights of the points. If k(x, z) = phi(x)'phi(z), then
    v'Kv = |sum v_i phi(x_i)|^2 >= 0 for every v,
so one v with v'Kv < 0 proves that no features phi exist. The eigenvector of a negative eigenvalue is such a v.
A computed eigenvalue is taken as zero if its size is at most n eps max|eigenvalue|, with eps = 2.2e-16.
"""

from typing import Any

import numpy as np

from algos import check
from algos.trace import frozen

EPS = float(np.finfo(float).eps)
SYMMETRIC = 1e-9  # relative to the largest entry
NEAR_SINGULAR = 1e8  # beyond this condition number half of the 16 digits are lost


@frozen
class Counterexample:
    """Weights on a few points whose squared length would have to be negative."""

    rows: np.ndarray  # (m,) which points
    weights: np.ndarray  # (m,) of length 1
    value: float  # v'Kv < 0


@frozen
class Gram:
    """A Gram matrix and its eigenvalues."""

    K: np.ndarray  # (n, n) symmetric
    eigenvalues: np.ndarray  # (n,) from the largest to the smallest
    tolerance: float  # eigenvalues of at most this size count as zero
    counterexample: Counterexample | None  # None if K is positive semi-definite

    @property
    def negative(self) -> int:
        """How many eigenvalues lie below zero."""
        return int((self.eigenvalues < -self.tolerance).sum())

    @property
    def positive_semi_definite(self) -> bool:
        """No eigenvalue lies below zero, up to rounding."""
        return self.negative == 0

    @property
    def rank(self) -> int:
        """How many eigenvalues are not zero: how many dimensions the points' features span."""
        return int((np.abs(self.eigenvalues) > self.tolerance).sum())

    @property
    def smallest(self) -> float:
        """The smallest eigenvalue; 0 if it is zero up to rounding."""
        last = float(self.eigenvalues[-1])
        return last if abs(last) > self.tolerance else 0.0

    @property
    def condition(self) -> float:
        """Largest over smallest size of an eigenvalue; infinite if one of them is zero up to rounding.

        Solving with K multiplies relative errors by up to this number.
        """
        sizes = np.abs(self.eigenvalues)
        return float(sizes.max() / sizes.min()) if sizes.min() > self.tolerance else float("inf")


def of(kernel: Any, X: Any) -> Gram:
    """The Gram matrix of `kernel` on the rows of X (n, d), or on n strings. Raises ValueError as `gram` does."""
    return gram(kernel(X, X))


def gram(K: Any) -> Gram:
    """What the matrix K (n, n) is worth. Raises ValueError unless it is finite and symmetric."""
    K = check.matrix(K, "K")
    if K.shape[0] != K.shape[1]:
        raise ValueError(f"K has shape {K.shape}; a Gram matrix has a row and a column for each point.")
    if np.abs(K - K.T).max() > SYMMETRIC * np.abs(K).max():
        raise ValueError("K is not symmetric: a kernel must give k(x, z) = k(z, x).")
    K = (K + K.T) / 2
    eigenvalues, vectors = np.linalg.eigh(K)
    tolerance = len(K) * EPS * float(np.abs(eigenvalues).max())
    found = counterexample(K, vectors[:, 0], tolerance) if eigenvalues[0] < -tolerance else None
    return Gram(K=K, eigenvalues=eigenvalues[::-1], tolerance=tolerance, counterexample=found)


def counterexample(K: np.ndarray, direction: np.ndarray, tolerance: float) -> Counterexample:
    """Weights with v'Kv < -tolerance on as few points as are easily found.

    One point with k(x, x) < 0; else two with k(x, z)^2 > k(x, x) k(z, z); else the points with the largest entries
    of `direction` (n,), an eigenvector of a negative eigenvalue, as many as it takes.
    """
    diagonal = np.diag(K)
    if diagonal.min() < -tolerance:
        return _on(K, np.array([int(diagonal.argmin())]))
    middle, half = (diagonal[:, None] + diagonal) / 2, (diagonal[:, None] - diagonal) / 2
    smaller = middle - np.hypot(half, K)  # the smaller eigenvalue of each 2 x 2 block
    np.fill_diagonal(smaller, np.inf)
    if smaller.min() < -tolerance:
        return _on(K, np.sort(np.unravel_index(smaller.argmin(), K.shape)))
    order = np.argsort(-np.abs(direction), kind="stable")
    for m in range(3, len(K)):
        rows = np.sort(order[:m])
        if np.linalg.eigvalsh(K[np.ix_(rows, rows)])[0] < -tolerance:
            return _on(K, rows)
    return _on(K, np.arange(len(K)))


def _on(K: np.ndarray, rows: np.ndarray) -> Counterexample:
    block = K[np.ix_(rows, rows)]
    vectors = np.linalg.eigh(block)[1]
    v = vectors[:, 0] * (1 if vectors[np.abs(vectors[:, 0]).argmax(), 0] > 0 else -1)
    return Counterexample(rows=rows, weights=v, value=float(v @ block @ v))
