"""Linear features z = A x: what becomes of linear classifiers on the way to them and back.

Notation: A (m, n) makes m features of n coordinates; theta_x (n,) and theta_z (m,) are weights in either space.
    pull back     theta_x = A' theta_z has the scores of theta_z: theta_x . x = theta_z . A x
    push forward  theta_z with A' theta_z = theta_x, which there is only if theta_x lies in the row space of A
So no classifier of z has fewer training mistakes than the best one of x.
"""

from typing import Any

import numpy as np

from algos import check

ROUNDING = 1e-9  # of its length: so much of theta_x may lie outside the row space


def apply(A: Any, X: Any) -> np.ndarray:
    """The features (k, m) of every row of X (k, n)."""
    A = check.matrix(A)
    return np.asarray(check.matrix(X, columns=A.shape[1]) @ A.T)


def pull_back(A: Any, theta_z: Any) -> np.ndarray:
    """The weights (n,) that give x the scores that theta_z (m,) gives A x."""
    A = check.matrix(A)
    return np.asarray(A.T @ check.vector(theta_z, "theta_z", length=len(A)))


def push_forward(A: Any, theta_x: Any) -> np.ndarray | None:
    """The shortest weights (m,) that give A x the scores that theta_x (n,) gives x; None if there are none."""
    A = check.matrix(A)
    theta_x = check.vector(theta_x, "theta_x", length=A.shape[1])
    theta_z, *_ = np.linalg.lstsq(A.T, theta_x, rcond=None)
    missed = np.linalg.norm(A.T @ theta_z - theta_x)
    return np.asarray(theta_z) if missed <= ROUNDING * np.linalg.norm(theta_x) else None


def mean_and_contrast(n: int) -> np.ndarray:
    """A (2, n) for the mean of n coordinates, n even, and that of their first half less that of the second."""
    half = check.integer(n, "n", low=2) // 2
    if 2 * half != n:
        raise ValueError(f"n must be even, not {n}.")
    return np.stack([np.full(n, 1 / n), np.repeat([1 / half, -1 / half], half)])
