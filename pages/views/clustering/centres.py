"""Centres on the move: k-means and how its start was chosen, one figure a step, all with the same traces."""

from typing import Any

import numpy as np

from algos.clustering.k_means import KMeans
from algos.clustering.starts import Start
from pages.views.clustering import clear
from pages.views.clustering.colours import GROUND
from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures import clusters, marks

CENTRE = 5  # as many points does a centre count under the words
START = "start"  # what can be dragged
DRAG = "<b>drag any centre<br>to another point</b>"
NAME = 116, 40  # pixels across and up that it takes
SPACE, LINE = 7.5, 19.5  # pixels of a space before it, and of an empty line
FARS = 4  # of three spaces or a line each: how much farther off it can stand
CIRCLE = 0  # Plotly's number; a point that belongs to no cluster yet is no noise


def figure(
    at: Scene,
    labels: np.ndarray,
    centers: np.ndarray,
    *,
    alive: np.ndarray | None = None,
    past: np.ndarray | None = None,
    drag: bool = False,
    height: int = 480,
) -> dict[str, Any]:
    """Points with labels (n,), centres (k, 2) in the plane and the places (m, k, 2) they had so far, oldest first.

    Centres not `alive` (k,) were dropped: they are hollow and have no cell. The start that is farthest from the others
    says it, where they wait for somebody to `drag` them.
    """
    here = np.ones(len(centers), dtype=bool) if alive is None else alive
    cloud = clusters.cloud(at.points, labels, len(centers), none=CIRCLE)
    way = trail(centers[None] if past is None else past)
    started = _started(clusters.NOWHERE if past is None else past[0], at if drag else None)
    return _drawn(at, [*_cells(at, centers, here), way, cloud, started, _marks(centers, here)], height)


def choosing(at: Scene, state: Start, k: int) -> dict[str, Any]:
    """The points chosen so far of k, and all points: the larger, the likelier to come next.

    The area of a marker follows its chance, above a smallest size at which it can still be seen; where all chances
    are equal nothing is told by size, and points are as large as in every other figure.
    """
    likely = state.probabilities[state.probabilities > 0]
    alike = len(likely) == 0 or (len(likely) > 1 and np.ptp(likely) <= 1e-9 * likely.max())
    sizes = np.full(at.n, 8.0) if alike else 4 + 14 * np.sqrt(state.probabilities / likely.max())
    cloud = clusters.cloud(at.points, np.full(at.n, -1), k, none=CIRCLE, sizes=sizes.astype(np.float32))
    nowhere = np.full((k - len(state.chosen), 2), np.nan)
    centers = np.vstack([at.points[state.chosen], nowhere])
    here = np.ones(k, dtype=bool)
    drawn = [*_cells(at, centers, ~here), trail(np.empty((0, k, 2))), cloud, _started(centers), _marks(centers, here)]
    return _drawn(at, drawn)


def trail(places: np.ndarray) -> dict[str, Any]:
    """The way each centre came: places (m, k, 2), oldest first, as one faint line with a break after each centre."""
    moved = np.r_[True, (np.diff(places, axis=0) != 0).any(axis=(1, 2))] if len(places) else np.empty(0, dtype=bool)
    way = clusters.NOWHERE
    if moved.sum() > 1:
        paths = places[moved].swapaxes(0, 1)  # (k, m, 2)
        way = np.concatenate([paths, np.full_like(paths[:, :1], np.nan)], axis=1).reshape(-1, 2)
    return marks.path(way[:, 0], way[:, 1], palette.NEUTRAL, dash="dot", size=5)


def distances(at: Scene, state: KMeans, i: int, squared: np.ndarray) -> dict[str, Any]:
    """Point i and a line to every centre that is alive, solid to its own.

    `squared` (k,) are the squared distances, for the reader who points at a line.
    """
    centers = at.project(state.centers)
    cloud = clusters.cloud(at.points, state.labels, len(centers), none=CIRCLE) | dict(opacity=0.4)
    rays = []
    for j in np.flatnonzero(state.alive).tolist():
        look: dict[str, Any] = dict(width=3.5) if j == state.labels[i] else dict(width=1.5, dash="dot")
        says = f"squared distance to centre {j + 1}: {squared[j]:.4g}"
        x, y = np.array([at.points[i], centers[j]]).T
        rays.append(marks.line(x, y, palette.colour(j), says=says, **look))
    ring = marks.ring(at.points[[i], 0], at.points[[i], 1], palette.NEUTRAL, size=18, width=3)
    return _drawn(at, [cloud, *rays, _marks(centers, state.alive), ring], 320)


def _started(places: np.ndarray, at: Scene | None = None) -> dict[str, Any]:
    """Where the centres started (k, 2): rings, under the centres as long as these stand there.

    `at`: the scene in which one says that it can be dragged, where the words lie on the fewest points and centres.
    """
    hint, side = [""] * len(places), "middle right"
    if at is not None:
        best, side, far = beside(at, places)
        hint[best] = _apart(DRAG if len(places) > 1 else DRAG.replace("any", "the"), side, far)
    colours = [palette.colour(j) for j in range(len(places))]
    ring = dict(symbol="circle-open", size=15, color=colours, line=dict(width=3))
    font = dict(size=15, shadow=palette.HALO)
    look: dict[str, Any] = dict(mode="markers+text", text=hint, textposition=side, textfont=font)
    return marks.points(places[:, 0], places[:, 1], None, marker=ring, meta=START, **look)


def beside(at: Scene, places: np.ndarray) -> tuple[int, str, int]:
    """At which of the places (k, 2) the words lie on the fewest points and centres, on which side of it, and how far
    off, from 0 on: rather nearer."""
    across, up = NAME[0] / 2 + SPACE * (2 + 3 * np.arange(FARS)), NAME[1] / 2 + LINE * (1 + np.arange(FARS))
    ways = np.array([side * np.column_stack([across, up]) for side in np.array(list(marks.SIDES.values()))])
    others = np.vstack([at.points, *[places] * CENTRE])
    hides = [clear.hidden(at.plane, places, ways.reshape(-1, 2), NAME, others, w) for w in (clear.DESK, clear.PHONE)]
    hidden = np.average(np.minimum(hides, at.n), axis=0, weights=(5, 1)).reshape(len(places), len(marks.SIDES), FARS)
    far, best, s = np.unravel_index(np.moveaxis(hidden, 2, 0).argmin(), (FARS, len(places), len(marks.SIDES)))
    return int(best), list(marks.SIDES)[s], int(far)


def _apart(said: str, side: str, far: int) -> str:
    """The words on that side, so far off."""
    if "middle" in side:
        gap = "\u2002" * (2 + 3 * far)
        return f"{gap}{said.replace('<br>', f'{gap}<br>{gap}')}{gap}"
    line = "<br> " * (1 + far)
    return f"{said}{line}" if "top" in side else f"{line}{said}"


def _cells(at: Scene, centers: np.ndarray, alive: np.ndarray) -> list[dict[str, Any]]:
    """What every centre wins, where the plane shows that."""
    drawn = clusters.territories(at.plane, centers, alive) if at.exact else []
    return [cell | dict(opacity=GROUND) for cell in drawn]


def _marks(centers: np.ndarray, alive: np.ndarray) -> dict[str, Any]:
    """The centres; one that was dropped is hollow."""
    centres = clusters.centre_marks(centers)
    for j in np.flatnonzero(~alive):
        centres["marker"]["symbol"][j] += "-open"
        centres["text"][j] += " (dropped)"
    return centres


def _drawn(at: Scene, traces: list[dict[str, Any]], height: int = 480) -> dict[str, Any]:
    room = {} if height > 400 else dict(margin=dict(l=56, r=12, t=6, b=44, autoexpand=False))
    return dict(data=traces, layout=palette.layout(height=height, showlegend=False, **at.plane.axes(), **room))
