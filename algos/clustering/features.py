"""Clusters as features: a few numbers for each point, learned without any labels.

Cluster all points, labelled or not, and train a classifier on k features instead of many.
"""

import numpy as np

from algos import check
from algos.clustering.metrics import METRICS, distances


def one_hot(labels: np.ndarray, k: int) -> np.ndarray:
    """The indicator of each point's cluster, for labels (n,) in 0..k-1: (n, k). All points of a cluster agree."""
    k = check.integer(k, "k", low=1)
    return np.eye(k)[check.integers(labels, "labels", low=0, high=k - 1)]


def relative_distances(X: np.ndarray, centers: np.ndarray, *, metric: str = "euclidean") -> np.ndarray:
    """Each distance of a row of X (n, d) to the centers (k, d) as a share of their sum: (n, k), rows sum to 1.

    Shares do not depend on the unit. A point at distance 0 from every centre gets equal shares.
    """
    X = check.matrix(X)
    centers = check.matrix(centers, "centers", columns=X.shape[1])
    D = distances(X, centers, check.choice(metric, "metric", METRICS))
    total = D.sum(axis=1, keepdims=True)
    return np.divide(D, total, out=np.full(D.shape, 1 / len(centers)), where=total > 0)
