"""Points in the plane, coloured and shaped by cluster, with centres and the regions they win."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ui import palette
from ui.figures.plane import CELLS, Plane

# Plotly's numbers for palette.SYMBOLS, so that shapes travel as one byte a point.
_SYMBOL_NUMBERS = np.array([0, 1, 2, 5, 3, 6, 17, 14], dtype=np.uint8)
_TRIANGLES = (5, 6)  # of one size with a circle they look smaller: they have two thirds of its area
LARGER = 1.25
NOISE = 134  # x-thin-open
NOWHERE = np.full((1, 2), np.nan)  # what a trace without points holds: a frame of an animation cannot empty a trace


def figure(
    plane: Plane,
    points: np.ndarray,
    labels: np.ndarray,
    k: int,
    *,
    centers: np.ndarray | None = None,
    regions: np.ndarray | None = None,
    extra: list[dict[str, Any]] | None = None,
    height: int = 480,
) -> dict[str, Any]:
    """Points (n, 2) with labels (n,) in -1 .. k-1 (-1: noise); centres (k, 2); regions on the plane's grid.

    `extra` traces are drawn between the regions and the points.
    """
    data = [] if regions is None else [background(plane, regions, k)]
    data += extra or []
    data.append(cloud(points, labels, k))
    if centers is not None:
        data.append(centre_marks(centers))
    return dict(data=data, layout=palette.layout(height=height, showlegend=False, **plane.axes()))


def background(plane: Plane, regions: np.ndarray, k: int, *, cells: int = CELLS) -> dict[str, Any]:
    """The winner at each cell of the plane's grid, regions (cells * cells,) in 0 .. k-1."""
    across, up, _ = plane.grid(cells)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=regions.reshape(len(up), len(across)).astype(np.uint8),
        zmin=-0.5,
        zmax=k - 0.5,
        colorscale=palette.class_scale(k),
        showscale=False,
        opacity=0.2,
        hoverinfo="skip",
        meta="regions 1",
    )


def territories(plane: Plane, centers: np.ndarray, alive: np.ndarray | None = None) -> list[dict[str, Any]]:
    """The Voronoi cells of the centres (k, 2), a filled trace each; those not `alive` (k,) have none."""
    here = np.ones(len(centers), dtype=bool) if alive is None else alive
    cells = [NOWHERE] * len(centers)
    for i, cell in zip(np.flatnonzero(here), plane.cells(centers[here]), strict=True):
        cells[i] = cell if len(cell) else NOWHERE
    return [
        dict(
            type="scatter",
            mode="lines",
            x=cell[:, 0].astype(np.float32),
            y=cell[:, 1].astype(np.float32),
            fill="toself",
            opacity=0.2,
            fillcolor=palette.colour(i),
            line=dict(width=1.5, color=palette.colour(i)),
            hoverinfo="skip",
        )
        for i, cell in enumerate(cells)
    ]


def cloud(
    points: np.ndarray, labels: np.ndarray, k: int, *, sizes: np.ndarray | float = 8, none: int = NOISE
) -> dict[str, Any]:
    """The points, one trace: a byte of colour and a byte of shape for each; label -1 has the shape `none`."""
    labels = np.asarray(labels, dtype=int)
    rounds, place = np.divmod(labels, len(_SYMBOL_NUMBERS))
    shapes = np.where(labels < 0, none, _SYMBOL_NUMBERS[(place + rounds) % len(_SYMBOL_NUMBERS)])
    small = np.isin(shapes, _TRIANGLES)
    if np.ndim(sizes) == 0 and small.any():
        sizes = np.where(small, LARGER * np.asarray(sizes), sizes).astype(np.float32)
    return dict(
        type="scatter",
        mode="markers",
        x=points[:, 0].astype(np.float32),
        y=points[:, 1].astype(np.float32),
        marker=dict(
            color=(labels + 1).astype(np.uint8),
            symbol=shapes.astype(np.uint8),
            cmin=-0.5,
            cmax=k + 0.5,
            colorscale=_with_noise(k),
            size=sizes,
            opacity=0.85,
            line=dict(width=1, color=palette.OUTLINE),
        ),
        customdata=np.arange(1, len(points) + 1),
        hovertemplate="point %{customdata} (%{x:.4g}, %{y:.4g})<br>cluster %{marker.color} (0: none)<extra></extra>",
        meta="pick",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
    )


def centre_marks(centers: np.ndarray) -> dict[str, Any]:
    """The centres: large, in their cluster's colour and shape."""
    n = len(centers)
    return dict(
        type="scatter",
        mode="markers",
        x=centers[:, 0].astype(np.float32),
        y=centers[:, 1].astype(np.float32),
        marker=dict(
            color=[palette.colour(i) for i in range(n)],
            symbol=[palette.symbol(i) for i in range(n)],
            size=20,
            line=dict(width=3, color="#ffffff"),
        ),
        text=[f"centre {i + 1}" for i in range(n)],
        hovertemplate="%{text}: (%{x:.4g}, %{y:.4g})<extra></extra>",
        meta="ghost",
    )


def regions(plane: Plane, predict: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """What `predict` says at every cell of the plane's grid."""
    return predict(plane.grid()[2])


def _with_noise(k: int) -> list[list[Any]]:
    stops: list[list[Any]] = []
    for i in range(k + 1):
        stops += [[i / (k + 1), palette.colour(i - 1)], [(i + 1) / (k + 1), palette.colour(i - 1)]]
    return stops
