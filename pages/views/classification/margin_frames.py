"""The frames of the margin view: one state each, all with the same traces."""

from typing import Any

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from ui import player, words
from ui.classes import Scene
from ui.figures import boundary, margin, support

FRAMES = 60
CELLS = 60
FADED = 0.15


def frames(at: Scene, trace: Trace[SupportVectorMachine], rows: np.ndarray) -> tuple[list[dict[str, Any]], list[str]]:
    """Figures and captions of the states shown; the machine learned from `rows` of the training points."""
    shown = [trace.states[i] for i in player.thin(len(trace.states), FRAMES)]
    run = support.Run(
        np.array([s.pairs for s in shown]),
        np.array([s.primal_objective for s in shown]),
        np.array([s.dual_objective for s in shown]),
        np.array([s.largest_violation for s in shown]),
    )
    layout = support.layout_of(at.plane.axes(), run)
    cloud = boundary.points(at.points, at.y, at.class_names)
    if len(rows) < len(at.y):
        cloud["marker"] = cloud["marker"] | dict(opacity=np.where(np.isin(np.arange(len(at.y)), rows), 1, FADED))
    still = [
        *boundary.legend(at.class_names, test=at.test is not None, mistakes=True),
        cloud,
        boundary.test_points(at.test_points, at.y_test, at.class_names),
    ]
    grid = None if at.straight else at.features.transform(at.plane.grid(CELLS)[2])
    curves = run.lines()

    def draw(i: int, state: SupportVectorMachine) -> dict[str, Any]:
        points, w, b = at.points[rows], state.coef, state.intercept
        if grid is None:
            lines = margin.straight(at.plane, w, b)
        else:
            lines = margin.curved(at.plane, grid @ w + b, CELLS)
        soft = state.C is not None and grid is None
        slacks = margin.slacks(points, state.signs, state.slack, w) if soft else margin.no_slacks(named=False)
        over = state.phase == "inseparable" and at.straight
        moving = [
            *lines,
            slacks,
            *still,
            boundary.mistakes(points, state.signs * state.scores <= 0),
            *margin.supports(points, state.alpha, state.C),
            support.pair(points[state.pair]),
            *margin.meeting(points, state.meeting if over else np.zeros(len(points))),
        ]
        return support.figure(layout, moving, [*curves, *run.spots(i)])

    return [draw(i, s) for i, s in enumerate(shown)], [_caption(s, trace, rows) for s in shown]


def ended(trace: Trace[SupportVectorMachine]) -> str:
    """How the run ended, in words."""
    final = trace.final
    pairs = words.count(final.pairs, "pair")
    if final.phase == "inseparable":
        return f"No boundary separates the classes; stopped after {pairs}."
    if final.phase == "converged":
        return f"Converged after {pairs}: no condition is broken by more than 10⁻⁶."
    worst = words.number(final.largest_violation)
    return f"Stopped at the limit of {pairs}, not at the optimum: a condition is still broken by {worst}."


def _caption(state: SupportVectorMachine, trace: Trace[SupportVectorMachine], rows: np.ndarray) -> str:
    told = [f"Pair {words.number(state.pairs)} of {words.number(trace.final.pairs)}"]
    if state.pair.size:
        i, j = rows[state.pair] + 1
        told.append(f"points {i} and {j}")
    else:
        told.append("every alpha is 0")
    told.append(f"dual {words.number(state.dual_objective)}")
    if np.isfinite(state.primal_objective):
        told[-1] += f", primal {words.number(state.primal_objective)}"
    told.append(f"largest violation {words.number(state.largest_violation)}")
    return " · ".join(told)
