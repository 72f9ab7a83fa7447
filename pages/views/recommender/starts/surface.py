"""The objective of a single rating over its two numbers, where it is flat, and a path on it."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import contours
from ui.figures.plane import Plane

Trace = dict[str, Any]
CELLS, LINES, GRID = 81, 9, 25
PATH, FLAT = palette.CLASSES[1], palette.CLASSES[2]


def window(path: np.ndarray, flat: np.ndarray, reach: float) -> Plane:
    """Round the origin: the start, the flat points and the path (p, 2), up to `reach` from the origin."""
    far = max(float(np.abs(flat).max()), float(np.abs(path[0]).max()), min(float(np.abs(path).max()), reach))
    half = 1.2 * max(far, 1.0)
    return Plane((-1.25 * half, 1.25 * half), (-half, half), True, ("u, the user's number", "v, the item's number"))


def backdrop(plane: Plane, across: np.ndarray, up: np.ndarray, J: np.ndarray) -> list[Trace]:
    """Shades and lines of equal J (up, across)."""
    low = float(J.min())
    height = np.sqrt(J - low)
    top = float(np.sqrt(J[len(up) // 2 :].max() - low)) * 0.6 or 1.0
    shade = dict(
        type="heatmap",
        x=across.astype(np.float32),
        y=up.astype(np.float32),
        z=np.minimum(height, top).astype(np.float32),
        colorscale=palette.SEQUENTIAL,
        showscale=False,
        opacity=0.55,
        zsmooth="best",
        hoverinfo="skip",
    )
    pieces = [contours.GAP]
    for level in (top * np.arange(1, LINES + 1) / (LINES + 1)) ** 2:
        pieces += [contours.lines(across, up, J - low, float(level)), contours.GAP]
    points = np.vstack(pieces)
    return [shade, _xy(points, mode="lines", line=dict(width=1, color=palette.NEUTRAL), opacity=0.6, hoverinfo="skip")]


def flat(minima: np.ndarray, saddle: bool, ridge: np.ndarray | None) -> list[Trace]:
    """Stars at the minima (m, 2), a cross at a saddle in (0, 0), and a curve if all its points are minima."""
    star = dict(symbol="star", size=16, color=FLAT, line=dict(width=1.2, color=palette.OUTLINE))
    cross = dict(symbol="x", size=12, color=palette.MISTAKE, line=dict(width=1, color=palette.OUTLINE))
    line = contours.GAP if ridge is None else ridge
    return [
        _xy(line, mode="lines", line=dict(width=3, color=FLAT), hoverinfo="skip"),
        _xy(minima, mode="markers", marker=star, name="minimum", showlegend=True)
        | dict(hovertemplate="minimum: u = %{x:.4f}, v = %{y:.4f}<extra></extra>"),
        _xy(np.zeros((1, 2)) if saddle else np.full((1, 2), np.nan), mode="markers", marker=cross, name="saddle")
        | dict(hovertemplate="saddle: u = 0, v = 0<extra></extra>", showlegend=saddle),
    ]


def picks(plane: Plane) -> tuple[Trace, np.ndarray]:
    """An invisible grid of points (GRID * GRID, 2) to click on, and where they are."""
    xx, yy = np.meshgrid(np.linspace(*plane.x, GRID), np.linspace(*plane.y, GRID))
    points = np.column_stack([xx.ravel(), yy.ravel()])
    unseen = dict(size=16, color="rgba(0,0,0,0)")
    hover = dict(hovertemplate="start here: u = %{x:.1f}, v = %{y:.1f}<extra></extra>")
    keep = dict(selected=dict(marker=dict(opacity=0)), unselected=dict(marker=dict(opacity=0)))
    return _xy(points, mode="markers", meta="pick", marker=unseen) | hover | keep, points


def figure(plane: Plane, still: list[Trace], path: np.ndarray) -> dict[str, Any]:
    """The path (p, 2) so far, from its start to where it is."""
    line = dict(color=PATH, width=2.5)
    here = dict(size=12, color=PATH, line=dict(width=1.5, color=palette.OUTLINE))
    start = dict(size=11, symbol="circle-open", color=PATH, line=dict(width=2.5))
    moving = [
        _xy(path, mode="lines", line=line, hoverinfo="skip", name="path", showlegend=True),
        _xy(path[:1], mode="markers", marker=start, hovertemplate="start<extra></extra>"),
        _xy(path[-1:], mode="markers", marker=here)
        | dict(hovertemplate="here: u = %{x:.5f}, v = %{y:.5f}<extra></extra>"),
    ]
    return dict(data=[*still, *moving], layout=palette.layout(height=500, **plane.axes()))


def _xy(points: np.ndarray, **more: Any) -> Trace:
    place = dict(x=points[:, 0].astype(np.float32), y=points[:, 1].astype(np.float32))
    return dict(type="scatter", showlegend=False) | place | more
