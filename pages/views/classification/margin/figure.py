"""The strip in the plane: shaded, with its width written across it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.classification import written
from ui import palette, words
from ui.figures import boundary, marks, regions
from ui.figures.marks import Trace
from ui.figures.plane import Plane

COLOUR = palette.CLASSES[2]  # no class of two has it
SHADE = "rgba(128,128,140,0.16)"
PLACES = 401  # along the boundary, where the width may be written
NOWHERE = np.full((2, 2), np.nan)

LONG = 14  # letters of a class's name, at most
LETTER = 0.026  # of the window: a letter's width, on a phone
CLEAR = np.array([0.01, 0.015])  # of it, from an edge to its name
HIGH = 0.07  # of it, from the end of the line across the strip to above the words


def strip(plane: Plane, coef: np.ndarray, intercept: float, points: np.ndarray) -> list[Trace]:
    """The area between the margin lines, and a line across it where `points` (n, 2) leave most room; or neither."""
    shade = dict(fill="toself", fillcolor=SHADE, line=dict(width=0))
    low, middle, high = (boundary.straight(plane, coef, intercept, level) for level in (-1.0, 0.0, 1.0))
    if any(len(line["x"]) < 2 for line in (low, middle, high)):  # one of them is nowhere near
        return [marks.line([np.nan], [np.nan], "") | shade, _width(NOWHERE[None], "", plane, points)]
    x, y = (np.r_[low[letter], high[letter][::-1]] for letter in "xy")
    ends = np.column_stack([middle["x"], middle["y"]]).astype(float)
    places = ends[0] + np.linspace(0, 1, PLACES)[:, None] * (ends[1] - ends[0])
    room = np.linalg.norm(places[:, None] - points, axis=2).min(axis=1)
    size = float(coef @ coef)
    across = places[room.argsort()[::-1], None] + np.stack([-coef, coef]) / size
    return [marks.line(x, y, "") | shade, _width(across, words.number(2 / size**0.5), plane, points)]


def _width(lines: np.ndarray, said: str, plane: Plane, points: np.ndarray) -> Trace:
    """The first of some `lines` (m, 2, 2) that has room for how long it is beside an end, with a mark at both ends.

    If none has, the one where these words cover the fewest `points` (n, 2); nothing where they fit in nowhere.
    """
    (low, high), size = np.array([plane.x, plane.y]).T, np.ptp([plane.x, plane.y], axis=1)
    unit = size.max() if plane.to_scale else size  # where it is narrow, the axis across takes all the room there is
    told, first = f"{said} wide", lines[0]
    room = np.array([LETTER * len(told), HIGH]) * unit
    out = np.where(first[1] < first[0], -1, 1)  # of the strip: words beside a narrow one do not lie on it
    ways = {1: out, 0: -out} if out[1] > 0 else {0: -out, 1: out}

    def covers(place: tuple[np.ndarray, int]) -> int:
        ends, i = place
        apart = (points - ends[i]) * ways[i]
        return int(((apart > -LETTER / 2 * unit) & (apart < room)).all(axis=1).sum())

    def fits(ends: np.ndarray, i: int) -> bool:
        corners = np.vstack([ends, ends[i] + ways[i] * room])
        return bool(((corners > low) & (corners < high)).all())

    places = [(ends, i) for ends in lines for i in ways if fits(ends, i)]
    ends, at = next((place for place in places if not covers(place)), min(places, key=covers, default=(NOWHERE, 0)))
    text = [told if i == at and places else "" for i in range(len(ends))]
    side = f"{'top' if ways[at][1] > 0 else 'bottom'} {'right' if ways[at][0] > 0 else 'left'}"
    font = dict(color=COLOUR, size=15, shadow=palette.HALO)
    look = dict(mode="lines+markers+text", text=text, textposition=side, textfont=font)
    head = dict(symbol="circle", size=6, color=COLOUR)  # no handle
    return marks.line(ends[:, 0], ends[:, 1], COLOUR, width=2.5) | look | dict(marker=head)


def edges(plane: Plane, coef: np.ndarray, intercept: float, classes: Sequence[str], taken: np.ndarray) -> list[Trace]:
    """Each class's edge of the strip in its colour, and its name beside it where it covers none `taken` (n, 2)."""
    told = [f"{name[:LONG]}’s edge" for name in classes[:2]]
    traces: list[Trace] = []
    places: list[np.ndarray] = []
    sides: list[str] = []
    for c, level in enumerate((-1.0, 1.0)):
        look: dict[str, Any] = dict(name=told[c], dash="dash", width=2, colour=palette.colour(c))
        traces.append(boundary.straight(plane, coef, intercept, level, **look) | dict(showlegend=False))
        place, side = _beside(plane, traces[c], coef * level, len(told[c]), taken)
        places, sides = [*places, place], [*sides, side]
        word = dict(x=place[:, 0], y=place[:, 1], text=[told[c]], textposition=side)
        taken = np.vstack([taken, written.places(plane, word, LETTER, (0, HIGH / 2))])  # the other's lies beside it
    x, y = np.vstack(places).T
    font = dict(color=[palette.colour(c) for c in (0, 1)], size=15, shadow=palette.HALO)
    return [*traces, marks.text(x, y, [f"<b>{name}</b>" for name in told], textfont=font, textposition=sides)]


def _beside(plane: Plane, line: Trace, outwards: np.ndarray, letters: int, taken: np.ndarray) -> tuple[np.ndarray, str]:
    """Where on a line (1, 2) a word of so many letters begins that leads away from it, and which way it does.

    It goes `outwards` (2,), so that it touches the line at its corner whatever the size of the screen, or inwards if
    there is no room; and where fewest of the `taken` (n, 2) lie under it, and none is near. Nowhere without a line.
    """
    if len(line["x"]) < 2 or not outwards.any():
        return np.full((1, 2), np.nan), "top right"
    low, size = np.array([plane.x, plane.y]).T[0], np.ptp([plane.x, plane.y], axis=1)
    ends = (np.column_stack([line["x"], line["y"]]).astype(float) - low) / size
    room = np.array([LETTER * (letters + 0.5), HIGH])
    along = ends[0] + np.linspace(0, 1, PLACES)[:, None] * (ends[1] - ends[0])
    for normal in (outwards, -outwards):
        way = np.where(normal < 0, -1, 1)
        side = f"{'top' if way[1] > 0 else 'bottom'} {'right' if way[0] > 0 else 'left'}"
        corners = along + way * room
        corners += CLEAR * way
        inside = along[((np.minimum(along, corners) > 0) & (np.maximum(along, corners) < 1)).all(axis=1)]
        if len(inside):
            apart = np.abs(inside[:, None] + way * room / 2 - (taken - low) / size) / (room / 2)
            far = apart.max(axis=2)
            best = np.lexsort([-far.min(axis=1), (far < 1).sum(axis=1)])[0]
            return np.asarray(low + size * (inside[[best]] + CLEAR * way)), side
    return np.full((1, 2), np.nan), "top right"


def bent(plane: Plane, scores: np.ndarray, classes: Sequence[str], cells: int) -> list[Trace]:
    """The same where the boundary bends, from scores (cells * cells,) on the plane's grid: each class's edge is named
    in the legend."""
    inside = np.where((np.abs(scores) < 1) & scores.any(), 0, -1)
    clear = "rgba(0,0,0,0)"
    shade = regions.winners(plane, inside, 1, cells=cells) | dict(
        opacity=1, colorscale=[[0, clear], [0.5, clear], [0.5, SHADE], [1, SHADE]]
    )
    look: dict[str, Any] = dict(cells=cells, dash="dash", width=2)
    edges = [
        boundary.level(plane, scores, level, name=f"{classes[c][:LONG]}’s edge", colour=palette.colour(c), **look)
        for c, level in enumerate((-1.0, 1.0))
    ]
    return [shade, *edges, boundary.level(plane, scores, cells=cells, width=3, name="boundary")]


def no_width(width: Trace) -> Trace:
    """The line across the strip where there is none."""
    return width | dict(x=[np.nan, np.nan], y=[np.nan, np.nan], text=["", ""])


def in_both(star: Trace) -> Trace:
    """What a star means where the classes meet."""
    look: dict[str, Any] = dict(color=palette.MISTAKE, size=14, shadow=palette.HALO)
    told = "\u2002<b>between points of both classes</b>"
    return marks.text(star["x"], star["y"], [told] * len(star["x"]), textfont=look, textposition="top right")
