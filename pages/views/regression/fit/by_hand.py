"""A line held by two handles, and the squares of what it misses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from algos.regression import basis, least_squares
from datasets.dataset import Dataset
from pages.views.regression import choices, methods, scene
from pages.views.regression.fit import squares
from pages.views.regression.scene import Scene
from ui import controls, export, palette, picture, words
from ui.figures import fits, marks
from ui.picture import Drag, Picture
from ui.stage import player
from ui.view import Code, Rows, Screen, rows_of

LINE, HANDLES = "own line", "own handles"
INSIDE = 0.06  # of the chart's width from its edges: there the handles are
SIDES = ("right", "left")  # of the handles: where their names are
PHONE = 330  # pixels: as wide as a phone the plot to scale is no higher
NAMES = 96  # pixels right of the chart for what the lines are called
GAP = "\u2002"  # between the miss and what is written beside it, on either side
LARGE = 0.2  # of the chart's height: the largest square says what it costs if it is as high as that
AREA, LEAST = "Area of the squares", "Least possible area"
HELP = {
    AREA: "The sum of the squared misses (residuals): what your line costs.",
    LEAST: "What the line of least squares costs: no line through these points costs less.",
}


@dataclass(frozen=True, eq=False)
class Hand:
    """A line by its heights at two places."""

    at: Scene
    heights: tuple[float, float]  # at the left handle and at the right one
    best: methods.Fitted  # by least squares
    shown: bool  # whether that one is drawn, too
    untouched: bool

    @cached_property
    def ends(self) -> np.ndarray:
        """Where the handles are across: (2,)."""
        return handles(self.at)

    @property
    def slope(self) -> float:
        return float((self.heights[1] - self.heights[0]) / (self.ends[1] - self.ends[0]))

    def predict(self, x: np.ndarray) -> np.ndarray:
        """The line's height at x (n,)."""
        return np.asarray(self.heights[0] + self.slope * (x - self.ends[0]))

    @cached_property
    def residuals(self) -> np.ndarray:
        """What it misses the points by: (n,)."""
        return self.at.y - self.predict(self.at.data.X[:, 0])

    @property
    def worst(self) -> int:
        """The point that it misses most."""
        return int(np.abs(self.residuals).argmax())

    @property
    def area(self) -> float:
        return float(self.residuals @ self.residuals)

    @property
    def least(self) -> float:
        return float(self.best.model.rss)


def handles(at: Scene) -> np.ndarray:
    left, right = at.x_range
    return np.array([left + INSIDE * (right - left), right - INSIDE * (right - left)])


def choose(data: Dataset) -> Hand:
    at = scene.choose(data, held_out=None)
    bottom, top = at.y_range
    step = controls.one_two_five((top - bottom) / 200, top - bottom)[0]
    low, high = step * np.floor(bottom / step), step * np.ceil(top / step)
    level = step * round(float(at.y.mean()) / step)

    def height(side: str) -> float:
        help = f"How high the line is at its {side} handle. Or drag the handle."
        label = f"{side.capitalize()} handle"
        return float(controls.slider(label, float(low), float(high), level, step=step, key=f"own_{side}", help=help))

    heights = height("left"), height("right")
    shown = controls.toggle("Show the best line", False, key="best", help="The line of least squares, dashed.")
    best = methods.by_least_squares(at, basis.measure(at.data.X, 1, at.data.feature_names))
    return Hand(at, heights, best, shown, all(abs(h - level) < step / 2 for h in heights))


def chart(run: Hand, looked: int | None = None) -> Picture:
    at, x, y = run.at, run.at.data.X[:, 0], run.at.y
    held = np.array(run.heights)
    traces = [squares.on_points(x, y, run.predict(x), at) | dict(showlegend=False)]
    ends = []
    if run.shown:
        best = at.along(run.best.predict)
        traces.append(fits.guide(at.grid, best, "least squares"))
        ends.append(("least squares", float(best[-1]), palette.NEUTRAL))
    mine = run.predict(at.grid)
    ends.append(("your line", float(mine[-1]), palette.FIT))
    points = fits.observed(x, y)
    points |= dict(showlegend=False, marker=points["marker"] | dict(size=11))
    beside = y[[x.argmin(), x.argmax()]] > held  # on the other side of the line there is room
    traces += [
        fits.curve(at.grid, mine, "your line", line=dict(color=palette.FIT, width=4)) | dict(meta=LINE),
        points,
        *_largest(run),
        marks.points(run.ends, held, palette.FIT, size=20, outline=palette.OUTLINE, edge=3, meta=HANDLES),
        marks.text(
            run.ends,
            held if run.untouched else [np.nan] * 2,
            [" <br><b>drag me</b>" if below else "<b>drag me</b><br> " for below in beside],
            palette.FIT,
            size=15,
            textposition=[f"{'bottom' if below else 'top'} {side}" for below, side in zip(beside, SIDES, strict=True)],
        ),
    ]
    if looked is not None and looked != run.worst:  # that one has its name in its square
        told = f"point {looked + 1}<br> "
        traces += [
            marks.ring(x[[looked]], y[[looked]], palette.CLASSES[3], size=20),
            marks.text(x[[looked]], y[[looked]], [told], palette.CLASSES[3], textposition="top center"),
        ]
    drawn = fits.named(fits.figure(traces, **at.frame), ends, room=NAMES)
    squares.to_scale(drawn["layout"], at)
    drawn["layout"]["meta"] = drawn["layout"].get("meta", {}) | dict(heights=dict(wide=480, narrow=PHONE))
    return picture.frames(
        1,
        lambda _: drawn,
        lambda _: caption(run),
        alt=f"{words.count(len(y), 'point')} of {at.data.title}, a line to drag and a square on each miss. "
        f"{caption(run)}.",
        key="fit",
        on_click=choices.look_at,
        drags=[
            Drag(LINE, lambda _, across, up: _shifted(run, across, up), "Drag the line up or down"),
            Drag(HANDLES, lambda i, across, up: {("own_left", "own_right")[i == 1]: up}, "Drag this end of the line"),
        ],
    )


def _shifted(run: Hand, x: float, y: float) -> Mapping[str, float]:
    """The line through x, y as steep as it is, as far as both handles stay in the chart."""
    bottom, top = run.at.y_range
    way = y - float(run.predict(np.array(x)))
    way = min(max(way, bottom - min(run.heights)), top - max(run.heights))
    return dict(zip(("own_left", "own_right"), (h + way for h in run.heights), strict=True))


def _largest(run: Hand) -> list[dict[str, Any]]:
    """The largest miss as a thick line, and how long it and how large its square are, written in the square.

    It stands in the half that is nearer to the point; nothing is written in a small square.
    """
    at, x, e = run.at, run.at.data.X[:, 0], run.residuals
    i = [run.worst]
    size, fitted = abs(float(e[i[0]])), run.predict(x[i])
    lines = f"<b>largest miss {_short(size)}</b>", f"its square {_short(size**2)}"
    said = "<br>".join(f"{GAP}{line}{GAP}" for line in lines)
    right = x[i[0]] < np.mean(at.x_range)  # of it lies the square
    large = size > LARGE * np.ptp(at.y_range)
    return [
        marks.line(x[[i[0], i[0]]], np.append(at.y[i], fitted), palette.FIT, width=4, meta="no ghost"),
        marks.text(
            x[i],
            at.y[i] - 0.25 * e[i],
            [said if large else ""],
            palette.FIT,
            size=15,
            textposition=f"middle {'right' if right else 'left'}",
        ),
    ]


def _short(value: float) -> str:
    return f"{value:.3g}" if 1e-3 < value < 1000 else words.number(value)


def numbers(run: Hand) -> dict[str, float]:
    return {AREA: run.area, LEAST: run.least}


def caption(run: Hand) -> str:
    """How near to the best line it is."""
    if run.area <= 1e-9 * float(run.at.y @ run.at.y):
        return "Your line misses no point"
    if run.least <= 1e-9 * run.area:
        return f"Your line misses point {run.worst + 1} most; there is a line that misses none"
    times = run.area / run.least
    if times < 1.01:
        return "As good as the best line: within 1% of the least area"
    told = (
        f"{times - 1:.0%} more than"
        if times < 2
        else f"{times:.1f} times"
        if times < 100
        else f"{words.number(times)} times"
    )
    return f"Your squares have {told} the least possible area"


def closer(run: Hand) -> int:
    """One miss and its square beside the others; which point it is of."""
    help = "At first the one missed most. Or click a point in the chart."
    i = int(controls.slider("Point", 1, len(run.at.y), run.worst + 1, key="point", help=help, place=st)) - 1
    e, n = float(run.residuals[i]), words.number
    seen, said = float(run.at.y[i]), float(run.at.y[i] - e)
    st.markdown(f"**Point {i + 1}.** Your line says {n(said)} where {n(seen)} was seen: it misses by this residual.")
    st.latex(rf"e = {words.tex(seen)} - ({words.tex(said)}) = {words.tex(e)}, \qquad e^2 = {words.tex(e * e)}")
    player.chart(
        squares.figure(run.residuals, i, unit=str(run.at.data.target_name)),
        alt=f"The largest misses as squares, point {i + 1} marked; its square is {n(e * e)} of a sum of {n(run.area)}.",
        key="squares_chart",
    )
    st.caption(f"All squares together: {n(run.area)}. A miss twice as large costs four times as much.")
    return i


def code(run: Hand) -> Code:
    (left, right), (start, end) = run.ends.tolist(), run.heights
    lines = [
        f"slope = ({end!r} - {start!r}) / ({right!r} - {left!r})",
        f"line = {start!r} + slope * (data.X[:, 0] - {left!r})",
    ]
    own = {AREA: "float(((data.y - line) ** 2).sum())"}
    ours = export.script(
        run.at.data,
        [*lines, "model = next(least_squares.steps(data.X, data.y))"],
        own | {LEAST: "model.rss"},
        imports=["from algos.regression import least_squares"],
        title="A line by hand, and by least squares.",
    )
    library = export.script(
        run.at.data,
        [*lines, "model = LinearRegression().fit(data.X, data.y)"],
        own | {LEAST: "float(((data.y - model.predict(data.X)) ** 2).sum())"},
        imports=["from sklearn.linear_model import LinearRegression"],
        title="The same with scikit-learn.",
    )
    return Code(least_squares, ours, library)


def rows(run: Hand) -> Rows:
    line = run.predict(run.at.data.X[:, 0])
    return rows_of(run.at.data, {"your line": line, "residual": run.residuals, "squared": run.residuals**2})


SCREEN = Screen(chart, numbers, HELP, closer=closer, ringed=chart, code=code, rows=rows)
