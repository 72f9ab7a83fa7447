"""Errors over the flexibility of a model and what they are made of, and how often each model is picked."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.bias_variance import u_curve
from pages.views.bias_variance import errors as kinds
from pages.views.bias_variance import many_fits
from pages.views.bias_variance.headings import keys, under
from pages.views.bias_variance.pick import PICK
from ui import palette, words
from ui.figures import marks, panels, scales
from ui.figures.marks import Trace
from ui.figures.objective import WHOLE
from ui.picture import Figure

NAMES = ("training", "validation", "true")
COLOURS = (kinds.TRAINING, kinds.VALIDATION, kinds.TEST)
EDGE = 1.01  # times: on the very edge rounding puts some outside, where nothing is drawn
DECADES = 3  # of the axis of errors, at least
SIZE = 480, 125  # of the plot of the parts
AREA = 480, 390  # of the plot of the errors
SIGNS = "●□"  # of points: learned from, held out
LOWEST = f"   <span style='color:{palette.NEUTRAL}'>large dot: lowest</span>"
DOMAINS = {"xaxis.domain": [0.43, 1], "xaxis2.domain": [0, 0.36], "yaxis2.domain": [0, 1]}
SPLIT = {"yaxis.domain": [0.38, 1], "yaxis3.domain": [0, 0.31], "xaxis3.domain": [0.43, 1]}


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
    """Training, validation and true error (3, k) of the first k models as curves to be clicked; a large marker on the
    best of each so far. The axis has these `ends`.

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
                **PICK | dict(marker=dict(color=colour, size=6), customdata=list(said[: len(row)])),
            )
        )
        best = int(u_curve.picks(row))
        height = min(max(row[best], ends[0]), ends[1])
        lowest.append(marks.points([best], [height], colour, size=15, outline=palette.OUTLINE, cliponaxis=False))
    named = dict(color=palette.NEUTRAL, size=13, shadow=palette.HALO)
    level = noise or np.nan
    return [
        *curves,
        *_gone(values, ends),
        *lowest,
        marks.line([-0.4, models - 0.6], [level] * 2, palette.NEUTRAL, width=1.5, dash="dash"),
        marks.text([models - 0.6], [level], ["noise alone"], textposition="bottom left", textfont=named),
        *_farthest(values, ends, models),
    ]


def _near(values: np.ndarray, ends: tuple[float, float]) -> np.ndarray:
    """Not far beyond the ends of the axis: errors may be 0 or enormous."""
    return np.clip(values, ends[0] / 3, 3 * ends[1])


def ahead(values: np.ndarray, i: int, ends: tuple[float, float], noise: float) -> list[Trace]:
    """How the true error goes on from the i-th model, and its name: the valley that the other errors are to find.

    Of the errors (3, models) the name is clear of all, as of the noise. Not seen while a guess is awaited.
    """
    true, unseen = _near(values[2], ends), dict(meta=WHOLE, visible=False)
    curves = np.array([true, *_near(values[:2], ends), np.full(len(true), max(noise, ends[0] / 3))])
    heights, top = np.log10(curves / ends[0]), float(np.log10(ends[1] / ends[0]))
    name = many_fits.called(heights, top, ["true error to come"], [kinds.TEST], size=AREA)
    name["y"] = np.where(name["x"] > i, ends[0] * 10.0 ** name["y"], np.nan)  # what is there is no longer to come
    pale = many_fits.ahead(np.arange(i, len(true)), true[i:], kinds.TEST)
    return [pale | unseen, name | unseen]


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
            f"<span style='color:{colour}'>{name} {word} to {words.brief(float(row.max() if up else row.min()))}</span>"
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
    top: float,
) -> Figure:
    """The fit of one model on the left, errors on the right, both under their names; below the errors their parts, if
    any. Of `plots` the errors come first; `ends` are those of their axis, `top` is that of their parts."""
    models, split = many_fits.models_axis(symbol, numbers), len(plots) > 2
    above = models | dict(title=dict(text=""), showticklabels=False) if split else models
    pairs = [
        (above, scales.log_axis("", *ends)),
        (palette.axis("x", range=[-0.02, 1.02]), palette.axis("y", range=list(y_range))),
        (models, palette.axis("mean parts", range=[-0.05 * top, top], nticks=4)),
    ]
    looks = sorted((_look(trace) for trace in plots[1] if "name" in trace), key=lambda look: look[2] not in SIGNS)
    errors_of = keys((name, colour, "━") for name, colour in zip(NAMES, COLOURS, strict=True)) + LOWEST
    layout = panels.layout(
        pairs[: len(plots)],
        widths=(1,) * len(plots),
        height=490,
        tall=1100 if split else 800,
        domains=DOMAINS | (SPLIT if split else {}),
        annotations=[
            panels.heading(keys(looks), 1, font=dict(size=13)),
            panels.heading(f"squared error, log scale:   {errors_of}", 0, font=dict(size=13)),
        ],
    )
    layout["meta"]["wide"]["annotations[1].text"] = layout["annotations"][1]["text"]
    layout["meta"]["narrow"]["annotations[1].text"] = f"<b>{errors_of}</b>"  # no room for more
    drawn = [panels.on(trace | dict(showlegend=False), i) for i, traces in enumerate(plots) for trace in traces]
    made = under(dict(data=drawn, layout=layout))
    margin, wide, narrow = layout["margin"], layout["meta"]["wide"], layout["meta"]["narrow"]
    margin["t"] = wide["margin.t"] = narrow["margin.t"] = panels.LEGEND_ROW  # there is no legend
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
