"""What a run of a linear learner is followed by: curves over its steps, and dots that move along them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]


@dataclass(frozen=True)
class Curve:
    """One line of a course; `marked`: a dot moves along it."""

    name: str
    y: np.ndarray  # (m,) nan where it is not defined
    colour: str = palette.FIT
    dash: str = "solid"
    marked: bool = True


@dataclass(frozen=True)
class Course:
    """Some curves over the same x (m,), drawn in a plot of their own."""

    x: np.ndarray
    curves: Sequence[Curve]
    titles: tuple[str, str]
    log_x: bool = False
    log_y: bool = False


def static(courses: Sequence[Course]) -> list[Trace]:
    """The lines of the courses: the same in every frame."""
    plots = [(i, course, curve) for i, course in enumerate(courses) for curve in course.curves]
    return [panels.on(_line(course, curve, f"legend{i + 2}"), i + 1) for i, course, curve in plots]


def marks(courses: Sequence[Course], at: int) -> list[Trace]:
    """Dots on the marked curves at entry `at`, a trace for each course."""
    return [panels.on(_dots(course, at), i + 1) for i, course in enumerate(courses)]


def axes(course: Course) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two axes of a course, on which all its curves have room."""
    x, y = course.titles
    few = dict(dtick=1) if not course.log_x and course.x[-1] <= 6 else {}
    return (
        palette.axis(x, nticks=5, **few, **_axis([course.x], course.log_x)),
        palette.axis(y, nticks=5, **_axis([c.y for c in course.curves], course.log_y)),
    )


def _line(course: Course, curve: Curve, legend: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=_shown(course.x, course.log_x),
        y=_shown(curve.y, course.log_y),
        line=dict(color=curve.colour, width=2 if len(course.x) <= 100 else 1.2, dash=curve.dash),
        name=curve.name,
        legend=legend,
        showlegend=len(course.curves) > 1,
        hovertemplate=f"{curve.name} at %{{x}}: %{{y:.5g}}<extra></extra>",
    )


def _dots(course: Course, at: int) -> Trace:
    marked = [curve for curve in course.curves if curve.marked]
    return dict(
        type="scatter",
        mode="markers",
        x=_shown(np.full(len(marked), course.x[at], dtype=float), course.log_x),
        y=_shown(np.array([curve.y[at] for curve in marked], dtype=float), course.log_y),
        marker=dict(
            color=[curve.colour for curve in marked],
            size=9,
            line=dict(width=1.5, color=palette.OUTLINE),
        ),
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
    )


def _shown(values: np.ndarray, log: bool) -> np.ndarray:
    values = np.asarray(values, dtype=float)
    return np.where(values > 0, values, np.nan) if log else values


def _axis(values: Sequence[np.ndarray], log: bool) -> dict[str, Any]:
    """Type and range that hold all the values (those above 0, for a logarithmic axis) with a little room."""
    seen = np.concatenate([_shown(v, log).ravel() for v in values])
    seen = seen[np.isfinite(seen)]
    if log:
        seen = np.log10(seen)
    low, high = (float(seen.min()), float(seen.max())) if len(seen) else (0.0, 1.0)
    if not log:
        low = min(low, 0.0)
    room = 0.06 * (high - low) or 0.5
    ends = [low - room * (low != 0 or log), high + room]
    return dict(type="log", range=ends, dtick=max(1, round((high - low) / 4))) if log else dict(range=ends)
