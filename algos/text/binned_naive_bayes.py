"""Naive Bayes on numbers cut into bins: within a class the columns are independent, each with a histogram of its own.

Notation: X (n, d), y (n,) in 0 .. k-1; column j has B_j bins between its edges (B_j + 1,), the same for every class;
counts_cjb points of class c in bin b of column j, n_c of the class, pseudo-count a.
    P(bin b of column j | c) = (counts_cjb + a) / (n_c + a B_j)       log p(x | c) = sum over j of log (that / width)
The width of a bin is the same for all classes, so it cancels in the posterior. A place beyond the last edge counts to
the bin at that end. Bins are equally wide, or equally full (Dougherty, Kohavi and Sahami 1995).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.classification.generative import Generative
from algos.classification.labels import classes
from algos.trace import frozen

WIDE, FULL = "equally wide", "equally full"
BINS = tuple(range(1, 31))


@frozen
class BinnedNaiveBayes(Generative):
    """The histograms of every class and column, with so many bins."""

    bins: int  # asked for in each column; where values repeat there may be fewer
    edges: tuple[np.ndarray, ...]  # for each column (B_j + 1,), rising
    counts: tuple[np.ndarray, ...]  # for each column (k, B_j): points of each class in each bin
    priors: np.ndarray  # (k,) the classes' shares
    pseudo_count: float  # added to every count
    log_likelihood: float  # sum over the training points of log p(x, y)

    @property
    def free_parameters(self) -> int:
        """How many numbers are estimated: of each histogram all but the last bin, and priors that sum to 1."""
        k = len(self.priors)
        return k * sum(counts.shape[1] - 1 for counts in self.counts) + k - 1

    def shares(self, j: int) -> np.ndarray:
        """P(bin | class) of column j, with the pseudo-counts: (k, B_j), rows sum to 1."""
        smoothed = self.counts[j] + self.pseudo_count
        return np.asarray(smoothed / smoothed.sum(axis=1, keepdims=True))

    def densities(self, j: int) -> np.ndarray:
        """The same over the widths of the bins: how high the histograms of column j stand, (k, B_j)."""
        return self.shares(j) / np.diff(self.edges[j])

    def log_terms(self, X: Any) -> np.ndarray:
        """log p(x_j | c), one for each class and column, of the rows of X (m, d): (m, k, d)."""
        X = check.matrix(X, columns=len(self.edges))
        found = [
            np.log(self.densities(j)).T[bin_of(column, edges)]
            for j, (column, edges) in enumerate(zip(X.T, self.edges, strict=True))
        ]
        return np.stack(found, axis=2)

    def log_densities(self, X: Any) -> np.ndarray:
        """log p(x | c), the sum of the columns' terms: (m, k)."""
        return self.log_terms(X).sum(axis=2)


def edges_of(values: np.ndarray, bins: int, spacing: str) -> np.ndarray:
    """The edges of at most so many bins over values (n,), rising: (B + 1,). Equal values share one bin."""
    low, high = float(values.min()), float(values.max())
    if low == high:
        return np.array([low - 0.5, high + 0.5])
    if spacing == WIDE:
        return np.unique(np.linspace(low, high, bins + 1))
    return np.unique(np.percentile(values, np.linspace(0, 100, bins + 1)))


def bin_of(values: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """The bin of each value (m,): its left edge belongs to it, what lies beyond the ends counts to the bin there."""
    return np.searchsorted(edges[1:-1], values, side="right")


def fit(X: np.ndarray, y: np.ndarray, k: int, bins: int, *, pseudo_count: float, spacing: str) -> BinnedNaiveBayes:
    """The histograms of X (n, d) with the classes y (n,)."""
    edges = tuple(edges_of(column, bins, spacing) for column in X.T)
    counts = tuple(_counted(bin_of(column, e), y, k, len(e) - 1) for column, e in zip(X.T, edges, strict=True))
    priors = np.bincount(y, minlength=k) / len(y)
    for array in (*edges, *counts):
        array.flags.writeable = False
    found = BinnedNaiveBayes(bins, edges, counts, priors, pseudo_count, np.nan)
    likely = float(found.joint(X)[np.arange(len(y)), y].sum())
    return BinnedNaiveBayes(bins, edges, counts, priors, pseudo_count, likely)


def steps(
    X: Any, y: Any, *, bins: Sequence[int] = BINS, pseudo_count: float = 1.0, spacing: str = WIDE
) -> Iterator[BinnedNaiveBayes]:
    """Fit with each of these numbers of bins: one state for each, in this order.

    Raises ValueError for bad data, one class only, no number of bins, or a pseudo-count of 0, with which a place may
    be impossible in every class.
    """
    X, y, k = classes(X, y)
    asked = check.integers(list(bins), "bins", low=1, high=1000)
    if not len(asked):
        raise ValueError("bins must name at least one number of bins.")
    check.number(pseudo_count, "pseudo_count", low=0, above=True)
    check.choice(spacing, "spacing", (WIDE, FULL))
    for count in asked.tolist():
        yield fit(X, y, k, count, pseudo_count=pseudo_count, spacing=spacing)


def _counted(at: np.ndarray, y: np.ndarray, k: int, bins: int) -> np.ndarray:
    return np.bincount(y * bins + at, minlength=k * bins).reshape(k, bins)
