"""Two models on growing training sets: the error of both, large, and beside it fits of each, one below the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits, over_sets
from pages.views.bias_variance.headings import keys, under
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

MOST_POINTS = 100
CLOUD = 8  # fits drawn
MODELS = (palette.CLASSES[1], palette.CLASSES[3])  # a colour each: of its fits and of its errors
KINDS = (("training data", "circle-open", "dot"), ("new data", "square", "solid"))
READ = "Squared error on new data"
BOTH = "Squared error   ━ on new data   ┅ on training data"
BRIEF = "Squared error   ━ new   ┅ training data"
LEVEL = ": no model gets below it on average"
RUNGS = (1.0, 2.0, 5.0)  # times powers of ten: where the axis of errors may end
ABOVE = 1.2  # times the error of a constant, and higher is out of the picture
FAR = 5.0  # times the end of the axis, where curves are cut
CLEAR = 0.008  # of the width of the errors, from a curve to its name
LIFT = 0.04  # of the height: half of what a name takes
ROOM = 0.18  # of the axis of the errors, more than it has: for the names of the models
MARGIN = 12  # pixels
WIDE: dict[str, Any] = {"xaxis.domain": [0, 0.36], "xaxis2.domain": [0, 0.36], "xaxis3.domain": [0.43, 1]}
WIDE |= {"yaxis.domain": [0.555, 1], "yaxis2.domain": [0, 0.445], "yaxis3.domain": [0, 1]}
NARROW: dict[str, Any] = {"xaxis.domain": [0, 0.48], "xaxis2.domain": [0.52, 1], "xaxis3.domain": [0, 1]}
NARROW |= {"yaxis.domain": [0, 0.33], "yaxis2.domain": [0, 0.33], "yaxis3.domain": [0.45, 1]}


@dataclass(frozen=True)
class Scale:
    """What stands still: the ranges of the targets and of the errors, and the numbers of points."""

    sizes: Sequence[int]
    y_range: tuple[float, float]
    top: float  # of the errors, which begin at 0
    noise: float  # variance of the noise

    def error(self, values: np.ndarray) -> np.ndarray:
        """Errors, kept near the chart."""
        return np.minimum(np.asarray(values, dtype=float), FAR * self.top)


def high(constant: float) -> float:
    """Where an axis of errors from 0 ends: above that of a constant, on rungs that a held noise seldom leaves."""
    if constant <= 0:
        return 1.0
    decade = 10.0 ** np.floor(np.log10(ABOVE * constant))
    return float(next(rung * decade for rung in (*RUNGS, 10.0) if rung * decade >= ABOVE * constant * (1 - 1e-9)))


def fit(
    x: np.ndarray, y: np.ndarray, grid: np.ndarray, truth: np.ndarray, curves: np.ndarray, scale: Scale, i: int
) -> list[Trace]:
    """Points (n,), the truth (m,) and model i's fits to several sets (k, m): the first strong, the others faint.

    They can be seen while a guess about the errors is awaited.
    """
    low, high = scale.y_range
    room = high - low
    curves = np.clip(curves, low - room, high + room)
    shown = np.unique(np.linspace(0, len(x) - 1, min(len(x), MOST_POINTS)).astype(int))
    points = fits.observed(x[shown], y[shown], pick=False) | dict(name="one set")
    points["marker"] = points["marker"] | dict(size=6, line=dict(width=0))
    drawn = [
        many_fits.together(grid, curves, MODELS[i], name="fits to other sets", opacity=0.35),
        points,
        many_fits.truth(grid, truth),
        fits.curve(grid, curves[0], "fit to it", line=dict(color=MODELS[i], width=3)),
    ]
    return [panels.on(trace | dict(meta=GIVEN, showlegend=False), i) for trace in drawn]


def errors(
    train: np.ndarray, validation: np.ndarray, names: tuple[str, str], scale: Scale, i: int, *, band: bool, both: bool
) -> list[Trace]:
    """Error of model i on new points over the sizes, (3, sizes): the middle of the band from lower to upper end.

    With `both`, the error on its training data, too.
    """
    n, colour, traces = np.asarray(scale.sizes, dtype=float), MODELS[i], []
    for values, name, (kind, symbol, dash) in zip((train, validation), names, KINDS, strict=True):
        if kind == "training data" and not both:
            continue
        edge = palette.OUTLINE if symbol == "square" else colour
        look = dict(symbol=symbol, size=7, line=dict(width=1.5, color=edge))
        drawn = over_sets.median(n, scale.error(values), values[1], colour, name=name, things="points", marker=look)
        drawn[1] |= dict(line=dict(color=colour, width=2.5, dash=dash), showlegend=symbol == "square")
        traces += [panels.on(trace, 2) for trace in drawn[0 if band else 1 :]]
    return traces


def waits(least: int, n: int, scale: Scale, i: int) -> Trace:
    """That model i needs more than n points, in the plot of its fits."""
    said = f"{n} points are too few:<br>it needs {least}" if least > n else ""
    low, high = scale.y_range
    told = marks.text([0.5], [low + 0.18 * (high - low)], [said], MODELS[i], size=14)
    return panels.on(told | dict(meta=GIVEN), i)


def asked(titles: Sequence[str], scale: Scale) -> list[Trace]:
    """Which model is which while a guess is awaited and the headings with a number in them are away."""
    corner = [0.97], [scale.y_range[1]]
    names = [
        marks.text(*corner, [title], MODELS[i], size=15, textposition="bottom left") for i, title in enumerate(titles)
    ]
    return [panels.on(trace, i) | dict(visible=False, meta=INSTEAD) for i, trace in enumerate(names)]


def noise(scale: Scale, level_is: str = LEVEL) -> list[Trace]:
    """The noise, a line under the errors, with its name, and what it is, where it begins; none without noise."""
    ends, level = [scale.sizes[0] * 0.9, scale.sizes[-1] * 1.05], scale.noise or np.nan
    line = marks.line(ends, [level] * 2, palette.NEUTRAL, width=1.5, dash="dash", says=f"noise σ²: {level:.4g}")
    side, off = ("bottom", -1) if level > 0.06 * scale.top else ("top", 1)  # with room above the axis, under the line
    look: dict[str, Any] = dict(textfont=dict(color=palette.NEUTRAL, size=13), textposition=f"{side} right")
    at = level + off * 0.012 * scale.top
    name = marks.text([scale.sizes[0] * 0.92], [at], [f"noise{level_is}"], **look)
    return [panels.on(trace, 2) | dict(meta=GIVEN) for trace in (line, name)]


def beyond(scale: Scale, median: np.ndarray, k: int, i: int) -> Trace:
    """That model i errs far more where its curve (sizes,) comes into the picture from above, seen at the k-th size."""
    out = np.flatnonzero((median[:-1] > scale.top) & (median[1:] <= scale.top))
    x, said = np.nan, ""
    if len(out) and out[-1] < k:
        before, after = np.log(scale.sizes[out[-1]]), np.log(scale.sizes[out[-1] + 1])
        low, high = float(median[out[-1] + 1]), float(min(median[out[-1]], FAR * scale.top))
        x, said = float(np.exp(after - (after - before) * (scale.top - low) / (high - low))), "off the scale ↑\u2002"
    return panels.on(marks.text([x], [0.97 * scale.top], [said], MODELS[i], size=13, textposition="bottom left"), 2)


def named(
    figure: Figure, labels: Sequence[str], names: Sequence[str], values: np.ndarray, n: int, scale: Scale
) -> Figure:
    """The figure with both models named beside their errors (2,) on new points at n; an arrow where one is above."""
    shown = scale.error(values)
    level = scale.noise or np.nan
    free = LIFT * scale.top  # so far above the line of the noise, which would strike a name through
    shown = np.where(np.abs(shown - level) < free, level + free, shown)
    ends = [(name, float(value), colour) for name, value, colour in zip(names, shown, MODELS, strict=True)]
    across = figure["layout"]["xaxis3"]["range"]
    at = float(np.log10(n)) + CLEAR * (across[1] - across[0])
    made = fits.named(figure, ends, room=MARGIN, plot="3", at=at)
    *traces, told = made["data"]
    said = [f"\u2002{label}{' ↑' * bool(value > scale.top)}" for label, value in zip(labels, values, strict=True)]
    return under(made | dict(data=[*traces, told | dict(text=said)]))


def layout(titles: Sequence[str], scale: Scale, *, many: int, both: bool) -> dict[str, Any]:
    """The errors of both models, large, and left of them fits of each, to one set and to so `many` others."""
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.9)), float(np.log10(scale.sizes[-1] * 1.05))]
    beyond = [ends[0], ends[1] + ROOM * (ends[1] - ends[0])]
    x = palette.axis(range=[-0.03, 1.03], showticklabels=False, nticks=3)
    y = palette.axis(range=list(scale.y_range), nticks=4, zeroline=False)
    points = palette.axis(
        "points that each model learns from, log scale",
        type="log",
        range=beyond,
        tickvals=powers,
        ticktext=[str(n) for n in powers],
    )
    made = panels.layout(
        [
            (x, y),
            (x | dict(title=dict(text="x"), showticklabels=True), y),
            (points, palette.axis("", range=[0, scale.top], nticks=6)),
        ],
        widths=(1,) * 3,
        height=490,
        tall=640,
        domains=WIDE,
        margin=dict(l=40, r=MARGIN, t=30, b=44, autoexpand=False),
    )
    both_plots = keys([("points", palette.DATA, "●"), ("truth", kinds.TEST, "┅")])
    others = f"─ fits to {many} other sets"
    said = [f"━ {titles[0]}   {others}   {both_plots}", f"━ {titles[1]}   {others}"]
    read = BOTH if both else READ
    made["annotations"] = [
        panels.heading(title, i, font=dict(size=14, color=colour))
        for i, (title, colour) in enumerate(zip(said, MODELS, strict=True))
    ]
    made["annotations"].append(panels.heading(read, 2, font=dict(size=14)))
    short = {f"annotations[{i}].text": f"<b>{title}</b>" for i, title in enumerate(titles)}
    made["meta"]["wide"] |= {f"annotations[{i}].text": f"<b>{title}</b>" for i, title in enumerate(said)}
    made["meta"]["wide"] |= {"yaxis2.showticklabels": True}
    made["meta"]["narrow"] |= {"xaxis3.range": ends}  # there the names are in a legend
    if both:
        short["annotations[2].text"] = f"<b>{BRIEF}</b>"
    made["meta"]["narrow"] |= NARROW | short | {"yaxis2.showticklabels": False}
    return made
