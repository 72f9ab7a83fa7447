"""A fit, its coefficients, and an objective or an error below them, moving together."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import coefficients, fits, panels
from ui.figures.coefficients import Scale

Trace = dict[str, Any]
Axes = tuple[dict[str, Any], dict[str, Any]]
WIDE = {
    "xaxis.domain": [0, 0.57],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.7, 1],
    "yaxis2.domain": [0.56, 1],
    "xaxis3.domain": [0.7, 1],
    "yaxis3.domain": [0, 0.38],
}


def layout(names: Sequence[str], scale: Scale, axes: Axes, lower: Axes) -> dict[str, Any]:
    """The fit on the left, the coefficients as bars top right, and a plot with the axes `lower` below the bars."""
    made = panels.layout(
        [axes, (scale.axis(), coefficients.names_axis(names)), lower],
        widths=(1, 1, 1),
        margin=dict(l=72, r=12, t=30, b=44, autoexpand=False),
        bargap=0.25,
        domains=WIDE,
    )
    return made


def agreement(
    actual: np.ndarray, fitted: np.ndarray, held_out: tuple[np.ndarray, np.ndarray] | None, mean: float
) -> list[Trace]:
    """Predicted against actual values (n,), of rows learned from and rows held out; and what the mean predicts."""
    ends = np.array([actual.min(), actual.max()])
    hover = dict(hovertemplate="actual %{x:.4g}, predicted %{y:.4g}<extra></extra>")
    thin = dict(color=palette.NEUTRAL, dash="dash", width=1.5)
    traces = [fits.curve(ends, ends, "exact", line=thin), level(ends, mean)]
    if held_out is not None:
        traces.append(fits.observed(*held_out, test=True) | hover)
    return [*traces, fits.observed(actual, fitted, pick=False) | hover]


def level(ends: np.ndarray, mean: float) -> Trace:
    """The horizontal line at the mean of the targets, where an endless penalty leads."""
    line = dict(color=palette.NEUTRAL, dash="dot", width=1.5)
    return fits.curve(ends, np.full(2, mean), "mean", line=line)


def errors(penalties: np.ndarray, training: np.ndarray, held_out: np.ndarray | None) -> tuple[list[Trace], Axes]:
    """RMSE over the penalties (k,) as curves, and the axes: what is far worse than the mean is cut off."""
    x = coefficients.penalty_places(penalties)
    curves = [(training, "training", palette.DATA, "solid")]
    if held_out is not None:
        curves.append((held_out, "held out", palette.CLASSES[3], "dash"))
    top = 1.5 * max(float(values[-1]) for values, *_ in curves) or 1.0
    first = [int(np.argmax(values < 0.85 * top)) for values, *_ in curves]  # where each comes into view
    highest = int(np.argmax([values[i] for (values, *_), i in zip(curves, first, strict=True)]))
    traces = []
    for n, (values, name, colour, dash) in enumerate(curves):
        label = ["" if i != first[n] else name for i in range(len(x))]
        position = "top right" if n == highest else "bottom right"
        traces.append(
            _line(x, values, colour, dash)
            | dict(mode="lines+text", text=label, textposition=position, textfont=dict(color=colour))
            | dict(hovertemplate=f"{name}: %{{y:.4g}}<extra></extra>")
        )
    return traces, (coefficients.penalty_axis(penalties), palette.axis("RMSE", range=[0, top], nticks=4))


def objective(values: np.ndarray) -> tuple[list[Trace], Axes]:
    """The objective (k,) step by step, and the axes."""
    low, high = float(values.min()), float(values.max())
    room = 0.06 * (high - low) or 1.0
    line = _line(np.arange(len(values)), values, palette.NEUTRAL, "solid")
    across = palette.axis("step", range=[-0.03 * len(values), 1.03 * max(len(values) - 1, 1)], nticks=5)
    hover = dict(hovertemplate="step %{x}: %{y:.6g}<extra></extra>")
    return [line | hover], (across, palette.axis("objective", range=[low - room, high + room], nticks=4))


def here(x: float, values: Sequence[float]) -> list[Trace]:
    """A marker at x on each curve below the bars: one value is the objective, or training and held out."""
    return [
        dict(
            type="scatter",
            mode="markers",
            x=np.array([x], dtype=np.float32),
            y=np.array([y], dtype=np.float32),
            marker=dict(color=colour, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        for y, colour in zip(values, (palette.DATA, palette.CLASSES[3]), strict=False)
    ]


def _line(x: np.ndarray, y: np.ndarray, colour: str, dash: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(y, dtype=np.float32),
        line=dict(color=colour, width=2, dash=dash),
        showlegend=False,
    )
