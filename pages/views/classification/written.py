"""Where words lie on the plane, so that others stand clear of them."""

import re
from html import unescape

import numpy as np

from ui.figures.marks import Trace
from ui.figures.plane import Plane

ALONG = np.linspace(0, 1, 6)  # of each of them so many places


def places(plane: Plane, words: Trace, letter: float, away: tuple[float, float]) -> np.ndarray:
    """Places (m, 2) along the texts of a trace, where they are seen.

    In shares of the window: how wide a `letter` is and, of words at a side of their place, how far `away` from it they
    begin, and their middle is above or below it.
    """
    size = np.ptp([plane.x, plane.y], axis=1)
    told, sides = words.get("text") or [], words.get("textposition", "middle center")
    sides = [sides] * len(told) if isinstance(sides, str) else sides
    taken = [np.zeros((0, 2))]
    for x, y, text, side in zip(words["x"], words["y"], told, sides, strict=False):
        letters = len(unescape(re.sub("<[^<>]+>", "", text)).strip())
        if letters and np.isfinite(x):
            right, up = ("right" in side) - ("left" in side), ("top" in side) - ("bottom" in side)
            across = right * away[0] + letter * letters * (ALONG + (right - 1) / 2)
            taken.append(np.array([x, y]) + np.column_stack([across, np.full(len(ALONG), up * away[1])]) * size)
    return np.vstack(taken)
