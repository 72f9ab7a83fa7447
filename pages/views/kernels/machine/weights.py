"""How much weight each point has, the largest first: beside the plane, as one plays."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.kernels.machine.run import Run
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace

HEIGHT, TALL, ROWS = 455, 860, 4  # pixels, the last two on a phone: of all of it, and rows of its legend
FEWEST, MOST = 10, 40  # bars
EACH = "Weight of each support vector"


def layout(run: Run) -> dict[str, Any]:
    """The plane, and the weights beside it."""
    axes, top, n = run.seen.plane.axes(), _top(run), shown(run)
    across = palette.axis("the largest weight first", range=[0.2, n + 0.8], showticklabels=False, showgrid=False)
    up = palette.axis("", range=[0, 1.2 * top], nticks=6)
    made = panels.layout([(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(1.85, 1), height=HEIGHT, tall=TALL)
    made["meta"]["narrow"]["margin.t"] = ROWS * panels.LEGEND_ROW
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False, font=dict(size=14))
    return made | dict(
        bargap=0.25,
        annotations=[panels.heading(EACH if _ever(run) <= n else f"The {n} largest weights", 1, font=dict(size=15))],
    )


def bars(run: Run) -> Callable[[SupportVectorMachine], list[Trace]]:
    """For a state a bar for each of the points of most weight, in the colour of its class, below the most there is."""
    n, top = shown(run), _top(run)
    most = marks.line([0.2, n + 0.8], [run.C, run.C], palette.NEUTRAL, width=1.5, dash="dash")
    near = 1.05 * top >= run.C  # else the line is out of sight
    told = f"C = {words.number(run.C)}: no weight is larger" if near else f"all below C = {words.number(run.C)}"
    height = run.C + 0.01 * top if near else 1.02 * top
    named = marks.text([n + 0.7], [height], [told], size=14, textposition="top left")

    def drawn(state: SupportVectorMachine) -> list[Trace]:
        order = np.argsort(-state.alpha, kind="stable")[:n]
        bar = marks.bars(
            np.arange(1, len(order) + 1),
            state.alpha[order],
            [palette.colour(int(c)) for c in run.at.y[order]],
            says="point %{customdata}: weight %{y:.4g}",
            customdata=(order + 1).tolist(),
        )
        return [panels.on(trace, 1) | dict(showlegend=False) for trace in (bar, most, named)]

    return drawn


def shown(run: Run) -> int:
    """How many bars there is room for: as many as ever have weight, within bounds."""
    return min(len(run.at.y), max(_ever(run), FEWEST), MOST)


def _ever(run: Run) -> int:
    """How many points have weight at most, of all states."""
    return max(len(state.support) for state in run.trace.states)


def _top(run: Run) -> float:
    """The largest weight of all states."""
    return max(float(state.alpha.max()) for state in run.trace.states) or 1.0
