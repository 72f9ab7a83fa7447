"""Errors over the flexibility of a model and what they are made of, and how often each model is picked."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.bias_variance import u_curve
from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits
from pages.views.bias_variance.headings import keys, under
from ui import palette, words
from ui.figures import fits, marks, panels, scales
from ui.figures.marks import Trace
from ui.picture import Figure

NAMES = ("training", "validation", "true")
COLOURS = (kinds.TRAINING, kinds.VALIDATION, kinds.TEST)
EDGE = 1.01  # times: on the very edge rounding puts some outside, where nothing is drawn
DECADES = 3  # of the axis of errors, at least
SIZE = 390, 125  # of the plot of the parts
SIGNS = "●□"  # of points: learned from, held out
READ = "squared error, log scale"  # at the axis: so it is read while a curve is drawn there
LOWEST = "○ lowest so far"  # in the corner where the stiffest model leaves room, once there is a ring
HERE = "model"  # the marks at the model on display, which are dragged along
CLEAR = 0.45  # models, from a curve to its name
ROOM = 0.27  # of the axis of models, more than it has: for the names of the errors
SIDE = 12  # pixels right of the errors
DOMAINS = {"xaxis.domain": [0.55, 1], "xaxis2.domain": [0, 0.47], "yaxis2.domain": [0, 1]}
SPLIT = {"yaxis.domain": [0.38, 1], "yaxis3.domain": [0, 0.31], "xaxis3.domain": [0.55, 1]}


def span(values: np.ndarray, noise: float) -> tuple[float, float]:
    """The ends of a logarithmic axis of errors (3, models), which few settings move: curves are seen to rise and fall.

    The stiffest model is on it, and so are the noise and what validation and truth say at their lowest.
    """
    stiffest, least = float(values[:, 0].max()), float(values[1:].min())
    top = 5 * 10.0 ** np.ceil(np.log10(stiffest / 2)) if stiffest > 0 else 5.0
    least = max(min(least, noise or np.inf), top / 1e9)
    return top / 10.0 ** max(DECADES, np.ceil(np.log10(top / least))), float(top)


def errors(
    values: np.ndarray, ends: tuple[float, float], noise: float, said: Sequence[str], *, models: int
) -> list[Trace]:
    """Training, validation and true error (3, k) of the first k models as curves; a ring around the best of each so
    far that is not the last, and marks on the last, to be dragged to another model. The axis has these `ends`.

    `noise` is its variance, below which no error on new points lies in the long run.
    """
    curves, lowest = [], []
    for row, name, colour in zip(values, NAMES, COLOURS, strict=True):
        curves.append(
            marks.path(
                np.arange(len(row)),
                _near(row, ends),
                colour,
                width=2.5,
                name=name,
                says="%{customdata}",
                size=6,
                customdata=list(said[: len(row)]),
            )
        )
        best = int(u_curve.picks(row))
        look: dict[str, Any] = dict(size=17, symbol="circle-open", line=dict(width=2), color=colour)
        height = on_axis(row[best], ends) if best < len(row) - 1 else np.nan
        lowest.append(marks.points([best], [height], colour, marker=look, cliponaxis=False))
    named = dict(color=palette.NEUTRAL, size=13)
    level = noise or np.nan
    return [
        *curves,
        *_gone(values, ends),
        *lowest,
        marks.text(
            [-0.4],
            [ends[1]],
            [LOWEST if any(np.isfinite(ring["y"]).any() for ring in lowest) else ""],
            palette.NEUTRAL,
            size=14,
            textposition="bottom right",
        ),
        _level(level, values[:, -1], values.shape[1] - 1, ends, models),
        marks.text(
            [models - 0.6],
            [0.94 * level],
            ["noise alone"],
            textposition="bottom left",
            textfont=named,
        ),
        *_farthest(values, ends, models),
        _here(values[:, -1], values.shape[1] - 1, ends),
    ]


def _level(level: float, values: np.ndarray, i: int, ends: tuple[float, float], models: int) -> Trace:
    """A line across at this height, with a gap where the names of the i-th errors (3,) stand, if it meets one."""
    with np.errstate(divide="ignore"):
        near = np.abs(np.log(np.clip(values, *ends) / level)) < fits.APART * 2 * np.log(ends[1] / ends[0])
    first, last = -0.4, models - 0.6
    gap = np.clip([i + CLEAR, i + CLEAR + ROOM * models] if near.any() else [last, last], first, last)
    x = [first, gap[0], np.nan, gap[1], last]
    return marks.line(x, [level] * 5, palette.NEUTRAL, width=1.5, dash="dash")


def on_axis(value: float, ends: tuple[float, float]) -> float:
    """An error, or the end of the axis nearest to it."""
    return float(min(max(value, ends[0]), ends[1]))


def _here(values: np.ndarray, i: int, ends: tuple[float, float]) -> Trace:
    """The errors (3,) of the i-th model."""
    look: dict[str, Any] = dict(color=list(COLOURS), size=10, line=dict(width=1.5, color=palette.OUTLINE))
    heights = [on_axis(value, ends) for value in values]
    return marks.points([i] * 3, heights, COLOURS[0], marker=look, meta=HERE, hoverinfo="skip", cliponaxis=False)


def _near(values: np.ndarray, ends: tuple[float, float]) -> np.ndarray:
    """Not far beyond the ends of the axis: errors may be 0 or enormous."""
    return np.clip(values, ends[0] / 3, 3 * ends[1])


def _gone(values: np.ndarray, ends: tuple[float, float]) -> list[Trace]:
    """An arrow for each curve (3, k) where it leaves the chart at its top, and at its bottom."""
    marked = []
    for up, edge, symbol in ((1, ends[1], "triangle-up"), (-1, ends[0], "triangle-down")):
        for row, colour in zip(up * np.log(_near(values, ends) / edge), COLOURS, strict=True):
            i = np.flatnonzero((row[:-1] <= 0) & (row[1:] > 0))[:1]
            x = i - row[i] / (row[i + 1] - row[i]) if len(i) else np.array([np.nan])
            look: dict[str, Any] = dict(size=11, symbol=symbol, cliponaxis=False)
            marked.append(marks.points(x, np.full(len(x), edge / EDGE**up), colour, **look))
    return marked


def _farthest(values: np.ndarray, ends: tuple[float, float], models: int) -> list[Trace]:
    """How far up, and down, each curve (3, k) gets that leaves the chart there, beside where the first does."""
    told = []
    for up, edge, word in ((True, ends[1], "up"), (False, ends[0], "down")):
        beyond = values > edge if up else values < edge
        lines = [
            f"<span style='color:{colour}'>{name} error {word} to "
            f"{words.brief(float(row.max() if up else row.min()))}</span>"
            for row, off, name, colour in zip(values, beyond, NAMES, COLOURS, strict=True)
            if off.any()
        ]
        first = int(beyond.any(axis=0).argmax()) if lines else 0
        side = -1 if 2 * first > models else 1
        where = f"{'bottom' if up else 'top'} {'left' if side < 0 else 'right'}"
        told.append(marks.text([first + side], [edge], ["<br>".join(lines)], size=12, textposition=where))
    return told


def parts(terms: np.ndarray, top: float) -> list[Trace]:
    """noise^2, bias^2 and variance (3, models) as lines."""
    lines = [
        marks.line(
            np.arange(len(row)),
            np.minimum(row, 3 * top),
            many_fits.COLOURS[i],
            dash=many_fits.DASHES[i],
            name=name,
            says=f"{name}: %{{customdata:.4g}}",
            customdata=row.astype(np.float32),
            showlegend=False,
        )
        for i, (name, row) in enumerate(zip(many_fits.TERMS, terms, strict=True))
    ]
    return [*lines, many_fits.called(terms, top, many_fits.TERMS, many_fits.COLOURS, size=SIZE)]


def figure(
    plots: Sequence[Sequence[Trace]],
    *,
    symbol: str,
    numbers: Sequence[float],
    y_range: tuple[float, float],
    ends: tuple[float, float],
    last: Sequence[float],
    top: float,
) -> Figure:
    """The fit of one model on the left under the names of its marks, errors on the right, named beside the `last` of
    the model on display; below the errors their parts, if any. Of `plots` the errors come first; `ends` are those of
    their axis, `top` is that of their parts."""
    models, split = many_fits.models_axis(symbol, numbers), len(plots) > 2
    beyond = models["range"][1] + ROOM * len(numbers)
    models |= dict(range=[models["range"][0], beyond])
    above = models | dict(title=dict(text=""), showticklabels=False) if split else models
    pairs = [
        (above, scales.log_axis(READ, *ends)),
        (palette.axis("x", range=[-0.02, 1.02]), palette.axis("y", range=list(y_range))),
        (models, palette.axis("parts of it", range=[-0.05 * top, top], nticks=4)),
    ]
    looks = sorted((_look(trace) for trace in plots[1] if "name" in trace), key=lambda look: look[2] not in SIGNS)
    layout = panels.layout(
        pairs[: len(plots)],
        widths=(1,) * len(plots),
        height=470,
        tall=1100 if split else 800,
        domains=DOMAINS | (SPLIT if split else {}),
        annotations=[
            panels.heading(keys(looks), 1, font=dict(size=14)),
            panels.heading("", 0, font=dict(size=14)),
        ],
    )
    layout["meta"]["wide"]["annotations[1].text"] = layout["annotations"][1]["text"]
    listed = keys((name, colour, "━") for name, colour in zip(NAMES, COLOURS, strict=True))
    layout["meta"]["narrow"]["annotations[1].text"] = f"<b>{listed}</b>"  # no room for more
    drawn = [panels.on(trace | dict(showlegend=False), i) for i, traces in enumerate(plots) for trace in traces]
    heights = [on_axis(value, ends) for value in last]
    named = [(f"{name} error", height, colour) for name, height, colour in zip(NAMES, heights, COLOURS, strict=True)]
    shown = sum(np.isfinite(plots[0][0]["y"])) if plots[0] else 0
    made = under(fits.named(dict(data=drawn, layout=layout), named, room=SIDE, at=shown - 1 + CLEAR))
    for plot in ("", "3") if split else ("",):  # there the names are in a heading
        made["layout"]["meta"]["narrow"][f"xaxis{plot}.range"] = [models["range"][0], len(numbers) - 0.6]
    for shape in ("wide", "narrow"):  # there is no legend
        made["layout"]["meta"][shape] |= {"margin.t": panels.LEGEND_ROW, "legend2.visible": False}
    made["layout"]["margin"]["t"] = panels.LEGEND_ROW
    return made


def _look(trace: Trace) -> tuple[str, str, str]:
    """What a curve or points are called, their colour and their sign."""
    curve = trace["mode"] == "lines"
    look = trace["line" if curve else "marker"]
    sign = ("┅" if look.get("dash") == "dash" else "━") if curve else SIGNS[look["symbol"] == "square-open"]
    return trace["name"].removesuffix(" points"), look["color"], sign


def votes(validation: np.ndarray, truth: np.ndarray) -> list[Trace]:
    """How many sets pick each model (models,) by their validation error, and for how many it is truly the best."""
    return [
        marks.bars(
            np.arange(len(counts)),
            counts,
            COLOURS[i],
            name=f"best by {name}",
            says=f"%{{y}} sets: best by {name}",
            marker=dict(color=COLOURS[i], pattern=dict(shape=pattern)),
        )
        for i, counts, name, pattern in ((1, validation, "validation", ""), (2, truth, "truth", "/"))
    ]


def picked(plots: Sequence[Trace], symbol: str, numbers: Sequence[float]) -> Figure:
    """The votes of all sets."""
    sets = palette.axis("sets", nticks=5, rangemode="tozero")
    layout = palette.layout(height=280, barmode="group", bargap=0.25, yaxis=sets)
    return dict(data=list(plots), layout=layout | dict(xaxis=many_fits.models_axis(symbol, numbers)))
