"""Whether a boundary without mistakes exists: if the two classes' convex hulls share no point.

Notation: K (n, n) a kernel's table, s (n,) signs. Weights q >= 0 that sum to 1 within each class name a place in each
hull; it is the same one if the features of q * s add up to zero (Gordan 1873).
"""

import numpy as np

NEARLY = 1e-6  # hulls whose distance is this share of the points' spread count as touching
RANK = 1e-12  # of the largest squared length: what is left below it is rounding


def common_point(K: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Weights q (n,) of a place in both hulls; empty if there is none and the classes can be separated.

    The proof of either answer: a separator with margin g needs |sum of q s phi| >= 2 g, and that is NEARLY zero here.
    Raises ValueError if K has no features, which is when it is not positive semi-definite.
    """
    from scipy.optimize import linprog

    n = len(s)
    middle = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()  # the classes weigh the same: no origin matters
    features = features_of(middle)
    rank = features.shape[1]
    if rank == n - 1:  # as many as n points can have: no point is a mixture of others
        return np.empty(0)
    features = features / np.abs(features).max(axis=0)
    equations = np.vstack([features.T * s, s])
    found = linprog(-np.ones(n), A_eq=equations, b_eq=np.zeros(rank + 1), bounds=(0, 1))
    if found.x is None:
        return np.empty(0)
    q = np.maximum(found.x, 0)
    sums = np.array([q[s < 0].sum(), q[s > 0].sum()])
    if sums.min() < 0.5:  # a multiple would have reached a bound of 1
        return np.empty(0)
    q = np.where(s < 0, q / sums[0], q / sums[1])
    apart = float(np.sqrt(max((q * s) @ middle @ (q * s), 0)))
    return q if apart <= NEARLY * np.sqrt(np.diag(middle).max(initial=0)) else np.empty(0)


def features_of(K: np.ndarray) -> np.ndarray:
    """Features (n, rank) whose inner products are K (n, n), by Cholesky with pivots.

    Raises ValueError if there are none.
    """
    left = np.diag(K).astype(float)
    largest = max(float(np.abs(K).max()), 1e-300)
    columns: list[np.ndarray] = []
    while len(columns) < len(K) and left.max() > RANK * largest:
        pivot = int(left.argmax())
        column = K[:, pivot].copy()
        if columns:
            done = np.array(columns)
            column -= done[:, pivot] @ done
        column /= np.sqrt(left[pivot])
        columns.append(column)
        left -= column**2
        left[pivot] = 0.0
    features = np.array(columns).T.reshape(len(K), len(columns))
    if np.abs(K - features @ features.T).max() > 1e-6 * largest:
        raise ValueError(
            "A hard margin needs a kernel that is positive semi-definite; this function is not. Give C a value."
        )
    return features
