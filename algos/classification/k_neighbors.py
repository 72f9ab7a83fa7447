"""k nearest neighbours (Fix and Hodges 1951; Cover and Hart 1967): the training points near a place vote on its class.

Notation: X (n, d) and y (n,) in 0 .. k-1 are kept as they are; n_neighbors of the n points vote, each with one vote.
Ties: of equally distant points the lower row is the nearer one, of classes with equally many votes the lower code wins.
A training point is its own nearest neighbour, so one neighbour makes no mistake on distinct points. The votes of all
others but itself tell more: the leave-one-out error.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.labels import classes
from algos.numerics import squared_distances
from algos.trace import frozen


@frozen
class KNeighbors:
    """The training points, how many of them vote, and the mistakes that makes."""

    X: np.ndarray  # (n, d) the training points
    y: np.ndarray  # (n,) their classes 0 .. k-1
    k: int  # how many classes
    n_neighbors: int  # how many points vote
    train_error: float  # share of the training points outvoted, each with its own vote
    left_out_error: float  # the same without its own vote; with all n points asked, n - 1 vote

    def kneighbors(self, X: Any) -> tuple[np.ndarray, np.ndarray]:
        """Distances and rows of the neighbours of each place X (m, d), the nearest first: two (m, n_neighbors)."""
        far = self._distances(X)
        rows = ranked(far)[:, : self.n_neighbors]
        return np.sqrt(np.take_along_axis(far, rows, axis=1)), rows

    def predict_proba(self, X: Any) -> np.ndarray:
        """The share of the votes for each class at each place X (m, d): (m, k)."""
        voters = nearest(self._distances(X), self.n_neighbors)
        return voters.astype(float) @ np.eye(self.k)[self.y] / self.n_neighbors

    def predict(self, X: Any) -> np.ndarray:
        """The class with most votes at each place X (m, d): (m,)."""
        return self.predict_proba(X).argmax(axis=1)

    def _distances(self, X: Any) -> np.ndarray:
        return squared_distances(check.matrix(X, columns=self.X.shape[1]), self.X)


def ranked(far: np.ndarray) -> np.ndarray:
    """The columns of each row of distances (m, n), the nearest first, the lower column first among equals."""
    return np.argsort(far, axis=1, kind="stable")


def nearest(far: np.ndarray, count: int) -> np.ndarray:
    """Which are the first `count` columns of `ranked(far)` in each row, found without sorting: (m, n) boolean."""
    last = np.partition(far, count - 1, axis=1)[:, [count - 1]]
    inside = far < last
    rim = far == last
    return inside | (rim & (np.cumsum(rim, axis=1) <= count - inside.sum(axis=1, keepdims=True)))


def votes(near: np.ndarray, k: int, counts: Any) -> np.ndarray:
    """How many of the first c classes in each row of near (m, n) are of each class, for c in counts: (c, m, k)."""
    last = np.asarray(counts) - 1
    result = np.empty((len(last), len(near), k), dtype=np.int32)
    for j in range(k):
        result[:, :, j] = np.cumsum(near == j, axis=1, dtype=np.int32)[:, last].T
    return result


def sweep(X: Any, y: Any, places: Any, *, counts: Any) -> np.ndarray:
    """The shares of the votes at the places (m, d) for each number of neighbours in counts: (c, m, k).

    One sorting serves all of them. Raises ValueError as `steps` does.
    """
    X, y, k = classes(X, y)
    counts = check.integers(counts, "counts", low=1, high=len(X))
    near = y[ranked(squared_distances(check.matrix(places, "places", columns=X.shape[1]), X))]
    return votes(near, k, counts) / counts[:, None, None]


def steps(X: Any, y: Any, *, counts: Any = None) -> Iterator[KNeighbors]:
    """One state for each number of neighbours in `counts`, in that order: 1, 2, ..., n if none are given.

    There is nothing to learn: a step asks more points, and no step is better than the one before by rule.
    Raises ValueError for data that are not finite numbers, for one class only, and for counts outside 1 .. n.
    """
    X, y, k = classes(X, y)
    n = len(X)
    counts = np.arange(1, n + 1) if counts is None else check.integers(counts, "counts", low=1, high=n)
    if not len(counts):
        raise ValueError("counts is empty; at least one number of neighbours is needed.")
    far = squared_distances(X, X)
    own = votes(y[ranked(far)], k, counts).argmax(axis=2)
    np.fill_diagonal(far, np.inf)  # a point comes last in its own list: it has no vote
    others = votes(y[ranked(far)], k, np.minimum(counts, n - 1)).argmax(axis=2)
    X, y = _kept(X), _kept(y)
    for c, with_own, without in zip(counts, own, others, strict=True):
        yield KNeighbors(X, y, k, int(c), float((with_own != y).mean()), float((without != y).mean()))


def _kept(array: np.ndarray) -> np.ndarray:
    """A read-only copy, shared by all states."""
    array = array.copy()
    array.flags.writeable = False
    return array
