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

MANY = 500  # points
SPARE = 8  # neighbours found beyond those asked for, to see whether the last of them is alone at its distance
PART = 500  # places that are compared with all points at once


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
        far, rows = neighbours(self.X, self._places(X), self.n_neighbors)
        return np.sqrt(far), rows

    def predict_proba(self, X: Any) -> np.ndarray:
        """The share of the votes for each class at each place X (m, d): (m, k)."""
        places = self._places(X)
        if few(self.n_neighbors, len(self.X)):
            _, rows = neighbours(self.X, places, self.n_neighbors)
            return votes(self.y[rows], self.k, [self.n_neighbors])[0] / self.n_neighbors
        voters = nearest(squared_distances(places, self.X), self.n_neighbors)
        return voters.astype(float) @ np.eye(self.k)[self.y] / self.n_neighbors

    def predict(self, X: Any) -> np.ndarray:
        """The class with most votes at each place X (m, d): (m,)."""
        return self.predict_proba(X).argmax(axis=1)

    def _places(self, X: Any) -> np.ndarray:
        return check.matrix(X, columns=self.X.shape[1])


def few(count: int, n: int) -> bool:
    """Whether so few of n points are asked for that a tree finds them faster than a look at all of them."""
    return n >= MANY and 4 * (count + SPARE) <= n


def neighbours(X: np.ndarray, places: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Squared distances and rows of the `count` rows of X (n, d) nearest to each place (m, d): two (m, count).

    The nearest first, the lower row first among equals. Where few of many are asked for, a tree finds them.
    """
    if not few(count, len(X)):
        return _scanned(X, places, count)
    from scipy.spatial import cKDTree

    rows = np.sort(cKDTree(X).query(places, count + SPARE)[1], axis=1)
    far = np.zeros(rows.shape)
    for x, place in zip(X.T, places.T, strict=True):  # exact for equal rows, as in `squared_distances`
        far += (place[:, None] - x[rows]) ** 2
    order = np.argsort(far, axis=1, kind="stable")
    far, rows = np.take_along_axis(far, order, axis=1), np.take_along_axis(rows, order, axis=1)
    open_ = np.flatnonzero(far[:, count - 1] >= far[:, -1] * (1 - 1e-9))  # rows that were not found may be as near
    far, rows = far[:, :count], rows[:, :count]
    for some in np.array_split(open_, -(-len(open_) // PART)) if len(open_) else ():
        far[some], rows[some] = _scanned(X, places[some], count)
    return far, rows


def _scanned(X: np.ndarray, places: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    far = squared_distances(places, X)
    rows = np.argsort(far, axis=1, kind="stable")[:, :count]
    return np.take_along_axis(far, rows, axis=1), rows


def nearest(far: np.ndarray, count: int) -> np.ndarray:
    """Which are the `count` nearest columns in each row of distances (m, n), found without sorting: (m, n) boolean.

    The lower column first among equals.
    """
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
    _, rows = neighbours(X, check.matrix(places, "places", columns=X.shape[1]), int(counts.max(initial=1)))
    return votes(y[rows], k, counts) / counts[:, None, None]


def lead(X: Any, y: Any, places: Any, *, counts: Any) -> np.ndarray:
    """By how much class 1 of two is nearer than it has to be to win at places (m, d): (c, m), above 0 where it does.

    With k asked it needs more than k / 2 votes, say v: its v-th nearest point has to be nearer than the (k - v + 1)-th
    of class 0. Unlike the votes this has no steps, so the boundary is where it is 0. Infinite where one class has too
    few points to lose, or to win. Raises ValueError as `steps` does, and for more than two classes.
    """
    X, y, k = classes(X, y)
    if k != 2:
        raise ValueError(f"There are {k} classes; there must be two.")
    counts = check.integers(counts, "counts", low=1, high=len(X))
    places = check.matrix(places, "places", columns=X.shape[1])
    far = [np.sqrt(np.sort(squared_distances(places, X[y == j]), axis=1)) for j in (0, 1)]
    none = np.full(len(places), np.inf)

    def of(j: int, rank: int) -> np.ndarray:
        return far[j][:, rank - 1] if rank <= far[j].shape[1] else none

    needed = counts // 2 + 1
    with np.errstate(invalid="ignore"):  # both are too few: nobody asks for more votes than there are
        return np.array([of(0, c - v + 1) - of(1, v) for c, v in zip(counts.tolist(), needed.tolist(), strict=True)])


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
    _, rows = neighbours(X, X, min(int(counts.max()) + 1, n))
    own = votes(y[rows], k, counts).argmax(axis=2)
    last = np.argsort(rows == np.arange(n)[:, None], axis=1, kind="stable")  # a point comes last in its own list:
    rows = np.take_along_axis(rows, last, axis=1)  # it has no vote
    others = votes(y[rows], k, np.minimum(counts, n - 1)).argmax(axis=2)
    X, y = _kept(X), _kept(y)
    for c, with_own, without in zip(counts, own, others, strict=True):
        yield KNeighbors(X, y, k, int(c), float((with_own != y).mean()), float((without != y).mean()))


def _kept(array: np.ndarray) -> np.ndarray:
    """A read-only copy, shared by all states."""
    array = array.copy()
    array.flags.writeable = False
    return array
