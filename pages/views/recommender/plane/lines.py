"""The arrow of the taste plane, the lines of equal prediction across it, and how far along it a point lies."""

from collections.abc import Sequence

import numpy as np

from pages.views.recommender.kinds import ARROW
from ui import palette
from ui.figures import contours, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

DOTS = 400  # places of a line that are as close as names are high
SHORT = 1e-3  # of the window: a shorter arrow has no direction to be seen
ROOM = 8  # pixels: about half the width of the largest points
HEAD = 26  # pixels: of the arrow, where it is its owner's point
TURNS, GRIP = "turn", "grip"  # what of the arrow can be dragged
NAME = 0.11, 0.05  # of the window's width and height: as much as a name takes
NO_DROP = marks.line([np.nan], [np.nan], ARROW, width=1.5)


def foot_of(line: bool, tip: np.ndarray) -> np.ndarray:
    """Where the arrow to `tip` begins: at 0, on a `line` in its own row."""
    return np.array([0.0, tip[1] if line else 0.0])


def arrow(foot: np.ndarray, tip: np.ndarray, *, alone: bool) -> Trace:
    """Up to the point at its tip; `alone`, its head is that point."""
    size, off = (HEAD, 0) if alone else (20, ROOM)
    head = dict(symbol="arrow", angleref="previous", size=[0, size], standoff=[0, off], color=ARROW, opacity=1)
    drawn = marks.path([foot[0], tip[0]], [foot[1], tip[1]], ARROW, width=5, marker=head, meta=TURNS)
    return drawn | dict(line=drawn["line"] | dict(backoff=size / 2)) if alone else drawn


def grip(tip: np.ndarray, far: float, said: str = "<b>drag me</b>") -> list[Trace]:
    """By which the arrow to `tip` (2,) is turned: so far out, dotted from the arrow on; nowhere without one."""
    size = float(np.hypot(*tip))
    end = tip / size * far if size > SHORT * far else np.full(2, np.nan)
    start = tip if size < far else end
    side = "middle right" if not end[0] < 0 else "middle left"
    look = dict(text=[f"\u2002{said}\u2002"], textposition=side, textfont=dict(color=ARROW, size=15))
    handle = marks.points(end[:1], end[1:], ARROW, size=20, outline=palette.OUTLINE, edge=3, meta=GRIP)
    way = marks.line([start[0], end[0]], [start[1], end[1]], ARROW, width=1.5, dash="dot")
    return [way, handle | dict(mode="markers+text") | look]


def drop_to(foot: np.ndarray, tip: np.ndarray, other: np.ndarray, plane: Plane) -> Trace:
    """How far `other` lies along the line of the arrow: that line, and the way from it straight to the other."""
    way, reach = tip - foot, float(np.abs([plane.x, plane.y]).max()) * 2
    size = float(way @ way)
    if size <= (SHORT * reach) ** 2:
        return NO_DROP
    at = foot + (other - foot) @ way / size * way
    along = reach * way / np.sqrt(size)
    path = np.array([[np.nan, np.nan], foot - along, foot + along, [np.nan, np.nan], at, other, [np.nan, np.nan]])
    return marks.path(path[:, 0], path[:, 1], ARROW, width=1.5, size=[0, 0, 0, 0, 8, 0, 0], opacity=0.5)


def lines(plane: Plane, line: bool, tip: np.ndarray, levels: np.ndarray, names: Sequence[str]) -> list[Trace]:
    """Where the product with the arrow to `tip` (2,) is one of the `levels` (l,), and what these stand for.

    On a `line`, k = 1, only the first coordinate counts. An arrow too short to have lines in the window has none.
    """
    w = np.array([tip[0], 0.0]) if line else tip.astype(float)
    size = float(w @ w)
    reach = float(np.abs([plane.x, plane.y]).max()) * np.sqrt(2)
    pieces, places, said, which = [contours.GAP], [np.full(2, np.nan)], [""], [-1]
    if size > (SHORT * reach) ** 2:
        across = np.array([-w[1], w[0]]) / np.sqrt(size)
        for i, (c, name) in enumerate(zip(levels, names, strict=True)):
            foot = c * w / size
            if np.hypot(*foot) < 0.97 * reach:
                pieces += [np.array([foot - 3 * reach * across, foot + 3 * reach * across]), contours.GAP]
                place = _edge(plane, line, foot, across)
                if place is not None and not _close(plane, place, places[-1]):
                    places.append(place)
                    said.append(name)
                    which.append(i)
    steep = line or abs(w[0]) > 2 * abs(w[1])
    beside = "middle right" if steep else "top left" if w[0] * w[1] < 0 else "bottom left"  # where the line is not
    path, ends = np.vstack(pieces), np.array(places)
    return [
        marks.line(path[:, 0], path[:, 1], ARROW, width=1, opacity=0.3),
        marks.text(
            ends[:, 0],
            ends[:, 1],
            said,
            ARROW,
            size=14,
            textposition=beside,
            ids=np.array(which, dtype=np.int32),  # a name stays with its line while all move
            mode="markers+text",
            marker=dict(size=8, opacity=0),  # keeps the name off the line
        ),
    ]


def along(path: Trace) -> np.ndarray:
    """Places (p, 2) close to each other on the lines of a `path` that `lines` gave."""
    ends = np.column_stack([path["x"], path["y"]])[1:].reshape(-1, 3, 2)[:, :2]
    share = np.linspace(0, 1, DOTS)[:, None]
    return np.vstack([np.zeros((0, 2)), *(start + share * (end - start) for start, end in ends)])


def _close(plane: Plane, one: np.ndarray, other: np.ndarray) -> bool:
    """Whether names at these places would run into each other; not if `other` is nan."""
    return all(abs(one - other) / np.ptp([plane.x, plane.y], axis=1) < NAME)


def _edge(plane: Plane, line: bool, foot: np.ndarray, across: np.ndarray) -> np.ndarray | None:
    """Where the name of a line stands: on it, just inside the window, at the lower or right end."""
    if line:
        return np.array([foot[0], plane.y[1] - 0.05]) if plane.x[0] < foot[0] < plane.x[1] else None
    low, high = np.transpose([plane.x, plane.y])
    steep = abs(across[1]) > 2 * abs(across[0])  # then its name stands beside it, else above or below
    room = np.array([0.03, 0.03 if steep else 0.07]) * (high - low)
    low, high = low + room, high - room
    ahead = across * np.sign(-across[1] if steep else across[0])
    along = np.linspace(0, 3, 301)[:, None] * (high - low).max() * ahead
    path = foot + np.vstack([-along[::-1], along])
    inside = path[((path >= low) & (path <= high)).all(axis=1)]
    return inside[-1] if len(inside) else None
