"""The law of least squares drawn: measured means with their errors on the curves of the formulas."""

from collections.abc import Sequence

import numpy as np

from pages.views.bias_variance.pick import PICK
from ui import palette
from ui.figures import fits, marks
from ui.figures.marks import Trace
from ui.picture import Figure

ROOM = 150  # pixels for the names of the curves
LOOKS = ((palette.DATA, "circle", "solid"), (palette.FIT, "square", "dash"))


def formula(x: np.ndarray, y: np.ndarray, name: str, says: str, i: int) -> Trace:
    """The curve of the i-th formula (0 or 1); `says` is the formula."""
    colour, _, dash = LOOKS[i]
    told = f"{says} = %{{y:.4g}}<extra></extra>"
    return fits.curve(x, y, name, line=dict(color=colour, width=2, dash=dash), hovertemplate=told)


def measured(x: np.ndarray, mean: np.ndarray, error: np.ndarray, name: str, i: int) -> Trace:
    """Means (k,) with bars of two standard errors; a point can be clicked. The curve has the name for both."""
    colour, symbol, _ = LOOKS[i]
    look = dict(color=colour, symbol=symbol, size=8, line=dict(width=1, color=palette.OUTLINE))
    bars = dict(type="data", array=(2 * error).astype(np.float32), color=colour, thickness=1.5, width=4)
    says = f"{name} at %{{x}}: %{{y:.4g}}"
    quiet = dict(marker=look, error_y=bars, showlegend=False)
    return marks.points(x, mean, colour, name=name, says=says, **PICK | quiet)


def here(x: float, values: Sequence[float]) -> Trace:
    """Rings around what the numbers beside the chart are for."""
    return marks.ring([x] * len(values), values, palette.CLASSES[3], size=17)


def figure(traces: list[Trace], *, x_title: str, y_title: str, log_x: bool, x_range: Sequence[float]) -> Figure:
    """The chart, from 0 up to all formulas and means; the curves, the traces without a marker, named at their ends."""
    high = 1.04 * max(float(np.max(t["y"] + t.get("error_y", {}).get("array", 0))) for t in traces)
    ends = np.log10(x_range) if log_x else np.asarray(x_range)
    room = 0.03 * (ends[1] - ends[0])
    across = palette.axis(x_title, range=[float(ends[0] - room), float(ends[1] + room)])
    if log_x:
        ticks = [n for n in (10, 20, 50, 100, 200, 500) if x_range[0] <= n <= x_range[1]]
        across |= dict(type="log", tickvals=ticks, ticktext=[str(n) for n in ticks])
    layout = palette.layout(
        height=460,
        margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
        xaxis=across,
        yaxis=palette.axis(y_title, range=[0, high]),
    )
    curves = [(t["name"], float(t["y"][-1]), t["line"]["color"]) for t in traces if "line" in t]
    return fits.named(dict(data=traces, layout=layout), curves, room=ROOM)
