"""The strip in the plane: shaded, with its width written across it, and what its marks stand for beside them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import boundary, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

COLOUR = palette.CLASSES[2]  # no class of two has it
SHADE = "rgba(128,128,140,0.16)"
PLACES = 401  # along the boundary, where the width may be written
NOWHERE = np.full((2, 2), np.nan)

SEEN = 0.05  # of the window: a shorter slack has no name
PLACED = 9  # along a name
ANCHORS = (0, PLACED // 2, PLACED - 1)  # where along a name its line may end
CLEAR = 0.015  # of the window: so far a line stays from the points it does not lead to
TRIED = 300  # ways from a mark to a name, the shortest first
GRID = 30  # places a name may have, across and up
LETTER, LINE = 0.026, 0.05  # of the window: a letter's width and a line's height, on a phone
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
    upper = int(first[1, 1] > first[0, 1])
    rising = (first[1, 0] - first[0, 0]) * (first[1, 1] - first[0, 1]) < 0  # the strip, to the right
    ways = {upper: np.array([-1, 1] if rising else [1, 1]), 1 - upper: np.array([1, -1] if rising else [-1, -1])}

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


def no_width(width: Trace) -> Trace:
    """The line across the strip where there is none."""
    return width | dict(x=[np.nan, np.nan], y=[np.nan, np.nan], text=["", ""])


def in_both(star: Trace) -> Trace:
    """What a star means where the classes meet."""
    look: dict[str, Any] = dict(color=palette.MISTAKE, size=14, shadow=palette.HALO)
    told = "\u2002<b>a mixture of each class</b>"
    return marks.text(star["x"], star["y"], [told] * len(star["x"]), textfont=look, textposition="top right")


def names(
    plane: Plane, coef: np.ndarray, intercept: float, places: Mapping[str, np.ndarray], taken: np.ndarray
) -> list[Trace]:
    """Each name in the free ground nearest to one of its `places` (m, 2), and a line that leads there.

    Free is what lies outside the strip, apart from what is `taken` (n, 2) and from the other names. A kind without
    places, or without free ground, has no name.
    """
    start, size = np.array([plane.x, plane.y]).T[0], np.ptp([plane.x, plane.y], axis=1)
    taken = (taken - start) / size
    ends, leads = np.full((len(places), 2), np.nan), np.full((len(places), 3, 2), np.nan)
    sides = ["top center"] * len(places)
    for j, (name, marked) in enumerate(places.items()):
        half = LETTER * (len(name) + 1) / 2
        across, up = np.meshgrid(np.linspace(half, 1 - half, GRID), np.linspace(LINE, 1 - LINE, GRID))
        middles = np.column_stack([across.ravel(), up.ravel()])
        boxes = middles[:, None] + np.linspace(-half, half, PLACED)[:, None] * [1, 0]
        outside = (np.abs((start + boxes * size) @ coef + intercept) > 1).all(axis=1)
        away = np.maximum(np.abs(middles[:, None] - taken) - [half, 0], 0)  # from the words to what is taken
        free = outside & ((away / [LETTER, LINE]).max(axis=2).min(axis=1, initial=np.inf) > 1)
        if not len(marked) or not free.any():
            continue
        spots, middles, boxes = (marked - start) / size, middles[free], boxes[free]
        anchors = boxes[:, ANCHORS]
        apart = np.linalg.norm(anchors[:, None] - spots[:, None], axis=3)  # (boxes, spots, anchors)
        ways = np.column_stack(np.unravel_index(apart.ravel().argsort()[:TRIED], apart.shape))
        box, spot, at = next((way for way in ways if _clear(spots[way[1]], anchors[way[0], way[2]], taken)), ways[0])
        end = anchors[box, at]
        sides[j] = ("middle right", "top center" if end[1] > spots[spot, 1] else "bottom center", "middle left")[at]
        ends[j] = start + end * size
        leads[j, :2] = start + spots[spot] * size, ends[j]
        taken = np.vstack([taken, boxes[box]])
    pieces = leads.reshape(-1, 2)
    told = [f"<b>{name}</b>" for name in places]
    return [
        marks.line(pieces[:, 0], pieces[:, 1], palette.NEUTRAL, width=1),
        marks.text(ends[:, 0], ends[:, 1], told, palette.NEUTRAL, size=13, textposition=sides),
    ]


def _clear(start: np.ndarray, end: np.ndarray, taken: np.ndarray) -> bool:
    """Whether the way from a mark (2,) to its name stays away from all that is `taken` (n, 2) but the mark itself."""
    others = taken[np.linalg.norm(taken - start, axis=1) > CLEAR] - start
    way = end - start
    along = np.clip(others @ way / max(float(way @ way), 1e-12), 0, 1)
    return bool((np.linalg.norm(others - along[:, None] * way, axis=1) > CLEAR).all())
