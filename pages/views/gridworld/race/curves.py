"""What racers have come to by the updates they have spent: curves with bands, and where the race stands."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

TICKS = [m * 10**power for power in range(5) for m in (1, 2, 5)]  # of updates
FLOOR = 1e-3  # of the distance at first: where its axis ends


def curve(updates: np.ndarray, values: np.ndarray, title: str, i: int, width: float = 2.5) -> list[Trace]:
    """The mean of values (R, B) over R runs by `updates` (B,) in the colour of class i, in a band from lowest to
    highest; the line has a gap where a run has no value."""
    shown = (updates > 0) & np.isfinite(values).all(axis=0)
    colour = palette.colour(i)
    inside = shown & (len(values) > 1)
    x, y = updates[inside], values[:, inside]
    line = marks.path(
        updates[1:].astype(float),
        np.where(shown, values.mean(axis=0), np.nan)[1:],
        colour,
        width=width,
        marker=palette.markers(i, size=8, maxdisplayed=6),
        says=f"{title}<br>%{{x:,.0f}} updates: %{{y:.4g}}",
    )
    return [marks.band(x, y.min(axis=0), y.max(axis=0), colour, opacity=0.18), line]


def level(updates: np.ndarray, value: float, title: str) -> Trace:
    """A dashed line at the planner's truth."""
    return marks.line(updates[[1, -1]], [value, value], palette.TRUTH, dash="dash", says=f"{title} %{{y:.4g}}")


def plot(
    updates: np.ndarray, traces: Callable[[int], list[Trace]], title: str, y: tuple[float, float], *, log: bool = False
) -> dict[str, Any]:
    """Curves by updates, drawn as far as budget j by `data(j)`, and the axes for them: from y[0] to y[1], which are
    also its `ends`; its title stands above."""
    span = [math.log10(updates[1]), math.log10(updates[-1])]  # much happens early
    room = 0.03 * (span[1] - span[0])
    x = palette.axis(
        "updates spent",
        type="log",
        range=[span[0] - room, span[1] + room],
        tickvals=TICKS,
        ticktext=[f"{tick:,}" for tick in TICKS],
    )
    ends = [math.log10(v) for v in y] if log else list(y)
    powers = dict(type="log", exponentformat="power", dtick=1, tickfont=dict(size=11)) if log else {}
    return dict(data=traces, x=x, y=palette.axis("", range=ends, **powers), ends=y, title=title)
