"""Losses against the agreement, with the points' own agreements below them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
NAMES = {
    "zero_one": "0-1",
    "perceptron": "perceptron",
    "hinge": "hinge",
    "logistic": "logistic",
    "squared": "squared",
}
LOOKS = {
    "zero_one": dict(color=palette.NEUTRAL, width=3),
    "perceptron": dict(color=palette.CLASSES[2], width=2.5, dash="dash"),
    "hinge": dict(color=palette.CLASSES[3], width=2.5),
    "logistic": dict(color=palette.CLASSES[4], width=2.5),
    "squared": dict(color=palette.CLASSES[5], width=2.5, dash="dot"),
}
TOP = 5.0  # of the loss axis
ROWS = (-0.35, -0.8)  # where the points of each class stand, below zero
Loss = Callable[[np.ndarray], np.ndarray]


def curves(losses: Mapping[str, Loss], reach: tuple[float, float]) -> list[Trace]:
    """One line for each loss over the agreements from reach[0] to reach[1]; 0-1 drops at 0."""
    z = np.linspace(*reach, 241)
    lines = []
    for name, loss in losses.items():
        x = z if name != "zero_one" else np.array([reach[0], 0.0, 0.0, reach[1]])
        y = loss(z) if name != "zero_one" else np.array([1.0, 1.0, 0.0, 0.0])
        lines.append(
            dict(
                type="scatter",
                x=x.astype(np.float32),
                y=y.astype(np.float32),
                mode="lines",
                name=NAMES[name],
                line=LOOKS[name],
                hovertemplate=NAMES[name] + " at %{x:.3g}: %{y:.4g}<extra></extra>",
            )
        )
    return lines


def agreement(
    fixed: Sequence[Trace],
    z: np.ndarray,
    y: np.ndarray,
    names: Sequence[str],
    reach: tuple[float, float],
    means: Mapping[str, np.ndarray],
    scales: np.ndarray,
    at: int,
) -> dict[str, Any]:
    """Left the loss curves and, below, the agreements z (n,) of points of two classes; right their mean losses.

    Points beyond `reach` are arrows at its edge. `means` has one value for each of `scales`; `at` is the present one.
    """
    levels = np.where(y == 1, *ROWS[::-1]).astype(np.float32)
    left, right = z < reach[0], z > reach[1]
    gone = left | right
    inset = (reach[1] - reach[0]) / 60  # the arrow's head stays inside
    edges = (reach[0] + inset, reach[1] - inset)
    beyond = dict(
        type="scatter",
        mode="markers",
        x=np.where(left, *edges)[gone].astype(np.float32) if gone.any() else np.array([np.nan]),
        y=levels[gone] if gone.any() else np.array([np.nan]),
        marker=dict(
            size=12,
            color=palette.NEUTRAL,
            symbol=np.where(left, np.uint8(7), np.uint8(8))[gone] if gone.any() else np.array([8], dtype=np.uint8),
        ),
        hoverinfo="skip",
        showlegend=False,
    )
    numbers = np.array([0, 1], dtype=np.uint8)  # circle and square
    points = dict(
        type="scatter",
        x=z.astype(np.float32),
        y=levels,
        mode="markers",
        meta="pick",
        marker=dict(
            color=y.astype(np.uint8),
            colorscale=palette.class_scale(2),
            cmin=-0.5,
            cmax=1.5,
            symbol=numbers[y],
            size=8,
            opacity=0.75,
            line=dict(width=1, color=palette.OUTLINE),
        ),
        customdata=np.arange(1, len(z) + 1),
        text=[names[int(c)] for c in y],
        hovertemplate="point %{customdata}: %{text}, agreement %{x:.4g}<extra></extra>",
        showlegend=False,
    )
    lines, marks = [], []
    for name, values in means.items():
        lines.append(
            panels.on(
                dict(
                    type="scatter",
                    x=scales.astype(np.float32),
                    y=values.astype(np.float32),
                    mode="lines",
                    line=LOOKS[name],
                    hovertemplate="mean " + NAMES[name] + " at scale %{x:.3g}: %{y:.4g}<extra></extra>",
                    showlegend=False,
                ),
                1,
            )
        )
        marks.append(values[at])
    here = dict(
        type="scatter",
        x=np.full(len(marks), scales[at]),
        y=np.array(marks),
        mode="markers",
        marker=dict(size=10, color=[LOOKS[name]["color"] for name in means], line=dict(width=1.5, color="white")),
        hoverinfo="skip",
        showlegend=False,
    )
    top = max(1.2, min(3.0, 1.15 * float(max(v[len(scales) // 2] for v in means.values()))))
    legend = [
        dict(type="scatter", x=[None], y=[None], mode="markers", marker=palette.markers(c, 8), name=names[c])
        for c in (0, 1)
    ]
    layout = panels.layout(
        [
            (
                palette.axis("agreement: label times score", range=list(reach)),
                palette.axis("loss", range=[-1.15, TOP], tickvals=[0, 1, 2, 3, 4, 5]),
            ),
            (
                palette.axis("scale of the scores", type="log", range=[-1.25, 1.25], tickvals=[0.1, 0.3, 1, 3, 10]),
                palette.axis("mean loss", range=[0, top]),
            ),
        ],
        widths=[3, 2],
        height=460,
    )
    layout["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return dict(data=[*fixed, points, beyond, *lines, panels.on(here, 1), *legend], layout=layout)


def tangents(
    losses: Mapping[str, Loss], slopes: Mapping[str, float], z: float, reach: tuple[float, float]
) -> dict[str, Any]:
    """The losses around one agreement z, each with its tangent there."""
    data = curves(losses, reach)
    for name, loss in losses.items():
        value = float(loss(np.array([z]))[0])
        ends = np.array([-1.2, 0.0, 1.2])
        data.append(
            dict(
                type="scatter",
                mode="lines+markers",
                x=z + ends,
                y=value + slopes[name] * ends,
                line=dict(color=LOOKS[name]["color"], width=1.5, dash="dot"),
                marker=dict(size=np.array([0, 9, 0]), color=LOOKS[name]["color"]),
                hoverinfo="skip",
                showlegend=False,
            )
        )
    layout = palette.layout(
        height=340,
        showlegend=False,
        xaxis=palette.axis("agreement", range=list(reach)),
        yaxis=palette.axis("loss", range=[-0.3, TOP]),
    )
    return dict(data=data, layout=layout)
