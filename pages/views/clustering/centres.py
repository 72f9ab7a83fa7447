"""Centres on the move: k-means and how its start was chosen, one figure a step, all with the same traces."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters
from ui.figures.plane import Plane

_OWN = dict(width=3.5, dash="solid")
_OTHER = dict(width=1.5, dash="dot")
CIRCLE = 0  # Plotly's number; a point that belongs to no cluster yet is no noise


def figure(
    plane: Plane,
    points: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    *,
    alive: np.ndarray | None = None,
    past: np.ndarray | None = None,
    cells: bool = True,
    height: int = 480,
) -> dict[str, Any]:
    """Points (n, 2), their labels (n,), centres (k, 2) and the places (m, k, 2) they had so far, oldest first.

    Centres not `alive` (k,) were dropped: they are hollow and have no cell. `cells` draws Voronoi cells.
    """
    here = np.ones(len(centers), dtype=bool) if alive is None else alive
    return _drawn(
        plane,
        [
            *(clusters.territories(plane, centers, here) if cells else []),
            trail(centers[None] if past is None else past),
            clusters.cloud(points, labels, len(centers), none=CIRCLE),
            _marks(centers, here),
        ],
        height,
    )


def choosing(
    plane: Plane,
    points: np.ndarray,
    chosen: np.ndarray,
    chances: np.ndarray,
    k: int,
    *,
    cells: bool = True,
    height: int = 480,
) -> dict[str, Any]:
    """The rows (m,) chosen so far of k, and the points (n, 2): the larger, the likelier to come next.

    The area of a marker follows its chance (n,), above a smallest size at which it can still be seen.
    """
    most = chances.max()
    share = np.sqrt(chances / most) if most > 0 else np.zeros(len(chances))
    nowhere = np.full((k - len(chosen), 2), np.nan)
    centers = np.vstack([points[chosen], nowhere])
    cloud = clusters.cloud(points, np.full(len(points), -1), k, none=CIRCLE, sizes=(4 + 14 * share).astype(np.float32))
    absent = np.zeros(k, dtype=bool)
    return _drawn(
        plane,
        [
            *(clusters.territories(plane, centers, absent) if cells else []),
            trail(np.empty((0, k, 2))),
            cloud,
            _marks(centers, np.ones(k, dtype=bool)),
        ],
        height,
    )


def trail(places: np.ndarray) -> dict[str, Any]:
    """The way each centre came: places (m, k, 2), oldest first, as one faint line with a break after each centre."""
    moved = np.r_[True, (np.diff(places, axis=0) != 0).any(axis=(1, 2))] if len(places) else np.empty(0, dtype=bool)
    way = clusters.NOWHERE
    if moved.sum() > 1:
        paths = places[moved].swapaxes(0, 1)  # (k, m, 2)
        way = np.concatenate([paths, np.full_like(paths[:, :1], np.nan)], axis=1).reshape(-1, 2)
    return dict(
        type="scatter",
        mode="lines+markers",
        x=way[:, 0].astype(np.float32),
        y=way[:, 1].astype(np.float32),
        line=dict(color=palette.NEUTRAL, width=2, dash="dot"),
        marker=dict(color=palette.NEUTRAL, size=5),
        hoverinfo="skip",
    )


def distances(
    plane: Plane,
    points: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    i: int,
    squared: np.ndarray,
    alive: np.ndarray,
    *,
    height: int = 320,
) -> dict[str, Any]:
    """Point i of points (n, 2) and a line to every centre (k, 2) `alive` (k,), solid to its own.

    `squared` (k,) are the squared distances, for the reader who points at a line.
    """
    rays = [
        dict(
            type="scatter",
            mode="lines",
            x=np.array([points[i, 0], centers[j, 0]], dtype=np.float32),
            y=np.array([points[i, 1], centers[j, 1]], dtype=np.float32),
            line=dict(color=palette.colour(j), **_OWN if j == labels[i] else _OTHER),
            hovertemplate=f"squared distance to centre {j + 1}: {squared[j]:.4g}<extra></extra>",
        )
        for j in np.flatnonzero(alive).tolist()
    ]
    cloud = clusters.cloud(points, labels, len(centers), none=CIRCLE) | dict(opacity=0.4)
    ring = dict(
        type="scatter",
        mode="markers",
        x=points[i : i + 1, 0].astype(np.float32),
        y=points[i : i + 1, 1].astype(np.float32),
        marker=dict(symbol="circle-open", size=18, color=palette.NEUTRAL, line=dict(width=3)),
        hoverinfo="skip",
    )
    return _drawn(plane, [cloud, *rays, _marks(centers, alive), ring], height)


def _marks(centers: np.ndarray, alive: np.ndarray) -> dict[str, Any]:
    """The centres; one that was dropped is hollow."""
    marks = clusters.centre_marks(centers)
    if not alive.all():
        shapes = [s if a else f"{s}-open" for s, a in zip(marks["marker"]["symbol"], alive, strict=True)]
        names = [t if a else f"{t} (dropped)" for t, a in zip(marks["text"], alive, strict=True)]
        marks = marks | dict(marker=marks["marker"] | dict(symbol=shapes), text=names)
    return marks


def _drawn(plane: Plane, traces: list[dict[str, Any]], height: int) -> dict[str, Any]:
    room = {} if height > 400 else dict(margin=dict(l=56, r=12, t=6, b=44, autoexpand=False))
    return dict(data=traces, layout=palette.layout(height=height, showlegend=False, **plane.axes(), **room))
