"""Where the names of a biplot's arrows stand: on no other name, on nothing else that is named, inside the window.

Room is counted in pixels of a phone, where it is least.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ui.figures.plane import Plane

Box = tuple[float, float, float, float]
MOST_LABELS = 8
LETTER, LINE = 7.0, 17.0  # what a letter and a line of a label take, in pixels
NARROW = 310.0  # pixels across on a phone
WIDEST = 1.35  # how many times as wide a window may become there


def labelled(tips: np.ndarray, names: Sequence[str], pixel: float, taken: Sequence[Box] = ()) -> dict[int, str]:
    """Which arrows (d, 2) get their name, and on which side: the longest that lie on no other and on nothing `taken`.

    At most MOST_LABELS. A `pixel` is as wide as on a phone, where the room is least.
    """
    size = np.hypot(*tips.T)
    shown: dict[int, str] = {}
    boxes = list(taken)
    for j in np.argsort(-size, kind="stable"):
        if len(shown) == MOST_LABELS or size[j] < 0.02 * size.max():
            break
        for side in dict.fromkeys((side_of(*tips[j]), "top center" if tips[j][1] > 0 else "bottom center")):
            a = box(tips[j], names[j], side, pixel)
            if all(a[0] > b[1] or b[0] > a[1] or a[2] > b[3] or b[2] > a[3] for b in boxes):
                shown[int(j)] = side
                boxes.append(a)
                break
    return shown


def box(place: np.ndarray, text: str, side: str, pixel: float) -> Box:
    """Left, right, bottom and top of a text beside a place (2,)."""
    wide, (x, y) = LETTER * len(text) * pixel, place
    left = x if "right" in side else x - wide if "left" in side else x - wide / 2
    middle = y + LINE * pixel * (0.7 if "top" in side else -0.7 if "bottom" in side else 0)
    return left, left + wide, middle - LINE * pixel / 2, middle + LINE * pixel / 2


def roomy(plane: Plane, labels: Sequence[tuple[np.ndarray, str, float]]) -> Plane:
    """The window, so wide that the labels (tip, side, pixels across) stand inside it on a phone, up to WIDEST."""
    low, high = plane.x
    most = WIDEST * (high - low)
    for _ in range(8):  # a wider window makes every pixel wider
        pixel = min(high - low, most) / NARROW
        for (x, _y), side, wide in labels:
            left, right = {"left": (1.0, 0.0), "right": (0.0, 1.0)}.get(side.split()[1], (0.5, 0.5))
            low, high = min(low, x - left * wide * pixel), max(high, x + right * wide * pixel)
    if high - low > most:
        low, high = plane.x[0] - (most - most / WIDEST) / 2, plane.x[1] + (most - most / WIDEST) / 2
    return replace(plane, x=(float(low), float(high)))


def side_of(x: float, y: float) -> str:
    """Outwards of an arrow's tip, as seen from its foot."""
    if abs(y) > 2 * abs(x):
        return "top center" if y > 0 else "bottom center"
    return "middle right" if x >= 0 else "middle left"
