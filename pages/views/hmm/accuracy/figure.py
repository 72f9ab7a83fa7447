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
PALE = 0.2  # the opacity of a box
GAP = "\u00a0" * 4  # between a point and the number beside it
COLOURS = (*palette.CLASSES[:3], palette.NEUTRAL)  # of the methods
SYMBOLS = ("circle", "circle-open", "diamond", "x-thin-open")
TALL = 510  # where one plot stands below the other
RANGE = [0, 1.34]  # of the shares: the one written after a whole bar has room
NAMED = 0.5  # the share from which on a bar has room for its method's name
UNKNOWN = palette.FIT  # the colour of unknown words
BESIDE_BARS = "\u00a0" * 2
SHORT = 6  # letters in a box, and a sign before them, that are written large


def _small(text: str) -> str:
    """What stands below a name, in smaller letters."""
    return f"<span style='font-weight:400;font-size:12px'>{text}</span>"


LEFT: dict[str, Any] = dict(textposition="middle left", cliponaxis=False)
BESIDE = 0.16  # of the room of a kind of words: from its middle to the middle of a bar
PAIR = (0, 2)  # the methods to compare: Viterbi and word by word
SAYS = {0: _small("asks neighbours"), 2: _small("each alone")}
SPREAD = 1.4  # rows: the most that a word of a short sentence takes


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


@dataclass(frozen=True)
class Marked:
    """A sentence of n words as it was tagged: what is shown of it, the first `tag_strip.MOST` words."""

    words: Sequence[str]  # (n,)
    known: Sequence[bool]  # (n,)
    tags: Sequence[Sequence[str]]  # the true ones, then those of the two methods, where they have been told
    right: Sequence[np.ndarray]  # (n,) of each of these methods
    lent: bool = False  # whether the first method has no tags, so that the second one's stand in


def contest(methods: Sequence[str], kinds: Group, lent: np.ndarray, sentence: Marked, rows: int) -> dict[str, Any]:
    """A sentence with its tags, true and said, and for each kind of words how much each of two methods has right.

    The end of the first method's bar that the second one's tags stand in for, `lent` (G,), has the second's colour.
    The sentence has room for so many `rows`.
    """
    y = np.arange(len(kinds.names))
    data = []
    for place, i in zip((-BESIDE, BESIDE), PAIR, strict=True):
        shares = kinds.values[i]
        said = [
            f"{methods[i]}, {plain(name)}: {_percent(share)} of {n} words"
            for name, share, n in zip(kinds.names, shares.tolist(), kinds.sizes, strict=True)
        ]
        look: dict[str, Any] = dict(width=1.9 * BESIDE, says="%{customdata}", customdata=said)
        data.append(marks.bars(shares, y + place, COLOURS[i], orientation="h", **look))
        written = [f" {_percent(share)}" if np.isfinite(share) else "" for share in shares.tolist()]
        data.append(marks.text(shares, y + place, written, COLOURS[i], size=16, textposition="middle right"))
        inside: dict[str, Any] = dict(
            textfont=dict(color="white", weight="bold", size=15, shadow=palette.NO_HALO), textposition="middle right"
        )
        named = f" {methods[i]}" if shares[0] > NAMED else ""
        data.append(marks.text([0], [place], [named], **inside))
    data.append(_lent(kinds.values[PAIR[0]], y - BESIDE, lent))
    for row, (name, n) in enumerate(zip(kinds.names, kinds.sizes, strict=True)):
        told = f"<b>{plain(name)}</b>{BESIDE_BARS}<br>{words.count(n, 'word')}{BESIDE_BARS}"
        if name == "unknown":
            told += f"<br>never seen{BESIDE_BARS}"
        colour = UNKNOWN if name == "unknown" else None
        data.append(marks.text([0], [row], [told], colour, size=14, **LEFT))
    data += [panels.on(trace, 1) for trace in _table([methods[i] for i in PAIR], sentence, rows)]
    none: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
    axes = dict(
        xaxis=palette.axis(
            "share of words tagged right so far",
            range=RANGE,
            tickformat=".0%",
            tickvals=np.arange(3) / 2,
            showline=False,
        ),
        yaxis=palette.axis(range=[y[-1] + 0.5, -0.5], **none),
        xaxis2=palette.axis(range=[-0.5, 2.5], anchor="y2", **none),
        yaxis2=palette.axis(range=[rows - 0.5, -1.9], anchor="x2", **none),
    )
    axes["xaxis"]["title"]["standoff"] = 12
    wide = dict(xaxis=(0.66, 1), yaxis=(0, 0.93), xaxis2=(0.02, 0.52), yaxis2=(0, 1))
    narrow = dict(xaxis=(0, 1), yaxis=(0, 0.4), xaxis2=(0, 1), yaxis2=(0.44, 1))
    for name, span in wide.items():
        axes[name]["domain"] = list(span)
    layout = palette.layout(
        height=HEIGHT,
        barmode="overlay",
        margin=dict(l=104, r=8, t=4, b=52, autoexpand=False),
        showlegend=False,
        **axes,
        meta=dict(
            wide={f"{name}.domain": list(span) for name, span in wide.items()},
            narrow={f"{name}.domain": list(span) for name, span in narrow.items()},
            heights=dict(wide=HEIGHT, narrow=TALL),
        ),
    )
    return dict(data=data, layout=layout)


def _table(methods: Sequence[str], sentence: Marked, rows: int) -> list[marks.Trace]:
    """A row for each word, and pale boxes with its tags, grey where they are right and red where they are wrong; those
    that stand in for others have the colour of who says them."""
    n = len(sentence.words)
    apart = min(rows / n, SPREAD)  # of two rows: a short sentence fills the room, too
    y = apart * (np.arange(n) + 0.5) - 0.5
    heads = ["true tag", *(f"{name}<br>{SAYS[i]}" for name, i in zip(methods, PAIR, strict=True))]
    colours = [palette.NEUTRAL, *(COLOURS[i] for i in PAIR)]
    fills = [[colours[0]] * n]
    for i, right in enumerate(sentence.right):
        colour = colours[2] if sentence.lent and i == 0 else palette.NEUTRAL
        fills.append([colour if ok else palette.MISTAKE for ok in right])
    crossed = [np.ones(n, dtype=bool), *sentence.right]
    boxes, letters = [], list[tuple[int, float, str, str]]()
    for i in range(len(heads)):
        told = sentence.tags[i] if i < len(sentence.tags) else []
        text = [tag if ok else f"✗ {tag}" for tag, ok in zip(told, crossed[i] if told else [], strict=True)]
        fill = fills[i][: len(told)] if told else []
        letters += [(i, row, *it) for row, it in zip(y.tolist(), zip(text, fill, strict=True), strict=False)]
        look: dict[str, Any] = dict(
            base=np.full(len(told), i - 0.46), width=0.8 * apart, text=text, textposition="none"
        )
        boxes.append(marks.bars(np.full(len(told), 0.92), y[: len(told)], fill, orientation="h", **look))
        boxes[-1]["marker"] |= dict(opacity=PALE)
    said = np.array([f"{plain(word, 12)}{BESIDE_BARS}" for word in sentence.words])
    known = np.array(sentence.known, dtype=bool)
    above = dict(color=colours, size=13, weight="bold")
    size = dict(size=14 if max((len(it[2]) for it in letters), default=0) <= SHORT else 13)
    return [
        *boxes,
        *(
            marks.text(np.full(which.sum(), -0.5), y[which], said[which].tolist(), colour, size=14, **LEFT)
            for which, colour in ((known, None), (~known, UNKNOWN))
        ),
        marks.text(np.arange(len(heads)), np.full(len(heads), -1.15), heads, textfont=above),
        *(
            _letters([it for it in letters if it[-1] == colour], **size | look)
            for colour, look in (
                (palette.NEUTRAL, {}),
                *((c, dict(color=c, weight="bold")) for c in (palette.MISTAKE, COLOURS[PAIR[1]])),
            )
        ),
    ]


def _letters(those: Sequence[tuple[int, float, str, str]], **look: Any) -> marks.Trace:
    """What stands in boxes, each given as its column, its row and its text."""
    x, y, text = [[it[k] for it in those] for k in range(3)]
    return marks.text(x, y, text, textfont=look)


def _lent(shares: np.ndarray, y: np.ndarray, lent: np.ndarray) -> marks.Trace:
    """The part of bars of these lengths that the other method's tags stand in for, at their ends in its colour."""
    said = [f"word by word, for sentences without tags: {_percent(share)}" for share in lent.tolist()]
    look: dict[str, Any] = dict(width=1.9 * BESIDE, base=shares - lent, says="%{customdata}", customdata=said)
    return marks.bars(lent, y, COLOURS[PAIR[1]], orientation="h", **look)


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
    shares = palette.axis(
        "share of held-out words tagged right", range=[max(0.0, np.floor(10 * least) / 10 - 0.02), 1.03]
    )
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
