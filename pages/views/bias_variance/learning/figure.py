"""Two models on growing training sets: a fit of each side by side, and below them the errors of both over n."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import many_fits, over_sets
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN
from ui.picture import Figure

MOST_POINTS = 100
COLOURS = (palette.CLASSES[5], palette.FIT)  # of the models
ROOM = 150  # pixels for the names of the curves
CLEAR = 0.035  # of a power of ten, from a ring to the name beside it
LEFT = {"x": 0, "xanchor": "left"}  # where it is narrow, legends stand above the first title
ABOVE = {"margin.t": 140, "legend2.y": 1.043, "legend.y": 1.183}
DOMAINS = {
    "xaxis.domain": [0, 0.46],
    "yaxis.domain": [0.64, 1],
    "xaxis2.domain": [0.54, 1],
    "yaxis2.domain": [0.64, 1],
    "xaxis3.domain": [0, 1],
    "yaxis3.domain": [0, 0.5],
}
NARROW = DOMAINS | {"xaxis.domain": [0, 0.44], "xaxis2.domain": [0.56, 1]}  # both models are seen at once there, too


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
        many_fits.together(grid, curves, COLOURS[i], name="fits to other sets", opacity=0.3, showlegend=False),
        points,
        fits.curve(grid, truth, "truth", line=dict(color=palette.TRUTH, width=2, dash="dash")),
        fits.curve(grid, curves[0], "its fit", line=dict(color=COLOURS[i], width=3), showlegend=False),
    ]
    quiet = dict(showlegend=False) if i else {}
    return [panels.on(trace | dict(meta=GIVEN) | quiet, i) for trace in drawn]


def errors(
    train: np.ndarray, validation: np.ndarray, names: tuple[str, str], scale: Scale, i: int, *, band: bool
) -> list[Trace]:
    """Both errors of model i over the sizes: (3, sizes) each, the middle of the band from lower to upper end."""
    n, traces = np.asarray(scale.sizes, dtype=float), []
    kinds = (train, names[0], "circle-open", "dot"), (validation, names[1], "square", "solid")
    for values, name, symbol, dash in kinds:
        edge = palette.OUTLINE if symbol == "square" else COLOURS[i]
        look = dict(symbol=symbol, size=7, line=dict(width=1.5, color=edge))
        shown = scale.error(values)
        drawn = over_sets.median(n, shown, values[1], COLOURS[i], name=name, things="points", marker=look)
        drawn[1]["line"] = dict(color=COLOURS[i], width=2.5, dash=dash)
        traces += [panels.on(trace, 2) for trace in drawn[0 if band else 1 :]]
    return traces


def levels(scale: Scale) -> list[Trace]:
    """The noise, and the highest error called low."""
    ends = [scale.sizes[0] * 0.8, scale.sizes[-1] * 1.25]
    room = scale.noise > 0.1 * scale.top  # for words below the line
    drawn = [
        _level(ends, scale.noise, "noise σ²", "dash", "bottom right", said=room),
        _level(ends, scale.target, "low" if room else "low; dashed: noise σ²", "dot", "top right"),
    ]
    return [panels.on(trace | dict(meta=GIVEN), 2) for trace in drawn]


def here(n: int, values: Sequence[float], scale: Scale) -> Trace:
    """Rings around the errors at n points."""
    rings = marks.ring([n] * len(values), scale.error(np.array(values)), palette.CLASSES[3], size=15)
    return panels.on(rings, 2)


def _level(ends: Sequence[float], value: float, name: str, dash: str, side: str, *, said: bool = True) -> Trace:
    return marks.line(
        ends,
        [value, value],
        palette.NEUTRAL,
        width=1.5,
        dash=dash,
        says=f"{name.split(';')[0]}: {value:.4g}",
        mode="lines+text",
        text=[name if said else "", ""],
        textposition=side,
        textfont=dict(color=palette.NEUTRAL, size=12, shadow=palette.HALO),
    )


def diagnosis(verdict: str, sets: int, scale: Scale, i: int) -> Trace:
    """What the median errors of model i over the sets say, in the upper corner of its fit to one of them."""
    colour = palette.CLASSES[2] if verdict == "Good" else palette.MISTAKE
    small = f"<span style='font-size:12px;color:{palette.NEUTRAL}'>median of {sets} sets</span>"
    said = [f"<b>{verdict}</b><br>{small}" if verdict not in ("", "–") else ""]
    font = dict(color=colour, size=15, shadow=palette.HALO)  # fits may pass
    return panels.on(marks.text([1.0], [scale.y_range[1]], said, textfont=font, textposition="bottom left"), i)


def layout(titles: Sequence[str], scale: Scale) -> dict[str, Any]:
    """Three plots: the fits of the two models side by side, and below them their errors."""
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.8)), float(np.log10(scale.sizes[-1] * 1.25))]
    x = palette.axis("x", range=[-0.03, 1.03], nticks=5)
    y = palette.axis("target y", range=list(scale.y_range), nticks=4)
    points = palette.axis("points n", type="log", range=ends, tickvals=powers, ticktext=[str(n) for n in powers])
    error = palette.axis("mean squared error", range=[0, scale.top], nticks=5)
    made = panels.layout(
        [(x, y), (x, y | dict(title=dict(text=""))), (points, error)],
        widths=(1, 1, 1),
        height=510,
        tall=720,
        domains=DOMAINS,
        margin=dict(l=66, r=12, t=44, b=44, autoexpand=False),
    )
    made["annotations"] = [
        panels.heading(title, i, x=0.01, font=dict(size=14, color=COLOURS[i])) for i, title in enumerate(titles)
    ]
    made["legend"] = made["legend"] | dict(x=1, xanchor="right")
    made["meta"]["wide"] |= {"legend.x": 1, "legend.xanchor": "right"}
    made["meta"]["narrow"] |= NARROW | {
        f"{name}.{side}": at for name in ("legend", "legend2") for side, at in LEFT.items()
    }
    return made


def named(figure: Figure, n: int, ends: Sequence[Sequence[float]], names: Sequence[tuple[str, str]]) -> Figure:
    """The figure with the errors of both models, training and validation, named where their curves end at n points."""
    told = [
        (name, float(value), COLOURS[i])
        for i, (values, both) in enumerate(zip(ends, names, strict=True))
        for value, name in zip(values, both, strict=True)
    ]
    drawn = fits.named(figure, told, room=ROOM, plot="3")
    drawn["data"][-1] |= dict(x=np.full(len(told), np.log10(n) + CLEAR))
    drawn["layout"]["meta"]["narrow"] |= ABOVE
    return drawn
