"""The law of least squares drawn: measured means with their errors on the curves of the formulas; bias and variance of
ridge over the penalty; z'(X'X)^-1 z as columns are added."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import coefficients, fits

Trace = dict[str, Any]
LOOKS = ((palette.DATA, "circle", "solid"), (palette.FIT, "square", "dash"))


def formula(x: np.ndarray, y: np.ndarray, name: str, i: int) -> Trace:
    """The curve of the i-th formula (0 or 1)."""
    colour, _, dash = LOOKS[i]
    return fits.curve(x, y, name, line=dict(color=colour, width=2, dash=dash))


def measured(x: np.ndarray, mean: np.ndarray, error: np.ndarray, name: str, i: int) -> Trace:
    """Means (k,) with bars of two standard errors; a point can be clicked."""
    colour, symbol, _ = LOOKS[i]
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(mean, dtype=np.float32),
        error_y=dict(type="data", array=(2 * error).astype(np.float32), color=colour, thickness=1.5, width=4),
        marker=dict(color=colour, symbol=symbol, size=8, line=dict(width=1, color=palette.OUTLINE)),
        hovertemplate=f"{name} at %{{x}}: %{{y:.4g}}<extra></extra>",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
        meta="pick",
    )


def here(x: float, values: Sequence[float]) -> Trace:
    """Rings around what the numbers beside the chart are for."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.full(len(values), x, dtype=np.float32),
        y=np.asarray(values, dtype=np.float32),
        marker=dict(symbol="circle-open", size=17, color=palette.CLASSES[3], line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )


def figure(traces: list[Trace], *, x_title: str, y_title: str, log_x: bool, x_range: Sequence[float]) -> dict[str, Any]:
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


def ridge(
    penalties: np.ndarray, bias: np.ndarray, variance: np.ndarray, *, at: int, floor: float | None
) -> dict[str, Any]:
    """Bias squared, variance and their sum (k,) over the penalties, the least sum marked, and the chosen penalty."""
    x = coefficients.penalty_places(penalties)
    total = bias + variance
    best = int(np.argmin(total))
    ends = np.array([x[0], x[-1]])
    top = 1.15 * float(max(total[0], min(total.max(), 4 * total[0])))
    lines = [
        (bias, "bias²", palette.CLASSES[2], "dash"),
        (variance, "variance", palette.DATA, "dot"),
        (total, "bias² + variance", palette.FIT, "solid"),
    ]
    data = [
        _level(ends, float(total[0]), "least squares", "dash", 1),
        *(fits.curve(x, y, name, line=dict(color=colour, width=2.5, dash=dash)) for y, name, colour, dash in lines),
        fits.curve(
            np.array([x[at], x[at]]), np.array([0, top]), "λ chosen", line=dict(color=palette.CLASSES[3], width=2)
        )
        | dict(showlegend=False),
        dict(
            type="scatter",
            mode="markers",
            name="least sum",
            x=np.array([x[best]], dtype=np.float32),
            y=np.array([total[best]], dtype=np.float32),
            marker=dict(symbol="star", size=14, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE)),
            hovertemplate="least sum: %{y:.4g}<extra></extra>",
        ),
    ]
    if floor is not None:
        data.insert(1, _level(ends, floor, "σ²/n", "dot", 0))
    return dict(
        data=data,
        layout=palette.layout(
            height=400,
            margin=dict(l=66, r=12, t=50, b=44, autoexpand=False),
            xaxis=coefficients.penalty_axis(penalties),
            yaxis=palette.axis("mean square", range=[0, top], nticks=5),
        ),
    )


def _level(ends: np.ndarray, value: float, name: str, dash: str, end: int) -> Trace:
    """A level from end to end, named above one of them (0 or 1)."""
    words = ["", ""]
    words[end] = name
    return fits.curve(ends, np.full(2, value), name, line=dict(color=palette.NEUTRAL, width=1.5, dash=dash)) | dict(
        mode="lines+text",
        text=words,
        textposition=("top right", "top left")[end],
        textfont=dict(color=palette.NEUTRAL, size=11),
        showlegend=False,
    )


def levers(values: np.ndarray) -> dict[str, Any]:
    """z'(X'X)^-1 z with the first 1, 2, ... columns (d,)."""
    columns = np.arange(1, len(values) + 1)
    bars = dict(
        type="bar",
        x=columns,
        y=values.astype(np.float32),
        marker=dict(color=palette.DATA),
        hovertemplate="%{x} columns: %{y:.4g}<extra></extra>",
    )
    return dict(
        data=[bars],
        layout=palette.layout(
            height=260,
            bargap=0.3,
            margin=dict(l=66, r=12, t=12, b=44, autoexpand=False),
            xaxis=palette.axis(
                "columns of the design", range=[0.4, len(values) + 0.6], nticks=min(len(values) + 1, 10)
            ),
            yaxis=palette.axis("z′(X′X)⁻¹z", range=[0, 1.1 * float(values.max())], nticks=4),
        ),
    )
