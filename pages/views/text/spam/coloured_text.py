"""A text whose words are the larger the more they say: line by line, with the tags that Plotly knows."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from algos.text import vocabulary
from datasets.names import plain
from pages.views.text.scene import ONE, OTHER
from ui import palette

BASE, GROWS, LOUD = 16, 11, 3.0  # pixels of a word that says nothing, how many more one of weight LOUD has
SILENT = 0.005  # a weight that is told as 0
LINE = 31  # pixels from line to line
WIDE, NARROW = 740, 310  # pixels of a line
_SHARE = 0.49  # of a letter's height that is its width
_UNSAFE = re.compile(r"[^ .,;:!?()'\"%+/€£-]")
_SPACE = re.compile(r"\s+")


def size(weight: float) -> float:
    """The height of a word of this weight, in pixels."""
    return BASE + GROWS * min(abs(np.nan_to_num(weight, nan=LOUD, posinf=LOUD, neginf=LOUD)), LOUD) / LOUD


def lines(text: str, weights: Sequence[float], width: float) -> list[list[int]]:
    """The numbers of the words, line by line, where each is as large as it will be."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for j, (word, gap) in enumerate(_pieces(text)):
        long = (len(word) + len(gap)) * size(weights[j]) * _SHARE
        if rows[-1] and used + long > width:
            rows.append([])
            used = 0.0
        rows[-1].append(j)
        used += long
    return rows


def written(text: str, looks: Mapping[int, str], rows: Sequence[Sequence[int]]) -> list[str]:
    """The lines of the text with the opening tags of some words; the others as they are."""
    pieces = _pieces(text)
    told = []
    for row in rows:
        parts = []
        for j in row:
            word, gap = pieces[j]
            opened = looks.get(j, "")
            closed = "".join(f"</{tag}>" for tag in reversed(re.findall(r"<(\w+)", opened)))
            parts.append(f"{opened}{word}{closed}{gap}")
        told.append("".join(parts).rstrip() or " ")
    return told


def look(weight: float) -> str:
    """The tags before a word of this weight: its colour, its size, and a line below what speaks for the class."""
    if np.isnan(weight):
        return f"<span style='color:{palette.MISTAKE};font-size:{size(weight):.0f}px'><b>"
    if abs(weight) < SILENT:
        return f"<span style='color:{palette.NEUTRAL};font-size:{BASE}px'><b>"
    colour, mark = (ONE, "<u>") if weight > 0 else (OTHER, "<b>")
    return f"<span style='color:{colour};font-size:{size(weight):.0f}px'>{mark}" + ("<b>" if weight > 0 else "")


UNKNOWN = f"<span style='color:{palette.NEUTRAL}'><i>"
AGAIN = f"<span style='color:{palette.NEUTRAL}'><s>"


def _pieces(text: str) -> list[tuple[str, str]]:
    """Every word as it is written, safe to show, and what stands between it and the next."""
    spans = vocabulary.spans(text)
    ends = [start for start, _ in spans[1:]] + [len(text)] * bool(spans)
    return [
        (plain(text[start:end], 24), _SPACE.sub(" ", _UNSAFE.sub(" ", text[end:after])))
        for (start, end), after in zip(spans, ends, strict=True)
    ]
