"""Sentences that a model makes up: each word stands above its tag, and arrows lead from tag to tag.

Every sentence is there twice: in long lines, and in the short ones of a phone. Both have axes of their own, whose units
are about pixels, from the top, and where one of them is shown the other looks elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette
from ui.figures import marks
from ui.guessing.cover import FOUND, GIVEN

HEIGHT = 438
ROOM = 875  # pixels from which on lines are long
SHOWN = 21  # words of a sentence at most
ROWS = 9  # of sentences with 7 words or fewer
BAR = "|"
NEW = "new pair: two words never side by side in the data"
INDENT = 34  # pixels: the number of a sentence
OVER = 19  # from a word up to the line above its sentence
MANY = 84  # pixels: from one sentence to the next at most


@dataclass(frozen=True)
class Shape:
    """How sentences are written; all lengths in pixels."""

    axes: str  # as a trace names them
    long: int  # a line
    font: int
    small: int  # the font of a tag
    under: int  # from a word to its tag
    line: int  # from a line to the next of the same sentence
    gap: int  # from the last line of a sentence to the next sentence, at least
    apart: int  # between the columns of two words


WIDE = Shape("", 990, 21, 15, 26, 58, 60, 26)
NARROW = Shape("2", 318, 16, 13, 20, 48, 54, 20)
KEY, ROW = 14, 22  # where what explains the sentences begins, and from a line of it to the next


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
    explained = _key(names, keys or {}, tags)
    data, heights = list[marks.Trace](), list[int]()
    for shape in (WIDE, NARROW):
        rows = [_columns(one, letters, shape) for one in said]
        key = [f"<span style='color:{palette.MISTAKE}'><b>{BAR}</b>  {NEW}</span>", *_rows(explained, shape)]
        tops, end = _tops([1 + one[-1].row for one in rows], KEY + ROW * len(key) + 18, shape)
        heights.append(end)
        on: dict[str, Any] = dict(xaxis=f"x{shape.axes}", yaxis=f"y{shape.axes}")
        x = np.array([column.middle for one in rows for column in one])
        y = np.array([top + shape.line * column.row for top, one in zip(tops, rows, strict=True) for column in one])
        seen = [j < m for one, m in zip(rows, there, strict=True) for j in range(len(one))]
        told, below, bars = _written(said, letters)
        (ways, levels), (rules, above) = _arrows(rows, tops, there, shape), _rules(tops, shape)
        data += [
            marks.line(ways, levels, palette.NEUTRAL, **_heads(rows), meta=GIVEN, **on),
            marks.text(x, y, _those(told, seen), size=shape.font, meta=GIVEN, **on),
            marks.text(x, y + shape.under, _those(below, seen), size=shape.small, meta=GIVEN, **on),
            marks.text(
                np.array([column.left - shape.apart / 2 for one in rows for column in one]),
                y,
                _those(bars, seen),
                palette.MISTAKE,
                size=shape.font,
                meta=FOUND,
                **on,
            ),
        ]
        coming = ["the next sentence …" if m == 0 else "" for m in there]
        data.append(_text(0, tops, coming, palette.NEUTRAL, size=shape.small, meta=GIVEN, **on))
        begun = [
            f"<b>{i}</b>" if 0 < m <= len(one.words) else f"{i}"
            for i, (one, m) in enumerate(zip(said, there, strict=True), 1)
        ]
        data.append(_text(-INDENT, tops, begun, palette.NEUTRAL, size=15, meta=GIVEN, **on))
        data.append(_text(-INDENT, KEY + ROW * np.arange(len(key)), key, size=14, meta=GIVEN, **on))
        data.append(marks.line(rules, above, palette.GRID, width=1, meta=GIVEN, **on))
    return dict(data=data, layout=_layout(max(HEIGHT, heights[0]), heights[1]))


def _layout(wide: int, narrow: int) -> dict[str, Any]:
    """For so many pixels in height, where lines are long and where they are short."""
    here, there, far = [-INDENT, WIDE.long + 20], [-INDENT, NARROW.long], [5000, 6000]
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


@dataclass(frozen=True)
class _Column:
    """The place of a word and its tag, or of what ends the sentence."""

    row: int  # the line of the sentence
    left: float
    middle: float
    half: float  # the width of the tag


def _columns(one: _Sentence, letters: Sequence[str], shape: Shape) -> list[_Column]:
    """Those of a sentence's words and of its end, line by line."""
    found, row, left = list[_Column](), 0, 0.0
    for word, tag in [*zip(map(_short, one.words), (letters[v] for v in one.tags), strict=False), ("", "STOP")]:
        small = 0.64 * shape.small * len(tag)
        wide = max(0.5 * shape.font * len(word), small)
        if found and left + wide > shape.long:
            row, left = row + 1, 0.0
        found.append(_Column(row, left, left + wide / 2, small / 2))
        left += wide + shape.apart
    return found


def _rules(tops: Sequence[float], shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    """A line above each sentence, so that one sees how many there will be."""
    x = np.tile([-INDENT, shape.long + 20, np.nan], len(tops))
    return x, np.repeat(np.asarray(tops) - OVER, 3)


def _arrows(
    rows: Sequence[Sequence[_Column]], tops: Sequence[float], there: Sequence[int], shape: Shape
) -> tuple[np.ndarray, np.ndarray]:
    """A line from each tag to the next one in the same row; nan where it is not drawn yet."""
    x, y = list[float](), list[float]()
    for columns, top, m in zip(rows, tops, there, strict=True):
        for j, (one, other) in enumerate(pairwise(columns), 1):
            ends = [one.middle + one.half + 4, other.middle - other.half - 9]
            shown = j < m and one.row == other.row and ends[1] > ends[0]
            x += [*(ends if shown else [np.nan] * 2), np.nan]
            y += [top + shape.line * one.row + shape.under] * 3
    return np.array(x), np.array(y)


def _heads(rows: Sequence[Sequence[_Column]]) -> dict[str, Any]:
    """What makes arrows of the lines: a mark at the end of each."""
    n = sum(len(columns) - 1 for columns in rows)
    look = dict(symbol="triangle-right", size=[0, 7, 0] * n, color=palette.NEUTRAL, line=dict(width=0))
    return dict(mode="lines+markers", width=1, marker=look)


def _tops(lines: Sequence[int], first: int, shape: Shape) -> tuple[list[float], int]:
    """Where each sentence begins, and where all end; on a wide screen they share what room there is."""
    inside = np.array([shape.line * (n - 1) for n in lines])
    free = (HEIGHT - first - inside.sum()) / len(lines)
    gap = float(np.clip(free, shape.gap, MANY)) if shape is WIDE else float(shape.gap)
    ends = first + np.cumsum(inside + gap)
    return (ends - inside - gap).tolist(), int(ends[-1])


def _written(said: Sequence[_Sentence], letters: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Of all columns the words, what stands below them, and the bars before them."""
    told, below, bars = list[str](), list[str](), list[str]()
    for one in said:
        told += [*map(_short, one.words), ""]
        below += [f"<b>{letters[v]}</b>" for v in one.tags[: len(one.words)].tolist()]
        below.append(f"<span style='color:{palette.NEUTRAL}'>{f'+{one.more}' if one.more > 0 else 'STOP'}</span>")
        bars += [*(f"<b>{BAR}</b>" if fresh else "" for fresh in one.new[: len(one.words)]), ""]
    return told, below, bars


def _those(text: Sequence[str], seen: Sequence[bool]) -> list[str]:
    return [one if there else "" for one, there in zip(text, seen, strict=True)]


def _key(names: Sequence[str], keys: Mapping[str, str], tags: Sequence[np.ndarray]) -> list[str]:
    """What the letters of the tags mean that are there."""
    there = set(np.concatenate(tags).tolist())
    return [f"<b>{plain(name, 8)}</b> {keys[name]}" for v, name in enumerate(names) if v in there and name in keys]


def _rows(key: Sequence[str], shape: Shape) -> list[str]:
    """The key in one line, or in as many as a phone needs."""
    each = len(key) if shape is WIDE else 3
    rows = ["\u2003".join(key[i : i + each]) for i in range(0, len(key), each or 1)]
    return [f"tags: {row}" if i == 0 else row for i, row in enumerate(rows)]
