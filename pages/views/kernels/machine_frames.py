"""The frames of the machine view: one state each, with the score everywhere, all with the same traces."""

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from pages.views.kernels.machine_code import TOLERANCE
from pages.views.kernels.machine_settings import Settings
from ui import palette, player, words
from ui.classes import Scene
from ui.figures import boundary, margin, regions, support
from ui.figures.plane import Plane

FRAMES = 14
CELLS = 50
_KEPT: WeakKeyDictionary[Trace[SupportVectorMachine], dict[Plane, list[list[dict[str, Any]]]]] = WeakKeyDictionary()
REACH = 2.0  # the score of full colour: twice a margin line's


def frames(at: Scene, trace: Trace[SupportVectorMachine], chosen: Settings) -> tuple[list[dict[str, Any]], list[str]]:
    """Figures and captions of the states shown."""
    shown = [trace.states[i] for i in player.thin(len(trace.states), FRAMES)]
    run = support.Run(
        np.array([s.pairs for s in shown]),
        np.array([s.primal_objective for s in shown]),
        np.array([s.dual_objective for s in shown]),
        np.array([s.largest_violation for s in shown]),
    )
    layout = support.layout_of(at.plane.axes(), run, violations=True)
    largest = max(float(s.alpha.max()) for s in shown)
    cloud = boundary.points(at.points, at.y, at.class_names)
    test = boundary.test_points(at.test_points, at.y_test, at.class_names)
    legend = boundary.legend(at.class_names, test=at.test is not None, mistakes=True)
    marks = stars(at.points[chosen.rows])
    curves = run.lines(tolerance=TOLERANCE)
    behind = _behind(at, trace, shown)

    def draw(i: int, state: SupportVectorMachine) -> dict[str, Any]:
        sized = cloud["marker"] | dict(size=support.sizes(state.alpha, largest))
        plane = [
            *behind[i],
            *legend,
            test,
            cloud | dict(marker=sized),
            boundary.mistakes(at.points, state.signs * state.scores <= 0),
            marks,
            support.pair(at.points[state.pair]),
        ]
        return support.figure(layout, plane, [*curves, *run.spots(i, violations=True)])

    return [draw(i, s) for i, s in enumerate(shown)], [_caption(s, trace) for s in shown]


def _behind(
    at: Scene, trace: Trace[SupportVectorMachine], shown: list[SupportVectorMachine]
) -> list[list[dict[str, Any]]]:
    """The map and the lines of each state; kept as long as the trace is, because a click changes none of them."""
    kept = _KEPT.setdefault(trace, {})
    if at.plane not in kept:
        kept[at.plane] = [
            [regions.scores(at.plane, S, reach=REACH, cells=CELLS), *margin.curved(at.plane, S, CELLS)]
            for S in scores(at, shown)
        ]
    return kept[at.plane]


def scores(at: Scene, states: list[SupportVectorMachine]) -> np.ndarray:
    """The score of each state at every place of the plane's grid, from one table of kernel values: (states, cells²)."""
    used = np.flatnonzero(np.any([s.alpha > 0 for s in states], axis=0))
    offsets = np.array([s.intercept for s in states])[:, None]
    grid = at.plane.grid(CELLS)[2]
    if not used.size:
        return np.repeat(offsets, len(grid), axis=1)
    try:
        K = states[0].kernel(grid, at.points[used])
    except ValueError as problem:  # the plane reaches further than the points
        raise player.Refused(str(problem)) from problem
    return np.array([(s.alpha * s.signs)[used] for s in states]) @ K.T + offsets


def stars(places: np.ndarray) -> dict[str, Any]:
    """The landmarks (m, 2)."""
    mark = dict(symbol="star", size=13, color=palette.CLASSES[4], line=dict(width=1, color=palette.OUTLINE))
    return boundary.ring(places) | dict(marker=mark, name="landmark", showlegend=len(places) > 0)


def _caption(state: SupportVectorMachine, trace: Trace[SupportVectorMachine]) -> str:
    told = [f"Pair {words.number(state.pairs)} of {words.number(trace.final.pairs)}"]
    if state.pair.size:
        i, j = state.pair + 1
        told.append(f"points {i} and {j}")
    else:
        told.append("every alpha is 0")
    broken = int((state.violations > TOLERANCE).sum())
    told.append(f"dual {words.number(state.dual_objective)}, primal {words.number(state.primal_objective)}")
    told.append(f"{words.count(broken, 'point')} still {'breaks its' if broken == 1 else 'break their'} condition")
    return " · ".join(told)
