"""The error of a factorisation along its rank or penalty, and beside it a row for every method."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.recommender import outlined
from pages.views.recommender.compare.run import ALONG, MEASURES, Comparison
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN
from ui.picture import Figure

BEYOND = 0.965  # of the scale: where a mark stands that is beyond it
NEAR = 0.08  # of the scale: a curve nearer to a level line is in the way of its name
PARTS = dict(left=0.01, center=0.5, right=0.99)  # where it stands
SETTINGS = {"hybrid": ("rank", "penalty"), "content": ("penalty",), "no structure": ("penalty",)}  # of the others
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]
HOLLOW = dict(symbol="diamond-open", size=8, color=TRAINING, line=dict(width=1.5))  # of training, in both plots


def drawing(it: Comparison) -> Callable[[int], Figure]:
    """The figure by the place along the curve at which the factorisation's mark and its row are.

    Its row is the first, apart from those of the others, which stand still: the best first.
    """
    measure, found = MEASURES[it.measure], it.found
    curve, others = found.curve[..., it.column], found.errors[..., it.column]  # the last axis: training, held out
    mean, rows = curve.mean(axis=0), others.mean(axis=0)
    top = _top(mean[:, 1], rows[:, 1])
    x, across = _along(it)
    levels = sorted({it.best, found.methods.index("popularity")})  # the others are told by their rows
    best, worst = curve[:, :, 1].min(axis=0), curve[:, :, 1].max(axis=0)
    left = [
        marks.band(x, best, worst, "rgba(232,112,14,0.16)", name="all splits", showlegend=False),
        *(_level(x, float(rows[i, 1]), found.methods[i], i == it.best) for i in levels),
        _curve(x, mean[:, 0], "training", TRAINING, dash="dash", marker=HOLLOW, meta=GIVEN),
        _curve(x, mean[:, 1], "held out", HELD_OUT),
    ]
    order = np.argsort(rows[:, 1], kind="stable")
    labels = ["factorisation", *(found.methods[i] for i in order)]
    beside = [trace | dict(meta=GIVEN) for trace in _rows(others[:, order], labels[1:], 1, OTHER, 8, top)]
    ticks = dict(tickmode="array", tickvals=list(range(len(labels))), ticktext=labels)
    heights = palette.axis(measure, range=[0, top], nticks=6)
    wild = float(mean[:, 1].max()) > top  # then the curve has an axis of its own, on which all of it is seen
    up = log_axis(measure, *_reach(mean, rows)) if wild else heights
    layout = panels.layout(
        [(across, up), (heights, palette.axis("", range=[len(labels) - 0.5, -0.5], showgrid=True, **ticks))],
        widths=(1, 0.72),
        height=460,
        tall=900,
        domains={"xaxis.domain": [0, 0.42], "xaxis2.domain": [0.62, 1]},
        margin=dict(l=56, r=14, t=34, b=48, autoexpand=False),
    )
    layout["meta"]["narrow"] |= {"xaxis2.domain": [0.36, 1], "margin.t": 2 * panels.LEGEND_ROW}
    names = [(float(rows[i, 1]), _as_set(it, found.methods[i]), i == it.best) for i in levels]
    if wild:
        lower = min(names)
        layout["annotations"] = [
            _named(float(np.log10(level[0])), *level[1:], "right", level == lower) for level in names if level[0] > 0
        ]
    else:
        layout["annotations"] = [_named(*named, _clear(x, mean, named[0], NEAR * top)) for named in names]
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)

    def draw(shown: int) -> Figure:
        here = marks.ring(x[[shown]], mean[[shown], 1], HELD_OUT, size=16)
        own = [
            marks.line(np.full(2, min(mean[shown, 1], top)), [0, len(labels) - 0.6], HELD_OUT, width=1, dash="dot"),
            *_rows(curve[:, [shown]], labels[:1], 0, HELD_OUT, 13, top),
        ]
        return dict(data=[*left, here, *(panels.on(trace, 1) for trace in (*beside, *own))], layout=layout)

    return draw


def _curve(x: np.ndarray, y: np.ndarray, name: str, colour: str, **more: Any) -> Trace:
    return marks.path(x, y, colour, width=2.5, name=name, says=f"{name}: %{{y:.4g}}", **more)


def _along(it: Comparison) -> tuple[np.ndarray, dict[str, Any]]:
    """Where the values along the axis are, penalties by their logarithm and 0 left of the smallest; and the axis."""
    values = it.found.values
    if it.settings["along"] == "rank":
        places, ticks = values, dict(dtick=1, range=[0.7, float(values[-1]) + 0.3])
    else:
        places = np.log10(np.where(values > 0, values, values[values > 0].min() / 3))
        marked = [j for j, v in enumerate(values) if v == 0 or np.isclose(np.log10(v) % 1, 0)]
        ticks = dict(
            tickmode="array",
            tickvals=[float(places[j]) for j in marked],
            ticktext=[f"{values[j]:g}" for j in marked],
            range=[float(places[0]) - 0.1, float(places[-1]) + 0.1],
        )
    return places, palette.axis(ALONG[it.settings["along"]], **ticks)


def _reach(curve: np.ndarray, rows: np.ndarray) -> tuple[float, float]:
    """A logarithmic scale, of at most three powers of ten, for the factorisation's means (p, 2) and the others'."""
    high = 1.3 * float(max(curve.max(), rows.max()))
    return max(0.7 * float(min(curve.min(), rows[:, 1].min())), high / 1e3), high


def _top(curve: np.ndarray, rows: np.ndarray) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    return 1.12 * float(inside.max(initial=float(rows.min()))) or 1.0


def _level(x: np.ndarray, y: float, name: str, best: bool) -> Trace:
    points = np.linspace(float(x[0]), float(x[-1]), 9)  # places to point at
    return marks.line(
        points,
        np.full(len(points), y),
        OTHER if best else palette.NEUTRAL,
        width=2,
        dash="dot",
        says=f"{name}: %{{y:.4g}}",
    )


def _as_set(it: Comparison, method: str) -> str:
    """The name of a method, with its setting where that stays while the factorisation's is changed."""
    along = it.settings["along"]
    stays = f" at {dict(rank='rank', penalty='λ =')[along]} {it.settings[along]:g}"
    return method + stays * (along in SETTINGS.get(method, ()))


def _clear(x: np.ndarray, curves: np.ndarray, y: float, near: float) -> str:
    """At which part of a level line its name has room over it: at the right end, unless a curve (p, 2) is so near."""
    every = np.linspace(x[0], x[-1], 30)
    off = np.min([np.abs(np.interp(every, x, curve) - y) for curve in curves.T], axis=0)
    away = off.reshape(len(PARTS), -1).min(axis=1)
    return "right" if away[-1] > near else list(PARTS)[int(away.argmax())]


def _named(y: float, name: str, best: bool, where: str, under: bool = False) -> dict[str, Any]:
    """The name of a level line, over it or `under` it."""
    text, colour = (f"best other: {name}", OTHER) if best else (name, palette.NEUTRAL)
    at = dict(x=PARTS[where], xref="x domain", y=y, yref="y", xanchor=where, yanchor="top" if under else "bottom")
    return dict(text=text, showarrow=False, font=dict(color=colour, size=12), **at)


def _rows(table: np.ndarray, labels: Sequence[str], first: int, colour: str, size: int, top: float) -> list[Trace]:
    """The mean held out as a point of this colour and size, all splits as a line, training hollow.

    `table` (s, m, 2) of s splits and m methods, the last axis is training, held out; `first` is the row of the first
    of these methods, `top` the end of the scale.
    """
    mean, low, high = table.mean(axis=0), table[:, :, 1].min(axis=0), table[:, :, 1].max(axis=0)
    y = first + np.arange(len(labels), dtype=float)
    beyond = mean[:, 1] > top
    gap = np.full(len(y), np.nan)
    ends = np.stack([np.minimum(low, top), np.minimum(high, top), gap], axis=1).ravel()
    return [
        marks.line(ends, np.stack([y, y, gap], axis=1).ravel(), palette.NEUTRAL, width=3),
        marks.points(mean[:, 0], y, TRAINING, marker=HOLLOW, text=list(labels), says="%{text}, training: %{x:.4g}"),
        marks.text(
            np.full(int(beyond.sum()), top * BEYOND),
            y[beyond],
            [words.number(float(error)) for error in mean[beyond, 1]],
            size=13,
            mode="markers+text",
            marker=dict(size=12, opacity=0),
            textposition="middle left",
        ),
        outlined.points(
            np.where(beyond, top * BEYOND, mean[:, 1]),
            y,
            [colour] * len(labels),
            size=[size] * len(labels),
            look=dict(symbol=["triangle-right" if b else "circle" for b in beyond]),
            text=list(labels),
            customdata=mean[:, 1].astype(np.float32),
            says="%{text}, held out: %{customdata:.4g}",
        ),
    ]
