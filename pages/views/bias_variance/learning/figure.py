"""Two models on growing training sets side by side: a fit of each, and below it its errors over n."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits, over_sets
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN

MOST_POINTS = 100
CLEAR = 0.015  # of the height, from a line to the words below it
KINDS = (("training", kinds.TRAINING, "circle-open", "dot"), ("validation", kinds.VALIDATION, "square", "solid"))
DOMAINS: dict[str, Any] = {f"xaxis{n}.domain": [0, 0.47] for n in ("", "3")}
DOMAINS |= {f"xaxis{n}.domain": [0.53, 1] for n in ("2", "4")}
DOMAINS |= {f"yaxis{n}.domain": [0.68, 1] for n in ("", "2")}
DOMAINS |= {f"yaxis{n}.domain": [0, 0.54] for n in ("3", "4")}
FEW = "too<br>few<br>points"


@dataclass(frozen=True)
class Scale:
    """What stands still: the ranges of the errors and of the targets, and the numbers of points."""

    sizes: Sequence[int]
    y_range: tuple[float, float]
    top: float  # of the errors
    noise: float  # variance of the noise
    target: float  # the highest error called low

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
        many_fits.together(grid, curves, many_fits.PALE, name="fits to other sets", opacity=0.4, showlegend=False),
        points,
        many_fits.truth(grid, truth),
        fits.curve(grid, curves[0], "fit to it"),
    ]
    quiet = dict(showlegend=False) if i else {}
    return [panels.on(trace | dict(meta=GIVEN) | quiet, i) for trace in drawn]


def errors(
    train: np.ndarray, validation: np.ndarray, names: tuple[str, str], scale: Scale, i: int, *, band: bool
) -> list[Trace]:
    """Both errors of model i over the sizes: (3, sizes) each, the middle of the band from lower to upper end."""
    n, traces = np.asarray(scale.sizes, dtype=float), []
    for values, name, (_, colour, symbol, dash) in zip((train, validation), names, KINDS, strict=True):
        edge = palette.OUTLINE if symbol == "square" else colour
        look = dict(symbol=symbol, size=7, line=dict(width=1.5, color=edge))
        drawn = over_sets.median(n, scale.error(values), values[1], colour, name=name, things="points", marker=look)
        drawn[1] |= dict(line=dict(color=colour, width=2.5, dash=dash), showlegend=False)
        traces += [panels.on(trace, 2 + i) for trace in drawn[0 if band else 1 :]]
    return traces


def levels(scale: Scale) -> list[Trace]:
    """The noise, and the highest error called low, under the errors of both models; named on the left."""
    ends = [scale.sizes[0] * 0.8, scale.sizes[-1] * 1.25]
    room = scale.noise > 0.1 * scale.top  # for words below the line
    low = "up to here: low" if room else "up to here: low; dashed: noise σ²"
    look = dict(color=palette.NEUTRAL, size=12, shadow=palette.HALO)
    drawn = [
        panels.on(marks.line(ends, [value] * 2, palette.NEUTRAL, width=1.5, dash=dash, says=f"{what}: {value:.4g}"), i)
        for i in (2, 3)
        for value, what, dash in ((scale.noise, "noise σ²", "dash"), (scale.target, "low", "dot"))
    ]
    names = marks.text(
        ends[1:] * 2,
        [scale.target, scale.noise - CLEAR * scale.top],
        [low, "noise σ²" if room else ""],
        textfont=look,
        textposition=["top left", "bottom left"],
    )
    return [trace | dict(meta=GIVEN) for trace in (*drawn, panels.on(names, 2))]


def diagnosis(verdict: str, scale: Scale, i: int) -> Trace:
    """What the median errors of model i say, in the upper corner of their plot."""
    colour = palette.CLASSES[2] if verdict == "Good" else palette.MISTAKE
    said = [
        "<b>" + verdict.replace(" ", "<br>") + "</b>" if verdict not in ("", "–") else ""
    ]  # narrow: clear of a curve
    font = dict(color=colour, size=15, shadow=palette.HALO)  # errors may pass
    at = marks.text([scale.sizes[-1] * 1.25], [scale.top], said, textfont=font, textposition="bottom left")
    return panels.on(at, 2 + i)


def beyond(validation: np.ndarray, scale: Scale, i: int) -> Trace:
    """Where validation errors so far (k,) of model i lie above its plot: amid these sizes, at the top."""
    off = np.array(scale.sizes)[: len(validation)][np.nan_to_num(validation) > scale.top]
    at = [float(np.sqrt(off[0] * off[-1]))] if len(off) else []
    look = dict(color=kinds.VALIDATION, size=12, shadow=palette.HALO)
    said = ["▲<br>above"] * len(at)
    return panels.on(marks.text(at, [scale.top] * len(at), said, textfont=look, textposition="bottom center"), 2 + i)


def _too_few(least: int, scale: Scale, i: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A shade over the sizes that are too small for model i, and what it is."""
    small = [n for n in scale.sizes if n < least]
    if not small or len(small) == len(scale.sizes):
        return [], []
    ends = scale.sizes[0] * 0.8, float(np.sqrt(small[-1] * scale.sizes[len(small)]))
    shade = dict(type="rect", xref=f"x{3 + i}", yref=f"y{3 + i} domain", x0=ends[0], x1=ends[1], y0=0, y1=1)
    shade |= dict(fillcolor=palette.FAINT, line=dict(width=0), layer="below")
    name = dict(xref=f"x{3 + i}", yref=f"y{3 + i} domain", x=float(np.log10(ends).mean()), y=0.5, text=FEW)
    return [shade], [name | dict(showarrow=False, font=dict(size=13, color=palette.NEUTRAL))]


def layout(titles: Sequence[str], scale: Scale, least: Sequence[int] = ()) -> dict[str, Any]:
    """Four plots: the fits of the two models side by side, and below each the errors of its model.

    `least`: how many points each model needs.
    """
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.8)), float(np.log10(scale.sizes[-1] * 1.25))]
    x = palette.axis(range=[-0.03, 1.03], nticks=5)
    y = palette.axis("target y", range=list(scale.y_range), nticks=4)
    points = palette.axis("points n", type="log", range=ends, tickvals=powers, ticktext=[str(n) for n in powers])
    error = palette.axis("mean squared error", range=[-0.02 * scale.top, scale.top], nticks=5)
    bare = dict(title=dict(text=""), showticklabels=False)
    made = panels.layout(
        [(x, y), (x, y | bare), (points, error), (points, error | bare)],
        widths=(1,) * 4,
        height=480,
        tall=640,
        domains=DOMAINS,
        margin=dict(l=66, r=12, t=30, b=44, autoexpand=False),
    )
    shapes = ("○┅", "■━")
    named = "   ".join(
        f"<span style='color:{colour}'>{shape} {kind}</span>"
        for shape, (kind, colour, _, _) in zip(shapes, KINDS, strict=True)
    )
    shades = [_too_few(n, scale, i) for i, n in enumerate(least)]
    made["shapes"] = [shape for some, _ in shades for shape in some]
    made["annotations"] = [
        *(name for _, some in shades for name in some),
        *(panels.heading(title, i, x=0.01, font=dict(size=14)) for i, title in enumerate(titles)),
        panels.heading(named, 2, x=0.01, font=dict(size=13)),
    ]
    made["legend"] = made["legend"] | dict(x=1, xanchor="right")
    made["meta"]["wide"] |= {"legend.x": 1, "legend.xanchor": "right", "legend.y": 1}
    made["meta"]["narrow"] |= DOMAINS | {
        "margin.t": 2 * panels.LEGEND_ROW + fits.RISE,
        "legend.x": 0,
        "legend.xanchor": "left",
        "legend.y": 1 + panels.LEGEND_ROW / 640,
    }
    return made
