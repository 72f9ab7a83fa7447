"""Gradient descent on the squared error: batch, mini-batch and stochastic (Widrow and Hoff 1960 for one example).

Notation: A = [1 X] (m, d + 1), theta = (intercept, coef), h = A @ theta.
    cost      J(theta) = (1 / 2m) sum (h - y)^2            the 1/(2m) convention: J is half the mean squared error
    gradient  (1 / m) A'(h - y)
    update    theta <- theta - rate * gradient of the batch, all parameters at once
    rate      a / (b + k) after k updates, with b = halved_after and a = learning_rate * b
    penalty   lambda: J + (lambda / 2m) |coef|^2, whose least is ridge regression's; each update first shrinks coef by
              the factor 1 - rate lambda / m, whatever its batch is
A batch of size b divides by b, so b = m is batch descent and b = 1 the stochastic rule.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression.linear import Linear, augmented, table
from algos.trace import frozen

DIVERGED = 1e6  # a cost this many times the worst single point's at the start is called divergence
REACH = 1e120  # predictions stay below this, and every sum of their squares in the range of a float


@frozen
class Descent(Linear):
    """The line after some updates, with the cost and the gradient there, both over all the data."""

    cost: float  # J, half the mean squared error
    gradient: np.ndarray  # (d + 1,) of J: intercept first, then coef
    rate: float  # what the next update would multiply its gradient by
    updates: int  # made so far
    epoch: int  # passes over the data begun so far
    running_cost: float  # mean J of the batches since the last state, each before its update; at the start, J
    batch: np.ndarray  # rows of the single batch behind this state; empty if it was all rows, or several batches
    phase: str  # 'start', 'descending', 'converged' or 'diverged'

    @property
    def diverged(self) -> bool:
        """Did the run end because the cost exploded?"""
        return self.phase == "diverged"


def cost(theta: np.ndarray, A: np.ndarray, y: np.ndarray, shrink: Any = 0.0) -> float:
    """J at theta (d + 1,): half the mean of the squared residuals, and of `shrink` (d + 1,) times theta squared."""
    residual = A @ theta - y
    return float(residual @ residual) / (2 * len(y)) + float(np.sum(shrink * theta**2)) / 2


def gradient(theta: np.ndarray, A: np.ndarray, y: np.ndarray, shrink: Any = 0.0) -> np.ndarray:
    """The gradient of J at theta: (d + 1,)."""
    return A.T @ (A @ theta - y) / len(y) + shrink * theta


def update(theta: np.ndarray, A: np.ndarray, y: np.ndarray, rate: float, shrink: Any = 0.0) -> np.ndarray:
    """theta after one step against the gradient of the rows A, y: (d + 1,)."""
    return theta - rate * gradient(theta, A, y, shrink)


def shrinkage(penalty: float, m: int, d: int) -> np.ndarray:
    """What a penalty on d coefficients adds to the curvature of J over m rows: (d + 1,), nothing for the intercept."""
    return np.array([0.0, *[penalty / m] * d])


def learning_rate_at(k: int, learning_rate: float, halved_after: float | None) -> float:
    """The rate of update k = 0, 1, ...: constant, or learning_rate * b / (b + k) with b = halved_after."""
    return learning_rate if halved_after is None else learning_rate * halved_after / (halved_after + k)


def monitor(costs: Any, window: int) -> np.ndarray:
    """Mean of each full window of running costs (a usual window is 1000 updates): (len // window,).

    A longer window is smoother and slower to show a change. Raises ValueError if the window is longer than the run.
    """
    costs = check.vector(costs, "costs")
    check.integer(window, "window", low=1, high=len(costs))
    whole = len(costs) // window
    return costs[: whole * window].reshape(whole, window).mean(axis=1)


def largest_stable_rate(X: Any, *, fit_intercept: bool = True, penalty: float = 0.0) -> float:
    """2 / lambda_max of [1 X]'[1 X] / m + the penalty's: below it batch descent converges from anywhere, above never.

    Raises ValueError if X is zero everywhere and there is no intercept: then every rate is stable.
    """
    A = augmented(check.matrix(X), fit_intercept)
    if not A.any():
        raise ValueError("X is zero everywhere: no learning rate is too large.")
    roots = np.sqrt(len(A) * shrinkage(check.number(penalty, "penalty", low=0), len(A), A.shape[1] - 1))
    return float(2 * len(A) / np.linalg.norm(np.vstack([A, np.diag(roots)]) if penalty else A, 2) ** 2)


def steps(
    X: Any,
    y: Any,
    *,
    learning_rate: float,
    batch_size: int | None = None,
    halved_after: float | None = None,
    start_coef: Any = None,
    start_intercept: float = 0.0,
    fit_intercept: bool = True,
    shuffle: bool = True,
    penalty: float = 0.0,
    per: str = "epoch",
    tolerance: float = 1e-6,
    seed: int = 0,
) -> Iterator[Descent]:
    """Descend from the start (zero if none is given), one state for each epoch or for each update.

    batch_size: rows for each update; None for all of them. shuffle: a new order for each epoch.
    Ends when the gradient's length is at most `tolerance` times the largest it could be for targets (or
    starting errors) of this size; or, as 'diverged', when the cost has exploded.
    Raises ValueError for data that are not finite numbers, or a setting out of range.
    """
    X, y = table(X, y)
    n, d = X.shape
    size = n if batch_size is None else check.integer(batch_size, "batch_size", low=1, high=n)
    check.number(learning_rate, "learning_rate", low=0, high=1e60, above=True)
    if halved_after is not None:
        check.number(halved_after, "halved_after", low=0, high=1e100, above=True)
    check.choice(fit_intercept, "fit_intercept", (True, False))
    check.choice(shuffle, "shuffle", (True, False))
    check.choice(per, "per", ("epoch", "update"))
    check.number(tolerance, "tolerance", low=0)
    check.number(penalty, "penalty", low=0, high=1e100)
    check.number(start_intercept, "start_intercept", low=-1e100, high=1e100)
    coef = np.zeros(d) if start_coef is None else check.vector(start_coef, "start_coef")
    if len(coef) != d:
        raise ValueError(f"start_coef has {len(coef)} entries; {d} are needed, one for each column of X.")

    A = augmented(X, fit_intercept)
    theta = np.concatenate([[start_intercept * fit_intercept], coef])
    rng = np.random.default_rng(seed)
    reach = REACH / ((d + 1) * max(np.abs(A).max(), 1.0))
    if np.abs(theta).max() > reach:
        raise ValueError("start_coef is too large for columns of this size: the cost could not be computed.")
    worst = max(float(np.abs(y).max()), float(np.abs(A @ theta - y).max()))
    limit = DIVERGED * worst**2 / 2
    steepest = np.linalg.norm(A, 2) / np.sqrt(n)  # length of the gradient for errors of size 1, at most
    shrink: Any = shrinkage(penalty, n, d) if penalty else 0.0
    k = epoch = 0

    def state(seen: list[float], rows: np.ndarray, exploded: bool) -> Descent:
        J, g = cost(theta, A, y, shrink), gradient(theta, A, y, shrink)
        if exploded or limit < J:
            phase = "diverged"
        elif not g.any() or np.linalg.norm(g / steepest) <= tolerance * worst:
            phase = "converged"
        else:
            phase = "descending" if epoch else "start"
        return Descent(
            coef=theta[1:],
            intercept=float(theta[0]),
            cost=J,
            gradient=g,
            rate=learning_rate_at(k, learning_rate, halved_after),
            updates=k,
            epoch=epoch,
            running_cost=float(np.mean(seen)) if seen else J,
            batch=rows,
            phase=phase,
        )

    none = np.zeros(0, dtype=int)
    now = state([], none, False)
    yield now
    while now.phase in ("start", "descending"):
        epoch += 1
        order = rng.permutation(n) if shuffle and size < n else np.arange(n)
        seen: list[float] = []
        exploded = False
        for first in range(0, n, size):
            rows = order[first : first + size]
            a, t = A[rows], y[rows]
            seen.append(cost(theta, a, t, shrink))
            new = update(theta, a, t, learning_rate_at(k, learning_rate, halved_after), shrink)
            exploded = bool(seen[-1] > n * limit or np.abs(new).max() > reach)
            if not exploded:
                theta, k = new, k + 1
            last = exploded or first + size >= n
            if last or per == "update":
                alone = per == "update" and size < n
                now = state(seen, rows if alone else none, exploded)
                yield now
                seen = []
            if exploded or now.phase in ("converged", "diverged"):
                break
