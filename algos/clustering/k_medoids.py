"""k-medoids: k-means whose centres are data points, for any distance (Hastie et al. 2009, section 14.3.10).

Assign every point to its nearest exemplar; make the point of each cluster with the least total distance
to the others its exemplar; repeat. Unlike a mean, an exemplar is never a blend of several objects.

Notation: X (n, d) data; medoids (k,) row numbers of the exemplars; labels (n,).
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.clustering import starts
from algos.clustering.metrics import METRICS, distances
from algos.trace import frozen


@frozen
class KMedoids:
    """Exemplars, the assignment on display and its cost. Nothing is assigned in phase 'start'."""

    phase: str  # 'start', 'assign' or 'move'
    metric: str
    medoids: np.ndarray  # (k,) row numbers
    centers: np.ndarray  # (k, d) those rows
    labels: np.ndarray  # (n,) -1 in phase 'start'
    counts: np.ndarray  # (k,) points of each cluster
    cost: float  # sum of the points' distances to their exemplar (to the nearest one in phase 'start')

    def predict(self, X: np.ndarray) -> np.ndarray:
        """The nearest exemplar for every row of X (m, d): (m,)."""
        X = check.matrix(X, columns=self.centers.shape[1])
        return nearest(X, self.centers, self.metric)


def nearest(X: np.ndarray, centers: np.ndarray, metric: str) -> np.ndarray:
    """The nearest of the centers (k, d) for every row of X (n, d): (n,). Ties go to the lower number."""
    return distances(X, centers, metric).argmin(axis=1)


def move(X: np.ndarray, labels: np.ndarray, medoids: np.ndarray, metric: str) -> np.ndarray:
    """The best exemplar of each cluster among its own points, by trying each of them: (k,) row numbers.

    Ties go to the lower row; a cluster without points keeps its exemplar. Takes the sum over clusters of
    size squared many distances.
    """
    moved = medoids.copy()
    for j in range(len(medoids)):
        members = np.flatnonzero(labels == j)
        if members.size:
            totals = distances(X[members], X[members], metric).sum(axis=0)
            moved[j] = members[totals.argmin()]
    return moved


def total(X: np.ndarray, labels: np.ndarray, centers: np.ndarray, metric: str) -> float:
    """The sum over rows of X (n, d) of the distance to the centre its label (n,) names."""
    return float(distances(X, centers, metric)[np.arange(len(X)), labels].sum())


def steps(
    X: np.ndarray,
    *,
    k: int,
    metric: str = "squared",
    start: str | Sequence[int] | np.ndarray = "k-means++",
    seed: int = 0,
) -> Iterator[KMedoids]:
    """k-medoids on X (n, d), every half-step a state, from `start`: k row numbers, or a name in `starts`.

    `metric` is one of `METRICS`; the named starts weigh rows by squared Euclidean distance whatever the
    metric. Stops when an assignment changes no label or a pass does not lower the cost. An exemplar
    that coincides with an earlier one has no points, and stays.

    Raises ValueError for k outside 1..n, an unknown metric or start, row numbers outside 0..n-1 or
    repeated, and a row of zeros with the cosine.
    """
    X = check.matrix(X)
    k = check.integer(k, "k", low=1, high=len(X))
    check.choice(metric, "metric", METRICS)
    if isinstance(start, str):
        check.choice(start, "start", starts.METHODS[:3])
        medoids = starts.rows(X, k=k, method=start, seed=seed)
    else:
        medoids = starts.by_hand(start, k=k, n=len(X), name="start")
    labels = np.full(len(X), -1)

    def state(phase: str) -> KMedoids:
        centers = X[medoids]
        shown = nearest(X, centers, metric) if phase == "start" else labels
        counts = np.bincount(labels[labels >= 0], minlength=k)
        return KMedoids(phase, metric, medoids, centers, labels, counts, total(X, shown, centers, metric))

    now = state("start")
    yield now
    while True:
        before = now.cost
        new = nearest(X, X[medoids], metric)
        if np.array_equal(new, labels):
            return
        labels = new
        yield state("assign")
        medoids = move(X, labels, medoids, metric)
        now = state("move")
        yield now
        if now.cost >= before:
            return
