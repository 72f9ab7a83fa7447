"""A linear learner at work: the boundary before and after its last step, and two courses of the run beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.classification.mistakes import curves
from pages.views.classification.mistakes.curves import Course
from ui import palette
from ui.figures import boundary, contours
from ui.figures.plane import Plane

ROW = 720  # pixels of legend in a row
CELLS = 50  # of the grid on which a curved boundary is looked for
Trace = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A boundary: where a linear score of the features is `level`."""

    coef: np.ndarray  # (D,)
    intercept: float
    name: str | None
    colour: str = palette.FIT
    dash: str = "solid"
    width: float = 2.5
    level: float = 0.0


def line(plane: Plane, at: Line, grid: np.ndarray | None) -> Trace:
    """The line exactly, or, where the features are curved, on their values `grid` (CELLS * CELLS, D)."""
    if grid is None:
        return boundary.straight(
            plane,
            at.coef,
            at.intercept,
            at.level,
            name=at.name,
            dash=at.dash,
            width=at.width,
            colour=at.colour,
        )
    across, up, _ = plane.grid(CELLS)
    scores = (grid @ at.coef + at.intercept - at.level).reshape(CELLS, CELLS)
    where = contours.lines(across, up, scores, 0.0) if np.ptp(scores) > 0 else boundary.NOWHERE
    return boundary.line(
        where if len(where) else boundary.NOWHERE, name=at.name, dash=at.dash, width=at.width, colour=at.colour
    )


def side(plane: Plane, at: Line) -> Trace:
    """The positive side of a straight line, filled."""
    polygon = _half(plane, np.asarray(at.coef, float), at.intercept)
    return dict(
        type="scatter",
        mode="lines",
        x=polygon[:, 0].astype(np.float32),
        y=polygon[:, 1].astype(np.float32),
        fill="toself",
        opacity=0.12,
        fillcolor=palette.colour(1),
        line=dict(width=0),
        hoverinfo="skip",
    )


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


def figure(plane: Plane, traces: list[Trace], courses: Sequence[Course], *, height: int = 500) -> dict[str, Any]:
    """The plane with its traces and, right of it (below on a narrow screen), the two courses."""
    built = boundary.figure(plane, traces, height=height)
    layout = built["layout"]
    named = [trace["name"] for trace in traces if trace.get("showlegend") and "legend" not in trace]
    top = 30 if sum(len(name) * 7 + 45 for name in named) < ROW else 54
    layout["margin"] = layout["margin"] | dict(t=top)
    tops, bottoms = ((0.56, 0.94), (0.0, 0.38)), ((0.27, 0.46), (0.0, 0.17))
    wide: dict[str, Any] = {"xaxis.domain": [0, 0.62], "yaxis.domain": [0, 1], "margin.t": top}
    narrow: dict[str, Any] = {"xaxis.domain": [0, 1], "yaxis.domain": [0.56, 1], "margin.t": 72}
    for i, course in enumerate(courses):
        n = i + 2
        across, up = curves.axes(course)
        layout[f"xaxis{n}"] = across | dict(anchor=f"y{n}", domain=[0.72, 1])
        layout[f"yaxis{n}"] = up | dict(anchor=f"x{n}", domain=list(tops[i]))
        layout[f"legend{n}"] = dict(
            orientation="h",
            x=0.70,
            y=tops[i][1],
            xanchor="left",
            yanchor="bottom",
            font=dict(size=11),
            itemclick=False,
            itemdoubleclick=False,
        )
        wide |= {f"xaxis{n}.domain": [0.72, 1], f"yaxis{n}.domain": list(tops[i])}
        wide |= {f"legend{n}.x": 0.70, f"legend{n}.y": tops[i][1]}
        narrow |= {f"xaxis{n}.domain": [0, 1], f"yaxis{n}.domain": list(bottoms[i])}
        narrow |= {f"legend{n}.x": 0, f"legend{n}.y": bottoms[i][1]}
        for shape in (wide, narrow):
            for axis in (f"xaxis{n}", f"yaxis{n}"):
                shape[f"{axis}.range"] = layout[axis]["range"]
    ranges = {f"{a}.range": layout[a]["range"] for a in ("xaxis", "yaxis")}
    layout["xaxis"] = layout["xaxis"] | dict(domain=[0, 0.62])
    layout["meta"] = dict(wide=wide | ranges, narrow=narrow | ranges, room=640, heights=dict(wide=height, narrow=960))
    return built
