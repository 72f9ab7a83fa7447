"""A score and a threshold that moves (Fawcett 2006): the ROC and the precision-recall curve, and what mistakes cost at
each threshold.

Notation: scores (m,) of the test points, the higher the more positive; y (m,) in {0, 1}; positive iff score >= T.
Between two neighbouring scores nothing changes, so the distinct scores, and one T above them all, are all there is.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.evaluation import Scores
from algos.classification.labels import signs
from algos.trace import frozen


@frozen
class Threshold:
    """One threshold and the table it makes."""

    threshold: float  # infinite at first: no point is called positive
    table: Scores  # its four counts, and all shares of them
    cost: float  # of a point on average, under the two costs given


def steps(scores: Any, y: Any, *, false_alarm: float = 1.0, miss: float = 1.0) -> Iterator[Threshold]:
    """From no point called positive to every one, one state for each distinct score on the way down.

    Raises ValueError for scores that are not finite numbers, labels other than 0 and 1, and negative costs.
    """
    scores, positive = _checked(scores, y)
    check.number(false_alarm, "false_alarm", low=0)
    check.number(miss, "miss", low=0)
    order = np.argsort(-scores, kind="stable")
    tp, fp = np.cumsum(positive[order]), np.cumsum(~positive[order])
    last = np.flatnonzero(np.diff(scores[order], append=-np.inf))  # of each run of equal scores
    p, q = int(tp[-1]), int(fp[-1])
    for at in (None, *last):
        t, f = (0, 0) if at is None else (int(tp[at]), int(fp[at]))
        table = Scores(t, f, p - t, q - f)
        level = np.inf if at is None else float(scores[order[at]])
        yield Threshold(level, table, table.cost(false_alarm, miss))


def at(scores: Any, y: Any, threshold: float) -> Scores:
    """The counts if exactly the points with a score of at least `threshold` are called positive."""
    scores, positive = _checked(scores, y)
    called = scores >= threshold
    tp, fp = int((called & positive).sum()), int((called & ~positive).sum())
    return Scores(tp, fp, int(positive.sum()) - tp, int((~positive).sum()) - fp)


def auc(scores: Any, y: Any) -> float | None:
    """The share of the pairs of a positive and a negative point that the scores order rightly, ties counting half.

    That is the area under the ROC curve (Hanley and McNeil 1982). None if one of the two classes has no point.
    """
    scores, positive = _checked(scores, y)
    high, low = scores[positive], np.sort(scores[~positive])
    if not (len(high) and len(low)):
        return None
    below = np.searchsorted(low, high, "left").sum()
    upto = np.searchsorted(low, high, "right").sum()
    return float(below + upto) / (2 * len(high) * len(low))


def average_precision(scores: Any, y: Any) -> float | None:
    """The precision at each new share of the positives found, averaged over them; None without positives.

    The sum of (R_t - R_(t-1)) P_t over the thresholds, as in scikit-learn: no straight lines between the points.
    """
    tables = [state.table for state in steps(scores, y)][1:]
    found = np.array([t.tp for t in tables], float)
    if not found[-1]:
        return None
    called = found + [t.fp for t in tables]
    return float((np.diff(found, prepend=0) / found[-1] * found / called).sum())


def implied(false_alarm: float, miss: float) -> float:
    """The probability from which on calling a point positive costs less than not: c_fa / (c_fa + c_miss).

    It is the best threshold where the scores are the true probabilities. Losses of 1 and 5 imply 1/6.
    Raises ValueError unless both costs are numbers of 0 or more and one is above 0.
    """
    check.number(false_alarm, "false_alarm", low=0)
    check.number(miss, "miss", low=0)
    if not false_alarm + miss:
        raise ValueError("If neither mistake costs anything, every threshold is as good as any other.")
    return false_alarm / (false_alarm + miss)


def _checked(scores: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    scores = check.vector(scores, "scores")
    s = signs(y)
    if len(s) != len(scores):
        raise ValueError(f"y has {len(s)} entries; {len(scores)} are needed, one for each score.")
    return scores, s > 0
