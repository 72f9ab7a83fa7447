"""Silhouettes: is every point nearer to its own cluster than to the next (Rousseeuw 1987)?"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.clustering.metrics import METRICS, distances


def silhouette(X: np.ndarray, labels: np.ndarray, *, metric: str = "euclidean") -> np.ndarray:
    """The silhouette (b - a) / max(a, b) of every row of X (n, d), for its cluster in labels (n,): (n,).

    a is the mean distance to the other points of the own cluster, b that to the points of the nearest
    other one. 1 is deep inside, 0 between two clusters, negative nearer to another; a point alone in its
    cluster has 0, and so has one with a = b = 0. Takes memory for n squared distances.

    Raises ValueError unless there are 2 to n - 1 different labels.
    """
    X = check.matrix(X)
    check.choice(metric, "metric", METRICS)
    labels = check.integers(labels, "labels", low=-1, length=len(X))
    names, own = np.unique(labels, return_inverse=True)
    if len(names) < 2:
        raise ValueError("Silhouettes compare clusters: labels hold only 1, at least 2 are needed.")
    if len(names) == len(X):
        raise ValueError(
            f"labels hold {len(names)} clusters for {len(X)} points: with every point alone, "
            "there is no distance within a cluster to compare."
        )
    member = np.eye(len(names))[own]  # (n, k)
    counts = member.sum(axis=0)
    totals = distances(X, X, metric) @ member  # (n, k) summed distance of every point to every cluster
    rows = np.arange(len(X))
    a = totals[rows, own] / np.maximum(counts[own] - 1, 1)
    means = totals / counts
    means[rows, own] = np.inf
    b = means.min(axis=1)
    largest = np.maximum(a, b)
    defined = (counts[own] > 1) & (largest > 0)
    return np.divide(b - a, largest, out=np.zeros(len(X)), where=defined)


def means(X: np.ndarray, labellings: Sequence[np.ndarray], *, metric: str = "euclidean") -> Iterator[float]:
    """The mean silhouette of X (n, d) for each of several labellings (n,), one at a time.

    It is nan for a labelling with a single cluster or with every point alone, which has none. Raises as
    `silhouette` does.
    """
    for labels in labellings:
        defined = 2 <= len(np.unique(labels)) < len(X)
        yield float(silhouette(X, labels, metric=metric).mean()) if defined else float("nan")
