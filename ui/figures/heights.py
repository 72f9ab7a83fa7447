"""A number over two inputs: a map of heights, and points that carry their own number in the same colours."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures.plane import Plane

Trace = dict[str, Any]
LEVELS = 250  # shades of a map: they fit in a byte
SCALE = [[0.0, "#2b83d6"], [0.5, "#e9edf1"], [1.0, "#e8700e"]]
BELIEF = [[0.0, "rgba(125,104,216,0.03)"], [1.0, "rgba(125,104,216,0.9)"]]


def surface(
    plane: Plane, F: np.ndarray, span: tuple[float, float], *, cells: int, title: str, belief: bool = False
) -> Trace:
    """F (cells²,) on the plane's grid, from the lowest to the highest colour over `span`; beyond it the end colours."""
    across, up, _ = plane.grid(cells)
    low, high = span
    share = np.clip((F - low) / (high - low), 0, 1)
    ticks = np.linspace(0, LEVELS, 5)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=np.round(share * LEVELS).astype(np.uint8).reshape(cells, cells),
        zmin=0,
        zmax=LEVELS,
        colorscale=BELIEF if belief else SCALE,
        opacity=1 if belief else 0.75,
        hoverinfo="skip",
        colorbar=dict(
            title=dict(text=title, side="top"),
            thickness=12,
            outlinewidth=0,
            tickvals=ticks.tolist(),
            ticktext=[f"{low + t / LEVELS * (high - low):.2g}".replace("-", "−") for t in ticks],
        ),
    )


def points(X: np.ndarray, y: np.ndarray, span: tuple[float, float], name: str, *, seen: int | None = None) -> Trace:
    """Points (n, 2) in the colour of their target (n,); with `seen` only so many are filled."""
    old = np.arange(len(y)) < (len(y) if seen is None else seen)
    return dict(
        type="scatter",
        mode="markers",
        x=X[:, 0].astype(np.float32),
        y=X[:, 1].astype(np.float32),
        marker=dict(
            color=y.astype(np.float32),
            cmin=span[0],
            cmax=span[1],
            colorscale=SCALE,
            size=10,
            symbol=np.where(old, 0, 100).astype(np.uint8),
            line=dict(width=1.2, color=palette.NEUTRAL),
        ),
        text=[f"point {i + 1}: {name} {v:.4g}" for i, v in enumerate(y)],
        hovertemplate="%{text}<br>(%{x:.4g}, %{y:.4g})<extra></extra>",
        meta="pick",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
        showlegend=False,
    )


def figure(plane: Plane, traces: list[Trace], *, height: int = 480) -> dict[str, Any]:
    """The traces on the plane's window, with room for the colour bar."""
    layout = palette.layout(height=height, showlegend=False, **plane.axes())
    return dict(data=traces, layout=layout | dict(margin=dict(l=56, r=92, t=20, b=44, autoexpand=False)))
