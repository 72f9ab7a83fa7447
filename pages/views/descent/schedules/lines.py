"""What each place on the map says of the rows: a line or a curve among them."""

from typing import Any

import numpy as np

from pages.views.descent.schedules.bowl import LOG
from pages.views.descent.schedules.figure import best, colour
from pages.views.descent.schedules.run import Settling
from ui import palette, picture
from ui.figures import marks
from ui.picture import Picture

ROWS = 300  # that are drawn among the lines, at most
FAR = 50  # deviations, beyond which no line is drawn


def chart(run: Settling) -> Picture:
    """The rows, the best line, and those of all schedules where they are."""
    x, y = _among(run)
    lines = [
        marks.line(*_says(run, trace.final.theta), colour(name), width=2.5, says=f"{name}: the {best(run)}")
        for name, trace in run.traces.items()
    ]
    layout = palette.layout(height=340, showlegend=False, xaxis=x, yaxis=y)
    alt = f"The rows with the {best(run)} of each schedule, and the best one in grey."
    return picture.still(dict(data=[*_known(run), *lines], layout=layout), alt=alt, key="lines")


def _among(run: Settling) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of the rows, which have mean 0 and deviation 1."""
    bare: dict[str, Any] = dict(showticklabels=False, showgrid=False)
    low, high = (float(end) for end in (run.bowl.y.min(), run.bowl.y.max()))
    wide, room = 1.08 * float(np.abs(run.bowl.X).max()), 0.2 * (high - low)
    return palette.axis("x", range=[-wide, wide], **bare), palette.axis("y", range=[low - room, high + room], **bare)


def _says(run: Settling, theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What intercept and slope theta (2,) say across the rows: x and y."""
    wide = 1.08 * float(np.abs(run.bowl.X).max())
    x = np.linspace(-wide, wide, 2 if run.bowl.loss != LOG else 61)
    line = np.clip(theta[0] + theta[1] * x, -FAR, FAR)
    return x, line if run.bowl.loss != LOG else 1 / (1 + np.exp(-line))


def _known(run: Settling) -> list[marks.Trace]:
    """The rows, some of many, and the best line through them."""
    some = slice(None, None, -(-len(run.bowl.y) // ROWS))
    dots = marks.points(run.bowl.X[some, 0], run.bowl.y[some], palette.DATA, size=5, opacity=0.6)
    return [dots, marks.line(*_says(run, run.bowl.star), palette.NEUTRAL, width=7, opacity=0.7)]
