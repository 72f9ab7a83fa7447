"""A text whose words are coloured by what they speak for, and the larger the more they say."""

import re
from collections.abc import Mapping

import numpy as np

from algos.text import vocabulary
from datasets.names import plain
from pages.views.text.scene import ONE, OTHER
from ui import palette

BASE, GROWS, LOUD = 16, 11, 3.0  # pixels of a word that says nothing, how many more one of weight LOUD has
SILENT = 0.005  # a weight that is told as 0
_UNSAFE = re.compile(r"[^ .,;:!?()'\"%+/€£-]")
_SPACE = re.compile(r"\s+")


def size(weight: float) -> float:
    """The height of a word of this weight, in pixels."""
    return BASE + GROWS * min(abs(np.nan_to_num(weight, nan=LOUD, posinf=LOUD, neginf=LOUD)), LOUD) / LOUD


def written(text: str, looks: Mapping[int, str]) -> str:
    """The text with the opening tags of some words, and closed again; the others as they are."""
    parts = []
    for j, (word, gap) in enumerate(_pieces(text)):
        opened = looks.get(j, "")
        closed = "".join(f"</{tag}>" for tag in reversed(re.findall(r"<(\w+)", opened)))
        parts.append(f"{opened}{word}{closed}{gap}")
    return "".join(parts).rstrip()


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
