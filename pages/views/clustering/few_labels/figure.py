"""Points as classifiers tell them, the few with a label ringed; and how many others are told, as curves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.clustering import sides as beside
from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures import clusters, contours, marks, panels, regions, twins
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD

LOOKS = ((palette.NEUTRAL, "dot"), (palette.CLASSES[5], "solid"), (palette.CLASSES[4], "dash"))
CELLS = 140  # of the map across and up: its borders are thin lines
GROUND = 0.17  # opacity of what is told around
EVERY = 7  # so many cells are looked at one by one where a name could stand
NAME = np.array([0.2, 0.07])  # of a side, across and up
SILENT = np.array([0.31, 0.07])  # the same of "no prediction", on a phone
SMALL = 6  # pixels of a point that is told nothing
HOVER = "point %{customdata} (%{x:.4g}, %{y:.4g})"
FEW = 8  # labels: of more, no name is needed
GAP = 0.075  # between two names, as a share of the axis


@dataclass(frozen=True)
class Told:
    """The classes that a classifier tells, -1 where it tells none."""

    points: np.ndarray  # (n,)
    cells: np.ndarray | None  # (CELLS * CELLS,) of the plane, if it is flat
    edges: list[np.ndarray]  # lines (m, 2) to draw between them


def two(
    at: Scene,
    left: Told,
    right: Told,
    y: np.ndarray,
    labelled: np.ndarray,
    titles: tuple[str, str],
) -> dict[str, Any]:
    """What two classifiers tell, beside each other; the true classes (n,) and the rows with a label (m,)."""
    sides = [_map(at, side, y, labelled) for side in (left, right)]
    first = [*sides[0], *_before(at, y, labelled), _has_a_label(at, labelled), _out_of_view(at, left)]
    return beside.titled(twins.figure(at.plane, first, sides[1], titles=titles))


def with_curves(
    at: Scene,
    told: Told,
    y: np.ndarray,
    labelled: np.ndarray,
    curves: Mapping[str, np.ndarray],
    i: int,
    ticks: Sequence[str],
) -> dict[str, Any]:
    """What one classifier tells, and beside it named shares (s,) up to number i of s."""
    axes = at.plane.axes()
    over = (_across("clusters k", ticks), _up())
    layout = panels.layout([(axes["xaxis"], axes["yaxis"]), over], widths=(1.5, 1), showlegend=False)
    right = [panels.on(trace, 1) for trace in _curves(curves, i)]
    left = [*_map(at, told, y, labelled), *_before(at, y, labelled), _has_a_label(at, labelled)]
    return dict(data=[*left, *right], layout=layout)


def averages(curves: Mapping[str, np.ndarray], ticks: Sequence[str]) -> dict[str, Any]:
    """Named shares (s,) over the numbers of labels."""
    axes = dict(xaxis=_across("labels", ticks), yaxis=_up())
    return dict(data=_curves(curves, len(ticks) - 1), layout=palette.layout(height=320, showlegend=False, **axes))


def _map(at: Scene, side: Told, y: np.ndarray, labelled: np.ndarray) -> list[Trace]:
    """The points in the colours of their classes, hollow if told another, grey if none; what is told around."""
    c = int(y.max()) + 1
    wrong = side.points != y
    wrong[labelled] = False  # their class is known
    points = clusters.cloud(at.points, y, c, sizes=7)
    points |= dict(text=_told(at, side, y, labelled), hovertemplate=HOVER + "<br>%{text}<extra></extra>")
    return [
        *([] if side.cells is None else _ground(at, side.cells, side.edges, c)),
        _grey(beside.hollow(points, wrong & (side.points >= 0)), wrong & (side.points < 0)),
        *_rings(at.points[labelled]),
        _no_guess(at, side),
    ]


def _told(at: Scene, side: Told, y: np.ndarray, labelled: np.ndarray) -> list[str]:
    """What is known of each point, for who points at it."""
    names = at.data.class_names
    guessed = [f", predicted {names[told]}" if told >= 0 else ", no prediction" for told in side.points]
    for i in labelled:
        guessed[i] = ", has a label"
    return [f"class {names[true]}{told}" for true, told in zip(y, guessed, strict=True)]


def _grey(cloud: Trace, untold: np.ndarray) -> Trace:
    """The points of a cloud, of which those that are told nothing (n,) are grey and small."""
    look = cloud["marker"]
    colour = np.where(untold, 0, look["color"]).astype(np.uint8)
    size = np.where(untold, SMALL, look["size"]).astype(np.float32)
    return cloud | dict(marker=look | dict(color=colour, size=size))


def _has_a_label(at: Scene, labelled: np.ndarray) -> Trace:
    """What a ring means, beside the one where the words lie on the fewest points; nowhere once there are many."""
    half = NAME * np.ptp([at.plane.x, at.plane.y], axis=1) / 2
    rings, names, walls = at.points[labelled], list(marks.SIDES), np.transpose([at.plane.x, at.plane.y])
    boxes = rings[:, None] + 1.25 * half * list(marks.SIDES.values())
    hidden = (np.abs(boxes[:, :, None] - at.points) < half).all(axis=3).sum(axis=2)
    hidden += at.n * (np.abs(boxes[:, :, None] - walls) < half).any(axis=(2, 3))
    best, side = np.unravel_index(hidden.argmin(), hidden.shape)
    said = "\u2003has a label\u2003" if len(labelled) <= FEW else ""
    font = dict(size=14, shadow=palette.HALO)
    x, y = rings[[best]].T
    return marks.text(x, y, [said], textposition=names[side], textfont=font)


def _out_of_view(at: Scene, side: Told) -> Trace:
    """That there is no border to be seen, at the foot of a map of one class."""
    one = side.cells is not None and bool((side.cells == side.cells[0]).all())
    font = dict(size=14, shadow=palette.HALO)
    (x, y), said = (np.mean(at.plane.x), at.plane.y[0]), "the border is out of view" if one else ""
    return marks.text([x], [y], [said], textposition="top center", textfont=font)


def _no_guess(at: Scene, side: Told) -> Trace:
    """Its name in what is told nothing, where most room is, if there is enough."""
    told, place, name = side.cells, np.full(2, np.nan), ""
    if told is not None and (told < 0).any():
        cells = at.plane.grid(CELLS)[2]
        inside = at.plane.holds(cells)
        free, taken = cells[inside & (told < 0)][::EVERY], cells[inside & (told >= 0)][::EVERY]
        half = SILENT * np.ptp([at.plane.x, at.plane.y], axis=1) / 2
        edges = [np.linspace(edge[:-1], edge[1:], EVERY**2).reshape(-1, 2) for edge in side.edges]
        walls = np.transpose([at.plane.x, at.plane.y])
        off = np.abs(free[:, None] - np.vstack([at.points, taken, *edges])) / half
        room = np.minimum(off.max(axis=2).min(axis=1), (np.abs(free[:, None] - walls) / half).min(axis=(1, 2)))
        if room.max() > 1:
            place, name = free[room.argmax()], "no prediction"
    return marks.text(place[:1], place[1:], [name], size=14)


def borders(at: Scene, scores: np.ndarray) -> list[np.ndarray]:
    """Where the class of the largest score (CELLS * CELLS, c) changes: lines (m, 2)."""
    across, up, _ = at.plane.grid(CELLS)
    ahead = [scores[:, j] - np.delete(scores, j, axis=1).max(axis=1) for j in range(1, scores.shape[1])]
    return [contours.lines(across, up, Z.reshape(CELLS, CELLS)) for Z in ahead]


def _ground(at: Scene, told: np.ndarray, edges: list[np.ndarray], c: int) -> list[Trace]:
    """What is told at each place of the plane, and lines over it."""
    x, y = np.vstack([contours.GAP, *(part for edge in edges for part in (edge, contours.GAP))]).T
    line = marks.line(x, y, palette.NEUTRAL, width=1)
    return [regions.winners(at.plane, told, c, cells=CELLS) | dict(opacity=GROUND), line]


def _before(at: Scene, y: np.ndarray, labelled: np.ndarray) -> list[Trace]:
    """The points before anything is told: the few with a label in the colours of their classes."""
    known = np.full(at.n, -1)
    known[labelled] = y[labelled]
    points = clusters.cloud(at.points, known, int(y.max()) + 1, none=0)
    points |= dict(hovertemplate=f"{HOVER}<extra></extra>")
    return [trace | dict(visible=False, meta=INSTEAD) for trace in (points, *_rings(at.points[labelled]))]


def _rings(places: np.ndarray) -> list[Trace]:
    """Around those with a label (m, 2)."""
    x, y = places.T
    return [marks.ring(x, y, "white", size=16, width=4, opacity=0.9), marks.ring(x, y, "black", size=16, width=1.5)]


def _across(title: str, ticks: Sequence[str]) -> dict[str, Any]:
    last = len(ticks) - 1
    every = 1 if last < 10 else 2  # of so many, every second has room
    shown = list(range(last % every, last + 1, every))
    where = dict(range=[-0.4, 1.6 * last + 0.4], tickvals=shown, ticktext=[ticks[i] for i in shown], tickangle=0)
    return palette.axis(title, **where)


def _up() -> dict[str, Any]:
    return palette.axis("share predicted right", range=[-0.02, 1.06], tickformat=".0%", nticks=6)


def _curves(curves: Mapping[str, np.ndarray], i: int) -> list[Trace]:
    """Each as far as one has come, with its name at its end."""
    looks = LOOKS if len(curves) > 2 else LOOKS[:2]
    x, ends = np.arange(len(next(iter(curves.values())))), np.array([values[i] for values in curves.values()])
    lines = [
        marks.path(np.minimum(x, i), values[np.minimum(x, i)], colour, dash=dash, says=f"{name}: %{{y:.1%}}")
        for (name, values), (colour, dash) in zip(curves.items(), looks, strict=True)
    ]
    names = [f"\u2002{name}" for name in curves]
    font = dict(color=[colour for colour, _ in looks], size=13)
    beside = marks.text(np.full(len(ends), i), apart(ends), names, textfont=font, textposition="middle right")
    return [*lines, beside | dict(cliponaxis=False)]


def apart(values: np.ndarray) -> np.ndarray:
    """Places for names at the values (s,), in their order, none nearer to the next than a name is high."""
    order = np.argsort(values, kind="stable")
    placed = values[order].astype(float)
    for j in range(1, len(placed)):
        placed[j] = max(placed[j], placed[j - 1] + GAP)
    placed -= max(float(placed[-1]) - 1.03, 0.0)
    result = np.empty(len(placed))
    result[order] = placed
    return result
