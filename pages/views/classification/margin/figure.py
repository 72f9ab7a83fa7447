"""The strip in the plane: shaded, with its width written across it."""

import numpy as np

from ui import palette, words
from ui.figures import boundary, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

COLOUR = palette.CLASSES[2]  # no class of two has it
SHADE = "rgba(128,128,140,0.16)"
PLACES = 401  # along the boundary, where the width may be written
OFF = np.array([0.28, 0.15])  # of the window, across and up: so far from its edge, with room for the words


def strip(plane: Plane, coef: np.ndarray, intercept: float, points: np.ndarray) -> list[Trace]:
    """The area between the margin lines, and a line across it where `points` (n, 2) leave most room; or neither."""
    shade = dict(fill="toself", fillcolor=SHADE, line=dict(width=0))
    low, middle, high = (boundary.straight(plane, coef, intercept, level) for level in (-1.0, 0.0, 1.0))
    if any(len(line["x"]) < 2 for line in (low, middle, high)):  # one of them is nowhere near
        return [marks.line([np.nan], [np.nan], "") | shade, _width(boundary.NOWHERE, "")]
    x, y = (np.r_[low[letter], high[letter][::-1]] for letter in "xy")
    ends = np.column_stack([middle["x"], middle["y"]]).astype(float)
    places = ends[0] + np.linspace(0, 1, PLACES)[:, None] * (ends[1] - ends[0])
    window = np.array([plane.x, plane.y])
    inset = OFF * np.ptp(window, axis=1)
    places = places[((places > window[:, 0] + inset) & (places < window[:, 1] - inset)).all(axis=1)]
    if not len(places):
        return [marks.line(x, y, "") | shade, _width(boundary.NOWHERE, "")]
    at = places[np.linalg.norm(places[:, None] - points, axis=2).min(axis=1).argmax()]
    size = float(coef @ coef)
    return [marks.line(x, y, "") | shade, _width(at + np.stack([-coef, coef]) / size, words.number(2 / size**0.5))]


def _width(ends: np.ndarray, said: str) -> Trace:
    """A line with a mark at both ends, and how long it is beside the upper one."""
    upper = int(len(ends) > 1 and ends[1, 1] > ends[0, 1])
    text = [f"{said} wide" if said and i == upper else "" for i in range(len(ends))]
    rising = len(ends) > 1 and (ends[1, 0] - ends[0, 0]) * (ends[1, 1] - ends[0, 1]) < 0  # the strip, to the right
    side = "top left" if rising else "top right"
    look = dict(mode="lines+markers+text", text=text, textposition=side, textfont=dict(color=COLOUR, size=15))
    head = dict(symbol="diamond", size=8, color=COLOUR)
    return marks.line(ends[:, 0], ends[:, 1], COLOUR, width=2.5) | look | dict(marker=head)
