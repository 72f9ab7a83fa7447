"""DBSCAN: clusters are what can be reached through crowded places (Ester, Kriegel, Sander and Xu 1996).

A point is core if at least `min_samples` points, itself included, lie within distance `eps` of it.
A cluster is grown from a core point by taking in everything within reach, and everything within reach of
the core points so taken in. A border point is in reach of a core point without being one; it stays with
the first cluster that reaches it. What no core point reaches is noise.

Notation: X (n, d) data; near, for each point those within eps of it.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.numerics import squared_distances
from algos.trace import frozen

MANY = 1000  # points, from which on a tree finds who is near faster than a table of all distances
UNREACHED, CORE, BORDER, NOISE = range(4)
KINDS = ("not reached yet", "core", "border", "noise")


@frozen
class DBSCAN:
    """The clusters so far, and the core point whose reach was taken in last."""

    phase: str  # 'start', 'seed' (the point opens a cluster), 'grow' (it was reached before), 'noise' (the end)
    current: int  # the core point visited, -1 in phases 'start' and 'noise'
    neighbours: np.ndarray  # (m,) all points within eps of it, itself included
    added: np.ndarray  # (a,) those of them that were in no cluster before
    queue: np.ndarray  # (q,) core points reached but not visited yet; the first comes next
    labels: np.ndarray  # (n,) cluster of every point; -1 if none has reached it
    kinds: np.ndarray  # (n,) numbers into `KINDS`
    clusters: int  # how many have been opened


def neighbourhoods(X: np.ndarray, eps: float) -> list[np.ndarray]:
    """The rows of X (n, d) within distance eps of each row, itself and the edge included, in order: n arrays."""
    if len(X) < MANY:
        return [np.flatnonzero(row).astype(np.int32) for row in np.sqrt(squared_distances(X, X)) <= eps]
    from scipy.spatial import cKDTree

    one, other = cKDTree(X).query_pairs(eps * (1 + 1e-9), output_type="ndarray").T.astype(np.int32)
    inside = np.sqrt(sum((x[one] - x[other]) ** 2 for x in X.T)) <= eps
    one, other, itself = one[inside], other[inside], np.arange(len(X), dtype=np.int32)
    of, near = np.concatenate([one, other, itself]), np.concatenate([other, one, itself])
    order = np.lexsort((near, of))
    return np.split(near[order], np.cumsum(np.bincount(of))[:-1])


def core_points(near: list[np.ndarray], min_samples: int) -> np.ndarray:
    """Which points have at least `min_samples` neighbours, themselves included: (n,) boolean."""
    return np.array([len(rows) for rows in near]) >= min_samples


def reaches(X: np.ndarray, min_samples: int) -> np.ndarray:
    """The least eps at which each row of X (n, d) is core: its distance to the `min_samples`-th nearest row.

    The row itself counts as the first. Sorted, this is the curve from which Ester and others read eps: (n,).
    Takes memory for n squared distances. Raises ValueError for min_samples outside 1..n.
    """
    X = check.matrix(X)
    m = check.integer(min_samples, "min_samples", low=1, high=len(X))
    return np.sqrt(np.partition(squared_distances(X, X), m - 1, axis=1)[:, m - 1])


def steps(X: np.ndarray, *, eps: float, min_samples: int = 5) -> Iterator[DBSCAN]:
    """Grow clusters in X (n, d), one visited core point a step; a last step calls what is left noise.

    `eps` is a radius in the data's units. Clusters are opened at the lowest row not reached yet, and each
    is complete before the next is opened; only border points depend on that order. Raises ValueError for
    eps not above 0 or min_samples below 1.
    """
    X = check.matrix(X)
    near = neighbourhoods(X, check.number(eps, "eps", low=0, above=True))
    core = core_points(near, check.integer(min_samples, "min_samples", low=1))
    labels = np.full(len(X), -1, dtype=np.int32)
    kinds = np.full(len(X), UNREACHED, dtype=np.int8)
    none = np.empty(0, dtype=np.int32)
    clusters = 0
    yield DBSCAN("start", -1, none, none, none, labels, kinds, clusters)
    for first in np.flatnonzero(core):
        if labels[first] >= 0:
            continue
        queue, phase = [first], "seed"
        clusters += 1
        while queue:
            current = queue.pop(0)
            neighbours = near[current]
            added = neighbours[labels[neighbours] < 0]
            labels[added] = clusters - 1
            kinds[added] = np.where(core[added], CORE, BORDER)
            queue += [i for i in added[core[added]] if i != current]
            waiting = np.array(queue, dtype=np.int32)
            yield DBSCAN(phase, int(current), neighbours, added, waiting, labels, kinds, clusters)
            phase = "grow"
    kinds[labels < 0] = NOISE
    yield DBSCAN("noise", -1, none, none, none, labels, kinds, clusters)
