"""The plane of the weights: every point of the data is a line in it, every boundary a point."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary
from ui.figures.plane import Plane

MOST = 60  # lines: more of them are a smear


def figure(path: np.ndarray, right: np.ndarray, inside: np.ndarray | None, *, height: int = 420) -> dict[str, Any]:
    """The path (m, 2) of the weights, a line across each row s x of `right` (n, 2), and the cone of no mistakes.

    `inside` (2,) is a direction in the cone; None if there is no cone.
    """
    plane = Plane.around(np.vstack([path, [[0, 0]]]), ("weight θ1", "weight θ2"), aspect=1.8)
    reach = 2 * (plane.x[1] - plane.x[0] + plane.y[1] - plane.y[0])
    lengths = np.hypot(right[:, 0], right[:, 1])
    rows = np.flatnonzero(lengths > 0)[:MOST]
    along = np.column_stack([-right[rows, 1], right[rows, 0]]) / lengths[rows, None]
    ends = np.stack([-reach * along, reach * along, np.full_like(along, np.nan)], axis=1).reshape(-1, 2)
    lines = boundary.line(
        ends if len(ends) else boundary.NOWHERE, name="a line for each point", width=1.0, colour=palette.NEUTRAL
    )
    cone = boundary.NOWHERE if inside is None else np.vstack([[0, 0], _edges(right, inside) * reach, [0, 0]])
    shade = dict(
        type="scatter",
        mode="lines",
        x=cone[:, 0].astype(np.float32),
        y=cone[:, 1].astype(np.float32),
        fill="toself",
        fillcolor=palette.CLASSES[2],
        opacity=0.2,
        line=dict(width=0),
        hoverinfo="skip",
        name="no mistakes",
        showlegend=inside is not None,
    )
    way = dict(
        type="scatter",
        mode="lines+markers",
        x=path[:, 0].astype(np.float32),
        y=path[:, 1].astype(np.float32),
        line=dict(color=palette.FIT, width=2),
        marker=dict(color=palette.FIT, size=6),
        customdata=np.arange(len(path)),
        hovertemplate="step %{customdata}: θ = (%{x:.4g}, %{y:.4g})<extra></extra>",
        name="path of θ",
        showlegend=True,
    )
    end = dict(
        type="scatter",
        mode="markers",
        x=path[-1:, 0].astype(np.float32),
        y=path[-1:, 1].astype(np.float32),
        marker=dict(color=palette.FIT, size=14, symbol="star", line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        name="at the end",
        showlegend=True,
    )
    return boundary.figure(plane, [shade, lines, way, end], height=height)


def _edges(right: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """The two unit vectors (2, 2) at the edges of the cone of all v with right v > 0, which holds `inside`."""
    lengths = np.hypot(right[:, 0], right[:, 1])
    rows = right[lengths > 0]
    start = np.arctan2(inside[1], inside[0])
    away = (np.arctan2(rows[:, 1], rows[:, 0]) - start + np.pi) % (2 * np.pi) - np.pi
    # A row at the angle `away` from `inside` leaves it a right angle on either side.
    low, high = (away - np.pi / 2).max(), (away + np.pi / 2).min()
    return np.array([[np.cos(start + edge), np.sin(start + edge)] for edge in (low, high)])
