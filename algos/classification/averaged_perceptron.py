"""The averaged perceptron (Freund and Schapire 1999).

Notation: as in `perceptron.py`; theta_1 .. theta_nT are the perceptron's parameters after each of the n T examples
of T passes, an example without a mistake counted like any other.
    average   (1 / nT) sum of theta_1 .. theta_nT; the zero vector at the start is not among them
It is also found by adding c s a on a mistake, with c falling from 1 by 1 / (nT) after each example: the same sum.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import stream
from algos.classification.linear import LinearClassifier, augmented
from algos.classification.perceptron import agreements, criterion, update
from algos.trace import frozen


@frozen
class AveragedPerceptron(LinearClassifier):
    """The average over the examples so far is the classifier; the perceptron that runs beneath it is `last`."""

    last_coef: np.ndarray  # (d,) the perceptron itself
    last_intercept: float
    mistakes: int  # of the perceptron so far
    errors: int  # points the average has on its boundary or on the wrong side
    last_errors: int  # the same for the perceptron itself
    risk: float  # the perceptron criterion of the average
    row: int  # the point of the last mistake; -1 at the start
    agreement: float  # of that point with the perceptron before its update; nan at the start
    examples: int  # averaged over so far
    epoch: int  # the pass, from 1; 0 at the start
    phase: str  # 'start', 'mistake', or 'averaged' once all passes are made

    @property
    def last(self) -> LinearClassifier:
        """The perceptron after as many examples."""
        return LinearClassifier(self.last_coef, self.last_intercept)


def steps(
    X: Any,
    y: Any,
    *,
    passes: int,
    fit_intercept: bool = True,
    order: str = "given",
    first: int = 0,
    seed: int = 0,
) -> Iterator[AveragedPerceptron]:
    """Make `passes` passes, mistakes or not; one state for each mistake and one after the last example.

    It ends after the last pass, which is no sign of convergence. order, first: as in `stream.passes`.
    Raises ValueError for data that are not finite numbers of two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    n, d = A.shape
    check.integer(passes, "passes", low=1, high=10_000)
    theta, mean = np.zeros(d), stream.Mean(d)
    mistakes = examples = 0

    def state(row: int, before: float, epoch: int, phase: str) -> AveragedPerceptron:
        average = mean.value
        now = agreements(average, A, s)
        return AveragedPerceptron(
            coef=average[1:],
            intercept=float(average[0]),
            last_coef=theta[1:],
            last_intercept=float(theta[0]),
            mistakes=mistakes,
            errors=int((now <= 0).sum()),
            last_errors=int((agreements(theta, A, s) <= 0).sum()),
            risk=criterion(now),
            row=row,
            agreement=before,
            examples=examples,
            epoch=epoch,
            phase=phase,
        )

    order_of_passes = stream.passes(n, order, first, seed)
    yield state(-1, float("nan"), 0, "start")
    row, before = -1, float("nan")
    for epoch in range(1, passes + 1):
        rows = next(order_of_passes)
        while len(rows):
            wrong = np.flatnonzero(agreements(theta, A[rows], s[rows]) <= 0)
            right = int(wrong[0]) if len(wrong) else len(rows)
            mean.hold(theta, right)
            examples += right
            if len(wrong):
                row = int(rows[right])
                before = float(s[row] * (A[row] @ theta))
                theta = update(theta, A[row], float(s[row]))
                mean.hold(theta)
                mistakes, examples = mistakes + 1, examples + 1
                yield state(row, before, epoch, "mistake")
            rows = rows[right + 1 :]
    yield state(row, before, passes, "averaged")
