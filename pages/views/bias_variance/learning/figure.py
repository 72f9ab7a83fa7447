"""Two models on growing training sets, one beside the other: a fit, and both errors over n."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.bias_variance import many_fits, over_sets
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace

MOST_POINTS = 100
ROWS = ((0.6, 1.0), (0.0, 0.47))  # of the plots where it is wide


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
    x: np.ndarray, y: np.ndarray, grid: np.ndarray, truth: np.ndarray, curves: np.ndarray, scale: Scale
) -> list[Trace]:
    """Points (n,), the truth (m,) and the fits to several sets (k, m): the first strong, the others faint."""
    low, high = scale.y_range
    room = high - low
    curves = np.clip(curves, low - room, high + room)
    shown = np.unique(np.linspace(0, len(x) - 1, min(len(x), MOST_POINTS)).astype(int))
    points = fits.observed(x[shown], y[shown], pick=False) | dict(name="one set")
    points["marker"] = points["marker"] | dict(size=6)
    return [
        many_fits.together(grid, curves, palette.FIT, name="other fits", opacity=0.3, showlegend=False),
        points,
        fits.curve(grid, truth, "truth", line=dict(color=palette.TRUTH, width=2, dash="dash")),
        fits.curve(grid, curves[0], "its fit", line=dict(color=palette.FIT, width=2.5)),
    ]


def errors(train: np.ndarray, validation: np.ndarray, scale: Scale) -> list[Trace]:
    """Both errors over the sizes: (3, sizes) each, lower end of the band, middle, upper end; the noise, the target."""
    n = np.asarray(scale.sizes, dtype=float)
    ends = [n[0] * 0.8, n[-1] * 1.25]
    room = scale.noise > 0.1 * scale.top  # for words below the line
    traces = [
        _level(ends, scale.noise, "noise σ²", "dash", "bottom right", said=room),
        _level(ends, scale.target, "low" if room else "low; dashed: noise σ²", "dot", "top right"),
    ]
    for values, name, colour, symbol in (
        (train, "training error", palette.DATA, "circle"),
        (validation, "validation error", palette.FIT, "square"),
    ):
        look = dict(symbol=symbol, size=6, line=dict(width=1, color=palette.OUTLINE))
        shown = scale.error(values)
        traces += over_sets.median(n, shown, values[1], colour, name=name, things="points", marker=look)
    return traces


def here(n: int, train: float, validation: float, scale: Scale) -> Trace:
    """Rings around both errors at n points."""
    return marks.ring([n, n], scale.error(np.array([train, validation])), palette.CLASSES[3], size=14)


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
        textfont=dict(color=palette.NEUTRAL, size=11),
    )


def diagnosis(verdict: str, scale: Scale) -> Trace:
    """What both errors say, in the upper corner of their plot."""
    colour = palette.CLASSES[2] if verdict == "Good" else palette.MISTAKE
    said = [f"<b>{verdict}</b>" if verdict not in ("", "–") else ""]
    place = [float(scale.sizes[-1]) * 1.2], [0.95 * scale.top]
    return marks.text(*place, said, colour, size=15, textposition="bottom left")


def layout(titles: Sequence[str], scale: Scale) -> dict[str, Any]:
    """Four plots: a column for each of the two models, with its errors below its fit."""
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.8)), float(np.log10(scale.sizes[-1] * 1.25))]
    x = palette.axis("x", range=[-0.03, 1.03], nticks=5)
    y = palette.axis("target y", range=list(scale.y_range), nticks=4)
    points = palette.axis("points n", type="log", range=ends, tickvals=powers, ticktext=[str(n) for n in powers])
    error = palette.axis("mean squared error", range=[0, scale.top], nticks=5)
    pairs = []
    for across, up in ((x, y), (points, error)):
        pairs += [(across, up), (across, up | dict(title=up["title"] | dict(text="")))]  # titles on the left alone
    margin = dict(l=66, r=12, t=44, b=44, autoexpand=False)
    made = panels.layout(pairs, widths=[1.0] * 4, height=500, tall=1150, margin=margin)
    wide, narrow = made["meta"]["wide"], made["meta"]["narrow"]
    names = [str(i + 1) if i else "" for i in range(4)]
    below = [narrow[f"yaxis{n}.domain"] for n in names]
    for i, n in enumerate(names):
        row, column = divmod(i, 2)
        made[f"xaxis{n}"]["domain"] = wide[f"xaxis{n}.domain"] = [0.54, 1.0] if column else [0.0, 0.46]
        made[f"yaxis{n}"]["domain"] = wide[f"yaxis{n}.domain"] = list(ROWS[row])
        # One below the other, the plots of a model stay together under its title.
        narrow[f"yaxis{n}.domain"] = below[2 * column + row]
    made["annotations"] = [panels.heading(title, i, x=0.01, font=dict(size=13)) for i, title in enumerate(titles)]
    made["legend"] = made["legend"] | dict(y=1.04)
    wide |= {"margin.t": 48, "legend.y": 1.04}
    narrow |= {"margin.t": 104, "legend.y": 1.015}
    return made


def column(traces: Sequence[Sequence[Trace]], i: int) -> list[Trace]:
    """The traces of model i (fit, errors) in its plots; only the first model's have legend entries."""
    quiet = dict(showlegend=False) if i else {}
    return [panels.on(trace | quiet, 2 * row + i) for row, group in enumerate(traces) for trace in group]
