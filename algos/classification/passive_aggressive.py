"""Passive-aggressive learning, PA-I (Crammer et al. 2006, whose C is 1 / penalty).

Notation: theta, A, s and the agreement as in `perceptron.py`; loss = max(0, 1 - agreement), the hinge loss.
    problem   the new theta minimises penalty / 2 |theta - old|^2 + loss of this example
    update    theta <- theta + step_size * s a,  step_size = min(loss / |a|^2, 1 / penalty)
    stop      no point has a loss above `tolerance`
With an intercept, a = (1, x): the move of the intercept is penalised and counts in |a|^2 like any other.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import stream
from algos.classification.linear import LinearClassifier, augmented
from algos.classification.perceptron import agreements
from algos.trace import frozen


@frozen
class PassiveAggressive(LinearClassifier):
    """The classifier after some updates, the example behind the last one, and the mean over all examples so far."""

    mean_coef: np.ndarray  # (d,) averaged over the examples so far, those without an update included
    mean_intercept: float
    hinge: float  # mean hinge loss of all points
    errors: int  # points with an agreement of at most 0
    updates: int  # made so far
    mistakes: int  # updates on a point that was not just near the boundary but wrong
    row: int  # the point of the last update; -1 at the start
    agreement: float  # of that point before the update; nan at the start
    step_size: float  # of the last update; nan at the start
    examples: int  # seen so far
    epoch: int  # the pass, from 1; 0 at the start
    phase: str  # 'start' or 'update'

    @property
    def mean(self) -> LinearClassifier:
        """The averaged classifier."""
        return LinearClassifier(self.mean_coef, self.mean_intercept)


def hinge(agreement: np.ndarray) -> np.ndarray:
    """max(0, 1 - agreement), element by element."""
    return np.maximum(1 - agreement, 0)


def step_size(agreement: float, squared_length: float, penalty: float) -> float:
    """How far the update goes along s a, for a point with this agreement and |a|^2; 0 for a point of length 0."""
    loss = max(1 - agreement, 0.0)
    if squared_length == 0:
        return 0.0
    return min(loss / squared_length, 1 / penalty)


def zero_one_step(agreement: float, squared_length: float, penalty: float) -> float:
    """The same for the 0-1 loss, whose least is not attained: just beyond this step the point is right.

    A mistake is worth its repair while penalty / 2 times the squared way there is below 1: for a penalty below
    2 |a|^2 / agreement^2. Otherwise, and for a point that is right, nothing moves.
    """
    if agreement > 0 or squared_length == 0 or penalty * agreement**2 >= 2 * squared_length:
        return 0.0
    return -agreement / squared_length


def objective(
    step: np.ndarray, agreement: float, squared_length: float, penalty: float, loss: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """penalty / 2 |theta - old|^2 + loss of the example, once theta has gone `step` times s a."""
    return np.asarray(penalty / 2 * step**2 * squared_length + loss(agreement + step * squared_length))


def steps(
    X: Any,
    y: Any,
    *,
    penalty: float,
    fit_intercept: bool = True,
    order: str = "given",
    first: int = 0,
    tolerance: float = 1e-9,
    seed: int = 0,
) -> Iterator[PassiveAggressive]:
    """Pass over the points until none has a loss above `tolerance`; one state for each update.

    order, first: as in `stream.passes`. It never ends on data that no hyperplane separates. Raises ValueError for
    data that are not finite numbers of two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    n, d = A.shape
    check.number(penalty, "penalty", low=1e-12, high=1e12)
    check.number(tolerance, "tolerance", low=0)
    squared = (A * A).sum(axis=1)
    theta, mean = np.zeros(d), stream.Mean(d)
    order_of_passes = stream.passes(n, order, first, seed)
    rows, epoch, examples, updates, mistakes = next(order_of_passes), 1, 0, 0, 0
    now = agreements(theta, A, s)

    def state(row: int, before: float, eta: float) -> PassiveAggressive:
        average = mean.value
        return PassiveAggressive(
            coef=theta[1:],
            intercept=float(theta[0]),
            mean_coef=average[1:],
            mean_intercept=float(average[0]),
            hinge=float(hinge(now).mean()),
            errors=int((now <= 0).sum()),
            updates=updates,
            mistakes=mistakes,
            row=row,
            agreement=before,
            step_size=eta,
            examples=examples,
            epoch=epoch if updates else 0,
            phase="update" if updates else "start",
        )

    yield state(-1, float("nan"), float("nan"))
    while (1 - now > tolerance).any():
        near = np.flatnonzero(1 - now[rows] > tolerance)
        skipped = int(near[0]) if len(near) else len(rows)
        mean.hold(theta, skipped)
        examples += skipped
        if not len(near):
            rows, epoch = next(order_of_passes), epoch + 1
            continue
        i, rows = int(rows[skipped]), rows[skipped + 1 :]
        before = float(now[i])
        eta = step_size(before, float(squared[i]), penalty)
        theta = theta + eta * s[i] * A[i]
        mean.hold(theta)
        now = agreements(theta, A, s)
        examples, updates, mistakes = examples + 1, updates + 1, mistakes + (before <= 0)
        yield state(i, before, eta)
