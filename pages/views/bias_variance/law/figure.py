"""The law of least squares drawn: measured means with their errors on the curves of the formulas."""

from collections.abc import Sequence

import numpy as np

from pages.views.bias_variance.pick import PICK
from ui import palette
from ui.figures import fits, marks
from ui.figures.marks import Trace
from ui.picture import Figure

LOOKS = ((palette.DATA, "circle", "solid"), (palette.FIT, "square", "dash"))


def formula(x: np.ndarray, y: np.ndarray, name: str, i: int) -> Trace:
    """The curve of the i-th formula (0 or 1)."""
    colour, _, dash = LOOKS[i]
    return fits.curve(x, y, name, line=dict(color=colour, width=2, dash=dash))


def measured(x: np.ndarray, mean: np.ndarray, error: np.ndarray, name: str, i: int) -> Trace:
    """Means (k,) with bars of two standard errors; a point can be clicked."""
    colour, symbol, _ = LOOKS[i]
    look = dict(color=colour, symbol=symbol, size=8, line=dict(width=1, color=palette.OUTLINE))
    bars = dict(type="data", array=(2 * error).astype(np.float32), color=colour, thickness=1.5, width=4)
    says = f"{name} at %{{x}}: %{{y:.4g}}"
    return marks.points(x, mean, colour, name=name, says=says, **PICK | dict(marker=look, error_y=bars))


def here(x: float, values: Sequence[float]) -> Trace:
    """Rings around what the numbers beside the chart are for."""
    return marks.ring([x] * len(values), values, palette.CLASSES[3], size=17)


def figure(traces: list[Trace], *, x_title: str, y_title: str, log_x: bool, x_range: Sequence[float]) -> Figure:
    """The chart, its vertical axis logarithmic and wide enough for all formulas and means."""
    values = np.concatenate([trace["y"] for trace in traces])
    low, high = float(values[values > 0].min()), float(values.max())
    ends = np.log10(x_range) if log_x else np.asarray(x_range)
    room = 0.03 * (ends[1] - ends[0])
    across = palette.axis(x_title, range=[float(ends[0] - room), float(ends[1] + room)])
    if log_x:
        ticks = [n for n in (10, 20, 50, 100, 200, 500) if x_range[0] <= n <= x_range[1]]
        across |= dict(type="log", tickvals=ticks, ticktext=[str(n) for n in ticks])
    tick = [m * 10.0**e for e in range(-7, 6) for m in (1, 2, 5)]
    return dict(
        data=traces,
        layout=palette.layout(
            height=460,
            margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
            xaxis=across,
            yaxis=palette.axis(
                y_title,
                type="log",
                range=[float(np.log10(low / 1.4)), float(np.log10(high * 1.4))],
                tickvals=tick,
                ticktext=[f"{t:g}" for t in tick],
            ),
            meta=dict(narrow={"margin.t": 110}, wide={"margin.t": 50}),
        ),
    )
