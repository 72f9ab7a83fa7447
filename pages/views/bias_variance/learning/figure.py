"""Two models on growing training sets: the errors of both over n, and beside them, small, fits of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits, over_sets
from pages.views.bias_variance.headings import keys, under
from ui import palette, words
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN
from ui.picture import Figure

MOST_POINTS = 100
CLOUD = 8  # fits drawn
MODELS = (palette.CLASSES[1], palette.CLASSES[3])  # a colour each: of its fits and of its errors
KINDS = (("training", "circle-open", "dot"), ("validation", "square", "solid"))
READ = "error on   ━ new points (validation)   ┅ its own points (training)"
BRIEF = "error on  ━ new points   ┅ its own points"  # the same on a phone
EDGE = 0.995  # of the height: on the very edge rounding puts some outside, where nothing is drawn
BELOW = 0.01  # of the height, from a line to its name
FAR = 15  # points from which on there is room for words left of a curve
CLEAR = 0.012  # of the width of the errors, from a curve to its name
MARGIN = 12  # pixels
WIDE: dict[str, Any] = {"xaxis.domain": [0.78, 1], "xaxis2.domain": [0.78, 1], "xaxis3.domain": [0, 0.67]}
WIDE |= {"yaxis.domain": [0.55, 1], "yaxis2.domain": [0.03, 0.48], "yaxis3.domain": [0, 1]}
NARROW: dict[str, Any] = {"xaxis.domain": [0, 0.46], "xaxis2.domain": [0.54, 1], "xaxis3.domain": [0, 1]}
NARROW |= {"yaxis.domain": [0, 0.28], "yaxis2.domain": [0, 0.28], "yaxis3.domain": [0.45, 1]}


@dataclass(frozen=True)
class Scale:
    """What stands still: the ranges of the errors and of the targets, and the numbers of points."""

    sizes: Sequence[int]
    y_range: tuple[float, float]
    top: float  # of the errors
    noise: float  # variance of the noise

    def error(self, values: np.ndarray) -> np.ndarray:
        """Errors, kept near the chart."""
        return np.clip(np.asarray(values, dtype=float), 0, 3 * self.top)


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
    points["marker"] = points["marker"] | dict(size=6)
    drawn = [
        many_fits.together(grid, curves, MODELS[i], name="fits to other sets", opacity=0.35),
        points,
        many_fits.truth(grid, truth),
        fits.curve(grid, curves[0], "fit to it", line=dict(color=MODELS[i], width=3)),
    ]
    return [panels.on(trace | dict(meta=GIVEN, showlegend=False), i) for trace in drawn]


def errors(
    train: np.ndarray, validation: np.ndarray, names: tuple[str, str], scale: Scale, i: int, *, band: bool
) -> list[Trace]:
    """Both errors of model i over the sizes: (3, sizes) each, the middle of the band from lower to upper end."""
    n, colour, traces = np.asarray(scale.sizes, dtype=float), MODELS[i], []
    for values, name, (_, symbol, dash) in zip((train, validation), names, KINDS, strict=True):
        edge = palette.OUTLINE if symbol == "square" else colour
        look = dict(symbol=symbol, size=7, line=dict(width=1.5, color=edge))
        shown = scale.error(values)
        drawn = over_sets.median(n, shown, values[1], colour, name=name, things="points", marker=look)
        drawn[1] |= dict(line=dict(color=colour, width=2.5, dash=dash), showlegend=symbol == "square")
        traces += [panels.on(trace, 2) for trace in drawn[0 if band else 1 :]]
    return traces


def above(validation: np.ndarray, scale: Scale, i: int) -> Trace:
    """Where the validation errors of model i so far (k,) come from if that is above the plot: the last one there."""
    off = np.flatnonzero(np.nan_to_num(validation) > scale.top)
    at, said = np.nan, ""
    if len(off):
        at, high = float(scale.sizes[off[-1]]), words.brief(float(validation[off[-1]]))
        said = f"{high} with<br>{at:.0f} points ▲ " if at >= FAR else f"{high} ▲ "
    look = dict(color=MODELS[i], size=13, shadow=palette.HALO)
    return panels.on(marks.text([at], [EDGE * scale.top], [said], textfont=look, textposition="bottom left"), 2)


def noise(scale: Scale) -> list[Trace]:
    """The noise, a line under the errors, with its name."""
    ends = [scale.sizes[0] * 0.8, scale.sizes[-1] * 1.25]
    line = marks.line(
        ends, [scale.noise] * 2, palette.NEUTRAL, width=1.5, dash="dash", says=f"noise σ²: {scale.noise:.4g}"
    )
    side, way = ("top", 1) if scale.noise < 0.1 * scale.top else ("bottom", -1)  # where there is room
    place: dict[str, Any] = dict(
        textposition=f"{side} right", textfont=dict(color=palette.NEUTRAL, size=13, shadow=palette.HALO)
    )
    name = marks.text([ends[0]], [scale.noise + way * BELOW * scale.top], ["\u2002noise alone"], **place)
    return [panels.on(trace, 2) | dict(meta=GIVEN) for trace in (line, name)]


def named(
    figure: Figure, labels: Sequence[str], names: Sequence[str], values: np.ndarray, n: int, top: float
) -> Figure:
    """The figure with both models named beside their validation errors (2,) at n; an arrow where one is above."""
    ends = [(name, float(value), colour) for name, value, colour in zip(names, values, MODELS, strict=True)]
    across = figure["layout"]["xaxis3"]["range"]
    at = float(np.log10(n)) + CLEAR * (across[1] - across[0])
    made = fits.named(figure, ends, room=MARGIN, plot="3", at=at)
    *traces, told = made["data"]
    said = [f"\u2002{label}{' ↑' * bool(value > top)}" for label, value in zip(labels, values, strict=True)]
    return under(made | dict(data=[*traces, told | dict(text=said)]))


def layout(titles: Sequence[str], scale: Scale) -> dict[str, Any]:
    """Three plots: the errors of both models, and beside them, one below the other, fits of each."""
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.8)), float(np.log10(scale.sizes[-1] * 1.25))]
    marked = f"<b>{keys([('one set', palette.DATA, '●'), ('truth f', kinds.TEST, '┅')])}</b>"
    x = palette.axis(range=[-0.03, 1.03], nticks=3)
    y = palette.axis(range=list(scale.y_range), nticks=3)
    points = palette.axis(
        "points n, log scale", type="log", range=ends, tickvals=powers, ticktext=[str(n) for n in powers]
    )
    error = palette.axis("", range=[-0.02 * scale.top, scale.top], nticks=7)
    made = panels.layout(
        [(x, y), (x | dict(title=dict(text=marked, font=dict(size=13))), y), (points, error)],
        widths=(1,) * 3,
        height=490,
        tall=640,
        domains=WIDE,
        margin=dict(l=40, r=MARGIN, t=30, b=44, autoexpand=False),
    )
    made["annotations"] = [
        panels.heading(f"{title} on {CLOUD} sets", i, font=dict(size=13, color=colour))
        for i, (title, colour) in enumerate(zip(titles, MODELS, strict=True))
    ]
    made["annotations"].append(panels.heading(READ, 2, font=dict(size=13, color=palette.NEUTRAL)))
    made["xaxis"]["showticklabels"] = False  # the plot below has them
    made["meta"]["wide"] |= {"annotations[2].text": f"<b>{READ}</b>", "xaxis.showticklabels": False}
    made["meta"]["narrow"] |= NARROW | {"annotations[2].text": f"<b>{BRIEF}</b>", "xaxis.showticklabels": True}
    return made
