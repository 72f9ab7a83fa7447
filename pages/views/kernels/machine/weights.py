"""How much weight each point has, the largest first: beside the plane, as one plays."""

from typing import Any

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.kernels.machine.run import Run
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

HEIGHT, TALL, ROWS = 500, 860, 5  # pixels, the last two on a phone: of all of it, and rows of its legend
MOST = 40  # bars


def layout(run: Run) -> dict[str, Any]:
    """The plane, and the weights beside it."""
    axes, top, n = run.seen.plane.axes(), _top(run), shown(run)
    across = palette.axis(f"the {n} points of most weight", range=[0.2, n + 0.8], nticks=5, showgrid=False)
    up = palette.axis("weight of a point", range=[0, 1.12 * top], nticks=5)
    made = panels.layout([(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(1.85, 1), height=HEIGHT, tall=TALL)
    made["meta"]["narrow"]["margin.t"] = ROWS * panels.LEGEND_ROW
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return made | dict(bargap=0.25)


def bars(run: Run, state: SupportVectorMachine) -> list[Trace]:
    """A bar for each of the points of most weight, in the colour of its class; and how many have any."""
    order = np.argsort(-state.alpha, kind="stable")[: shown(run)]
    colours = [palette.colour(int(c)) for c in run.at.y[order]]
    told, n = len(state.support), len(state.alpha)
    drawn = marks.bars(
        np.arange(1, len(order) + 1),
        state.alpha[order],
        colours,
        says="point %{customdata}: weight %{y:.4g}",
        customdata=(order + 1).tolist(),
    )
    most = marks.line([0.2, shown(run) + 0.8], [run.C, run.C], palette.NEUTRAL, width=1.5, dash="dash")
    words = marks.text(
        [shown(run) + 0.6, shown(run) + 0.6],
        [run.C, 0.82 * _top(run)],
        ["C: no weight is larger" if 1.05 * _top(run) >= run.C else "", f"<b>{told} of {n} points<br>have weight</b>"],
        size=14,
        textposition="top left",
    )
    return [panels.on(trace, 1) | dict(showlegend=False) for trace in (drawn, most, words)]


def shown(run: Run) -> int:
    """How many bars there are."""
    return min(len(run.at.y), MOST)


def _top(run: Run) -> float:
    """The largest weight of all states."""
    return max(float(state.alpha.max()) for state in run.trace.states) or 1.0
