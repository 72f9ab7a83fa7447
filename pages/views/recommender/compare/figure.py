"""The error of a factorisation along its rank or penalty, and beside it a row for every method."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.recommender import outlined
from pages.views.recommender.compare.run import MEASURES, Comparison
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.scales import log_axis
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Figure

BEYOND = 0.965  # of the scale: where a mark stands that is beyond it
NEAR = 0.08  # of the scale: a curve nearer to a level line is in the way of its name
PARTS = dict(left=0.01, center=0.5, right=0.99)  # where it stands
SHOWN = 6  # rows of other methods: Look closer has all
GUESSED = {  # from what a method guesses, in a few words under its name
    "factorisation": "vectors of users and items",
    "hybrid": "vectors of users, features",
    "content": "what features a user likes",
    "neighbours: users": "users who rated alike",
    "neighbours: items": "items rated alike",
    "popularity": "the item's mean, shrunk",
    "user and item offsets": "two means added up",
    "mean of all": "one number for all",
    "means of the items": "the item's mean",
    "means of the users": "the user's mean",
    "no structure": "always 0",
}
SETTINGS = {"hybrid": ("rank", "penalty"), "content": ("penalty",), "no structure": ("penalty",)}  # of the others
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]
SPREAD = "rgba(138,148,160,0.5)"  # of splits
HOLLOW = dict(symbol="diamond-open", size=8, color=TRAINING, line=dict(width=1.5))  # of training


def drawing(it: Comparison) -> Callable[[int], Figure]:
    """The figure by the place along the curve at which the factorisation's mark and its row are.

    Its row is the first, apart from those of the best others and popularity, which stand still: the best first.
    """
    measure, found = MEASURES[it.measure], it.found
    curve, others = found.curve[..., it.column], found.errors[..., it.column]  # the last axis: training, held out
    mean, rows = curve.mean(axis=0), others.mean(axis=0)
    order = np.argsort(rows[:, 1], kind="stable")
    popular = found.methods.index("popularity")
    shown = {*order[order != popular][: SHOWN - 1], popular}
    order = order[np.isin(order, list(shown))]
    top = _top(mean[:, 1], rows[order, 1])
    x, across = _along(it)
    levels = sorted({it.best, popular})  # the others are told by their rows
    best, worst = curve[:, :, 1].min(axis=0), curve[:, :, 1].max(axis=0)
    spots = {i: _spot(it, x) if _moves(it, found.methods[i]) else None for i in levels}
    still = [_level(x, spots[i], float(rows[i, 1]), found.methods[i], i == it.best) for i in levels]
    given = dict(name="", visible=False, meta=INSTEAD)  # while one guesses of the other
    still.append(_training(x, mean, **given))
    labels = ["factorisation", *(found.methods[i] for i in order)]
    dots = [OTHER if i == it.best else palette.NEUTRAL for i in order]
    beside = [trace | dict(meta=GIVEN) for trace in _rows(others[:, order], labels[1:], 1, dots, 8, top)]
    glossed = [
        f"{name}<br><span style='font-size:11px;color:{palette.NEUTRAL}'>{GUESSED[name]}</span>" for name in labels
    ]
    ticks = dict(tickmode="array", tickvals=list(range(len(labels))), ticktext=glossed, tickfont=dict(size=13))
    heights = palette.axis(f"error ({measure})", range=[0, top], nticks=5)
    wild = float(mean[:, 1].max()) > top  # then the curve has an axis of its own, on which all of it is seen
    up = log_axis(f"{measure}, log scale", *_reach(mean, rows)) if wild else heights
    layout = panels.layout(
        [
            (across, up),
            (
                palette.axis(f"error held out ({measure})", range=[_bottom(others, curve, top), top], nticks=4),
                palette.axis("", range=[len(labels) - 0.5, -0.5], showgrid=True, **ticks),
            ),
        ],
        widths=(1, 0.72),
        height=480,
        tall=900,
        domains={"xaxis.domain": [0, 0.5], "xaxis2.domain": [0.73, 1]},
        margin=dict(l=48, r=14, t=30, b=48, autoexpand=False),
        showlegend=False,
    )
    layout["meta"]["narrow"] |= {"xaxis2.domain": [0.36, 1]}
    for shape, names in (("wide", glossed), ("narrow", labels)):
        layout["meta"][shape]["yaxis2.ticktext"] = names
    lowest = min(levels, key=lambda i: rows[i, 1])
    layout["annotations"] = [_heading(it)]
    for i in levels:
        y, name = float(rows[i, 1]), found.methods[i]
        if wild and y <= 0:
            continue
        height = float(np.log10(y)) if wild else y
        if (spot := spots[i]) is not None:
            layout["annotations"].append(_at_spot(x, spot, mean, y, height, _as_set(it, name)))
        else:
            where = "right" if wild else _clear(x, mean, y, NEAR * top)
            layout["annotations"].append(_named(height, name, i == it.best, where, wild and i == lowest))

    def draw(shown: int) -> Figure:
        """As far as the player has come."""
        till = slice(shown + 1)
        left = [
            marks.band(x[till], best[till], worst[till], "rgba(232,112,14,0.16)", name="all splits", showlegend=False),
            *still,
            _training(x[till], mean[till]),
            _curve(x[till], mean[till, 1], "held out", HELD_OUT),
            marks.ring(x[[shown]], mean[[shown], 1], HELD_OUT, size=16),
        ]
        own = [
            marks.line(np.full(2, min(mean[shown, 1], top)), [0, len(labels) - 0.6], HELD_OUT, width=1, dash="dot"),
            *_rows(curve[:, [shown]], labels[:1], 0, [HELD_OUT], 13, top),
        ]
        return dict(data=[*left, *(panels.on(trace, 1) for trace in (*beside, *own))], layout=layout)

    return draw


def _training(x: np.ndarray, mean: np.ndarray, **more: Any) -> Trace:
    last = dict(text=[""] * (len(x) - 1) + ["training"], textposition="bottom center", cliponaxis=False)
    return _curve(x, mean[:, 0], "training", TRAINING, **dict(dash="dash", marker=HOLLOW) | last | more)


def _curve(x: np.ndarray, y: np.ndarray, error: str, colour: str, **more: Any) -> Trace:
    """An error along the axis, with its name: where it begins, if nothing else is said."""
    side = "top right" if len(y) < 2 or y[1] <= y[0] else "bottom right"  # where it does not go
    font = dict(color=colour, size=14)
    told = dict(name=error, mode="lines+markers+text", text=[f" {error}"], textposition=side, textfont=font)
    return marks.path(x, y, colour, width=2.5, says=f"{error}: %{{y:.4g}}", **(told | more))


def _heading(it: Comparison) -> dict[str, Any]:
    """What a row is."""
    several = f"beside others (mean of {it.count} splits)" if it.count > 1 else "beside others, on one split"
    return panels.heading(several, 1, x=1, xanchor="right")


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
    title = dict(rank="numbers for each user and item (rank k)", penalty="penalty λ of the factorisation")
    return places, palette.axis(title[it.settings["along"]], **ticks)


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


def _bottom(others: np.ndarray, curve: np.ndarray, top: float) -> float:
    """Where the scale of the rows begins: left of all that is drawn in them."""
    least = float(min(others[..., 1].min(), curve[..., 1].min()))
    return max(least - 0.1 * (top - least), 0.0)


def _level(x: np.ndarray, spot: float | None, y: float, name: str, best: bool) -> Trace:
    """The error of another method: a level line, or a point where it depends on what is along the axis."""
    colour, says = OTHER if best else palette.NEUTRAL, f"{name}: %{{y:.4g}}"
    if spot is not None:
        return marks.points([spot], [y], colour, size=14, symbol="star", outline=palette.OUTLINE, edge=1, says=says)
    points = np.linspace(float(x[0]), float(x[-1]), 9)  # places to point at
    return marks.line(points, np.full(len(points), y), colour, width=2, dash="dot", says=says)


def _moves(it: Comparison, method: str) -> bool:
    """Whether a method has the setting that is along the axis, too."""
    return it.settings["along"] in SETTINGS.get(method, ())


def _spot(it: Comparison, x: np.ndarray) -> float:
    """Where along the axis the other methods that have this setting are."""
    return float(x[np.flatnonzero(it.found.values == it.settings[it.settings["along"]])[0]])


def _as_set(it: Comparison, method: str) -> str:
    """The name of a method with its setting."""
    along = it.settings["along"]
    return f"{method} at {dict(rank='rank', penalty='λ =')[along]} {it.settings[along]:g}"


def _at_spot(x: np.ndarray, spot: float, curves: np.ndarray, y: float, height: float, name: str) -> dict[str, Any]:
    """The name of the best other method by its point, over or under it, where the curves (p, 2) leave more room."""
    right = spot <= (x[0] + x[-1]) / 2
    ahead = (x >= spot) if right else (x <= spot)
    away = curves[ahead] - y
    over = np.min(away, initial=np.inf, where=away > 0) > np.min(-away, initial=np.inf, where=away < 0)
    side = dict(xanchor="left" if right else "right", xshift=-6 if right else 6)
    rise = dict(yanchor="bottom", yshift=6) if over else dict(yanchor="top", yshift=-6)
    text = dict(text=f"best other: {name}", showarrow=False, font=dict(color=OTHER, size=12))
    return dict(x=spot, y=height, xref="x", yref="y") | side | rise | text


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


def _rows(
    table: np.ndarray, labels: Sequence[str], first: int, colours: list[str], size: int, top: float
) -> list[Trace]:
    """The mean held out as a point of its colour and this size, and all splits as a line.

    `table` (s, m, 2) of s splits and m methods, the last axis is training, held out; `first` is the row of the first
    of these methods, `top` the end of the scale.
    """
    held_out = table[:, :, 1]
    mean, low, high = held_out.mean(axis=0), held_out.min(axis=0), held_out.max(axis=0)
    y = first + np.arange(len(labels), dtype=float)
    beyond = mean > top
    gap = np.full(len(y), np.nan)
    ends = np.stack([np.minimum(low, top), np.minimum(high, top), gap], axis=1).ravel()
    return [
        marks.line(ends, np.stack([y, y, gap], axis=1).ravel(), SPREAD, width=4),
        marks.text(
            np.full(int(beyond.sum()), top * BEYOND),
            y[beyond],
            [words.number(float(error)) for error in mean[beyond]],
            size=13,
            mode="markers+text",
            marker=dict(size=12, opacity=0),
            textposition="middle left",
        ),
        outlined.points(
            np.where(beyond, top * BEYOND, mean),
            y,
            colours,
            size=[size] * len(labels),
            look=dict(opacity=1, symbol=["triangle-right" if b else "circle" for b in beyond]),
            text=list(labels),
            customdata=mean.astype(np.float32),
            says="%{text}, held out: %{customdata:.4g}",
        ),
    ]
