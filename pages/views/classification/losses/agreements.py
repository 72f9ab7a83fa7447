"""The agreements of all points below the losses' curves, and beside them what the losses are on average."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.classification.losses.figure import LOOKS, NAMES, TOP
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
ROWS = (-0.35, -0.8)  # where the points of each class stand, below zero


def figure(
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
    legend = [
        dict(type="scatter", x=[None], y=[None], mode="markers", marker=palette.markers(c, 8), name=names[c])
        for c in (0, 1)
    ]
    right = [panels.on(trace, 1) for trace in _means(means, scales, at)]
    top = max(1.2, min(3.0, 1.15 * float(max(v[len(scales) // 2] for v in means.values()))))
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
    return dict(data=[*fixed, *_points(z, y, names, reach), *right, *legend], layout=layout)


def _points(z: np.ndarray, y: np.ndarray, names: Sequence[str], reach: tuple[float, float]) -> list[Trace]:
    """The points in a row for each class, and arrows for those beyond `reach`."""
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
    return [points, beyond]


def _means(means: Mapping[str, np.ndarray], scales: np.ndarray, at: int) -> list[Trace]:
    """The mean of each loss over the scales, and markers on all of them at the present one."""
    lines = [
        dict(
            type="scatter",
            x=scales.astype(np.float32),
            y=values.astype(np.float32),
            mode="lines",
            line=LOOKS[name],
            hovertemplate="mean " + NAMES[name] + " at scale %{x:.3g}: %{y:.4g}<extra></extra>",
            showlegend=False,
        )
        for name, values in means.items()
    ]
    here = dict(
        type="scatter",
        x=np.full(len(means), scales[at]),
        y=np.array([values[at] for values in means.values()]),
        mode="markers",
        marker=dict(size=10, color=[LOOKS[name]["color"] for name in means], line=dict(width=1.5, color="white")),
        hoverinfo="skip",
        showlegend=False,
    )
    return [*lines, here]
