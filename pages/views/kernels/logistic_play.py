"""The player of kernel logistic regression: probabilities behind the points, the objective beside them."""

from typing import Any

import numpy as np

from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from algos.trace import Trace
from ui import controls, player, words
from ui.classes import Scene
from ui.figures import boundary, panels, regions

CELLS = 50
FRAMES = 40


def ended(trace: Trace[KernelLogistic]) -> str:
    """How the run ended; an explosion and a step lost in rounding have not converged."""
    steps = words.count(trace.steps, "step")
    if trace.final.phase == "diverged":
        return f"Diverged after {steps}: the objective exploded."
    if trace.final.phase == "flat":
        return f"Stuck after {steps}: the numbers are too large for the way down to be seen."
    return player.ended(trace)


def show(at: Scene, trace: Trace[KernelLogistic], plain: list[dict[str, Any]]) -> None:
    shown = [trace.states[i] for i in player.thin(len(trace.states), FRAMES)]
    K = shown[-1].kernel(at.plane.grid(CELLS)[2], at.points)
    scores = np.array([s.alpha for s in shown]) @ K.T + np.array([s.intercept for s in shown])[:, None]
    maps = {id(state): S for state, S in zip(shown, scores, strict=True)}
    steady = [
        *plain,
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        boundary.points(at.points, at.y, at.class_names),
        *boundary.legend(at.class_names, test=at.test is not None, mistakes=True),
    ]

    def draw(state: KernelLogistic) -> dict[str, Any]:
        S = maps[id(state)]
        p = sigmoid(S)
        wrong = (state.scores > 0) != (at.y > 0)
        drawn = boundary.figure(
            at.plane,
            [
                regions.probabilities(at.plane, np.column_stack([1 - p, p]), cells=CELLS),
                boundary.level(at.plane, S, cells=CELLS, name="P = ½"),
                *steady,
                boundary.mistakes(at.points, wrong),
            ],
        )
        return panels.roomy(drawn, rows=4)

    player.show(
        trace,
        draw,
        curve="objective",
        curve_title="objective",
        caption=_caption,
        maps=True,
        most=FRAMES,
        log_curve=trace.final.phase == "diverged",
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by kernel logistic regression with {trace.final.kernel.title}: objective "
        f"{words.number(trace.final.objective)}, {words.count(int(_wrong(at, trace.final)), 'training point')} on the "
        f"wrong side. {ended(trace)}",
    )


def _wrong(at: Scene, state: KernelLogistic) -> int:
    return int(((state.scores > 0) != (at.y > 0)).sum())


def _caption(state: KernelLogistic) -> str:
    if state.phase == "start":
        return "all weights 0, every probability ½"
    halved = f" · halved {state.halvings}×" if state.halvings else ""
    return f"longest weight {words.number(float(np.abs(state.alpha).max()))}{halved}"
