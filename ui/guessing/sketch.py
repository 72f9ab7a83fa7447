"""A guess that is drawn into a chart: a place, or a curve.

What the browser says of it is checked here; how far it is from the truth is told in parts of the picture, so that the
units and the scale of an axis do not matter.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ui import palette
from ui.picture import Figure

PLACE, CURVE = "place", "curve"
MOST = 200  # points of a curve
NEAR = 0.1  # of the picture: what counts as right
INK = palette.CLASSES[3]


@dataclass(frozen=True)
class Sketch:
    """The points of a place or a curve in the units of the axes, x rising, and the ends of both axes."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    ends: tuple[tuple[float, float], tuple[float, float]]  # of a logarithmic axis, their logarithms
    logs: tuple[bool, bool] = (False, False)


def read(said: Any) -> Sketch | None:
    """What the browser says was drawn; None if that is no sketch."""
    try:
        x, y = (tuple(float(value) for value in said[name]) for name in "xy")
        (a, b), (c, d) = said["ends"]
        ends = (float(a), float(b)), (float(c), float(d))
        logs = bool(said["logs"][0]), bool(said["logs"][1])
    except (TypeError, ValueError, LookupError, OverflowError):
        return None
    finite = all(map(math.isfinite, (*x, *y, *ends[0], *ends[1])))
    rising = all(before < after for before, after in pairwise(x))
    fits = 0 < len(x) == len(y) <= MOST
    wide = all(1e-300 < abs(high - low) < 1e300 for low, high in ends)
    wide = wide and not any(log and max(map(abs, pair)) > 300 for log, pair in zip(logs, ends, strict=True))
    positive = not (logs[0] and min(x, default=1) <= 0) and not (logs[1] and min(y, default=1) <= 0)
    return Sketch(x, y, ends, logs) if finite and rising and fits and wide and positive else None


def truth(value: Any) -> tuple[np.ndarray, np.ndarray]:
    """The quantity of a run as x and y, rising in x. Raises ValueError for what is no place and no curve."""
    x, y = (np.atleast_1d(np.asarray(part, dtype=float)) for part in value)
    if x.shape != y.shape or x.ndim != 1 or not len(x) or not np.isfinite([x, y]).all() or (np.diff(x) <= 0).any():
        raise ValueError("not a place or a curve")
    return x, y


def apart(sketch: Sketch, x: np.ndarray, y: np.ndarray) -> float:
    """How far it is from the truth in parts of the picture: of a place the distance, of a curve the mean of heights.

    What of a true curve leaves the picture is at its edge.
    """
    at, height = _part(sketch, 0, np.array(sketch.x)), _part(sketch, 1, np.array(sketch.y))
    return off(at, height, _part(sketch, 0, x), _part(sketch, 1, y))


def off(at: np.ndarray, height: np.ndarray, true_at: np.ndarray, true_height: np.ndarray) -> float:
    """The same of what is placed in parts of the picture, from 0 to 1, already."""
    if len(at) == 1:
        return float(np.hypot(at[0] - true_at[0], height[0] - true_height[0]))
    order = np.argsort(at)
    return float(np.abs(np.interp(true_at, at[order], height[order]) - np.clip(true_height, 0, 1)).mean())


def _part(sketch: Sketch, axis: int, values: np.ndarray) -> np.ndarray:
    """Where values are between the ends of an axis, from 0 to 1."""
    low, high = sketch.ends[axis]
    placed: np.ndarray = (_along(sketch, axis, values) - low) / (high - low)
    return placed


def _along(sketch: Sketch, axis: int, values: np.ndarray) -> np.ndarray:
    """Values as the range of the axis has them, and its annotations; what has no logarithm is at the lower end."""
    if not sketch.logs[axis]:
        return values
    logs = np.full(values.shape, min(sketch.ends[axis]))
    np.log10(values, out=logs, where=values > 0)
    return logs


def marked(axes: str, sketch: Sketch, true: tuple[np.ndarray, np.ndarray], figure: Figure) -> Figure:
    """The figure with what was drawn; an arrow leads from a place to the true one."""
    x, y = axes.split()
    layout = figure["layout"]
    across, up = (_along(sketch, axis, np.array(values)).tolist() for axis, values in enumerate((sketch.x, sketch.y)))
    if len(sketch.x) == 1:
        to = [float(_along(sketch, axis, values)[0]) for axis, values in enumerate(true)]
        arrow = dict(ax=across[0], ay=up[0], axref=x, ayref=y, x=to[0], y=to[1])
        arrow |= dict(xref=x, yref=y, text="your guess", showarrow=True, arrowhead=2, arrowwidth=2, arrowcolor=INK)
        note = arrow | dict(font=dict(color=INK))
        return figure | dict(layout=layout | dict(annotations=[*layout.get("annotations", []), note]))
    # Plotly takes a path in data and a text in logarithms.
    path = "M" + " L".join(f"{a:.6g},{b:.6g}" for a, b in zip(sketch.x, sketch.y, strict=True))
    shape = dict(type="path", path=path, xref=x, yref=y, line=dict(color=INK, width=3, dash="dash"))
    last = dict(x=across[-1], y=up[-1], xref=x, yref=y, text="your guess", showarrow=False, xanchor="right")
    notes = [*layout.get("annotations", []), last | dict(yanchor="bottom", font=dict(color=INK))]
    return figure | dict(layout=layout | dict(shapes=[*layout.get("shapes", []), shape], annotations=notes))


def told(sketch: Sketch, x: np.ndarray, y: np.ndarray) -> str:
    """How far off it is, in words."""
    off = apart(sketch, x, y)
    if len(sketch.x) == 1:
        return f"Your place is {off:.0%} of the picture away" + (": near enough." if off <= NEAR else ".")
    return f"Your curve is off by {off:.0%} of the height, on average" + (": near enough." if off <= NEAR else ".")


def axes_of(on: str) -> str:
    """The axes on which it is drawn, as "x y"."""
    return on or "x y"


def asked(kind: str, on: str) -> Mapping[str, Any]:
    """What the browser is told: what to draw, and on which axes."""
    x, y = axes_of(on).split()
    return dict(kind=kind, x=x.replace("x", "xaxis"), y=y.replace("y", "yaxis"))
