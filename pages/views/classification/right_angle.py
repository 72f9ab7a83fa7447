"""That a boundary stands square to its arrow w: the way from one to the other, and the mark of a right angle."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

SIDE = 0.016  # of the window


def mark(plane: Plane, coef: np.ndarray, intercept: float, start: np.ndarray) -> Trace:
    """From the start (2,) of the arrow `coef` to the boundary coef . x + intercept = 0, with the mark where they meet.

    Nowhere without a boundary, where it is out of sight, or where right angles do not look like any.
    """
    look: dict[str, Any] = dict(width=1.5)
    length = float(np.linalg.norm(coef))
    if plane.to_scale and length > 0:
        u = coef / length
        foot = start - (float(start @ coef) + intercept) / length * u
        if plane.holds(foot[None])[0]:
            up = SIDE * (plane.x[1] - plane.x[0]) * u
            along = np.array([up[1], -up[0]])
            x, y = np.vstack([start, foot, [[np.nan, np.nan]], foot + along, foot + along + up, foot + up]).T
            return marks.line(x, y, palette.NEUTRAL, **look)
    return marks.line([np.nan], [np.nan], palette.NEUTRAL, **look)
