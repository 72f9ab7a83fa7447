"""Sentences that a model makes up, each written as one reads it, with its tags as small letters in their colours.

Every sentence is there twice: in long lines, and in the short ones of a phone. Both have axes of their own, in pixels
from the top, and where one of them is shown the other looks elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.names import plain
from pages.views.hmm import tag_look
from ui import palette
from ui.figures import marks
from ui.guessing.cover import FOUND, GIVEN, INSTEAD

HEIGHT = 460
ROOM = 875  # pixels from which on lines are long
SHOWN = 21  # words of a sentence at most
ROWS = 9  # of sentences with 7 words or fewer
BAR = "|"
NEW = "new pair: two words that never stand side by side in the data"
INDENT = 34  # pixels: the number of a sentence
MANY = 72  # pixels: from one sentence to the next at most


@dataclass(frozen=True)
class Shape:
    """How sentences are written; all lengths in pixels."""

    axes: str  # as a trace names them
    long: int  # a line
    font: int
    small: int  # the font of a tag
    line: int  # from a line to the next of the same sentence
    gap: int  # from the last line of a sentence to the next sentence, at least


WIDE = Shape("", 880, 19, 13, 34, 44)
NARROW = Shape("2", 318, 16, 12, 24, 34)
KEY, ROW = 14, 22  # pixels: where what explains the sentences begins, and from a line of it to the next


def lines(n: int) -> int:
    """How many of the rows a sentence of n words takes."""
    return -(-min(n, SHOWN) // 7)


def sentences(
    words: Sequence[Sequence[str]],
    tags: Sequence[np.ndarray],
    names: Sequence[str],
    new: Sequence[np.ndarray],
    drawn: int,
    called: Sequence[str] = (),
    keys: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The first sentences, with a red bar before the words that are `new` after the word before them.

    Of all words and ends of sentences so many are `drawn`. Tags are `called` so, where that is given; `keys` say what
    their letters mean, for those that are there.
    """
    said = [_Sentence(one[:SHOWN], y, fresh, len(one) - SHOWN) for one, y, fresh in zip(words, tags, new, strict=True)]
    there = [drawn - before for before in np.r_[0, np.cumsum([len(one.words) + 1 for one in said])[:-1]].tolist()]
    letters = [plain(name, 8) for name in called or names]
    explained, colours = _key(names, keys or {}, tags), tag_look.colours(names)
    data, heights = list[marks.Trace](), list[int]()
    for shape in (WIDE, NARROW):
        rows = [_broken(one, letters, shape) for one in said]
        key = [f"<span style='color:{palette.MISTAKE}'><b>{BAR}</b>  {NEW}</span>", *_rows(explained, shape)]
        tops, end = _tops([len(one) for one in rows], KEY + ROW * len(key) + 20, shape)
        heights.append(end)
        on: dict[str, Any] = dict(xaxis=f"x{shape.axes}", yaxis=f"y{shape.axes}")
        places = [top + shape.line * i for top, one in zip(tops, rows, strict=True) for i in range(len(one))]
        for colour, look in ((palette.MISTAKE, dict(meta=FOUND)), (palette.CLEAR, dict(meta=INSTEAD, visible=False))):
            text = [
                _written(one, row, m, letters, colours, colour, shape)
                for one, broken, m in zip(said, rows, there, strict=True)
                for row in broken
            ]
            data.append(_text(0, places, text, size=shape.font, **look, **on))
        begun = [
            "" if m < 0 else f"<b>{i}</b>" if 0 < m <= len(one.words) else f"{i}"
            for i, (one, m) in enumerate(zip(said, there, strict=True), 1)
        ]
        data.append(_text(-INDENT, tops, begun, palette.NEUTRAL, size=15, meta=GIVEN, **on))
        data.append(_text(-INDENT, KEY + ROW * np.arange(len(key)), key, size=14, meta=GIVEN, **on))
    return dict(data=data, layout=_layout(max(HEIGHT, heights[0]), heights[1]))


def _layout(wide: int, narrow: int) -> dict[str, Any]:
    """For so many pixels in height, where lines are long and where they are short."""
    here, there, far = [-INDENT, WIDE.long + 126], [-INDENT, NARROW.long], [5000, 6000]
    hidden: dict[str, Any] = dict(visible=False, fixedrange=True)
    shapes: dict[str, Any] = {
        "wide": {"xaxis.range": here, "xaxis2.range": far},
        "narrow": {"xaxis.range": far, "xaxis2.range": there},
        "room": ROOM,
        "heights": dict(wide=wide, narrow=narrow),
    }
    return palette.layout(
        height=wide,
        margin=dict(l=2, r=2, t=0, b=0, autoexpand=False),
        showlegend=False,
        meta=shapes,
        xaxis=palette.axis(range=here, anchor="y", **hidden),
        yaxis=palette.axis(range=[wide, 0], anchor="x", **hidden),
        xaxis2=palette.axis(range=far, anchor="y2", overlaying="x", **hidden),
        yaxis2=palette.axis(range=[narrow, 0], anchor="x2", overlaying="y", **hidden),
    )


@dataclass(frozen=True)
class _Sentence:
    """What is shown of a sentence: its first words, their tags, which of them are new, and how many more there are."""

    words: Sequence[str]
    tags: np.ndarray
    new: np.ndarray
    more: int


def _text(x: float, y: Any, text: Sequence[str], colour: str | None = None, **look: Any) -> marks.Trace:
    """Texts that begin at x."""
    return marks.text(
        np.full(len(text), float(x)), np.asarray(y, float), text, colour, textposition="middle right", **look
    )


def _short(word: str) -> str:
    """A word as there is room for it; of what stands for unknown words their shape."""
    return plain(word.replace("unknown ", "? "), 14)


def _broken(one: _Sentence, letters: Sequence[str], shape: Shape) -> list[range]:
    """The words of each line."""
    rows, begin, taken = list[range](), 0, 0.0
    for j, word in enumerate(one.words):
        wide = 0.5 * shape.font * (len(_short(word)) + 1) + 0.58 * shape.small * (len(letters[one.tags[j]]) + 1)
        if taken + wide > shape.long and j > begin:
            rows, begin, taken = [*rows, range(begin, j)], j, 0.0
        taken += wide
    return [*rows, range(begin, len(one.words))]


def _tops(lines: Sequence[int], first: int, shape: Shape) -> tuple[list[float], int]:
    """Where each sentence begins, and where all end; on a wide screen they share what room there is."""
    inside = np.array([shape.line * (n - 1) for n in lines])
    free = (HEIGHT - first - inside.sum()) / len(lines)
    gap = float(np.clip(free, shape.gap, MANY)) if shape is WIDE else float(shape.gap)
    ends = first + np.cumsum(inside + gap)
    return (ends - inside - gap).tolist(), int(ends[-1])


def _written(
    one: _Sentence, row: range, there: int, letters: Sequence[str], colours: Sequence[str], bar: str, shape: Shape
) -> str:
    """A line of a sentence of which so many words are `there`, and maybe its end; `bar` is the colour of its bars."""
    if not there and row.start == 0:
        return _quiet("the next sentence …", shape)
    text = ""
    for j in row[: max(there - row.start, 0)]:
        tag = int(one.tags[j])
        mark = f"<span style='color:{bar if one.new[j] else palette.CLEAR}'><b>{BAR}</b></span> "
        small = f"<span style='color:{colours[tag]};font-size:{shape.small}px'>{letters[tag]}</span>"
        text += f"{mark if j > row.start or one.new[j] else ''}{_short(one.words[j])} {small} "
    if row.stop == len(one.words) < there:
        text += _quiet(f"+{one.more}" if one.more > 0 else "STOP", shape)
    return text


def _quiet(text: str, shape: Shape) -> str:
    return f"<span style='color:{palette.NEUTRAL};font-size:{shape.small}px'>{text}</span>"


def _key(names: Sequence[str], keys: Mapping[str, str], tags: Sequence[np.ndarray]) -> list[str]:
    """What the letters of the tags mean that are there, each in its colour."""
    there = set(np.concatenate(tags).tolist())
    return [
        f"<span style='color:{colour}'>{plain(name, 8)} {keys[name]}</span>"
        for v, (name, colour) in enumerate(zip(names, tag_look.colours(names), strict=True))
        if v in there and name in keys
    ]


def _rows(key: Sequence[str], shape: Shape) -> list[str]:
    """The key in one line, or in as many as a phone needs."""
    each = len(key) if shape is WIDE else 3
    rows = ["\u2002".join(key[i : i + each]) for i in range(0, len(key), each or 1)]
    return [f"tags: {row}" if i == 0 else row for i, row in enumerate(rows)]
