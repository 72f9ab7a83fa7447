"""Mutual information of two columns, from counts (Shannon 1948): the filter of feature selection.

Notation: counts (r, c) rows with level i of x and level j of y; p(x, y) = counts / n, its margins p(x) and p(y).
    MI(x, y) = sum_ij p(x_i, y_j) log(p(x_i, y_j) / (p(x_i) p(y_j))) = KL(p(x, y) || p(x) p(y)),
in nats (natural logarithm; bits are nats / ln 2). An empty cell adds nothing: p log p goes to 0 with p.
A column of numbers is cut at its quantiles first. Filters: Guyon and Elisseeff (2003).
"""

from typing import Any, NamedTuple

import numpy as np

from algos import check

BIT = float(np.log(2))  # nats


class Levels(NamedTuple):
    """A column cut into levels."""

    codes: np.ndarray  # (n,) 0 .. k-1
    edges: np.ndarray  # (k - 1,) level i holds edges[i - 1] <= x < edges[i]; empty if every value is a level
    values: np.ndarray  # (k,) the values, if every value is a level; else empty


def cut(column: Any, bins: int) -> Levels:
    """A column (n,) in `bins` levels of about equally many rows, by its quantiles.

    A column with no more different values than that keeps each of them as a level; ties can leave fewer levels.
    Raises ValueError for anything but finite numbers and at least 2 bins.
    """
    column = check.vector(column, "column")
    check.integer(bins, "bins", low=2)
    values, codes = np.unique(column, return_inverse=True)
    if len(values) <= bins:
        return Levels(codes, np.zeros(0), values)
    edges = np.unique(np.quantile(column, np.arange(1, bins) / bins))
    edges = edges[edges > column.min()]  # no level is empty
    return Levels(np.searchsorted(edges, column, side="right"), edges, np.zeros(0))


def count(x: Any, y: Any) -> np.ndarray:
    """How many rows have level i of x (n,) and level j of y (n,): (r, c)."""
    x = check.integers(x, "x", low=0)
    y = check.integers(y, "y", low=0, length=len(x))
    if not len(x):
        raise ValueError("x and y must hold at least one row.")
    table = np.zeros((x.max() + 1, y.max() + 1), dtype=int)
    np.add.at(table, (x, y), 1)
    return table


def cells(counts: Any) -> np.ndarray:
    """The terms p(x, y) log(p(x, y) / (p(x) p(y))) in nats, cell by cell: (r, c); an empty cell gives 0.

    `counts` may also be probabilities. Raises ValueError if one is negative or all are zero.
    """
    joint = check.matrix(counts, "counts")
    if joint.min() < 0 or joint.sum() == 0:
        raise ValueError("counts must be 0 or more, and not all 0.")
    return _terms(joint / joint.sum())


def _terms(joint: np.ndarray) -> np.ndarray:
    """`cells` of probabilities (..., r, c)."""
    apart = joint.sum(axis=-1, keepdims=True) * joint.sum(axis=-2, keepdims=True)
    there = joint > 0
    ratio = np.divide(joint, apart, out=np.ones(joint.shape), where=there)
    return joint * np.log(ratio)


def mutual_information(counts: Any) -> float:
    """MI in nats: 0 if and only if the counts (r, c) are exactly those of independence."""
    return max(float(cells(counts).sum()), 0.0)


def each(tables: np.ndarray) -> np.ndarray:
    """MI in nats of each of several tables of counts (m, r, c), none of them all 0: (m,)."""
    flat = tables.reshape(len(tables), -1)
    joint = tables / flat.sum(axis=1)[:, None, None]
    return np.maximum(_terms(joint).reshape(flat.shape).sum(axis=1), 0.0)


def scores(X: Any, levels: Any, *, bins: int) -> np.ndarray:
    """MI (d,) of every column of X (n, d), cut into `bins`, with the levels (n,) of the target."""
    X = check.matrix(X)
    return np.array([mutual_information(count(cut(column, bins).codes, levels)) for column in X.T])
