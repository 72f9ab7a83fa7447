"""k-means (Lloyd 1957; Bishop 2006, section 9.1).

Assign every point to its nearest centre, move every centre to the mean of its points, repeat.

Notation: X (n, d) data; centers (k, d); labels (n,) = the centre each point is assigned to.
Each half-step can only lower the distortion, the sum over points of |x - its centre|^2: the first
minimises it over labels with the centres fixed, the second over centres with the labels fixed.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.clustering import starts
from algos.numerics import squared_distances
from algos.trace import frozen

EMPTY = ("keep", "drop", "restart")


@frozen
class KMeans:
    """Centres, the assignment on display and its distortion. Nothing is assigned in phase 'start'."""

    phase: str  # 'start', 'assign', 'move', or what was done about empty clusters: 'drop', 'restart'
    centers: np.ndarray  # (k, d); a dropped centre stays where it was last
    alive: np.ndarray  # (k,) False once a cluster is dropped
    labels: np.ndarray  # (n,) -1 in phase 'start'
    counts: np.ndarray  # (k,) points of each cluster
    inertia: float  # the distortion of centers and labels; in phase 'start' that of the nearest centres
    event: str = ""  # what happened to an empty cluster, in words that count clusters from 1

    def predict(self, X: np.ndarray) -> np.ndarray:
        """The nearest centre that is alive, for every row of X (m, d): (m,)."""
        X = check.matrix(X, columns=self.centers.shape[1])
        return np.flatnonzero(self.alive)[nearest(X, self.centers[self.alive])]


def nearest(X: np.ndarray, centers: np.ndarray) -> np.ndarray:
    """The nearest of the centers (k, d) for every row of X (n, d): (n,). Ties go to the lower number."""
    return squared_distances(X, centers).argmin(axis=1)


def move(X: np.ndarray, labels: np.ndarray, centers: np.ndarray) -> np.ndarray:
    """The mean of the rows of X (n, d) with each label: (k, d). A centre without points stays."""
    counts = np.bincount(labels, minlength=len(centers))[:, None]

    def means(Y: np.ndarray) -> np.ndarray:
        sums = [np.bincount(labels, weights=y, minlength=len(centers)) for y in Y.T]
        return np.stack(sums, axis=1) / np.maximum(counts, 1)

    moved = means(X)
    moved += means(X - moved[labels])  # what rounding left out: the mean of equal points is that point
    return np.where(counts > 0, moved, centers)


def distortion(X: np.ndarray, labels: np.ndarray, centers: np.ndarray) -> float:
    """The sum over rows of X (n, d) of the squared distance to the centre its label (n,) names."""
    return float(((X - centers[labels]) ** 2).sum())


def refill(X: np.ndarray, centers: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Put each of the empty centres at the point farthest from its nearest other centre: (k, d).

    Done one after the other, so that two never land on the same place. A centre stays empty where it
    was if every point already sits on a centre. Costs nothing: no point is labelled with an empty centre.
    """
    centers = centers.copy()
    filled = np.setdiff1d(np.arange(len(centers)), empty)
    distances = squared_distances(X, centers[filled]).min(axis=1)
    for j in empty:
        row = int(distances.argmax())
        if distances[row] > 0:
            centers[j] = X[row]
            distances = np.minimum(distances, squared_distances(X, X[[row]])[:, 0])
    return centers


def steps(
    X: np.ndarray, *, k: int, start: str | np.ndarray = "k-means++", empty: str = "keep", seed: int = 0
) -> Iterator[KMeans]:
    """k-means on X (n, d), every half-step a state, from `start`: k centres (k, d) or a name in `starts`.

    `empty` says what happens to a cluster that loses all its points. 'keep' leaves its centre in place,
    'drop' removes it, 'restart' puts it, once the others have moved, at the point farthest from its own
    centre. None of the three raises the inertia, since no point is labelled with an empty centre, and
    after a restart the next assignment lowers it; but a drop leaves fewer clusters.

    It stops when an assignment changes no label. Rounding could pass a point back and forth for ever
    between equal costs, so a pass that does not lower the inertia stops it too (unless it ends in a drop
    or a restart).

    Raises ValueError for k outside 1..n, an unknown `empty` or `start`, or centres of another shape.
    """
    X = check.matrix(X)
    k = check.integer(k, "k", low=1, high=len(X))
    check.choice(empty, "empty", EMPTY)
    centers = starts.place(X, k=k, start=start, seed=seed)
    alive = np.ones(k, dtype=bool)
    labels = np.full(len(X), -1)

    def state(phase: str, event: str = "") -> KMeans:
        counts = np.bincount(labels, minlength=k) if phase != "start" else np.zeros(k, dtype=int)
        shown = labels if phase != "start" else nearest(X, centers)
        return KMeans(phase, centers, alive.copy(), labels, counts, distortion(X, shown, centers), event)

    now = state("start")
    yield now
    while True:
        before = now.inertia
        new = np.flatnonzero(alive)[nearest(X, centers[alive])]
        if np.array_equal(new, labels):
            return
        labels = new
        now = state("assign")
        yield now
        centers = move(X, labels, centers)
        now = state("move")
        yield now
        lost = np.flatnonzero(alive & (now.counts == 0))
        if lost.size and empty == "drop":
            alive[lost] = False
            yield state("drop", _words(empty, lost))
        elif lost.size and empty == "restart" and now.inertia > 0:
            centers = refill(X, centers, lost)
            yield state("restart", _words(empty, lost))
        elif now.inertia >= before:
            return


def restarts(
    X: np.ndarray, *, k: int, n: int, start: str = "k-means++", empty: str = "keep", seed: int = 0
) -> Iterator[KMeans]:
    """The final states of n runs, one at a time; run i is `steps` with seed + i, so each can be replayed.

    Raises ValueError for n below 1 and as `steps` does.
    """
    for i in range(check.integer(n, "n", low=1)):
        *_, final = steps(X, k=k, start=start, empty=empty, seed=seed + i)
        yield final


def _words(empty: str, lost: np.ndarray) -> str:
    names = " and ".join(str(j + 1) for j in lost)
    one = len(lost) == 1
    if empty == "drop":
        return f"Cluster{'' if one else 's'} {names} lost all points and {'is' if one else 'are'} dropped."
    return (
        f"Cluster{'' if one else 's'} {names} lost all points: each such centre restarts at the point "
        "farthest from its own centre."
    )
