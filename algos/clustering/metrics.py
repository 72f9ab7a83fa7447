"""Four ways to measure how far two points are apart."""

import numpy as np

from algos.numerics import squared_distances

METRICS = ("squared", "euclidean", "l1", "cosine")


def distances(X: np.ndarray, Y: np.ndarray, metric: str) -> np.ndarray:
    """Distance of every row of X (n, d) to every row of Y (m, d): (n, m).

    squared    |x - y|^2, the k-means dissimilarity (it breaks the triangle inequality)
    euclidean  |x - y|
    l1         sum of |x_l - y_l|
    cosine     1 - cos(x, y), which is half the squared distance of the two directions

    Raises ValueError for an unknown metric, and for cosine if a row is all zeros.
    """
    if metric == "squared":
        return squared_distances(X, Y)
    if metric == "euclidean":
        return np.sqrt(squared_distances(X, Y))
    if metric == "l1":
        return sum(np.abs(x[:, None] - y[None, :]) for x, y in zip(X.T, Y.T, strict=True))
    if metric == "cosine":
        return squared_distances(directions(X), directions(Y)) / 2
    raise ValueError(f"metric must be one of {', '.join(METRICS)}, not {metric!r}.")


def directions(X: np.ndarray) -> np.ndarray:
    """The rows of X (n, d) scaled to length 1. Raises ValueError for a row of zeros, which has none."""
    largest = np.abs(X).max(axis=1, keepdims=True)
    zeros = np.flatnonzero(largest == 0)
    if zeros.size:
        raise ValueError(
            f"Row {zeros[0]} of X is all zeros: it points nowhere, so it has no cosine with other rows. "
            "Leave it out or choose another metric."
        )
    scaled = X / largest
    return scaled / np.linalg.norm(scaled, axis=1, keepdims=True)
