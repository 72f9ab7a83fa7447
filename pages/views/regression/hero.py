"""The front page's picture to touch: Robust with few points, one of them out of line, drawn by the page's own view."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pages import regression
from ui import palette
from ui.figures.marks import Trace
from ui.picture import Figure, Picture
from ui.stage.frames import Lazy
from ui.view import Screen, Shown

SETTINGS = {
    "view": "robust",
    "data": "outlier",
    "data_n": 12,
    "data_outlier_x": 10.0,
    "data_outlier_y": 9.0,
    "lift": -13.0,
}
TOUCHED = ("moved", "lift")  # what the reader sets in the picture: which point, and how far up it is
HEIGHT = 290
BARE = dict(showticklabels=False, showgrid=False)
THICKEST = 4  # of a line of all points
NAMES = ("least squares", "least absolute")  # as the picture calls its lines
ALIKE = 0.05  # between slopes, to the eye
HARDLY = 1 / 3  # of how far the other line turns


def answer(given: Mapping[str, Any]) -> Shown:
    """The picture with these settings, by short name."""
    shown = regression.PAGE.answer({**SETTINGS, **given})
    return replace(
        shown, view=replace(shown.view, screen=Screen(lambda lines: _small(lines, shown.screen.chart(lines))))
    )


def _small(lines: Any, picture: Any) -> Picture:
    assert isinstance(picture, Picture)
    captions = Lazy(len(picture.frames), lambda i: _said(lines, i))
    return replace(picture, frames=picture.frames.changed(_quiet), captions=captions, key="hero")


def _said(lines: Any, i: int) -> str:
    """Which line has followed the point from its place in the data to where it is in state i."""
    slopes = [lines.slope(model) for model in lines.models(i).values()]
    off = [abs(state.height - lines.at.y[lines.point]) for state in lines.trace.states]
    home = off.index(min(off))
    turns = [abs(a - lines.slope(b)) for a, b in zip(slopes, lines.models(home).values(), strict=True)]
    (less, stays), (more, follows) = sorted(zip(turns, NAMES, strict=True))
    if abs(slopes[0] - slopes[1]) < ALIKE:
        return f"The {follows} line and the {stays} line agree"
    how = "hardly moves" if less < HARDLY * more else "follows less"
    return f"One outlier tilts the {follows} line, and the {stays} line {how}"


def _quiet(figure: Figure) -> Figure:
    """Without numbers at its axes, and without the lines of all other points and what is said of them."""
    layout = figure["layout"]
    axes = {f"{name}axis": layout[f"{name}axis"] | BARE | dict(title=dict(text=name, standoff=6)) for name in "xy"}
    margin = layout["margin"] | dict(l=24, b=24)
    kept = [_unnamed(trace) for trace in figure["data"] if not _of_the_others(trace)]
    return figure | dict(data=kept, layout=palette.layout() | layout | axes | dict(height=HEIGHT, margin=margin))


def _of_the_others(trace: Trace) -> bool:
    """Whether it shows a line that there would be without the point."""
    return bool(trace.get("line", {}).get("width", 0) > THICKEST)


def _unnamed(trace: Trace) -> Trace:
    """The trace without the names of these lines."""
    if trace.get("mode") != "text":
        return trace
    return trace | dict(text=["" if "without" in str(text) else text for text in trace["text"]])
