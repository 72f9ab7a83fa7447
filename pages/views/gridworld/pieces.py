"""The start and the ends of a board, which can be dragged to other cells."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from datasets import board_edits, board_text
from datasets.board import Board
from datasets.board_edits import Cell
from datasets.upload import Refusal
from ui.picture import Drag

PIECES = "pieces"
# places of a cell to grip: in the largest there are, some 150 pixels, no pointer misses all of them
_INSIDE = np.stack(np.meshgrid(*2 * [np.linspace(-0.44, 0.44, 9)]), axis=-1).reshape(-1, 2)


def drags(b: Board, plots: int = 1) -> list[Drag]:
    """What moves them, in the first so many plots."""
    if not plots:
        return []
    cells = np.array(_cells(b), dtype=float)
    y, x = np.round(cells[:, None] + _INSIDE, 2).reshape(-1, 2).T
    numbers = np.repeat(np.arange(len(cells)), len(_INSIDE)).tolist()
    axes = [dict(xaxis=f"x{n}", yaxis=f"y{n}") for n in ("", *map(str, range(2, plots + 1)))]
    told = [one | dict(x=x.tolist(), y=y.tolist(), i=numbers) for one in axes]
    return [Drag(PIECES, partial(_moved, b), "Drag the start or an end", told, touch=False)]


def _cells(b: Board) -> list[Cell]:
    """Where they are, the start first."""
    return [b.start, *((int(i), int(j)) for i, j in np.argwhere(b.terminal))]


def _moved(b: Board, i: int, x: float, y: float) -> Mapping[str, str]:
    """The board with piece i in the cell at x and y; nothing where it cannot be."""
    pieces, (rows, columns) = _cells(b), b.shape
    if not 0 <= i < len(pieces):
        return {}
    to = int(np.clip(round(y), 0, rows - 1)), int(np.clip(round(x), 0, columns - 1))
    try:
        text = board_edits.moved(b, pieces[i], to)
    except Refusal:
        return {}
    return {} if text == board_text.write(b) else {"board": text}
