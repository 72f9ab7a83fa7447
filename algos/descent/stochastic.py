"""Stochastic gradient descent under a schedule of step sizes (Robbins and Monro 1951).

Notation: A = [1 X] (n, d + 1), theta = (intercept, coef), r_k the step size of update k = 1, 2, ... of a first rate a:
    constant  a                 sum r = oo   sum r^2 = oo
    root      a / sqrt k        sum r = oo   sum r^2 = oo
    inverse   a / (k + 1)       sum r = oo   sum r^2 = a^2 (pi^2 / 6 - 1)
    slow      a b / (b + k)     sum r = oo   sum r^2 = a^2 b^2 (1 / (b + 1)^2 + 1 / (b + 2)^2 + ...)
    square    a / (k + 1)^2     sum r = a (pi^2 / 6 - 1)
    update    theta <- theta - r_k * gradient of the mean cost of the rows of batch k
The steps cover no more than their sum allows, so that has to be infinite for every start to reach the minimum; what the
rows' disagreement adds to the variance is weighed by r^2, and a finite sum of these makes it die out (sufficient, not
necessary: of `root` it is infinite, and it settles all the same, only later).
Costs: half the mean squared error, or the mean log-loss of y in {0, 1} with (shrink / 2) |coef|^2.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import logistic
from algos.classification.descending import visits
from algos.regression import gradient_descent
from algos.regression.linear import augmented, table
from algos.trace import frozen, record

SCHEDULES = ("constant", "root", "inverse", "slow", "square")
LOSSES = ("squared", "log")
FAR = 1e8  # a parameter of this size is called divergence


@frozen
class Visit:
    """The parameters after some updates, and what the step sizes so far add up to."""

    theta: np.ndarray  # (d + 1,) intercept first
    updates: int
    seen: int  # rows looked at so far, each time counted
    rate: float  # of the update that led here; 0 at the start
    total: float  # the sum of all rates so far
    squares: float  # the sum of their squares
    phase: str  # 'start', 'going' or 'diverged'


def rates(schedule: str, k: Any, rate: float, halved_after: float = 50.0) -> np.ndarray:
    """r_k of the updates k (m,), counted from 1: (m,). Raises ValueError for an unknown schedule."""
    check.choice(schedule, "schedule", SCHEDULES)
    k = np.asarray(k, dtype=float)
    if schedule == "constant":
        return np.full(k.shape, rate)
    if schedule == "root":
        return np.asarray(rate / np.sqrt(k))
    if schedule == "inverse":
        return np.asarray(rate / (k + 1))
    if schedule == "slow":
        return np.asarray(rate * halved_after / (halved_after + k))
    return np.asarray(rate / (k + 1) ** 2)


def sums(schedule: str, rate: float, halved_after: float = 50.0) -> tuple[float, float]:
    """What all rates of a schedule add up to, and all their squares; inf where there is no end to it."""
    from scipy.special import polygamma

    check.choice(schedule, "schedule", SCHEDULES)
    if schedule == "square":
        return rate * (np.pi**2 / 6 - 1), rate**2 * (np.pi**4 / 90 - 1)
    if schedule == "inverse":
        return np.inf, rate**2 * (np.pi**2 / 6 - 1)
    if schedule == "slow":
        return np.inf, rate**2 * halved_after**2 * float(polygamma(1, halved_after + 1))
    return np.inf, np.inf


def cost(theta: np.ndarray, A: np.ndarray, y: np.ndarray, *, loss: str = "squared", shrink: float = 0.0) -> float:
    """The mean cost at theta (d + 1,) over the rows of A (n, d + 1)."""
    if loss == "squared":
        return gradient_descent.cost(theta, A, y)
    return logistic.cost(theta, A, 2 * y - 1, shrink)


def steps(
    X: Any,
    y: Any,
    *,
    schedule: str = "inverse",
    rate: float = 1.0,
    halved_after: float = 50.0,
    loss: str = "squared",
    shrink: float = 0.0,
    batch_size: int = 1,
    order: str = "shuffled",
    passes: int = 1,
    start: Any = None,
    seed: int = 0,
) -> Iterator[Visit]:
    """Descend from the start (d + 1,), zero if none is given: a state an update, until all passes are made.

    order: in which a pass meets the rows: 'shuffled' anew each time, as 'given', or 'sorted' by y. halved_after: b of
    'slow'. shrink: of the log-loss. Ends early, as 'diverged', far off. Raises ValueError for data that are not finite
    numbers (or, for the log-loss, not 0 and 1), and settings out of range.
    """
    X, y = table(X, y)
    check.choice(schedule, "schedule", SCHEDULES)
    check.choice(loss, "loss", LOSSES)
    if loss == "log" and not np.isin(y, (0.0, 1.0)).all():
        raise ValueError("y must hold 0 and 1 only for the log-loss.")
    check.number(rate, "rate", low=0.0, high=1e6, above=True)
    check.number(halved_after, "halved_after", low=0.0, high=1e9, above=True)
    check.number(shrink, "shrink", low=0.0, high=1e6)
    n, d = X.shape
    size = check.integer(batch_size, "batch_size", low=1, high=n)
    check.integer(passes, "passes", low=1)
    fixed = visits(order, y)
    theta = np.zeros(d + 1) if start is None else check.vector(start, "start").copy()
    if len(theta) != d + 1:
        raise ValueError(f"start has {len(theta)} entries; {d + 1} are needed, intercept first.")
    A, signs, rng = augmented(X), 2 * y - 1, np.random.default_rng(seed)
    sizes = rates(schedule, np.arange(1, passes * -(-n // size) + 1), rate, halved_after)
    k = seen = 0
    total = squares = 0.0
    yield Visit(theta, k, seen, 0.0, total, squares, "start")
    for _ in range(passes):
        rows = rng.permutation(n) if fixed is None else fixed
        for first in range(0, n, size):
            batch = rows[first : first + size]
            r = float(sizes[k])
            k, seen = k + 1, seen + len(batch)
            if loss == "squared":
                theta = gradient_descent.update(theta, A[batch], y[batch], r)
            else:
                theta = theta - r * logistic.gradient(theta, A[batch], signs[batch], shrink)
            total, squares = total + r, squares + r * r
            gone = not np.abs(theta).max() <= FAR
            if gone:
                theta = np.nan_to_num(np.clip(theta, -FAR, FAR), nan=FAR)
            yield Visit(theta, k, seen, r, total, squares, "diverged" if gone else "going")
            if gone:
                return


def minimum(X: Any, y: Any, *, loss: str = "squared", shrink: float = 0.0) -> np.ndarray:
    """Where the mean cost of all rows is least: (d + 1,), intercept first."""
    X, y = table(X, y)
    if loss == "squared":
        return np.asarray(np.linalg.lstsq(augmented(X), y, rcond=None)[0])
    best = record(logistic.steps(X, y.astype(int), penalty=shrink * len(X), tolerance=1e-10), limit=100).final
    return np.append(best.intercept, best.coef)
