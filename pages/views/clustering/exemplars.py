"""Points around exemplars: rings around those chosen, and the regions they win under any distance."""

from collections.abc import Callable
from textwrap import shorten
from typing import Any

import numpy as np

from algos.clustering.k_medoids import KMedoids
from pages.views.clustering.colours import GROUND
from pages.views.clustering.scene import Scene
from ui import palette, words
from ui.figures import clusters, marks
from ui.figures.plane import Plane

CELLS = 200  # across and up, of a map: its borders look straight
GAP = "\u2002\u2002"  # as wide as half a ring
NAME = np.array([0.13, 0.06])  # of the window across and up
POINTS = 0.55  # their opacity: rings and crosses are what is looked at
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
            made = self._map(predict, len(centers)) if self.is_map else self._polygons(centers)
            self._known[key] = [trace | dict(opacity=GROUND) for trace in made]
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
    cloud |= dict(marker=cloud["marker"] | dict(opacity=POINTS))
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
    """A cross at the mean of each cluster, once there are any, joined to its exemplar. Both have their names in one
    cluster, away from each other, where these lie on the fewest points; rows with names of their own are not named.
    """
    k = len(state.medoids)
    rings, places = at.points[state.medoids], np.full((k, 2), np.nan)
    for j in np.unique(state.labels[state.labels >= 0]):
        places[j] = at.points[state.labels == j].mean(axis=0)
    right = rings[:, 0] > places[:, 0]
    best = _free(at, rings, places, np.where(right, 1, -1))
    named = np.where(np.arange(k) == best, f"{GAP}mean{GAP}", "")
    own = np.where((np.arange(k) == best) & (not at.data.names), f"{GAP}medoid{GAP}", "")
    colours = [palette.colour(j) for j in range(k)]
    look = dict(symbol="x", size=16, color=colours, line=dict(width=2, color=palette.OUTLINE))
    x, y = places.T
    cross = marks.points(x, y, None, marker=look, says="mean of a cluster (%{x:.4g}, %{y:.4g})", meta="ghost")
    joined = np.stack([rings, places, np.full_like(places, np.nan)], axis=1).reshape(-1, 2)
    sides = [*np.where(right, "middle left", "middle right"), *np.where(right, "middle right", "middle left")]
    font = dict(size=16, shadow=palette.HALO)
    x, y = np.vstack([places, rings]).T
    name = marks.text(x, y, [*named, *own], textfont=font, textposition=sides, cliponaxis=False)
    return [cross, name, marks.line(joined[:, 0], joined[:, 1], palette.NEUTRAL, width=3)]


def gaps(at: Scene, state: KMedoids, most: float) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    """How far each exemplar is from the mean of its cluster, as bars, and axes on which `most` has room."""
    far = ways(at, state)
    k, colours = len(far), [palette.colour(j) for j in range(len(far))]
    rows = np.arange(1, k + 1)
    far = np.where(np.isfinite(far), far, 0)
    says = "cluster %{y}: %{x:.4g} from its medoid to its mean"
    bars = marks.bars(far, rows, colours, orientation="h", width=0.42, says=says)
    said = [f"<b>\u2002{words.number(float(one))}</b>" if one else "" for one in far]
    named = marks.text(far, rows, said, size=15, textposition="middle right", cliponaxis=False)
    shapes = [palette.symbol(j) for j in range(k)]
    ends = marks.points(
        np.zeros(k), rows, colours, size=13, symbol=shapes, outline=palette.OUTLINE, meta="no ghost", cliponaxis=False
    )
    across = palette.axis("distance", range=[0, 1.3 * most or 1.0], nticks=5)
    up = palette.axis(range=[k + 0.6, 0.4], showticklabels=False, showgrid=False)
    return [bars, ends, named], across, up


def ways(at: Scene, state: KMedoids) -> np.ndarray:
    """How far each exemplar is from the mean of its cluster, as the crow flies: (k,); nan where it has no points."""
    X, own = at.data.X, [state.labels == j for j in range(len(state.medoids))]
    means = [X[one].mean(axis=0) if one.any() else np.full(X.shape[1], np.nan) for one in own]
    return np.asarray(np.linalg.norm(X[state.medoids] - np.array(means), axis=1))


def _free(at: Scene, rings: np.ndarray, crosses: np.ndarray, side: np.ndarray) -> int:
    """In which cluster a name beside the ring (k, 2), on its `side` (k,) of 1 or -1, and one beside the cross (k, 2),
    on the other, lie on the fewest points and other marks; -1 before there are crosses.
    """
    half = NAME * np.ptp([at.plane.x, at.plane.y], axis=1) / 2

    def met(places: np.ndarray, way: np.ndarray) -> np.ndarray:
        """How many points and marks lie in a name on that side (k,) of the places (k, 2)."""
        boxes = places + np.column_stack([1.35 * half[0] * way, np.zeros(len(way))])
        others = np.vstack([at.points, rings, crosses[np.isfinite(crosses[:, 0])]])
        return np.asarray((np.abs(boxes[:, None] - others) < half).all(axis=2).sum(axis=1))

    there = np.isfinite(crosses[:, 0])
    hidden = np.where(there, met(rings, side) + met(crosses, -side), np.inf)
    return int(hidden.argmin()) if there.any() else -1


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
