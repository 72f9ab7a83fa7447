"""How far two clusterings of the same points agree, whatever they call their clusters.

Notation: a, b (n,) labels; table (p, q) = how many points have each pair of labels.
"""

import numpy as np

from algos import check


def contingency(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """How many points have each label of a (rows, in rising order) and each label of b (columns): (p, q).

    A label of -1 (noise) counts as a cluster of its own. Raises ValueError for labels below -1 or of another length.
    """
    a = check.integers(a, "a", low=-1)
    b = check.integers(b, "b", low=-1, length=len(a))
    rows, i = np.unique(a, return_inverse=True)
    columns, j = np.unique(b, return_inverse=True)
    table = np.zeros((len(rows), len(columns)), dtype=int)
    np.add.at(table, (i, j), 1)
    return table


def pairs(counts: np.ndarray) -> int:
    """How many pairs of points are in the same cell, for counts of any shape."""
    return int((counts * (counts - 1) // 2).sum())


def adjusted_rand(a: np.ndarray, b: np.ndarray) -> float:
    """The adjusted Rand index (Hubert and Arabie 1985): 1 for equal clusterings, 0 on average for unrelated ones.

    Of all pairs of points, how many are together in both, less what chance would give, as a share of the most
    there could be. Raises ValueError as `contingency` does.
    """
    table = contingency(a, b)
    together = pairs(table)
    in_a, in_b, every = pairs(table.sum(axis=1)), pairs(table.sum(axis=0)), pairs(np.array([table.sum()]))
    if in_a == in_b == together:
        return 1.0
    by_chance = in_a * in_b / every
    return float((together - by_chance) / ((in_a + in_b) / 2 - by_chance))


def correct(labels: np.ndarray, groups: np.ndarray) -> float:
    """The share of points that are in labels (n,) rightly, as `rightly` says."""
    return float(rightly(labels, groups).mean())


def rightly(labels: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Which points are in the cluster in labels (n,) that `matched` pairs with their group in groups (n,): (n,).

    Noise is nowhere rightly. Raises ValueError as `contingency` does.
    """
    numbers = np.append(matched(labels, groups), -1)  # the last one is noise's
    return np.asarray((numbers[labels] == groups) & (np.asarray(labels) >= 0))


def matched(labels: np.ndarray, reference: np.ndarray, *, clusters: int | None = None) -> np.ndarray:
    """New numbers (m,) for the clusters 0 .. m-1 of labels (n,): the cluster of the reference (n,) each is most like.

    No two get the same number; the overlap is the largest possible. Clusters left over take the lowest numbers free.
    Noise (-1) is matched with nothing. `clusters` is m where the last ones have no points.
    Raises ValueError as `contingency` does, and for fewer clusters than labels name.
    """
    from scipy.optimize import linear_sum_assignment

    labels = check.integers(labels, "labels", low=-1)
    reference = check.integers(reference, "reference", low=-1, length=len(labels))
    m, k = (int(x.max(initial=-1)) + 1 for x in (labels, reference))
    m = m if clusters is None else check.integer(clusters, "clusters", low=m)
    table = np.zeros((m, k), dtype=int)
    both = (labels >= 0) & (reference >= 0)
    np.add.at(table, (labels[both], reference[both]), 1)
    rows, columns = linear_sum_assignment(table, maximize=True)
    numbers = np.full(m, -1)
    numbers[rows] = columns
    free = np.setdiff1d(np.arange(m + k), columns)
    left = np.flatnonzero(numbers < 0)
    numbers[left] = free[: len(left)]
    return numbers
