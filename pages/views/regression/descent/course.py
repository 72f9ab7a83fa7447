"""The course of a descent: its states in two parameters, and what the plots need of each."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.regression import gradient_descent
from algos.regression.gradient_descent import Descent
from algos.regression.linear import Linear, augmented
from algos.regression.newton import Newton
from algos.regression.surface import cost_grid, sway
from algos.trace import Trace
from pages.views.regression.descent.problem import Problem
from ui.figures.plane import Plane

CELLS = 61  # of the map of the cost, across and up
BEYOND = 0.8  # by how much of a window's width the map goes on at each side: a plot to scale shows more than asked
WIDER = 3.0  # a run that strays beyond what batch descent could is followed up to this many times as far


@dataclass(frozen=True, eq=False)
class Course:
    """A run of k states in the two parameters of the map."""

    plane: Plane  # the window on the two parameters
    across: np.ndarray  # (CELLS,) places of the first parameter
    up: np.ndarray  # (CELLS,) places of the second
    cost: np.ndarray  # (CELLS, CELLS) of J there, rows follow `up`
    ring: np.ndarray  # (m, 2) around the target, where J is 1 above the least
    least: float  # J at the best
    target: np.ndarray  # (2,) that solution
    path: np.ndarray  # (k, 2)
    costs: np.ndarray  # (k,) J at each state
    lines: np.ndarray  # (k, 2) the fitted values at both ends of the input drawn across
    diverged: bool
    monitor: tuple[np.ndarray, np.ndarray] | None  # steps, and the mean running cost up to each
    rivals: tuple["Rival", ...] = ()

    @property
    def left(self) -> int | None:
        """The first step outside the map; None if it never is."""
        return first_outside(self.plane, self.path)


@dataclass(frozen=True, eq=False)
class Rival:
    """Another run from the same start, of k states."""

    name: str  # what differs: "rate × 3"
    path: np.ndarray  # (k, 2) in the parameters of the map
    costs: np.ndarray  # (k,)
    diverged: bool


def rival(on: Problem, trace: Trace[Descent] | Trace[Newton], name: str) -> Rival:
    """The part of `trace` that is drawn beside another descent."""
    theta, last = np.column_stack([trace.curve("intercept"), trace.curve("coef")]), trace.final
    diverged = isinstance(last, Descent) and last.diverged
    return Rival(name, theta[:, list(on.axes)], trace.curve("cost"), diverged)


def first_outside(plane: Plane, path: np.ndarray) -> int | None:
    """The first of these places (k, 2) outside the window; None if all are inside."""
    outside = np.flatnonzero(~plane.holds(path))
    return int(outside[0]) if len(outside) else None


def parameters(model: Linear) -> np.ndarray:
    """Intercept and coef in one: (d + 1,)."""
    return np.append(model.intercept, model.coef)


def corner(on: Problem) -> np.ndarray:
    """Parameters (d + 1,) in a far corner of the map: a start from which descent has to turn."""
    theta = parameters(on.best)
    theta[list(on.axes)] += _reach(on) * [-1, 1]
    return theta


def within(on: Problem) -> list[tuple[float, float]]:
    """From where to where a start on the map may be, for either of its axes: up to twice as far off as a corner."""
    target, reach = parameters(on.best)[list(on.axes)], 2 * _reach(on)
    return [(float(a - r), float(a + r)) for a, r in zip(target, reach, strict=True)]


def _reach(on: Problem) -> np.ndarray:
    """How far the map of a descent from zero goes, in each of its parameters: (2,)."""
    reach = sway(on.X, -parameters(on.best)[list(on.axes)], axes=on.axes)
    return np.where(reach > 0, reach, 1.0)


def course(on: Problem, trace: Trace[Descent], rivals: Sequence[Rival] = (), *, average: int = 0) -> Course:
    """The course of `trace` over the parameters of the problem's map, with its rivals.

    average: over how many updates the running cost is averaged; 0, or more than there are, for no such curve.
    """
    X, axes, best = on.X, list(on.axes), parameters(on.best)
    theta = np.column_stack([trace.curve("intercept"), trace.curve("coef")])
    target, start = best[axes], theta[0, axes]
    path, diverged = theta[:, axes], trace.final.diverged
    reach = np.maximum(*(sway(X, away, axes=on.axes) for away in (start - target, -target)))
    if not diverged:
        reach = np.maximum(reach, np.minimum(np.abs(path - target).max(axis=0), WIDER * reach))
    plane = _window(target, reach, on.titles)
    across, up = (np.linspace(a - BEYOND * (b - a), b + BEYOND * (b - a), CELLS) for a, b in (plane.x, plane.y))
    monitor = None
    if 0 < average <= trace.steps:
        means = gradient_descent.monitor(trace.curve("running_cost")[1:], average)
        monitor = average * np.arange(1, len(means) + 1), means
    A = augmented(X)
    return Course(
        plane=plane,
        across=across,
        up=up,
        ring=target + _unit_ring(A[:, axes], on.shrink[axes]),
        cost=cost_grid(X, on.at.y, across, up, axes=on.axes, theta=best) + _charged(on, best, across, up),
        least=gradient_descent.cost(best, A, on.at.y, on.shrink),
        target=target,
        path=path,
        costs=trace.curve("cost"),
        lines=theta @ augmented(on.ends).T,
        diverged=diverged,
        monitor=monitor,
        rivals=tuple(rivals),
    )


def _window(target: np.ndarray, reach: np.ndarray, titles: tuple[str, str]) -> Plane:
    """The window that shows `reach` (2,) to all sides of the target (2,)."""
    reach = np.where(reach > 1e-9 * np.abs(target), reach, 0.0)
    reach = np.where(reach > 0, reach, reach.max() if reach.max() > 0 else 1.0)
    return Plane.around(np.array([target - reach, target + reach]), titles, aspect=1.0)


def _charged(on: Problem, theta: np.ndarray, across: np.ndarray, up: np.ndarray) -> np.ndarray:
    """What the penalty adds to J over the map: (CELLS, CELLS), rows follow `up`; the other parameters are theta's."""
    (i, j), shrink = on.axes, on.shrink
    others = shrink @ theta**2 - shrink[i] * theta[i] ** 2 - shrink[j] * theta[j] ** 2
    return np.asarray((others + shrink[i] * across[None] ** 2 + shrink[j] * up[:, None] ** 2) / 2)


def _unit_ring(columns: np.ndarray, shrink: np.ndarray) -> np.ndarray:
    """Where the bowl of these two columns (n, 2) of [1 X], charged by `shrink` (2,), is 1 above its bottom: (m, 2)."""
    values, axes = np.linalg.eigh(columns.T @ columns / (2 * len(columns)) + np.diag(shrink) / 2)
    values = np.maximum(values, 1e-9 * values[-1])  # a valley without end is drawn as a very long one
    angles = np.linspace(0, 2 * np.pi, 97)
    return (axes / np.sqrt(values) @ np.stack([np.cos(angles), np.sin(angles)])).T
