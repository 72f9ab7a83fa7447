"""Ellipses with their axes, and beside them a number that follows one setting."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
AXES = ((palette.CLASSES[2], "solid"), (palette.CLASSES[3], "dot"))  # the looks of the first and second axis
SHARES = ((palette.CLASSES[1], "solid"), (palette.CLASSES[0], "dash"))  # of expected and measured
Looks = Sequence[tuple[str, str]]


def joined(pieces: Sequence[np.ndarray]) -> np.ndarray:
    """Lines (m, 2) one after the other, a NaN row between two of them."""
    parts = [part for piece in pieces for part in (piece, clusters.NOWHERE)]
    return np.vstack(parts[:-1]) if parts else clusters.NOWHERE


def spokes(mean: np.ndarray, radii: np.ndarray, V: np.ndarray) -> list[Trace]:
    """The two axes, a column of V (2, 2) each, from the mean (2,) as far as their radii (2,): solid and dotted."""
    return [
        boundary.line(np.vstack([mean, mean + radii[i] * V[:, i]]), f"axis v{'₁₂'[i]}", dash, 3, colour)
        for i, (colour, dash) in enumerate(AXES)
    ]


def cloud(points: np.ndarray, labels: np.ndarray, names: Sequence[str], inside: np.ndarray | None = None) -> Trace:
    """Points (n, 2) of classes (n,), hollow unless `inside` (n,)."""
    made = clusters.cloud(points, labels, max(len(names), 1), sizes=7)
    marker = made["marker"]
    if inside is not None:
        hollow = np.where(inside, 0, boundary.OPEN).astype(np.uint8)
        marker = marker | dict(symbol=marker["symbol"] + hollow)
    said = "point %{customdata}: %{text}<br>" if names else "point %{customdata}<br>"
    return {k: v for k, v in made.items() if k != "meta"} | dict(
        marker=marker,
        hovertemplate=said + "(%{x:.4g}, %{y:.4g})<extra></extra>",
        **(dict(text=[names[int(c)] for c in labels]) if names else {}),
    )


def curves(x: np.ndarray, values: Sequence[tuple[str, np.ndarray]], looks: Looks) -> list[Trace]:
    """Named curves over x (m,) in the plot on the right, with a colour and a dash each."""
    traces = []
    for (name, y), (colour, dash) in zip(values, looks, strict=True):
        line = boundary.line(np.column_stack([x, y]), name, dash, 2.5, colour)
        hover = dict(hoverinfo=None, hovertemplate=f"{name} %{{y:.4g}}<extra></extra>")
        traces.append(panels.on({k: v for k, v in (line | hover).items() if v is not None}, 1))
    return traces


def here(x: float, values: Sequence[float], looks: Looks) -> Trace:
    """A marker at x on each of the curves."""
    return panels.on(
        dict(
            type="scatter",
            mode="markers",
            x=np.full(len(values), x, dtype=np.float32),
            y=np.asarray(values, dtype=np.float32),
            marker=dict(
                color=[colour for colour, _ in looks],
                size=11,
                line=dict(width=1.5, color=palette.OUTLINE),
            ),
            hoverinfo="skip",
            showlegend=False,
        ),
        1,
    )


def layout(plane: Plane, second: tuple[dict[str, Any], dict[str, Any]], *, widths: tuple[float, float]) -> Trace:
    """The plane on the left, a plot with the axes `second` on the right, or below where there is little room."""
    window = plane.axes()
    made = panels.layout(
        [(window["xaxis"], window["yaxis"]), second],
        widths=widths,
        margin=dict(l=60, r=12, t=54, b=44, autoexpand=False),
    )
    made["meta"]["wide"]["margin.t"] = 54
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return made
