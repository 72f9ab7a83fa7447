"""A contest of two ways of tagging: a sentence with its true tags and those of both, and what each has right so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm.accuracy.figure import COLOURS, PAIR, Group
from ui import palette, words
from ui.figures import marks, panels

HEIGHT, TALL = 470, 560  # where the plots stand side by side, and one below the other
PALE = 0.2  # the opacity of a box
RANGE = [-0.04, 1.5]  # of the shares: 0% at its start and what is written after a whole bar have room
NAMED = 0.5  # the share from which on a bar has room for its method's name
UNKNOWN = palette.FIT  # the colour of unknown words
SHORT = 6  # letters in a box, and a sign before them, that are written large
SAYS = ("", "with neighbours", "each alone")
ACROSS = [0, 3.62]  # of the table
CELLS = np.array([1.15, 2.15, 3.15])  # the middles of its columns: true, and the two methods
LABEL, BARS, THICK = -0.4, (-0.13, 0.12), 0.2  # of the room of a kind of words: its name, its bars
SPREAD = 2.0  # rows: the most that a word of a short sentence takes
LEFT: dict[str, Any] = dict(textposition="middle right", cliponaxis=False)
TOP, HEAD, BELOW = -1.85, -1.4, -0.82  # rows: where the table begins, its heads stand, and what is said below them
OVER, END = -0.9, 2.3  # of the bars: what they have room for


@dataclass(frozen=True)
class Marked:
    """A sentence of n words as it was tagged: what is shown of it, the first `tag_strip.MOST` words."""

    words: Sequence[str]  # (n,)
    known: Sequence[bool]  # (n,)
    tags: Sequence[Sequence[str]]  # the true ones, then those of the two methods, where they have been told
    right: Sequence[np.ndarray]  # (n,) of each of these methods
    lent: bool = False  # whether the first method has no tags, so that the second one's stand in


def contest(
    methods: Sequence[str], kinds: Group, lent: np.ndarray, sentence: Marked, rows: int, title: str = "Sentence"
) -> dict[str, Any]:
    """A sentence with its tags, true and said, and for each kind of words how much each of two methods has right.

    The end of the first method's bar that the second one's tags stand in for, `lent` (G,), has the second's colour.
    The sentence has room for so many `rows`.
    """
    y = np.arange(len(kinds.names))
    data = []
    for place, i in zip(BARS, PAIR, strict=True):
        shares = kinds.values[i]
        right = [0 if np.isnan(share) else round(share * n) for share, n in zip(shares, kinds.sizes, strict=True)]
        said = [
            f"{methods[i]}, {plain(name)}: {_percent(share)} of {n} words"
            for name, share, n in zip(kinds.names, shares.tolist(), kinds.sizes, strict=True)
        ]
        look: dict[str, Any] = dict(width=THICK, says="%{customdata}", customdata=said)
        look |= dict(text=[methods[i] if shares[0] > NAMED else "", *[""] * (len(y) - 1)], textposition="inside")
        look |= dict(
            insidetextanchor="start",
            textangle=0,
            textfont=dict(color="white", weight="bold", size=13),
            constraintext="none",
        )
        data.append(marks.bars(shares, y + place, COLOURS[i], orientation="h", **look))
        written = [
            f" {many} of {n}" if np.isfinite(share) else ""
            for many, n, share in zip(right, kinds.sizes, shares.tolist(), strict=True)
        ]
        if not kinds.sizes[0]:
            written = [" ?"] * len(y)
        data.append(
            marks.text(np.nan_to_num(shares), y + place, written, COLOURS[i], size=16, textposition="middle right")
        )
    data.append(_lent(kinds.values[PAIR[0]], y + BARS[0], lent))
    for row, (name, n) in enumerate(zip(kinds.names, kinds.sizes, strict=True)):
        what = f"{words.number(n)} {'' if name == 'all' else plain(name) + ' '}word{'s' * (n != 1)}"
        if not kinds.sizes[0]:  # none is told yet
            what = f"{plain(name)} words"
        told = f"<b>{what}</b>{', not seen in training' if name == 'unknown' else ''}"
        colour = UNKNOWN if name == "unknown" else None
        data.append(
            marks.text([0], [row + LABEL], [told], colour, size=15, textposition="middle right", cliponaxis=False)
        )
    head = OVER + (END - OVER) * (HEAD - TOP) / (rows - 0.5 - TOP)  # as high as the heads of the table
    data.append(marks.text([0], [head], ["<b>Words tagged right so far</b>"], size=15, **LEFT))
    data += [panels.on(trace, 1) for trace in _table([methods[i] for i in PAIR], sentence, rows, title)]
    none: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
    axes = dict(
        xaxis=palette.axis(range=RANGE, tickformat=".0%", tickvals=np.arange(3) / 2, showline=False),
        yaxis=palette.axis(range=[END, OVER], **none),
        xaxis2=palette.axis(range=ACROSS, anchor="y2", **none),
        yaxis2=palette.axis(range=[rows - 0.5, TOP], anchor="x2", **none),
    )
    wide = dict(xaxis=(0.67, 1), yaxis=(0, 1), xaxis2=(0, 0.6), yaxis2=(0, 1))
    narrow = dict(xaxis=(0, 1), yaxis=(0, 0.41), xaxis2=(0, 1), yaxis2=(0.43, 1))
    for name, span in wide.items():
        axes[name]["domain"] = list(span)
    layout = palette.layout(
        height=HEIGHT,
        barmode="overlay",
        margin=dict(l=4, r=8, t=4, b=30, autoexpand=False),
        showlegend=False,
        **axes,
        meta=dict(
            wide={f"{name}.domain": list(span) for name, span in wide.items()},
            narrow={f"{name}.domain": list(span) for name, span in narrow.items()},
            heights=dict(wide=HEIGHT, narrow=TALL),
            room=700,
        ),
    )
    return dict(data=data, layout=layout)


def _table(methods: Sequence[str], sentence: Marked, rows: int, title: str) -> list[marks.Trace]:
    """A row for each word with its tags: those that are wrong in pale red boxes, those that stand in for others in
    boxes of the colour of who says them."""
    n = len(sentence.words)
    apart = min(rows / n, SPREAD)  # of two rows: a short sentence fills the room, too
    y = apart * (np.arange(n) + 0.5) - 0.5
    colours = [palette.NEUTRAL, *(COLOURS[i] for i in PAIR)]
    fills = [[palette.CLEAR] * n]
    for i, right in enumerate(sentence.right):
        colour = colours[2] if sentence.lent and i == 0 else palette.CLEAR
        fills.append([colour if ok else palette.MISTAKE for ok in right])
    crossed = [np.ones(n, dtype=bool), *sentence.right]
    boxes, letters = [], list[tuple[float, float, str, str]]()
    for i, middle in enumerate(CELLS.tolist()):
        told = sentence.tags[i] if i < len(sentence.tags) else []
        text = [tag if ok else f"✗ {tag}" for tag, ok in zip(told, crossed[i] if told else [], strict=True)]
        fill = fills[i][: len(told)] if told else []
        letters += [(middle, row, *it) for row, it in zip(y.tolist(), zip(text, fill, strict=True), strict=False)]
        look: dict[str, Any] = dict(
            base=np.full(len(told), middle - 0.46), width=0.8 * apart, text=text, textposition="none"
        )
        boxes.append(marks.bars(np.full(len(told), 0.92), y[: len(told)], fill, orientation="h", **look))
        boxes[-1]["marker"] |= dict(opacity=PALE)
    said = np.array([plain(word, 12) for word in sentence.words])
    known = np.array(sentence.known, dtype=bool)
    heads = ["true tag", *methods]
    size = dict(size=15 if max((len(it[2]) for it in letters), default=0) <= SHORT else 14)
    return [
        *boxes,
        _between(y, apart),
        *(
            marks.text(np.zeros(which.sum()), y[which], said[which].tolist(), colour, size=16, **LEFT)
            for which, colour in ((known, None), (~known, UNKNOWN))
        ),
        marks.text([0], [HEAD], [f"<b>{title}</b>"], size=14, **LEFT),
        marks.text([0], [BELOW], ["" if known.all() else "orange: unknown"], UNKNOWN, size=13, **LEFT),
        *(
            marks.text([x], [y], [told], colour, size=size)
            for x, name, more, colour in zip(CELLS.tolist(), heads, SAYS, colours, strict=True)
            for y, told, size in ((HEAD, f"<b>{name}</b>", 14), (BELOW, more, 13))
        ),
        *(
            _letters([it for it in letters if it[-1] == colour], **size | look)
            for colour, look in (
                (palette.CLEAR, {}),
                *((c, dict(color=c, weight="bold")) for c in (palette.MISTAKE, COLOURS[PAIR[1]])),
            )
        ),
    ]


def _between(y: np.ndarray, apart: float) -> marks.Trace:
    """A thin line above each row."""
    above = np.repeat(y - apart / 2, 3)
    above[2::3] = np.nan
    return marks.line(np.tile([*ACROSS, np.nan], len(y)), above, palette.GRID, width=1)


def _letters(those: Sequence[tuple[float, float, str, str]], **look: Any) -> marks.Trace:
    """What stands in boxes, each given as its column, its row and its text."""
    x, y, text = [[it[k] for it in those] for k in range(3)]
    return marks.text(x, y, text, textfont=look)


def _lent(shares: np.ndarray, y: np.ndarray, lent: np.ndarray) -> marks.Trace:
    """The part of bars of these lengths that the other method's tags stand in for, at their ends in its colour."""
    said = [f"word by word, for sentences without tags: {_percent(share)}" for share in lent.tolist()]
    look: dict[str, Any] = dict(width=THICK, base=shares - lent, says="%{customdata}", customdata=said)
    return marks.bars(lent, y, COLOURS[PAIR[1]], orientation="h", **look)


def _percent(value: float) -> str:
    return "none" if np.isnan(value) else words.number(words.Share(value))
