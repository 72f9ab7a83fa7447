"""A linear machine in the plane: boundary, margin lines, and how far points reach over them."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, contours
from ui.figures.plane import Plane

Trace = dict[str, Any]
GAP = np.array([[np.nan, np.nan]])
ROUNDING = 1e-5  # a slack below it is what the solver left over


def straight(plane: Plane, coef: np.ndarray, intercept: float) -> list[Trace]:
    """The boundary coef . x + intercept = 0 and both margin lines, where it is 1 and -1."""
    sides = [boundary.straight(plane, coef, intercept, level) for level in (-1.0, 1.0)]
    margins = np.vstack(
        [np.column_stack([sides[0]["x"], sides[0]["y"]]), GAP, np.column_stack([sides[1]["x"], sides[1]["y"]])]
    )
    return [_margins(margins), boundary.straight(plane, coef, intercept, width=3)]


def curved(plane: Plane, scores: np.ndarray, cells: int) -> list[Trace]:
    """The same three lines from scores (cells * cells,) on the plane's grid."""
    across, up, _ = plane.grid(cells)
    S = scores.reshape(cells, cells)
    margins = np.vstack([contours.lines(across, up, S, -1.0), GAP, contours.lines(across, up, S, 1.0)])
    return [_margins(margins), boundary.level(plane, scores, cells=cells, width=3)]


def slacks(X: np.ndarray, signs: np.ndarray, slack: np.ndarray, coef: np.ndarray) -> Trace:
    """A line from each of the points X (n, 2) with slack (n,) straight to its own margin line."""
    squared = float(coef @ coef)
    late = slack > ROUNDING
    if squared == 0 or not late.any():
        return no_slacks(named=True)
    ends = X[late] + (signs[late] * slack[late])[:, None] * coef / squared
    pieces = np.stack([X[late], ends, np.full_like(ends, np.nan)], axis=1).reshape(-1, 2)
    return boundary.line(pieces, "slack", width=1.5, colour=palette.MISTAKE)


def no_slacks(*, named: bool) -> Trace:
    """The same trace where there are none; not `named` in the legend where there never are."""
    return boundary.line(boundary.NOWHERE, "slack", width=1.5, colour=palette.MISTAKE) | dict(showlegend=named)


def meeting(X: np.ndarray, weights: np.ndarray) -> list[Trace]:
    """The place where the hulls of both classes meet: weights (n,) of the points X (n, 2), double the place itself."""
    used = weights > 1e-9
    if not used.any():
        return [boundary.line(boundary.NOWHERE), _star(boundary.NOWHERE)]
    place = weights @ X / weights.sum()
    ends = X[used]
    pieces = np.stack([ends, np.broadcast_to(place, ends.shape), np.full_like(ends, np.nan)], axis=1).reshape(-1, 2)
    return [boundary.line(pieces, width=1.5, dash="dot", colour=palette.MISTAKE), _star(place[None])]


def _star(place: np.ndarray) -> Trace:
    mark = dict(symbol="star", size=17, color=palette.MISTAKE, line=dict(width=1, color=palette.OUTLINE))
    return boundary.ring(place) | dict(marker=mark)


def _margins(points: np.ndarray) -> Trace:
    return boundary.line(points, "margin lines", dash="dash", width=1.8)
