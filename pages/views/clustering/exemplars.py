"""Points around exemplars: rings around those chosen, and the regions they win under any distance."""

from collections.abc import Callable
from textwrap import shorten
from typing import Any

import numpy as np

from algos.clustering.k_medoids import KMedoids
from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures import clusters, marks
from ui.figures.plane import Plane

CELLS = 200  # across and up, of a map: its borders look straight
GAP = "\u2002\u2002"  # as wide as half a ring
NAME = np.array([0.13, 0.06])  # of the window across and up
LONGEST = 26  # letters of a row's name in the picture


class Background:
    """The regions behind the points. They are computed once for each set of exemplars.

    For (squared) Euclidean distance they are polygons, exact; else a map of the nearest exemplar at each cell.
    """

    def __init__(self, plane: Plane, metric: str) -> None:
        self._plane = plane
        self.is_map = metric not in ("squared", "euclidean")
        self._known: dict[bytes, list[dict[str, Any]]] = {}

    def traces(self, centers: np.ndarray, predict: Callable[[np.ndarray], np.ndarray]) -> list[dict[str, Any]]:
        """The regions of the exemplars (k, 2); `predict` names the nearest for rows (m, 2)."""
        key = centers.tobytes()
        if key not in self._known:
            self._known[key] = self._map(predict, len(centers)) if self.is_map else self._polygons(centers)
        return self._known[key]

    def _polygons(self, centers: np.ndarray) -> list[dict[str, Any]]:
        return clusters.territories(self._plane, centers)

    def _map(self, predict: Callable[[np.ndarray], np.ndarray], k: int) -> list[dict[str, Any]]:
        cells = self._plane.grid(CELLS)[2]
        nowhere = ~cells.any(axis=1)
        cells[nowhere] = cells[np.flatnonzero(nowhere) - 1]  # the origin has no direction: it looks like its neighbour
        return [clusters.background(self._plane, predict(cells), k, cells=CELLS) | dict(zsmooth="fast")]


def figure(at: Scene, state: KMedoids, regions: list[dict[str, Any]]) -> dict[str, Any]:
    """The points over the regions, and rings around those that are exemplars."""
    k = len(state.medoids)
    cloud = clusters.cloud(at.points, state.labels, k, none=0)
    data = [*regions, cloud, *rings(at.points, state.medoids, np.arange(k))]
    names = [""] * k  # a number says nothing: the pointer tells it
    if at.data.names:
        cloud |= dict(text=at.data.names, hovertemplate="point %{customdata}: %{text}<extra></extra>")
        names = [shorten(at.data.names[row], LONGEST, placeholder=" …") for row in state.medoids]
    sides = _inwards(at, state.medoids)
    x, y = at.points[state.medoids].T
    said = [f"{GAP}{name}{GAP}" for name in names]
    font = dict(size=13, shadow=palette.HALO)  # points lie below them
    data.append(marks.text(x, y, said, textfont=font, textposition=sides, cliponaxis=False))
    return dict(data=data, layout=palette.layout(showlegend=False, **at.plane.axes()))


def means(at: Scene, state: KMedoids) -> list[dict[str, Any]]:
    """A cross at the mean of each cluster, once there are any, joined to its exemplar; the one that is clearest of the
    points is named, and an exemplar where the name lies on the fewest points, if it has none of its own.
    """
    k = len(state.medoids)
    rings, places = at.points[state.medoids], np.full((k, 2), np.nan)
    for j in np.unique(state.labels[state.labels >= 0]):
        places[j] = at.points[state.labels == j].mean(axis=0)
    clear = np.nan_to_num(np.linalg.norm(places[:, None] - at.points, axis=2).min(axis=1), nan=-1)
    named = np.where((np.arange(k) == clear.argmax()) & (clear >= 0), f"{GAP}mean{GAP}", "")
    best, side = _free(at, rings, places[np.isfinite(places[:, 0])])
    own = np.where((np.arange(k) == best) & (clear.max() >= 0) & (not at.data.names), f"{GAP}medoid{GAP}", "")
    colours = [palette.colour(j) for j in range(k)]
    look = dict(symbol="x", size=16, color=colours, line=dict(width=2, color=palette.OUTLINE))
    x, y = places.T
    cross = marks.points(x, y, None, marker=look, says="mean of a cluster (%{x:.4g}, %{y:.4g})", meta="ghost")
    joined = np.stack([rings, places, np.full_like(places, np.nan)], axis=1).reshape(-1, 2)
    right = rings[:, 0] > places[:, 0]
    sides = [*np.where(right, "middle left", "middle right"), *[side] * k]
    font = dict(size=14, shadow=palette.HALO)
    x, y = np.vstack([places, rings]).T
    name = marks.text(x, y, [*named, *own], textfont=font, textposition=sides, cliponaxis=False)
    return [cross, name, marks.line(joined[:, 0], joined[:, 1], palette.NEUTRAL, width=2)]


def _free(at: Scene, rings: np.ndarray, crosses: np.ndarray) -> tuple[int, str]:
    """Which of the rings (k, 2) has a name beside it on the fewest points and crosses (m, 2), and on which side."""
    half = NAME * np.ptp([at.plane.x, at.plane.y], axis=1) / 2
    ways = half * list(marks.SIDES.values())

    def met(places: np.ndarray, begins: float) -> np.ndarray:
        """How many places lie in a name that begins so far from its ring, in halves of a name."""
        wide = (2.4 - begins) / 2
        boxes = rings[:, None] + (begins + wide) * ways
        return np.asarray((np.abs(boxes[:, :, None] - places) < wide * half).all(axis=3).sum(axis=2))

    hidden = met(np.vstack([at.points, rings]), 0.4) + met(crosses, 0.0)  # none between a ring and its name
    best, side = np.unravel_index(hidden.argmin(), hidden.shape)
    return int(best), list(marks.SIDES)[side]


def _inwards(at: Scene, medoids: np.ndarray) -> list[str]:
    """Where the names of the exemplars (k,) stand: towards the middle of the picture."""
    off = at.points[medoids] - np.mean([at.plane.x, at.plane.y], axis=1)
    return [f"{'top' if up > 0 else 'bottom'} {'right' if across < 0 else 'left'}" for across, up in off]


def rings(points: np.ndarray, medoids: np.ndarray, colours: np.ndarray) -> list[dict[str, Any]]:
    """A ring around every exemplar, in the colours with these numbers (k,); the point inside keeps its shape.

    A white one below it separates it from points of its own colour.
    """
    x, y = points[medoids].T
    below = marks.ring(x, y, palette.OUTLINE, size=20, width=8, meta="no ghost")
    ring = marks.points(
        x,
        y,
        [palette.colour(int(i)) for i in colours],
        size=20,
        symbol="circle-open",
        text=[f"medoid {i + 1}: point {row + 1}" for i, row in enumerate(medoids)],
        says="%{text} (%{x:.4g}, %{y:.4g})",
        meta="ghost",
    )
    ring["marker"]["line"] = dict(width=4)
    return [below, ring]
