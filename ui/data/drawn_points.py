"""Points, dragged in any chart that shows them where they are, or on the pad: a drawing's, or those of other data.

Other data become a drawing with the first point that is dragged, if all of it can be drawn.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from datasets import drawn
from datasets.drawn import MOST, Drawn
from datasets.drawn_axis import Axis
from datasets.upload import Refusal
from ui.data import drawing
from ui.data.drawing import DRAWN
from ui.picture import Drag, Figure, Picture

SAID = "Drag the point"
FEWEST = 2  # points that a plot must have where they are: a single one may be there by chance
CROWD = 60  # of more points that are not drawn a finger drags none: it could not scroll the page
MOST_KNOWN = 0.8  # of the points of a trace, at least, are where the data has them
APART = 1e-4  # of the length of an axis: what is nearer is the same point, rounded for the screen


def held(picture: Picture, settings: Mapping[str, Any], *, taken_over: bool = True) -> Picture:
    """The picture, made from these settings; the points of its data can be dragged, if they can be drawn.

    Those of other data than a drawing only if these may be `taken_over` by it.
    """
    figure = picture.frames[picture.start]
    if it := _drawing(settings):
        found = drags(it, figure)
    elif taken_over and (lent := drawing.lent(settings)):
        found = drags(lent.to, figure, where=lent.places, also={"data": DRAWN})
        found = [replace(drag, touch=len(lent.places) <= CROWD) for drag in found]
    else:
        return picture
    return replace(picture, drags=[*picture.drags, *found])


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


def drags(
    it: Drawn, figure: Figure, *, where: np.ndarray | None = None, also: Mapping[str, str] = MappingProxyType({})
) -> list[Drag]:
    """The points of a drawing in the plots of a figure that show them where they are, either axis across.

    They are `where` (n, 2) says, if not on their grid; dragging them sets what is `also` given.
    """
    places = np.array([point[:2] for point in it.points]).reshape(-1, 2) if where is None else where
    return [
        Drag("", _moving(it, swapped=swapped, also=also), SAID, found)
        for swapped in (False, True)
        if (found := list(_found(it, places[:, ::-1] if swapped else places, figure, swapped=swapped)))
    ]


def _moving(
    it: Drawn, *, swapped: bool, also: Mapping[str, str] = MappingProxyType({})
) -> Callable[[int, float, float], dict[str, str]]:
    def sets(i: int, x: float, y: float) -> dict[str, str]:
        if i not in range(len(it.points)) or not (math.isfinite(x) and math.isfinite(y)):
            return {}
        x, y = (y, x) if swapped else (x, y)
        points = list(it.points)
        points[i] = _within(it.x, x), _within(it.y, y), points[i][2]
        return {**also, DRAWN: drawn.write(replace(it, points=tuple(points)))}

    return sets


def _within(axis: Axis, value: float) -> float:
    return min(max(value, axis.low), axis.high)


def _found(it: Drawn, places: np.ndarray, figure: Figure, *, swapped: bool) -> Iterator[dict[str, Any]]:
    """For each plot: its axes, and the points at `places` (n, 2) that a trace of points shows there."""
    axes = (it.y, it.x) if swapped else (it.x, it.y)
    lengths = np.array([axis.high - axis.low for axis in axes])
    known = places / lengths
    plots: dict[tuple[str, str], set[int]] = {}
    for trace in figure["data"]:
        if trace.get("type") not in ("scatter", "scattergl") or "markers" not in trace.get("mode", ""):
            continue
        if numbers := _numbers(known, lengths, trace["x"], trace["y"]):
            plots.setdefault((trace.get("xaxis", "x"), trace.get("yaxis", "y")), set()).update(numbers)
    for (xaxis, yaxis), there in plots.items():
        if len(there) >= FEWEST:
            numbers = sorted(there)
            across, up = places[numbers].T.tolist()
            yield dict(xaxis=xaxis, yaxis=yaxis, x=across, y=up, i=numbers)


def _numbers(known: np.ndarray, lengths: np.ndarray, x: Any, y: Any) -> list[int]:
    """Which of the known points those at x, y (n,) are; none at all if hardly any is known: one may have been moved."""
    try:
        shown = np.column_stack([np.asarray(x, dtype=float), np.asarray(y, dtype=float)])
    except (TypeError, ValueError):
        return []
    shown = shown[np.isfinite(shown).all(axis=1)]
    if not len(shown) or not len(known) or len(shown) > MOST:
        return []
    across, up = (np.abs(np.subtract.outer(a, b)) for a, b in zip((shown / lengths).T, known.T, strict=True))
    apart = np.maximum(across, up)
    near = apart.min(axis=1) <= APART
    return apart.argmin(axis=1)[near].tolist() if near.mean() >= MOST_KNOWN else []
