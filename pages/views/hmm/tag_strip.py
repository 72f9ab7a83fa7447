"""A sentence with its tags: words above, and for each way of tagging a row of coloured boxes with the tags' letters.

    y, ticks = tag_strip.axis(["Viterbi", "word by word"])
    traces = [tag_strip.strip([0, 2], ["N", "V"], row=0), tag_strip.strip([0, 1], ["N", "V"], row=1, differs=[0, 1])]

Word j stands at x = j. Where the strips share a figure with another plot, pass their axis as `yaxis="y2"`. A player
must redraw (`maps=True`): a frame that changes one row of bars would make the others vanish.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_look
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

LONGEST = 12  # characters of a word that are shown above its column
MOST = 14  # words that can be read side by side
STRAIGHT = 10  # words that can be written without slanting them
SLANT = -40
PHONE, LETTER = 270, 7.7  # pixels: what the columns share on a phone, and what a letter above them takes there
SIZES = dict(narrow=13, wide=15)  # of the words


def labels(words: Sequence[str], known: Sequence[bool] | None = None, *, slanted: bool = False) -> list[str]:
    """The words as labels of an axis: cut if long, harmless, those not known marked.

    A second line below slanted words would run into the next word: there a question mark has to do.
    """
    marks = ["" if ok else " ?" if slanted else "<br>unknown" for ok in (known or [True] * len(words))]
    return [plain(word, LONGEST) + mark for word, mark in zip(words, marks, strict=True)]


def coloured(names: Sequence[str], longer: Sequence[str] = (), longest: int = 8) -> list[str]:
    """The letters of each tag in its colour, for labels of an axis; or `longer` names in the colours of these."""
    shown = zip(longer or names, tag_look.colours(names), strict=True)
    return [f'<span style="color:{colour}"><b>{plain(name, longest)}</b></span>' for name, colour in shown]


def bold(names: Sequence[str], longer: Sequence[str] = (), longest: int = 8) -> list[str]:
    """The same in the colour of all text."""
    return [f"<b>{plain(name, longest)}</b>" for name in longer or names]


def _ticks(words: Sequence[str], known: Sequence[bool] | None, after: int, *, slanted: bool) -> list[str]:
    return [*labels(words, known, slanted=slanted), *["STOP"] * after]


def strip(
    tags: Sequence[int] | np.ndarray,
    names: Sequence[str],
    *,
    row: int = 0,
    differs: Sequence[bool] | None = None,
    hover: Sequence[str] | None = None,
    **more: Any,
) -> Trace:
    """One row of boxes, one a word, with the letters of its tag in `names`; -1 leaves a place empty.

    `differs` marks boxes by a frame; `hover` is said of each box instead of its tag's name.
    """
    there = np.asarray(tags) >= 0
    different = np.zeros(len(there), dtype=bool) if differs is None else np.asarray(differs, dtype=bool) & there
    letters = [plain(names[i], 8) if i >= 0 else "" for i in tags]
    hues, inks, patterns = tag_look.colours(names), tag_look.inks(names), tag_look.stripes(names)
    colours = [hues[i] if i >= 0 else palette.NEUTRAL for i in tags]
    striped: dict[str, Any] = {}
    if any(patterns):
        shape = [patterns[i] if i >= 0 else "" for i in tags]
        striped["pattern"] = dict(shape=shape, fillmode="overlay", fgcolor="rgba(0,0,0,0.35)", solidity=0.25, size=7)
    look: dict[str, Any] = dict(
        base=np.full(len(there), row - 0.4),
        width=0.92,
        text=letters,
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont=dict(color=[inks[i] if i >= 0 else "white" for i in tags], size=15, weight="bold"),
        marker=dict(color=colours, line=dict(width=np.where(different, 3, 0), color=palette.MISTAKE), **striped),
        customdata=list(hover) if hover is not None else letters,
    )
    x, heights = np.arange(len(there)), np.where(there, 0.8, 0.0)
    return marks.bars(x, heights, colours, says="%{customdata}", **look) | more


def axis(rows: Sequence[str], **more: Any) -> dict[str, Any]:
    """The vertical axis of the rows, the first on top, each with its title."""
    return palette.axis(
        range=[len(rows) - 0.5, -0.5],
        tickvals=np.arange(len(rows)),
        ticktext=list(rows),
        showgrid=False,
        showline=False,
        **more,
    )


def columns(
    words: Sequence[str], known: Sequence[bool] | None = None, *, after: int = 0, **more: Any
) -> dict[str, Any]:
    """The horizontal axis: the words above their columns, then room for `after` more columns."""
    m = len(words)
    return palette.axis(
        range=[-0.6, m + after - 0.4],
        tickvals=np.arange(m + after),
        ticktext=_ticks(words, known, after, slanted=m > STRAIGHT),
        side="top",
        showgrid=False,
        showline=False,
        tickangle=0 if m <= STRAIGHT else SLANT,
        tickfont=dict(size=SIZES["wide"], weight="bold"),
        ticklabeloverflow="allow",  # else a slanted STOP would not be drawn at all
        **more,
    )


def above(words: Sequence[str], known: Sequence[bool] | None = None) -> int:
    """The height that the words need."""
    return 84 if len(words) > STRAIGHT else 34 if all(known or ()) else 48


def fits(words: Sequence[str], known: Sequence[bool] | None = None, *, after: int = 0) -> dict[str, Any]:
    """What a layout's `meta` says of narrow screens: slanted words there, unless there is room for them."""
    slanted = len(words) > STRAIGHT
    shown = _ticks(words, known, after, slanted=False)
    upright = max(map(len, shown)) * LETTER <= PHONE / len(shown) and all(known or ())
    made: dict[str, Any] = {}
    for shape, slants in (("narrow", not upright), ("wide", slanted)):
        made[shape] = {
            "xaxis.tickangle": SLANT if slants else 0,
            "xaxis.ticktext": _ticks(words, known, after, slanted=slants),
            "xaxis.tickfont.size": SIZES[shape],
            "margin.t": 84 if slants else above(words, known),
            "margin.l": 90 if shape == "narrow" else 96,
            "margin.r": 28 if slants and not slanted else 12,
        }
    return made


def figure(
    words: Sequence[str], strips: Sequence[Trace], rows: Sequence[str], *, known: Sequence[bool] | None = None
) -> dict[str, Any]:
    """A sentence above its strips, without anything else."""
    layout = palette.layout(
        height=above(words, known) + 10 + 46 * len(rows),
        margin=dict(l=96, r=12, t=above(words, known), b=8, autoexpand=False),
        meta=fits(words, known),
        xaxis=columns(words, known),
        yaxis=axis(rows),
        bargap=0,
        barmode="overlay",
    )
    return dict(data=list(strips), layout=layout)
