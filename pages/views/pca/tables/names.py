"""Where the names of rows and columns stand in a plane, clear of one another."""

from collections.abc import Mapping, Sequence

import numpy as np

from ui.figures.biplot_labels import LINE, NARROW, WIDEST, Box, box
from ui.figures.plane import Plane

HEIGHT = 500
BROAD, HALF, FAR = (
    700,
    475,
    130,
)  # pixels across on a wide screen, alone or beside a table, and how far a name may stand from its tip
NEAR, ROW_LETTER = 110, 8.5  # pixels: within which names of rows are near each other, and what a letter of one takes
NAME_OFF = 6  # pixels by which the name of a row stands off it, upwards or downwards
ALONG = np.linspace(0.1, 1, 10)  # of an arrow, where no name may lie
DOT = "\u2002" * 4  # as wide as the marker of a row that has a name
CLEAR = "\u2002\u2002"  # beside the name of a row


def clear(name: str, side: str) -> str:
    """The name of a row on this side of its place, clear of its marker and of the ring around the one looked at."""
    before = CLEAR * ("right" in side) + "<br>" * (side == "bottom center")
    after = CLEAR * ("left" in side) + "<br>" * (side == "top center")
    return f"{before}<b>{name}</b>{after}"


def sides(rows: np.ndarray, names: Sequence[str], plane: Plane) -> list[str]:
    """Where the names of rows (n, 2) stand: to the right, but to the left where they would lie on the line at 0, and
    over the place where that is so on a phone alone, on which there is no room at the left.

    Of those that would be near each other on a phone the highest stands above its place, and the lowest below; one
    between two others goes to the left.
    """
    pixel, phone = pixel_of(plane), pixel_of(plane, WIDEST / NARROW)
    across, up = np.abs(rows[:, None] - rows).T
    wide = np.array([ROW_LETTER * (len(name) + 2) for name in names])
    left, over = ((rows[:, 0] < 0) & (rows[:, 0] + wide * size > 0) for size in (pixel, phone))
    alike = (left[:, None] == left) & ~np.eye(len(rows), dtype=bool)
    near = (across < NEAR * phone) & (up < 1.6 * LINE * phone) & alike
    order = np.argsort(np.argsort(-rows[:, 1], kind="stable"))  # the highest first
    above, below = ((near & (sign * (order[:, None] - order) > 0)).any(axis=1) for sign in (1, -1))
    left |= above & below & ((near & (across < NEAR / 4 * phone)).sum(axis=1) > 1)
    levels = np.select([(above == below) & (left | ~over), above == below, below], ["middle", "top", "top"], "bottom")
    across = np.select([left, over], ["left", "center"], "right")
    return [f"{level} {side}" for level, side in zip(levels, across, strict=True)]


def pixel_of(plane: Plane, across: float = 0.0) -> float:
    """What a pixel is upwards; across, where that is more and it is so large a part of the window."""
    return max(float(np.ptp(plane.y)) / (HEIGHT - 80), across * float(np.ptp(plane.x)))


def off(where: Sequence[str], plane: Plane) -> np.ndarray:
    """How far names on these sides (n,) of their rows stand off them, upwards."""
    up = [side.startswith("top") - side.startswith("bottom") for side in where]
    return NAME_OFF * pixel_of(plane) * np.array(up, dtype=float)


def boxes(rows: np.ndarray, names: Sequence[str], plane: Plane, pixel: float) -> list[Box]:
    """What the names of the first rows (n, 2) take."""
    where = sides(rows[: len(names)], names, plane)
    return [box(row, f"{CLEAR}{name}", side, pixel) for row, name, side in zip(rows, names, where, strict=False)]


def room_for(
    plane: Plane,
    tips: np.ndarray,
    names: Sequence[str],
    shown: Mapping[int, str],
    rows: np.ndarray,
    named: Sequence[str],
    across: float = BROAD,
) -> dict[int, np.ndarray]:
    """Where on a wide screen, `across` pixels, the names stand that have no room at their tips (d, 2), off them: the
    nearest free place.

    Nothing may lie on another name, on an arrow or outside the window.
    """
    pixel = pixel_of(plane, 1 / across)
    taken = [box(tips[j], names[j], side, pixel) for j, side in shown.items()]
    taken += boxes(rows, named, plane, pixel)
    taken += [box(row, DOT, "middle center", pixel) for row in rows[: len(named)]]
    taken += [box(part * tip, "", "middle right", pixel) for tip in tips for part in ALONG]
    size = np.hypot(*tips.T)
    found: dict[int, np.ndarray] = {}
    for j in np.argsort(-size, kind="stable"):
        if j in shown or size[j] < 0.02 * size.max():
            continue
        for step in _around(tips[j], pixel):
            place = tips[j] + step
            a = box(place, names[j], "middle right" if step[0] >= 0 else "middle left", pixel)
            inside = a[0] > plane.x[0] and a[1] < plane.x[1] and a[2] > plane.y[0] and a[3] < plane.y[1]
            if inside and all(a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3] for b in taken):
                found[int(j)] = step
                taken.append(a)
                break
    return found


def _around(tip: np.ndarray, pixel: float) -> list[np.ndarray]:
    """Steps off a tip (2,), the shortest first, and those that lead away from the middle before the others."""
    outwards = np.arctan2(tip[1], tip[0])
    turns = [sign * step for step in np.radians(range(0, 90, 15)) for sign in (1, -1)]
    steps = [
        far * pixel * np.array([np.cos(outwards + turn), np.sin(outwards + turn)])
        for far in range(10, FAR, 12)
        for turn in turns
    ]
    return sorted(steps, key=lambda step: step[0] * tip[0] < 0)
