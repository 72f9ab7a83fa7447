"""Two ways down a convex cost, shared by logistic and softmax regression: gradient descent and Newton's method.

Notation: theta (p,) all parameters, J(theta) the mean cost of n rows, g its gradient, H its Hessian.
    gradient  theta <- theta - rate * g of the batch
    Newton    solve H e = -g, theta <- theta + share * e with share 1, halved while J would not fall enough
              (Armijo 1966); directions in which H is flat to rounding are left alone
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from algos import check

DIVERGED = 1e6  # a cost this many times the one at the start is called divergence
REACH = 1e100  # parameters stay below this
ENOUGH = 1e-4  # of the fall that the slope promises has to come true, or the step is halved
HALVINGS = 50
FLAT = 1e-13  # curvature below this share of the largest is rounding, for columns of equal curvature
SURE = 1e-6  # beyond this reciprocal condition number no direction is flat
SOLVERS = ("gradient", "newton")
ORDERS = ("shuffled", "given", "sorted")


def visits(order: str, y: np.ndarray) -> np.ndarray | None:
    """The rows (n,) of an epoch in this order, "sorted" by their classes y (n,); None for shuffled anew each time.

    Raises ValueError for another order.
    """
    check.choice(order, "order", ORDERS)
    if order == "shuffled":
        return None
    return np.arange(len(y)) if order == "given" else np.argsort(y, kind="stable")


@dataclass(frozen=True)
class Objective:
    """A mean cost over n rows, and what is known about it."""

    n: int
    cost: Callable[[np.ndarray], float]
    gradient: Callable[[np.ndarray, np.ndarray | slice], np.ndarray]  # of the mean over these rows
    hessian: Callable[[np.ndarray], np.ndarray]  # (p, p)
    steepest: Callable[[], float]  # the gradient's length is at most about this; asked by gradient descent alone
    bounded: bool  # whether there is a minimum at all


class Step(NamedTuple):
    """Where a descent stands."""

    theta: np.ndarray  # (p,)
    cost: float
    gradient: np.ndarray  # (p,) over all rows
    rate: float  # what the last update multiplied its gradient or its Newton step by; 0 at the start
    halvings: int  # of the last Newton step
    singular: bool  # whether its Hessian was flat in some direction
    updates: int
    epoch: int
    batch: np.ndarray  # rows of the single batch behind this state; empty if it was all rows, or several batches
    phase: str  # 'start', 'descending', 'converged' or 'diverged'


class Solved(NamedTuple):
    """The Newton step and whether the Hessian left a direction undecided."""

    step: np.ndarray
    singular: bool


def newton_step(H: np.ndarray, g: np.ndarray) -> Solved:
    """e with H e = -g, H (p, p) positive semi-definite; if singular the shortest, for columns of equal curvature."""
    from scipy.linalg import lapack

    size = np.sqrt(np.maximum(np.diag(H), 0))
    alive = size > 0
    scale = np.where(alive, size, 1.0)
    scaled = H / scale / scale[:, None]
    factor, solved, failed = lapack.dposv(scaled, g / scale)
    if not failed and lapack.dpocon(factor, np.abs(scaled).sum(axis=0).max())[0] > SURE:
        return Solved(-solved / scale, False)
    values, vectors = np.linalg.eigh(scaled)
    kept = values > FLAT * max(values[-1], 0) * len(g)
    if not kept.any():
        return Solved(np.zeros_like(g), True)
    V = vectors[:, kept]
    with np.errstate(over="ignore", invalid="ignore"):
        step = -V @ ((V.T @ (g / scale)) / values[kept]) / scale
    return Solved(step, bool(not kept.all() or not alive.all()))


def descend(
    objective: Objective,
    theta: np.ndarray,
    *,
    solver: str,
    learning_rate: float,
    batch_size: int | None,
    halved_after: float | None,
    halve: bool,
    per: str,
    tolerance: float,
    seed: int,
    order: np.ndarray | None = None,
) -> Iterator[Step]:
    """The start, then one state for each Newton step, epoch or (per 'update') batch.

    The rows of an epoch come in this order (n,), or in a new one each time if there is none.
    Ends as 'converged' only if there is a minimum and it is near: the gradient's length is at most `tolerance` times
    `steepest`, or, for Newton, the fall still to come is at most tolerance^2 of the size of J. Ends as 'diverged' when
    the cost has exploded.
    """
    n = objective.n
    size = n if batch_size is None else min(batch_size, n)
    rng = np.random.default_rng(seed)
    everything, none = slice(None), np.zeros(0, dtype=int)
    J, g = objective.cost(theta), objective.gradient(theta, everything)
    limit = DIVERGED * max(J, 1.0)
    k = 0

    def phase(near: bool, exploded: bool) -> str:
        if exploded or not limit >= J:
            return "diverged"
        return "converged" if near and objective.bounded else "descending"

    steepest = objective.steepest() if solver == "gradient" else np.inf

    def close(e: np.ndarray | None = None) -> bool:
        if e is None:
            return bool(np.linalg.norm(g) <= tolerance * steepest)
        return bool(-(g @ e) / 2 <= tolerance**2 * max(J, tolerance))

    if solver == "newton":
        e, flat = newton_step(objective.hessian(theta), g)
        yield Step(theta, J, g, 0.0, 0, False, 0, 0, none, "converged" if close(e) and objective.bounded else "start")
        now = "start"
        if close(e) and objective.bounded:
            return
        while now in ("start", "descending"):
            share, halvings = 1.0, 0
            with np.errstate(over="ignore", invalid="ignore"):
                if halve:
                    while halvings < HALVINGS and not objective.cost(theta + share * e) <= J + ENOUGH * share * (g @ e):
                        share, halvings = share / 2, halvings + 1
                new = theta + (0.0 if halvings == HALVINGS else share) * e
            exploded = not np.abs(new).max() < REACH
            if not exploded:
                theta, k = new, k + 1
                J, g = objective.cost(theta), objective.gradient(theta, everything)
            was_flat = flat
            e, flat = newton_step(objective.hessian(theta), g)
            now = phase(close(e) or halvings == HALVINGS, exploded)
            yield Step(theta, J, g, share, halvings, was_flat, k, k, none, now)
        return

    now = "converged" if close() and objective.bounded else "start"
    yield Step(theta, J, g, 0.0, 0, False, 0, 0, none, now)
    epoch = 0
    while now in ("start", "descending"):
        epoch += 1
        rows_now = (rng.permutation(n) if order is None else order) if size < n else none
        for first in range(0, n, size):
            rows = rows_now[first : first + size]
            rate = learning_rate if halved_after is None else learning_rate * halved_after / (halved_after + k)
            new = theta - rate * (g if size >= n else objective.gradient(theta, rows))
            exploded = not np.abs(new).max() < REACH
            if not exploded:
                theta, k = new, k + 1
            if exploded or first + size >= n or per == "update":
                J, g = objective.cost(theta), objective.gradient(theta, everything)
                now = phase(close(), exploded)
                yield Step(theta, J, g, rate, 0, False, k, epoch, rows if per == "update" else none, now)
            if now in ("converged", "diverged"):
                break
