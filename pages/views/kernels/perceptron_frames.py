"""The kernel perceptron's run: the score everywhere after each mistake, and how many points are still wrong."""

from typing import Any

import numpy as np

from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.trace import Trace
from ui import controls, player, words
from ui.classes import Scene
from ui.figures import boundary, panels, regions

CELLS = 50
FRAMES = 40


def show(at: Scene, trace: Trace[KernelPerceptron], order: str) -> None:
    """The run, step by step; a click chooses the first point of the `order`, or the point below."""
    shown = [trace.states[i] for i in player.thin(len(trace.states), FRAMES)]
    maps = dict(zip(map(id, shown), scores(at, shown), strict=True))
    steady = [
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        *boundary.legend(at.class_names, test=at.test is not None),
    ]
    player.show(
        trace,
        lambda state: figure(at, state, maps[id(state)], steady),
        curve="errors",
        curve_title="points wrong",
        caption=lambda state: _caption(at, state),
        maps=True,
        most=FRAMES,
        on_click=lambda i: controls.put("first" if order == "chosen" else "point", i + 1),
        alt=_alt(at, trace),
    )


def scores(at: Scene, states: list[KernelPerceptron]) -> np.ndarray:
    """The score of each state everywhere on the plane's grid, from one table of kernel values: (states, cells²)."""
    last = states[-1]
    K = last.kernel(at.plane.grid(CELLS)[2], at.points)
    weights = np.array([s.alpha * s.signs for s in states])
    return weights @ K.T + np.array([s.intercept for s in states])[:, None]


def figure(at: Scene, state: KernelPerceptron, S: np.ndarray, steady: list[dict[str, Any]]) -> dict[str, Any]:
    """The score behind the points, whose sizes tell their counts; a ring around the last mistake."""
    size = (7 + 6 * np.sqrt(state.alpha)).clip(max=32).astype(np.float32)
    cloud = boundary.points(at.points, at.y, at.class_names, size=size)
    last = at.points[[state.point]] if state.point >= 0 else at.points[:0]
    ring = float(size[state.point] + 9) if state.point >= 0 else 16.0
    drawn = boundary.figure(
        at.plane,
        [
            regions.scores(at.plane, S, cells=CELLS),
            boundary.level(at.plane, S, cells=CELLS, name="score 0"),
            *steady,
            cloud | dict(text=[f"{n}, {a} mistakes" for n, a in zip(cloud["text"], state.alpha, strict=True)]),
            boundary.ring(last, size=ring, name="last mistake"),
        ],
    )
    return panels.roomy(drawn, rows=3)


def _caption(at: Scene, state: KernelPerceptron) -> str:
    if state.point < 0:
        return "all scores are 0, which counts as a mistake"
    made = f"pass {state.passes}, mistake at point {state.point + 1} ({at.class_names[int(at.y[state.point])]})"
    return f"{made}, counted {state.alpha[state.point]}×"


def _alt(at: Scene, trace: Trace[KernelPerceptron]) -> str:
    final = trace.final
    return (
        f"{at.described} by the kernel perceptron with {final.kernel.title}: "
        f"{words.count(final.mistakes, 'mistake')} at {words.count(int((final.alpha > 0).sum()), 'point')}, "
        f"{words.count(final.errors, 'point')} on the wrong side. {player.ended(trace)}"
    )
