"""How good a classifier's answers are: the confusion table and what is read off it.

Convention: row j of a table counts the points that are of class j, column i those called class i, as in scikit-learn.
(It is often printed the other way round, with predictions in rows.) A share of nothing is undefined: None.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos import check


@dataclass(frozen=True)
class Scores:
    """What the counts of one class against the rest say; None where nothing was counted."""

    tp: int  # true positives: positive and called so
    fp: int  # false alarms
    fn: int  # misses
    tn: int  # negative and called so

    @property
    def n(self) -> int:
        return self.tp + self.fp + self.fn + self.tn

    @property
    def accuracy(self) -> float:
        """Share of right answers."""
        return (self.tp + self.tn) / self.n

    @property
    def precision(self) -> float | None:
        """Share of the points called positive that are; None if none is called so."""
        return _share(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """Share of the positive points that are called so (true positive rate, sensitivity); None if there is none."""
        return _share(self.tp, self.tp + self.fn)

    @property
    def false_alarms(self) -> float | None:
        """Share of the negative points called positive (false positive rate); None if there is none."""
        return _share(self.fp, self.fp + self.tn)

    @property
    def f1(self) -> float | None:
        """2 tp / (2 tp + fp + fn): the harmonic mean of precision and recall where both are defined.

        0 if there are positives and none is called so; None if none is, and none is called so.
        """
        return _share(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    def cost(self, false_alarm: float, miss: float) -> float:
        """What the mistakes cost a point on average: the risk under the loss matrix with these two entries."""
        return (false_alarm * self.fp + miss * self.fn) / self.n


def confusion(y: Any, predicted: Any, k: int) -> np.ndarray:
    """How many points of class j are called class i, at [j, i]: (k, k).

    Raises ValueError for codes outside 0 .. k-1 or lists of different lengths.
    """
    k = check.integer(k, "k", low=1)
    y = check.integers(y, "y", low=0, high=k - 1)
    predicted = check.integers(predicted, "predicted", low=0, high=k - 1, length=len(y))
    if not len(y):
        raise ValueError("There are no points to evaluate.")
    return np.bincount(y * k + predicted, minlength=k * k).reshape(k, k)


def one_against_rest(table: np.ndarray, positive: int = 1) -> Scores:
    """The counts of class `positive` against all others together, from a confusion table (k, k)."""
    tp = int(table[positive, positive])
    fp, fn = int(table[:, positive].sum()) - tp, int(table[positive].sum()) - tp
    return Scores(tp, fp, fn, int(table.sum()) - tp - fp - fn)


def accuracy(table: np.ndarray) -> float:
    """The share of the points on the diagonal."""
    return float(np.trace(table) / table.sum())


def macro(table: np.ndarray, score: str) -> float:
    """The plain mean over the classes of 'precision', 'recall' or 'f1'; what is undefined counts as 0.

    Only the classes count that some point is of or is called: that is scikit-learn's convention too.
    """
    check.choice(score, "score", ("precision", "recall", "f1"))
    met = np.flatnonzero(table.sum(axis=0) + table.sum(axis=1))
    return float(np.mean([getattr(one_against_rest(table, int(j)), score) or 0.0 for j in met]))


def majority(y: Any, k: int) -> float:
    """The accuracy of always answering with the most frequent class of y (n,)."""
    counts = np.bincount(check.integers(y, "y", low=0, high=k - 1), minlength=k)
    return float(counts.max() / counts.sum())


def error(y: np.ndarray, predicted: np.ndarray) -> float:
    """The share of wrong answers: the mean 0-1 loss."""
    return float(np.mean(np.asarray(y) != np.asarray(predicted)))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
