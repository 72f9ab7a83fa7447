"""Agglomerative clustering: every point begins alone, and the two nearest clusters merge, again and again.

How far two clusters are apart is the linkage: the distance of their nearest points (single), of their
farthest points (complete), on average over all pairs (average), or how much the distortion of k-means
would grow if they merged (Ward 1963). Distances to a merged cluster follow from those to its two parts
(Lance and Williams 1967).

Notation: X (n, d) data; merges (m, 4): row i says which two clusters merge into cluster n + i, at what
height, and how many points it has (the format of scipy's `linkage`); clusters 0..n-1 are the points.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.numerics import squared_distances
from algos.trace import frozen

LINKAGES = ("single", "complete", "average", "ward")


@frozen
class Agglomerative:
    """The merges so far and the clusters they leave."""

    linkage: str
    merges: np.ndarray  # (m, 4) cluster, cluster, height, points
    labels: np.ndarray  # (n,) cluster of every point, 0..n-m-1 in the order of their first points
    height: float  # of the last merge; never falls

    @property
    def clusters(self) -> int:
        """How many clusters are left."""
        return len(self.labels) - len(self.merges)


def merged(a: np.ndarray, b: np.ndarray, ab: float, sizes: tuple[float, float, np.ndarray], linkage: str) -> np.ndarray:
    """Distances of all other clusters to the union of two, from those to its parts a and b (n,).

    ab is the distance of the parts, sizes (points in a, points in b, points in the others (n,)).
    Ward's distances are squared.
    """
    if linkage == "single":
        return np.minimum(a, b)
    if linkage == "complete":
        return np.maximum(a, b)
    p, q, others = sizes
    if linkage == "average":
        return (p * a + q * b) / (p + q)
    return ((p + others) * a + (q + others) * b - others * ab) / (p + q + others)


def look_again(D: np.ndarray, near: np.ndarray, gap: np.ndarray, i: int, j: int) -> None:
    """Bring near and gap (n,) up to date, in place, after the clusters of rows i < j of D (n, n) merged into row i.

    Only a row whose nearest cluster was one of the two has to be searched again; for the others the union may
    have come nearer.
    """
    nearer = (D[i] < gap) | ((D[i] == gap) & (i <= near))
    lost = (near == i) | (near == j)
    near[nearer], gap[nearer] = i, D[i][nearer]
    lost &= ~nearer
    lost[[i, j]] = True
    near[lost] = D[lost].argmin(axis=1)
    gap[lost] = D[lost, near[lost]]


def apart(A: np.ndarray, B: np.ndarray, linkage: str) -> float:
    """How far the clusters with rows A (p, d) and B (q, d) are apart, from the definition of the linkage.

    Raises ValueError for an unknown linkage, or different numbers of columns.
    """
    A = check.matrix(A, "A")
    B = check.matrix(B, "B", columns=A.shape[1])
    check.choice(linkage, "linkage", LINKAGES)
    if linkage == "ward":
        p, q = len(A), len(B)
        return float(np.sqrt(2 * p * q / (p + q) * ((A.mean(axis=0) - B.mean(axis=0)) ** 2).sum()))
    D = np.sqrt(squared_distances(A, B))
    return float({"single": D.min, "complete": D.max, "average": D.mean}[linkage]())


def steps(X: np.ndarray, *, linkage: str = "ward") -> Iterator[Agglomerative]:
    """Merge the clusters of X (n, d) two by two until one is left, one merge a step.

    Ties go to the pair with the lower first point. Takes memory for n squared distances.
    Raises ValueError for an unknown linkage.
    """
    X = check.matrix(X)
    check.choice(linkage, "linkage", LINKAGES)
    n = len(X)
    D = squared_distances(X, X)
    if linkage != "ward":
        D = np.sqrt(D)
    np.fill_diagonal(D, np.inf)
    near, gap = D.argmin(axis=1), D.min(axis=1)  # the nearest other cluster of each row, and how far it is
    names = np.arange(n)  # of the cluster in each row of D, which is the row of its first point
    sizes = np.ones(n)
    labels = np.arange(n, dtype=np.int16 if n < 2**15 else np.int32)  # small, as there are n states
    merges = np.zeros((n - 1, 4))
    height = 0.0
    yield Agglomerative(linkage, _so_far(merges, 0), labels, height)
    for m in range(n - 1):
        i = int(gap.argmin())
        j, ab = int(near[i]), gap[i]  # below i there would be a lower row of the same pair
        row = merged(D[i], D[j], ab, (sizes[i], sizes[j], sizes), linkage)
        row[[i, j]] = np.inf
        D[i], D[:, i], D[j], D[:, j] = row, row, np.inf, np.inf
        look_again(D, near, gap, i, j)
        height = max(height, float(np.sqrt(ab) if linkage == "ward" else ab))
        sizes[i] += sizes[j]
        merges[m] = *sorted((names[i], names[j])), height, sizes[i]
        names[i] = n + m
        gone = labels[j]
        labels[labels == gone] = labels[i]
        labels[labels > gone] -= 1
        yield Agglomerative(linkage, _so_far(merges, m + 1), labels, height)


def cut(merges: np.ndarray, k: int) -> np.ndarray:
    """The k clusters of a complete list of merges (n - 1, 4): labels (n,), in the order of first points.

    Raises ValueError for k outside 1..n.
    """
    merges = check.matrix(merges, "merges", columns=4, rows=0)
    n = len(merges) + 1
    cluster = np.arange(n)
    for i, (a, b) in enumerate(merges[: n - check.integer(k, "k", low=1, high=n), :2]):
        cluster[(cluster == a) | (cluster == b)] = n + i
    _, first, labels = np.unique(cluster, return_index=True, return_inverse=True)
    return first.argsort().argsort()[labels]


def cut_height(merges: np.ndarray, height: float) -> np.ndarray:
    """The clusters (n,) after all merges (n - 1, 4) at that height or below. ValueError for a negative one."""
    height = check.number(height, "height", low=0)
    below = int((check.matrix(merges, "merges", columns=4, rows=0)[:, 2] <= height).sum())
    return cut(merges, len(merges) + 1 - below)


def widest_gap(merges: np.ndarray) -> int:
    """The number of clusters that lasts longest as the height grows, of merges (n - 1, 4). Ties: the most clusters."""
    heights = check.matrix(merges, "merges", columns=4, rows=0)[:, 2]
    if not len(heights):
        return 1
    return len(heights) + 1 - int(np.diff(heights, prepend=0.0).argmax())


def _so_far(merges: np.ndarray, m: int) -> np.ndarray:
    """A read-only view of the first m rows: all states share one array, whose rows are written once."""
    view = merges[:m]
    view.flags.writeable = False
    return view
