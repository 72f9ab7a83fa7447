"""What a penalty does to a least squares problem: the pull it holds off, the curvature it adds, the freedom it takes.

Notation: X (n, d) inputs, y (n,) targets, K the diagonal of the penalties, 0 for the intercept, A = [1 X].
At ridge's solution X' residual = K coef: the residuals pull at each coefficient as hard as its penalty pulls back.
"""

from typing import Any

import numpy as np

from algos import check
from algos.regression import linear


def pull(X: Any, residual: Any) -> np.ndarray:
    """x_j . residual for each column of X (n, d), the columns about their means: (d,)."""
    X, residual = linear.table(X, residual)
    return (X - X.mean(axis=0)).T @ residual


def least_curvature(X: Any, penalty: Any = 0.0) -> tuple[float, int]:
    """The smallest eigenvalue of A'A + K, and the rank of A'A. `penalty` is a number or one for each column.

    Above 0 for every penalty above 0, even with more columns than rows:
    v'(A'A + K)v = |Av|^2 + sum_j penalty_j v_j^2 is 0 only if all v_j are, and then the column of ones asks v_0 = 0.
    """
    X = check.matrix(X)
    K = np.broadcast_to(check.vector(np.atleast_1d(penalty), "penalty"), (X.shape[1],))
    if K.min() < 0:
        raise ValueError(f"penalty must be 0 or more; the smallest is {K.min():g}.")
    A = linear.augmented(X)
    rank = int(np.linalg.matrix_rank(A))
    rows = np.vstack([A, np.diag(np.sqrt(np.concatenate([[0.0], K])))])  # A'A + K without squaring A
    return float(np.linalg.svd(rows, compute_uv=False)[-1] ** 2), rank


def effective_parameters(X: Any, penalty: float) -> float:
    """The trace of ridge's hat matrix: 1 + sum s^2 / (s^2 + lambda), s the singular values of the centred X.

    Without a penalty it is the rank of A; it falls to 1, the intercept, as the penalty grows.
    """
    X = check.matrix(X)
    check.number(penalty, "penalty", low=0, high=1e100)
    s = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)
    kept = s > max(X.shape) * np.finfo(float).eps * s[0]
    return float(1 + (s[kept] ** 2 / (s[kept] ** 2 + penalty)).sum())
