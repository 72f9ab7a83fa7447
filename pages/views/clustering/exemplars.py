"""Points around exemplars: rings around those chosen, and the regions they win under any distance."""

from collections.abc import Callable
from textwrap import shorten
from typing import Any

import numpy as np

from algos.clustering.k_medoids import KMedoids
from pages.views.clustering import clear
from pages.views.clustering.colours import GROUND
from pages.views.clustering.scene import Scene
from ui import palette, words
from ui.figures import clusters, marks
from ui.figures.plane import Plane

CELLS = 200  # across and up, of a map: its borders look straight
GAP = "\u2002\u2002"  # as wide as half a ring
NAME = 54, 18  # pixels that "medoid" takes
LETTER, LINE = 6.5, 16  # pixels of a letter of a row's name, and of its height
AWAY = {"middle left": (-1, 0), "middle right": (1, 0), "top center": (0, 1), "bottom center": (0, -1)}
OUT = 16, 20  # pixels from the middle of a ring to a name beside it, and above or below it
FEW = 2  # points and marks under a pair of names, up to which they are written
DESK = 5  # how much more counts what is hidden on a desk than on a phone
MARK = 3  # as many points does a ring or a cross count under a name
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
    sides = _apart(at, state, names)
    x, y = at.points[state.medoids].T
    said = [_aside(name, side) for name, side in zip(names, sides, strict=True)]
    font = dict(size=13, shadow=palette.HALO)  # points lie below them
    data.append(marks.text(x, y, said, textfont=font, textposition=sides, cliponaxis=False))
    return dict(data=data, layout=palette.layout(showlegend=False, **at.plane.axes()))


def means(at: Scene, state: KMedoids) -> list[dict[str, Any]]:
    """A cross at the mean of each cluster, once there are any, joined to its exemplar. One of each has its name where
    that lies on next to no points; rows with names of their own, and crosses beside them, are not named.
    """
    k = len(state.medoids)
    rings, places = at.points[state.medoids], _crosses(at, state)
    named, own = np.full(k, "", dtype=object), np.full(k, "", dtype=object)
    sides = ["middle right"] * (2 * k)
    if not at.data.names and (free := named_at(at, rings, places)):
        (ring, beside), (other, side) = free
        sides[k + ring], sides[other] = beside, side
        own[ring], named[other] = _aside("medoid", beside), _aside("mean", side)
    colours = [palette.colour(j) for j in range(k)]
    look = dict(symbol="x", size=16, color=colours, line=dict(width=2, color=palette.OUTLINE))
    x, y = places.T
    cross = marks.points(x, y, None, marker=look, says="mean of a cluster (%{x:.4g}, %{y:.4g})", meta="ghost")
    joined = np.stack([rings, places, np.full_like(places, np.nan)], axis=1).reshape(-1, 2)
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


def _crosses(at: Scene, state: KMedoids) -> np.ndarray:
    """The mean of each cluster in the plane: (k, 2); nan where it has no points."""
    places = np.full((len(state.medoids), 2), np.nan)
    for j in np.unique(state.labels[state.labels >= 0]):
        places[j] = at.points[state.labels == j].mean(axis=0)
    return places


def _off(size: tuple[float, float]) -> np.ndarray:
    """How far the middle of a name of that size is from its mark, on each side: pixels (4, 2)."""
    far: np.ndarray = np.array(list(AWAY.values())) * (np.array(OUT) + np.array(size) / 2)
    return far


def named_at(at: Scene, rings: np.ndarray, crosses: np.ndarray) -> list[tuple[int, str]]:
    """Beside which ring (k, 2) "medoid" stands and on which side of it, and the same of a cross (k, 2) and "mean":
    where they hide least; nothing where that is too much, and before there are crosses.
    """
    there = np.flatnonzero(np.isfinite(crosses[:, 0]))
    if not len(there):
        return []
    places, named = np.vstack([rings, crosses[there]]), []
    others, windows = np.vstack([at.points, *[places] * MARK]), (clear.DESK, clear.PHONE)
    hides = [clear.hidden(at.plane, places, _off(NAME), NAME, others, window) for window in windows]
    desk, phone = np.minimum(hides, MARK * at.n)
    own = [clear.boxes(at.plane, places, _off(NAME), window) for window in windows]
    for which in (np.arange(len(rings)), len(rings) + np.arange(len(there))):
        j, side = np.unravel_index((DESK * desk + phone)[which].argmin(), desk[which].shape)
        i = which[j]
        if desk[i, side] > FEW:
            return []
        named.append((int(j if i < len(rings) else there[j]), list(AWAY)[side]))
        for boxes, window in zip(own, windows, strict=True):  # the other is not to lie on this one
            size = np.array(NAME) * np.ptp([at.plane.x, at.plane.y], axis=1) / window
            desk = desk + MARK * at.n * (np.abs(boxes - boxes[i, side]) < size).all(axis=2)
    return named


def _apart(at: Scene, state: KMedoids, names: list[str]) -> list[str]:
    """On which sides of the exemplars their names stand, one after the other where they hide least."""
    crosses, span = _crosses(at, state), np.ptp([at.plane.x, at.plane.y], axis=1)
    others = np.vstack([at.points, *[at.points[state.medoids], crosses[np.isfinite(crosses[:, 0])]] * MARK])
    taken: list[tuple[np.ndarray, np.ndarray]] = []
    sides: list[str] = []
    for row, name in zip(state.medoids, names, strict=True):
        size, place = (LETTER * len(name), LINE), at.points[[row]]
        half = np.array(size) / 2 * span / clear.DESK
        (own,) = clear.boxes(at.plane, place, _off(size), clear.DESK)
        (hides,) = np.minimum(clear.hidden(at.plane, place, _off(size), size, others, clear.DESK), at.n)
        for middle, other in taken:
            hides = hides + at.n * (np.abs(own - middle) < half + other).all(axis=1)
        taken.append((own[hides.argmin()], half))
        sides.append(list(AWAY)[hides.argmin()])
    return sides


def _aside(name: str, side: str) -> str:
    """A name with room for the mark beside which it stands on that side."""
    if "middle" in side:
        return f"{GAP}{name}{GAP}" * bool(name)
    return (f"{name}<br> " if side == "top center" else f" <br>{name}") * bool(name)


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
