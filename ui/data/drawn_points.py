"""The points of a drawing, dragged in any chart that shows them where they are, or on the pad."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from datasets import drawn
from datasets.drawn import Drawn
from datasets.drawn_axis import Axis
from datasets.upload import Refusal
from ui.data.drawing import DRAWN
from ui.picture import Drag, Figure, Picture

SAID = "Drag the point"
FEWEST = 2  # points that a plot must have where they are: a single one may be there by chance
Cell = tuple[int, int]  # steps from the origin across and up


def held(picture: Picture, settings: Mapping[str, Any]) -> Picture:
    """The picture, made from these settings; if they have a drawing, its points can be dragged."""
    it = _drawing(settings)
    return replace(picture, drags=[*picture.drags, *drags(it, picture.frames[picture.start])]) if it else picture


def moved(settings: Mapping[str, Any], i: int, x: float, y: float) -> dict[str, str]:
    """The settings, by short name, once point i of their drawing is at x and y; none if there is no such point."""
    it = _drawing(settings)
    return _moving(it, swapped=False)(i, x, y) if it else {}


def _drawing(settings: Mapping[str, Any]) -> Drawn | None:
    """The drawing that these settings show, as data or for a view that draws, if they show one that can be read."""
    if settings.get("data", DRAWN) != DRAWN or not settings.get(DRAWN):
        return None
    try:
        return drawn.read(settings[DRAWN])
    except Refusal:
        return None


def drags(it: Drawn, figure: Figure) -> list[Drag]:
    """The points of a drawing in the plots of a figure that show them where they are, either axis across."""
    return [
        Drag("", _moving(it, swapped=swapped), SAID, found)
        for swapped in (False, True)
        if (found := list(_found(it, figure, swapped=swapped)))
    ]


def _moving(it: Drawn, *, swapped: bool) -> Callable[[int, float, float], dict[str, str]]:
    def sets(i: int, x: float, y: float) -> dict[str, str]:
        if i not in range(len(it.points)) or not (math.isfinite(x) and math.isfinite(y)):
            return {}
        x, y = (y, x) if swapped else (x, y)
        points = list(it.points)
        points[i] = _within(it.x, x), _within(it.y, y), points[i][2]
        return {DRAWN: drawn.write(replace(it, points=tuple(points)))}

    return sets


def _within(axis: Axis, value: float) -> float:
    return min(max(value, axis.low), axis.high)


def _found(it: Drawn, figure: Figure, *, swapped: bool) -> Iterator[dict[str, Any]]:
    """For each plot: its axes, and the points of the drawing that a trace of points shows there."""
    at: dict[Cell, int] = {}
    for i, (x, y, _) in enumerate(it.points):
        at.setdefault((it.x.place(x), it.y.place(y)), i)
    plots: dict[tuple[str, str], set[int]] = {}
    for trace in figure["data"]:
        if trace.get("type") not in ("scatter", "scattergl") or "markers" not in trace.get("mode", ""):
            continue
        cells = _cells(it, *((trace["y"], trace["x"]) if swapped else (trace["x"], trace["y"])))
        if cells and all(cell in at for cell in cells):
            axes = trace.get("xaxis", "x"), trace.get("yaxis", "y")
            plots.setdefault(axes, set()).update(at[cell] for cell in cells)
    for (xaxis, yaxis), there in plots.items():
        if len(there) >= FEWEST:
            numbers = sorted(there)
            across, up = ([it.points[i][axis] for i in numbers] for axis in ((1, 0) if swapped else (0, 1)))
            yield dict(xaxis=xaxis, yaxis=yaxis, x=across, y=up, i=numbers)


def _cells(it: Drawn, x: Any, y: Any) -> list[Cell]:
    """Where points x, y (n,) are on the grid of the drawing; none at all if one of them is not on it."""
    try:
        places = np.column_stack([np.asarray(x, dtype=float), np.asarray(y, dtype=float)])
    except (TypeError, ValueError):
        return []
    places = places[np.isfinite(places).all(axis=1)]
    steps, first = np.array([it.x.step, it.y.step]), np.array([it.x.low, it.y.low])
    cells = np.round(places / steps) - np.round(first / steps)
    exact = (cells + np.round(first / steps)) * steps
    if (np.abs(places - exact) > 0.02 * steps + 1e-6 * np.abs(places)).any():
        return []
    return [(int(a), int(b)) for a, b in cells]
