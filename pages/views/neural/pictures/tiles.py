"""Cells of a picture or a map: coloured by what is in them, written into, framed."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks
from ui.figures.marks import Trace

INK = [[0.0, "rgba(138,148,160,0.10)"], [1.0, "rgba(92,102,114,1)"]]
SIGNED = [  # each side in its own colour alone: between grey and orange lies brown
    [0.0, "#2b83d6"],
    [0.499, "rgba(43,131,214,0.12)"],
    [0.5, "rgba(138,148,160,0.10)"],
    [0.501, "rgba(232,112,14,0.12)"],
    [1.0, "#e8700e"],
]
STRONG = 0.8  # of the largest value: from there on white
SEEN, HERE = palette.CLASSES[3], palette.CLASSES[3]


def cells(values: np.ndarray, scale: list[list[Any]], low: float, high: float, says: str = "", **more: Any) -> Trace:
    """A table of values (rows, columns) from `low` to `high`, the first row on top; nothing where it is nan."""
    return marks.map(values, scale, low, high, says=says, xgap=1, ygap=1, hoverongaps=False, **more)


def written(values: np.ndarray, high: float, *, size: float, texts: Sequence[str] | None = None) -> list[Trace]:
    """What stands in the cells of values (rows, columns), nothing where they are nan: white where they are strong."""
    rows, columns = np.indices(values.shape)
    said = np.array(texts if texts is not None else [short(float(value)) for value in values.ravel()], dtype=object)
    said = np.array([f"<b>{text}</b>" if text and "<b>" not in text else text for text in said], dtype=object)
    return lettered(columns.ravel(), rows.ravel(), said, np.abs(values.ravel()) > STRONG * high, size)


def lettered(x: np.ndarray, y: np.ndarray, said: np.ndarray, strong: np.ndarray, size: float) -> list[Trace]:
    """Texts in cells at x, y, in white on those that are `strong`, each (n,)."""
    white: dict[str, Any] = dict(color="white", shadow="0 0 2px #333")
    return [
        marks.text(x, y, np.where(mask, said, "").tolist(), textfont=dict(size=size) | look)
        for mask, look in ((~strong, {}), (strong, white))
    ]


def short(value: float) -> str:
    """A number in a cell."""
    return "" if np.isnan(value) else words.setting(round(value, 2) + 0.0)


def frame(rows: tuple[float, float], columns: tuple[float, float], colour: str, width: float, **more: Any) -> Trace:
    """A frame around the cells from the first row to the last, and the first column to the last."""
    (top, bottom), (left, right) = rows, columns
    out = 0.46 if width > 2 else 0.5  # a broad one keeps inside of the plot, whose edge would cut it
    x = [left - out, right + out, right + out, left - out, left - out]
    y = [top - out, top - out, bottom + out, bottom + out, top - out]
    return marks.line(x, y, colour, width=width, **more)


def around(corner: tuple[int, ...], cells: int, colour: str, width: float) -> Trace:
    """A frame around so many cells each way, from the one at the upper left on."""
    top, left = corner
    return frame((top, top + cells - 1), (left, left + cells - 1), colour, width)


def no_frame(colour: str, width: float) -> Trace:
    """The same where there is nothing to frame."""
    return marks.line(np.full(5, np.nan), np.full(5, np.nan), colour, width=width)


def product(seen: float, weight: float) -> str:
    """A product as one writes it."""
    w = words.setting(weight)
    return f"{short(seen)} · {f'({w})' if weight < 0 else w}"
