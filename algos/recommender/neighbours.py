"""Nearest neighbours among users, or among items, by correlation (Jaakkola and Barzilay, MIT 6.036 lecture notes,
section 4.2.1).

Notation: Y (n, m) ratings, nan in the gaps. Users a and b have rated the items CR(a, b) in common;

    sim(a, b) = sum (Y_aj - mean_a)(Y_bj - mean_b) / sqrt(sum (Y_aj - mean_a)^2 sum (Y_bj - mean_b)^2)

with sums and means over CR(a, b) only, so that a mean changes with the partner. Where one of the two rated all common
items alike, as with one or none in common, this is 0/0: defined as 0. The prediction takes the k most similar users who
rated the item; there the means are those of all ratings of a user:

    mean_a + sum_b sim(a, b) (Y_bi - mean_b) / sum_b |sim(a, b)|

Without anybody of weight that is mean_a; for a user without ratings, the mean of all. By items, the same on the
transposed table.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from algos import check
from algos.recommender import ratings
from algos.trace import frozen

SIDES = ("users", "items")
EQUAL = 1e-6


@frozen
class Neighbours:
    """The table, its means and similarities. A row is a user, or an item where those are compared."""

    table: np.ndarray  # (r, c) ratings, nan in the gaps; transposed where items are compared
    mean: np.ndarray  # (r,) of all ratings of a row
    similarity: np.ndarray  # (r, r) from -1 to 1; 0 where undefined or too little in common
    common: np.ndarray  # (r, r) how many ratings two rows have in common
    overlap: int  # fewer in common, and a row is no neighbour
    k: int
    by: str  # of SIDES
    itself: bool  # whether a row that holds the rating itself counts as its own neighbour

    def candidates(self, user: int, item: int) -> np.ndarray:
        """All rows that may be neighbours for this cell, the most similar first."""
        row, column = (user, item) if self.by == "users" else (item, user)
        order = self._order(row)
        return order[~np.isnan(self.table[order, column])]

    def weights(self, row: int) -> np.ndarray:
        """What each row counts for this one: the similarities, and itself fully, where it may count: (r,)."""
        weights = self.similarity[row].copy()
        if self.itself:
            weights[row] = 1.0  # also where constant ratings leave it undefined
        return weights

    def by_count(self, most: int, rows: Iterable[int] | None = None) -> np.ndarray:
        """What 1, 2, ... `most` neighbours predict for every cell: (most, n, m).

        rows: who are asked about, 0, 1, ...; an iterable of one's own can look around between two of them.
        """
        most = check.integer(most, "most", low=1)
        filled = np.stack([self._row(row, most) for row in rows or range(len(self.table))], axis=1)
        return filled if self.by == "users" else filled.transpose(0, 2, 1)

    def predict(self) -> np.ndarray:
        """The filled table: (n, m). Nothing keeps it within the scale of the ratings."""
        return self.by_count(self.k)[-1]

    def _order(self, row: int) -> np.ndarray:
        """Who may be a neighbour of the row: the most similar first, of equals those with more in common."""
        ranked = np.lexsort((-self.common[row], -self.similarity[row]))
        allowed = self.common[row] >= self.overlap
        allowed[row] = False
        ranked = ranked[allowed[ranked]]
        return np.r_[row, ranked] if self.itself else ranked

    def _row(self, row: int, most: int) -> np.ndarray:
        order = self._order(row)
        if not order.size:
            return np.full((most, self.table.shape[1]), self.mean[row])
        weight = self.weights(row)[order]
        deviation = self.table[order] - self.mean[order, None]
        first = np.argsort(np.isnan(deviation), axis=0, kind="stable")[:most]  # those who rated come first
        away = np.take_along_axis(deviation, first, axis=0)
        shift = average(np.where(np.isnan(away), 0.0, weight[first]), np.where(np.isnan(away), 0.0, away))
        short = most - len(shift)  # fewer candidates than `most`: the rest is as with all of them
        return self.mean[row] + (np.vstack([shift, np.repeat(shift[-1:], short, axis=0)]) if short > 0 else shift)


def average(weight: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    """The weighted deviations of the first 1, 2, ... neighbours, per sum of |weight|; 0 while that is 0. All (k, m)."""
    total = np.cumsum(np.abs(weight), axis=0)
    return np.divide(np.cumsum(weight * deviation, axis=0), total, out=np.zeros_like(total), where=total > 0)


def correlation(Y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(similarity, common) of all pairs of rows of Y (r, c): (r, r) each; similarity 0 where it is 0/0.

    Ratings that differ by less than a millionth of the row's largest deviation count as equal.
    """
    filled, seen = ratings.table(Y)
    return _correlation(np.where(seen, filled - row_means(Y)[:, None], 0.0), seen)


def _correlation(centred: np.ndarray, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same from ratings less any number for each row, 0 in the gaps: a shift changes nothing, and saves digits."""
    given = seen.astype(float)
    common = given @ given.T
    count = np.maximum(common, 1)
    sums = centred @ given.T
    squares = (centred**2) @ given.T - sums**2 / count
    product = centred @ centred.T - sums * sums.T / count
    vary = squares > EQUAL**2 * count * (centred**2).max(axis=1, keepdims=True)
    size = np.sqrt(np.where(vary, squares, 1.0))
    similarity = np.where(vary & vary.T, product, 0.0) / (size * size.T)
    np.clip(similarity, -1, 1, out=similarity)
    return np.round(similarity, 12), common.astype(int)  # two common items give exactly 1 or -1, and true ties


def row_means(Y: np.ndarray) -> np.ndarray:
    """The mean of each row's ratings, for a row without any the mean of all: (r,)."""
    return ratings.means(np.transpose(Y), "items")


def steps(
    Y: np.ndarray, *, k: int = 10, by: str = "users", overlap: int = 2, itself: bool = False
) -> Iterator[Neighbours]:
    """All similarities at once: one state.

    Y (n, m) with nan in the gaps; `overlap` is the least number of ratings in common that makes a neighbour.

    Raises ValueError for bad settings or a table without ratings.
    """
    k = check.integer(k, "k", low=1)
    check.choice(by, "by", SIDES)
    overlap = check.integer(overlap, "overlap", low=1)
    filled, seen = ratings.table(Y)
    if by == "items":
        filled, seen = filled.T, seen.T
    table = np.where(seen, filled, np.nan)
    mean = row_means(table)
    similarity, common = _correlation(np.where(seen, filled - mean[:, None], 0.0), seen)
    near = np.where(common >= overlap, similarity, 0.0)
    yield Neighbours(table, mean, near, common, overlap, k, by, bool(itself))
