"""How good tags are: shares tagged right, the table of confusions, and the curve over the number of sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette, words
from ui.figures import cells, marks, panels
from ui.guessing.cover import FOUND, INSTEAD

HEIGHT = 470
GAP = "\u00a0" * 4  # between a point and the number beside it
COLOURS = (*palette.CLASSES[:3], palette.NEUTRAL)  # of the methods
SYMBOLS = ("circle", "circle-open", "diamond", "x-thin-open")
PAIR = (0, 2)  # the methods to compare: Viterbi and word by word


@dataclass(frozen=True)
class Group:
    """Names (G,) with their numbers of words (G,), and the accuracy of every method on them (M, G)."""

    names: Sequence[str]
    sizes: Sequence[int]
    values: np.ndarray


def dots(methods: Sequence[str], kinds: Group, tags: Group) -> dict[str, Any]:
    """A row for each kind of words and, below, for each tag: how much of it every method tags right.

    A line joins the two methods of `PAIR`, whose shares of the first row are written out; the others stand at the
    kinds of words alone.
    """
    G = len(kinds.names)
    y = np.r_[np.arange(G), G + 0.6 + np.arange(len(tags.names))]
    names, sizes = [*kinds.names, *tags.names], [*kinds.sizes, *tags.sizes]
    values = np.hstack([kinds.values, tags.values])
    one, other = (values[i] for i in PAIR)
    ends = np.column_stack([one, other, np.full(len(y), np.nan)]).ravel()
    data = [marks.line(ends, np.repeat(y, 3), palette.NEUTRAL, width=3, opacity=0.4)]
    for i, (method, row) in enumerate(zip(methods, values, strict=True)):
        main = i in PAIR
        shown = row if main else np.where(np.arange(len(y)) < G, row, np.nan)
        edge = dict(width=1, color=palette.OUTLINE) if main else dict(width=2, color=COLOURS[i])
        look = dict(color=COLOURS[i], symbol=SYMBOLS[i], size=13 if main else 9, line=edge)
        data.append(
            marks.points(
                shown,
                y,
                COLOURS[i],
                name=method,
                marker=look,
                says="%{customdata}",
                customdata=[
                    f"{method}, {plain(name)}: {_percent(value)} of {n} words"
                    for name, value, n in zip(names, row.tolist(), sizes, strict=True)
                ],
                meta=FOUND,
            )
        )
    ahead = one[0] >= other[0]
    sides = ("middle right", "middle left") if ahead else ("middle left", "middle right")
    for share, side in zip((one[0], other[0]), sides, strict=True):
        data.append(marks.text([share], [0], [f"{GAP}{100 * share:.0f}%{GAP}"], textposition=side))
    data.append(_asked(y, sizes))
    labels = [plain(name, 12) + ("" if n else " (none)") for name, n in zip(names, sizes, strict=True)]
    layout = palette.layout(
        height=HEIGHT,
        margin=dict(l=92, r=16, t=34, b=44, autoexpand=False),
        xaxis=palette.axis("share of words tagged right", range=[-0.02, 1.06], tickformat=".0%"),
        yaxis=palette.axis(range=[y[-1] + 0.6, -0.7], tickvals=y, ticktext=labels),
    )
    return panels.roomy(dict(data=data, layout=layout), 4)


def _asked(y: np.ndarray, sizes: Sequence[int]) -> marks.Trace:
    """How many words there are in every row: all that is seen while one guesses how many of them are right."""
    told = [f"{GAP}{words.count(n, 'word')}" for n in sizes]
    look: dict[str, Any] = dict(textposition="middle right", visible=False, meta=INSTEAD)
    return marks.text(np.zeros(len(y)), y, told, size=15, **look)


def _percent(value: float) -> str:
    return "none" if np.isnan(value) else words.number(words.Share(value))


def confusion(names: Sequence[str], table: np.ndarray) -> dict[str, Any]:
    """Counts (K, K), rows true and columns said: the diagonal blue, mistakes orange, the more the stronger."""
    totals = np.maximum(table.sum(axis=1, keepdims=True), 1)
    shares = table / totals
    wrong = shares * (1 - np.eye(len(table)))
    colours = np.where(np.eye(len(table)) > 0, -0.6 * shares, 0.25 * (wrong > 0) + 0.75 * wrong / (wrong.max() or 1))
    labels = [plain(name, 8) for name in names]
    hover = [
        [f"{a} said to be {b}: {table[i, j]} of {table[i].sum()} words" for j, b in enumerate(labels)]
        for i, a in enumerate(labels)
    ]
    at = np.arange(len(names))
    return dict(
        data=[
            marks.map(
                colours, palette.DIVERGING, -1, 1, x=at, y=at, xgap=1, ygap=1, says="%{customdata}", customdata=hover
            ),
            cells.written([[str(n) if n else "" for n in row] for row in table.tolist()], size=12),
        ],
        layout=palette.layout(
            height=HEIGHT,
            xaxis=cells.names("said tag", labels, tickangle=0 if len(names) < 12 else -60),
            yaxis=cells.names("true tag", labels, down=True),
            margin=dict(l=92, r=12, t=8, b=62, autoexpand=False),
        ),
    )


def learning(sizes: np.ndarray, curves: Sequence[tuple[str, np.ndarray]]) -> dict[str, Any]:
    """Accuracy over the number of sentences (S,): each method's runs (R, S) as their mean and a band round all."""
    data = []
    named = (3 * len(sizes)) // 5  # the point with the method's name
    first = np.argsort([-runs[:, named].mean() for _, runs in curves])[0]
    for i, (name, runs) in enumerate(curves):
        low, high, mean = runs.min(axis=0), runs.max(axis=0), runs.mean(axis=0)
        colour = palette.colour(2 * i)  # as among the shares
        data.append(marks.band(sizes, low, high, colour, opacity=0.16))
        data.append(
            marks.path(
                sizes,
                mean,
                colour,
                width=2.5,
                dash=palette.DASHES[i],
                mode="lines+markers+text",
                text=[f"<b>{name}</b>" if j == named else "" for j in range(len(sizes))],
                textposition="top left" if i == first else "bottom right",
                textfont=dict(color=colour, size=15),
                marker=dict(symbol=palette.SYMBOLS[i], size=9, color=colour),
                says=f"{name}, " + "%{x} sentences: %{y:.1%} (%{customdata})",
                customdata=[f"{_percent(a)} to {_percent(b)}" for a, b in zip(low, high, strict=True)],
            )
        )
    near = np.r_[np.diff(np.log10(sizes)) < 0.12, False]  # its label would meet the next one's
    labels = ["" if hidden else str(n) for n, hidden in zip(sizes, near, strict=True)]
    ends = np.log10([sizes[0] * 0.85, max(sizes[-1] * 1.15, sizes[0] * 1.5)])
    least = min(float(runs.min()) for _, runs in curves)
    shares = palette.axis("share of new words tagged right", range=[max(0.0, np.floor(10 * least) / 10 - 0.02), 1.03])
    shares["title"]["standoff"] = 14
    return dict(
        data=data,
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=66, r=12, t=12, b=48, autoexpand=False),
            xaxis=palette.axis("training sentences", type="log", range=list(ends), tickvals=sizes, ticktext=labels),
            yaxis=shares | dict(tickformat=".0%"),
        ),
    )
