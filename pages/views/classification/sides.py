"""Both sides of a straight boundary, in the colours of their classes."""

from dataclasses import replace

import numpy as np

from algos.classification.linear import LinearClassifier
from ui import palette
from ui.figures import boundary, marks, regions
from ui.figures.marks import Trace
from ui.figures.plane import Plane

ASPECT = 1.9  # of the ground of what is drawn on a grid: the plane in a wide frame shows more across


def ground(plane: Plane) -> Plane:
    """A plane with the same middle, wide enough for what is drawn on its grid to fill the frame of this one."""
    wider = max(0.0, (ASPECT * np.ptp(plane.y) - np.ptp(plane.x)) / 2) * plane.to_scale
    return replace(plane, x=(plane.x[0] - wider, plane.x[1] + wider))


def curved(plane: Plane, scores: np.ndarray, cells: int) -> Trace:
    """Both sides of a boundary that bends, from scores (cells * cells,) on the plane's grid; none where all are 0."""
    codes = np.where(scores.any(), scores > 0, -1)
    return regions.winners(plane, codes, 2, cells=cells) | dict(opacity=0.12)


def side(plane: Plane, model: LinearClassifier, c: int = 1) -> Trace:
    """The side of class c of a straight line, filled: the positive one, or that of class 0."""
    sign = 1 if c else -1
    x, y = _half(plane, sign * np.asarray(model.coef, float), sign * model.intercept).T
    return marks.line(x, y, "", line=dict(width=0), fill="toself", opacity=0.12, fillcolor=palette.colour(c))


def _half(plane: Plane, normal: np.ndarray, offset: float) -> np.ndarray:
    """The corners (m, 2) of the part of a rectangle wider than the window where normal . x + offset > 0."""
    (x0, x1), (y0, y1) = ((2 * a - b, 2 * b - a) for a, b in (plane.x, plane.y))
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    values = corners @ normal + offset
    kept: list[np.ndarray] = []
    for i in range(4):
        a, b, u, v = corners[i - 1], corners[i], values[i - 1], values[i]
        if (u > 0) != (v > 0):
            kept.append(a + (b - a) * u / (u - v))
        if v > 0:
            kept.append(b)
    return np.array([*kept, kept[0]]) if len(kept) > 2 else boundary.NOWHERE
