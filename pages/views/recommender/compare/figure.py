"""The error of a factorisation along its rank or penalty, and those of the other methods as level lines."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.recommender.compare.run import Comparison
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN
from ui.picture import Figure

SHOWN = 2  # other methods that are drawn: Look closer has all
SIDE, PHONE, TICK = 0.32, 0.95, 0.03  # of the width of the curves: what names take at their right, and lines to them
APART = 0.1  # of the height: from name to name, of two rows
STEP = 8  # parts of the scale of ratings: the scale of errors ends at one of them, so that it stays as settings move
NAMED = dict(right="middle right", left="top left")  # of the curve: ahead of it there is nothing yet
LEARNS = dict(right="middle right", left="bottom left")  # of the lower one
NAMES = {  # what they guess from: what they are called, and are set to, stands in Look closer
    "hybrid": "also knows features<br>of the items",
    "content": "knows features only",
    "popularity": "popularity:<br>the item's mean",
    "neighbours: users": "asks users alike",
    "neighbours: items": "asks items alike",
}
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]
LEARNED = "error on known ratings"
BEST = "best other:<br>{}"


def drawing(it: Comparison) -> Callable[[int], Figure]:
    """The figure by the place along the curve to which it is drawn.

    The best of the others and popularity are level lines, with their names right of them. The spread over the splits
    stands in Look closer.
    """
    curve, others = it.found.curve[..., it.column], it.found.errors[..., it.column]  # the last axis: training, held out
    mean, rows = curve.mean(axis=0), others[..., 1].mean(axis=0)
    order = np.argsort(rows, kind="stable")
    popular = it.found.methods.index("popularity")
    shown = {*order[order != popular][: SHOWN - 1], popular}
    order = order[np.isin(order, list(shown))]
    top = _top(mean[:, 1], rows[order], (it.data.high - it.data.low) / STEP)
    x, across = _along(it)
    wide = float(x[-1] - x[0]) or 1.0
    wild = float(mean[:, 1].max()) > top  # then all of the curve is seen on a scale of powers of ten
    low = 0.0 if it.known else _foot(np.append(mean[:, 1], rows[order]), (it.data.high - it.data.low) / STEP)
    begins = f" (axis from {low:g})" if low else ""
    up = palette.axis(f"error, in points of the ratings{begins}", range=[low, top], nticks=5, showgrid=False)
    if wild:
        up = log_axis("error, log scale", *_reach(mean, rows), showgrid=False)
    seen = order[rows[order] > 0] if wild else order
    heights = np.log10(rows[seen]) if wild else rows[seen]
    places = _spread(heights, APART * (up["range"][1] - up["range"][0]))
    names = [_name(it, i) for i in seen]
    colours = [OTHER if i == it.best else palette.NEUTRAL for i in seen]
    still = [
        *(_level(x, rows[i], name, colour) for i, name, colour in zip(seen, names, colours, strict=True)),
        *_names(float(x[-1]), TICK * wide, heights, places, names, colours, wild),
    ]
    across |= dict(showline=False)  # none under the names
    foot = marks.rule(y=0, yref="paper", xref="x", x0=float(x[0]), x1=float(x[-1]), colour=palette.GRID)
    margin = dict(l=56, r=4, t=14, b=48, autoexpand=False)
    layout = palette.layout(height=500, xaxis=across, yaxis=up, margin=margin, shapes=[foot], showlegend=False)
    low, end = across["range"]
    layout["meta"] = dict(wide={"xaxis.range": [low, end]}, narrow={"xaxis.range": [low, end + (PHONE - SIDE) * wide]})

    def draw(shown: int) -> Figure:
        """As far as the player has come."""
        till, side = slice(shown + 1), "right" if 2 * shown < len(x) else "left"
        left = [
            *still,
            *([_training(x[till], mean[till], LEARNS[side])] if it.known else []),
            _curve(x[till], mean[till, 1], "factorisation", HELD_OUT, NAMED[side]),
            marks.ring(x[[shown]], mean[[shown], 1], HELD_OUT, size=16),
        ]
        return dict(data=left, layout=layout)

    return draw


def _training(x: np.ndarray, mean: np.ndarray, side: str) -> Trace:
    """It is given as far as the player has come: what is asked is how the other goes on."""
    look = dict(dash="dash", width=1.5, marker=dict(size=10, opacity=0), meta=GIVEN)
    return _curve(x, mean[:, 0], LEARNED, TRAINING, side, **look)


def _curve(x: np.ndarray, y: np.ndarray, error: str, colour: str, side: str, **more: Any) -> Trace:
    """An error along the axis, with its name where it ends."""
    told = [""] * (len(x) - 1) + [f"\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}{error}  "]
    words: dict[str, Any] = dict(
        mode="lines+markers+text", text=told, textposition=side, textfont=dict(color=colour, size=14)
    )
    words |= dict(width=3, name=error, says=f"{error}: %{{y:.4g}}")
    return marks.path(x, y, colour, **words | more)


def _along(it: Comparison) -> tuple[np.ndarray, dict[str, Any]]:
    """Where the values along the axis are, penalties by their logarithm and 0 left of the smallest; and the axis."""
    values = it.found.values
    if it.settings["along"] == "rank":
        places, marked = np.asarray(values, dtype=float), list(range(len(values)))
    else:
        places = np.log10(np.where(values > 0, values, values[values > 0].min() / 3))
        marked = [j for j, v in enumerate(values) if v == 0 or np.isclose(np.log10(v) % 1, 0)]
    wide = float(places[-1] - places[0]) or 1.0
    ticks = dict(
        tickmode="array",
        tickvals=[float(places[j]) for j in marked],
        ticktext=[f"{values[j]:g}" for j in marked],
        range=[float(places[0]) - 0.04 * wide, float(places[-1]) + SIDE * wide],
    )
    title = dict(rank="numbers for each user and item (rank k)", penalty="penalty λ of the factorisation")
    return places, palette.axis(title[it.settings["along"]], showgrid=False, **ticks)


def _reach(curve: np.ndarray, rows: np.ndarray) -> tuple[float, float]:
    """A logarithmic scale, of at most three powers of ten, for the factorisation's means (p, 2) and the others'."""
    high = 1.3 * float(max(curve.max(), rows.max()))
    return max(0.7 * float(min(curve.min(), rows.min())), high / 1e3), high


def _top(curve: np.ndarray, rows: np.ndarray, step: float) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    high = 1.05 * float(inside.max(initial=float(rows.min()))) or 1.0
    return float(np.ceil(high / step - 1e-9) * step) if step else high


def _foot(errors: np.ndarray, step: float) -> float:
    """Where the scale begins: below the least error, at one of its steps."""
    return float(np.floor(0.98 * float(errors.min()) / step) * step) if step else 0.0


def _level(x: np.ndarray, y: float, name: str, colour: str) -> Trace:
    """The error of another method: a level line."""
    points = np.linspace(float(x[0]), float(x[-1]), 9)  # places to point at
    says = f"{name}: %{{y:.4g}}"
    return marks.line(points, np.full(len(points), y), colour, width=1.5, dash="dot", says=says, meta=GIVEN)


def _names(
    end: float,
    tick: float,
    heights: np.ndarray,
    places: np.ndarray,
    names: Sequence[str],
    colours: Sequence[str],
    wild: bool,
) -> list[Trace]:
    """The names of the level lines that end at `end`, each with a line from its height to its place."""
    gap = np.full(len(heights), np.nan)
    x = np.tile([end, end + tick, np.nan], len(heights))
    ends = np.stack([heights, places, gap], axis=1).ravel()
    ends, at = (10**ends, 10**places) if wild else (ends, places)
    font: dict[str, Any] = dict(textfont=dict(color=list(colours), size=14), textposition="middle right", meta=GIVEN)
    return [
        marks.line(x, ends, palette.GRID, width=1.5, meta=GIVEN),
        marks.text(np.full(len(at), end + tick), at, list(names), None, **font),
    ]


def _spread(heights: np.ndarray, apart: float) -> np.ndarray:
    """Places for names near rising heights (m,), at least so far apart: as little off as can be."""
    places = np.array(heights, dtype=float)
    for _ in range(50):
        for j in range(1, len(places)):
            if (lacking := apart - (places[j] - places[j - 1])) > 0:
                places[j - 1 : j + 1] += [-lacking / 2, lacking / 2]
    return places


def _name(it: Comparison, i: int) -> str:
    """The name of a method, in plain words."""
    name = NAMES.get(it.found.methods[i], it.found.methods[i])
    return BEST.format(name) if i == it.best else name
