"""Three losses on the same points, one of which is moved: which line follows it?"""

from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from algos.regression import least_absolute, moved
from algos.regression.linear import Linear
from algos.regression.moved import Rivals
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.robust import closer, rivals, script
from pages.views.regression.scene import Scene
from ui import compute, controls, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, note, rows_of

COSTS = {"squares": "Least sum of squares", "absolute": "Least sum of sizes", "chebyshev": "Least largest size"}
HELP = {
    "Least sum of squares": "Of the residuals, by the least squares line.",
    "Least sum of sizes": "Of the residuals |y − ŷ|, by the line of least absolute deviations.",
    "Least largest size": "The largest |y − ŷ|, by Chebyshev's line.",
}


@dataclass(frozen=True, eq=False)
class Lines:
    """A line for each loss, and what becomes of them as one point moves up and down."""

    at: Scene
    losses: tuple[str, ...]
    point: int  # the one that is moved
    band: bool  # whether Chebyshev's band is drawn
    trace: Trace[Rivals]  # a state for each height
    shown: int  # the state on display; at first that in which the point is where the data have it

    def models(self, i: int | None = None) -> dict[str, Linear]:
        """The line of each loss in state i; in the one on display, if none is named."""
        state = self.trace.states[self.shown if i is None else i]
        return dict(zip(self.losses, state.models, strict=True))

    @cached_property
    def y(self) -> np.ndarray:
        """The targets (n,), with the point where it is on display."""
        return moved.targets(self.at.y, self.point, self.trace.states[self.shown].height)

    @cached_property
    def residuals(self) -> dict[str, np.ndarray]:
        """Of each line, in the state on display."""
        return {loss: self.y - model.predict(self.at.data.X) for loss, model in self.models().items()}

    def slope(self, model: Linear) -> float:
        """Along the input that is drawn."""
        return float(model.coef[self.at.at])


def choose(data: Dataset) -> Lines:
    at = scene.choose(data, held_out=None)
    chosen = controls.several(
        "Losses", list(rivals.NAMES), ["squares", "absolute"], key="losses", most=3, help="A line is drawn for each."
    )
    losses = tuple(loss for loss in rivals.ORDER if loss in chosen)
    n = len(at.y)
    point = controls.slider("Point moved", 1, n, n, key="moved", help="Or click a point. The player moves it.") - 1
    band = "chebyshev" in losses and controls.toggle(
        "Chebyshev's band", False, key="band", help="All points lie in it; no line has a narrower one."
    )
    heights = rivals.heights(at.y, point)
    trace = compute.run(moved.lines, at.data.X, at.y, point=point, heights=heights, losses=losses, limit=len(heights))
    return Lines(at, losses, point, band, trace, int(np.flatnonzero(heights == at.y[point])[0]))


def chart(lines: Lines) -> Picture:
    """A frame for each height of the point."""
    at, point, states = lines.at, lines.point, lines.trace.states
    tops = np.array([states[0].height, states[-1].height, *at.y_range])
    frame = at.frame | dict(y_range=(float(tops.min()), float(tops.max())))

    def draw(i: int) -> picture.Figure:
        models = lines.models(i)
        y = moved.targets(at.y, point, states[i].height)
        ends = {loss: at.along(model.predict)[[0, -1]] for loss, model in models.items()}
        worst = None
        if lines.band and at.single:
            worst = float(np.abs(y - models["chebyshev"].predict(at.data.X)).max())
        return rivals.figure(at.data.X[:, at.at], y, point, ends, worst, frame)

    def slopes(i: int) -> str:
        named = [f"{rivals.NAMES[k]} {_plain(lines.slope(model))}" for k, model in lines.models(i).items()]
        return f"slopes: {', '.join(named)}"

    return picture.frames(
        len(states),
        draw,
        lambda i: f"Point {point + 1} at {words.number(states[i].height)} · {slopes(i)}",
        start=lines.shown,
        on_click=lambda i: controls.put("moved", i + 1),
        alt=f"{words.count(len(at.y), 'point')} of {at.data.title} with the lines of "
        f"{words.listed([rivals.NAMES[loss] for loss in lines.losses])}: {slopes(lines.shown)}.",
    )


def numbers(lines: Lines) -> dict[str, float]:
    return {COSTS[loss]: closer.total(loss, residual) for loss, residual in lines.residuals.items()}


def said(lines: Lines) -> list[Said]:
    where = f"In this table point {lines.point + 1} is where the data have it."
    return [Said(_table(lines), "markdown"), note(where)]


def code(lines: Lines) -> Code:
    data, labels = lines.at.data, {loss: COSTS[loss] for loss in lines.losses}
    why = "The best line of absolute deviations need not be unique; its sum is. Solvers stop within a tolerance."
    return Code(least_absolute, script.ours(data, labels), script.library(data, labels), why=why)


def rows(lines: Lines) -> Rows:
    residuals = {f"residual, {rivals.NAMES[loss]}": residual for loss, residual in lines.residuals.items()}
    return rows_of(lines.at.data, residuals)


def _table(lines: Lines) -> str:
    """Each line with its three totals; in each column the least is bold, and belongs to the line made for it."""
    totals = {loss: moved.totals(residual) for loss, residual in lines.residuals.items()}
    least = [min(row[k] for row in totals.values()) for k in range(3)]
    rows = ["| line | slope | intercept | sum of squares | sum of sizes | largest size |", "|---|" + "---:|" * 5]
    for loss, model in lines.models().items():
        cells = [_plain(lines.slope(model)), _plain(model.intercept)]
        for value, best in zip(totals[loss], least, strict=True):
            text = words.number(value)
            cells.append(f"**{text}**" if value <= best * (1 + 1e-9) else text)
        rows.append(f"| {rivals.NAMES[loss]} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _plain(value: float) -> str:
    """A number without the last digits, in which the solver of a linear programme differs from what it should find."""
    return words.number(round(value, 12) if abs(value) < 1e-9 else float(f"{value:.9g}"))


def _slope(loss: str, lines: Lines) -> float:
    return lines.slope(lines.models()[loss])


def _turn(loss: str, lines: Lines) -> float:
    """How much the slope changes while the point goes from far below to far above."""
    return abs(lines.slope(lines.models(-1)[loss]) - lines.slope(lines.models(0)[loss]))


def _moving(lines: Lines) -> tuple[float, float]:
    """The heights of the point between which the line of least absolute deviations moves."""
    states = lines.trace.states
    slopes = [lines.slope(lines.models(i)["absolute"]) for i in range(len(states))]
    moves = np.flatnonzero(np.abs(np.diff(slopes)) > 1e-6)
    return states[moves[0]].height, states[moves[-1] + 1].height


view = View(
    "Robust",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda lines, i: replace(lines, shown=i),
        said=said,
        closer=lambda lines: closer.show(lines.y, lines.point, lines.residuals),
        code=code,
        rows=rows,
        quantities={
            **{f"Slope, {name}": partial(_slope, loss) for loss, name in rivals.NAMES.items()},
            **{f"Turn, {name}": partial(_turn, loss) for loss, name in rivals.NAMES.items()},
            "Least absolute moves from": lambda lines: _moving(lines)[0],
            "Least absolute moves up to": lambda lines: _moving(lines)[1],
            "Points that hold Chebyshev's line": lambda lines: len(closer.extreme(lines.residuals["chebyshev"])),
        },
    ),
    data="outlier",
)
