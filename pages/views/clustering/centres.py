"""Centres on the move: k-means and how its start was chosen, one figure a step, all with the same traces."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters, marks
from ui.figures.plane import Plane

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
    )


def trail(places: np.ndarray) -> dict[str, Any]:
    """The way each centre came: places (m, k, 2), oldest first, as one faint line with a break after each centre."""
    moved = np.r_[True, (np.diff(places, axis=0) != 0).any(axis=(1, 2))] if len(places) else np.empty(0, dtype=bool)
    way = clusters.NOWHERE
    if moved.sum() > 1:
        paths = places[moved].swapaxes(0, 1)  # (k, m, 2)
        way = np.concatenate([paths, np.full_like(paths[:, :1], np.nan)], axis=1).reshape(-1, 2)
    return marks.path(way[:, 0], way[:, 1], palette.NEUTRAL, dash="dot", size=5)


def distances(
    plane: Plane,
    points: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    i: int,
    squared: np.ndarray,
    alive: np.ndarray,
) -> dict[str, Any]:
    """Point i of points (n, 2) and a line to every centre (k, 2) `alive` (k,), solid to its own.

    `squared` (k,) are the squared distances, for the reader who points at a line.
    """
    cloud = clusters.cloud(points, labels, len(centers), none=CIRCLE) | dict(opacity=0.4)
    rays = []
    for j in np.flatnonzero(alive).tolist():
        look: dict[str, Any] = dict(width=3.5) if j == labels[i] else dict(width=1.5, dash="dot")
        says = f"squared distance to centre {j + 1}: {squared[j]:.4g}"
        x, y = np.array([points[i], centers[j]]).T
        rays.append(marks.line(x, y, palette.colour(j), says=says, **look))
    ring = marks.ring(points[[i], 0], points[[i], 1], palette.NEUTRAL, size=18, width=3)
    return _drawn(plane, [cloud, *rays, _marks(centers, alive), ring], 320)


def _marks(centers: np.ndarray, alive: np.ndarray) -> dict[str, Any]:
    """The centres; one that was dropped is hollow."""
    centres = clusters.centre_marks(centers)
    for j in np.flatnonzero(~alive):
        centres["marker"]["symbol"][j] += "-open"
        centres["text"][j] += " (dropped)"
    return centres


def _drawn(plane: Plane, traces: list[dict[str, Any]], height: int = 480) -> dict[str, Any]:
    room = {} if height > 400 else dict(margin=dict(l=56, r=12, t=6, b=44, autoexpand=False))
    return dict(data=traces, layout=palette.layout(height=height, showlegend=False, **plane.axes(), **room))
