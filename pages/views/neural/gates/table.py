"""A truth table that fills as the inputs go through."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

ROWS = 4
FEW = 5  # columns: of more, with sums in their cells, there is less room


@dataclass(frozen=True)
class Column:
    """A title, a width, and what stands in each of four rows."""

    title: str
    width: float
    texts: Sequence[str]
    colours: Sequence[str] = ()


def unit(title: str, width: float, z: np.ndarray, a: np.ndarray) -> Column:
    """Of each input the sum z (4,) of a unit and what it says of it; nothing where nothing has come yet."""
    texts = [
        "" if np.isnan(z_) else f"z = {words.number(round(float(z_), 3))}<br><b>{told(float(a_))}</b>"
        for z_, a_ in zip(z, a, strict=True)
    ]
    return Column(title, width, texts)


def draw(columns: Sequence[Column], row: int) -> list[Trace]:
    """The table, with the row that is on its way marked; -1: none."""
    ends = np.cumsum([column.width for column in columns])
    middles = ends - np.array([column.width for column in columns]) / 2
    y = np.arange(1, ROWS + 1)
    here = [row + 1, row + 1] if row >= 0 else [np.nan, np.nan]
    marked = marks.line([0.0, float(ends[-1])], here, "rgba(200,95,166,0.25)", width=44)
    heads = marks.text(
        middles, np.zeros(len(columns)), [f"<b>{c.title}</b>" for c in columns], palette.NEUTRAL, size=14
    )
    cells = []
    for x, column in zip(middles, columns, strict=True):
        font = dict(size=16 if len(columns) <= FEW else 14) | (
            dict(color=list(column.colours)) if column.colours else {}
        )
        cells.append(marks.text(np.full(ROWS, x), y, list(column.texts), textfont=font))
    return [marked, heads, *cells]


def width(columns: Sequence[Column]) -> float:
    """What all columns take together."""
    return sum(column.width for column in columns)


def axes(wide: float) -> tuple[dict[str, object], dict[str, object]]:
    """The axes of a plot that such a table fills."""
    bare = dict(visible=False, fixedrange=True)
    return (
        palette.axis("", range=[0, wide], **bare),
        palette.axis("", range=[ROWS + 0.9, -0.35], **bare),
    )


def told(value: float) -> str:
    """What a unit says, in three decimals; in two where three do not tell it from 0 or 1."""
    return f"{value:.3f}" if 0.0005 <= value < 0.9995 else f"{value:.2f}"
