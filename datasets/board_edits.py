"""A board painted cell by cell: each function takes a board and gives the text of the new one (see `board_text`).

All of them raise Refusal, in words for the reader, where the new board would be none to play on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from datasets import board_text
from datasets.board import LARGEST, MOST, Board
from datasets.names import plain
from datasets.upload import Refusal

BRUSHES = ("wall", "free", "terminal", "reward", "start", "wind")
LEAST = 3  # rows and columns one can ask for
DIGITS = 4  # of a painted reward behind the point
Cell = tuple[int, int]  # row and column


def stroke(board: Board, cells: Sequence[Cell], brush: str, *, reward: float = 1.0, wind: int = 1) -> str:
    """The board with several cells painted: if the first holds this already, it is taken away from all of them.

    Cells that cannot be painted are left out, unless there is no other.
    """
    again = _holds(board, cells[0], brush, round(float(reward), DIGITS), wind)
    new, problem = board, None
    for cell in cells[-1:] if brush == "start" else cells:
        if _holds(new, cell, brush, round(float(reward), DIGITS), wind) == again:
            try:
                new = board_text.read(painted(new, cell, brush, reward=reward, wind=wind))
            except Refusal as refused:
                problem = problem or refused
    if problem and new is board:
        raise problem
    return board_text.write(new)


def painted(board: Board, cell: Cell, brush: str, *, reward: float = 1.0, wind: int = 1) -> str:
    """The board with one cell painted; what is there already is taken away again.

    `reward` is what a terminal or a reward gets, `wind` the strength of the wind.
    """
    if cell == board.start and brush in ("wall", "terminal"):
        raise Refusal("This is the start. Move the start to another cell first.")
    if board.terminal[cell] and brush == "wind":
        raise Refusal("An episode is over at a terminal: wind would have nobody to move there.")
    if not abs(reward) <= LARGEST:
        raise Refusal(f"A reward must be a number between {-LARGEST:g} and {LARGEST:g}.")
    prize = round(float(reward), DIGITS)
    again = _holds(board, cell, brush, prize, wind)
    parts = _parts(board)
    if brush == "start":
        parts["start"] = cell
        parts["wall"][cell] = parts["terminal"][cell] = False
        if board.terminal[cell]:
            parts["reward"][cell] = 0
    elif brush == "wind":
        parts["wall"][cell] = False
        parts["wind"][cell] = 0 if again else wind
    else:
        parts["wall"][cell] = brush == "wall" and not again
        parts["terminal"][cell] = brush == "terminal" and not again
        parts["reward"][cell] = prize if brush in ("terminal", "reward") and not again else 0
        parts["wind"][cell] = board.wind[cell] if brush == "reward" else 0
    return _written(board, parts)


def moved(board: Board, at: Cell, to: Cell) -> str:
    """The start, or the terminal with its reward, in the cell `at` put into `to`; where that is taken, the board as it
    is."""
    if board.wall[to] or board.terminal[to] or to == board.start:
        return board_text.write(board)
    parts = _parts(board)
    if at == board.start:
        parts["start"] = to
    elif board.terminal[at]:
        parts["wind"][to] = 0
        for name, left in (("terminal", False), ("reward", 0.0), ("wind", _blows(board, at))):
            parts[name][to], parts[name][at] = parts[name][at], left
    return _written(board, parts)


def _blows(board: Board, at: Cell) -> int:
    """The wind in the column beside a terminal, which has none itself, where the cells above and below agree."""
    row, column = at
    inside = [i for i in (row - 1, row + 1) if 0 <= i < board.shape[0]]
    around = {int(board.wind[i, column]) for i in inside if not board.wall[i, column] and not board.terminal[i, column]}
    return around.pop() if len(around) == 1 else 0


def _holds(board: Board, cell: Cell, brush: str, prize: float, wind: int) -> bool:
    """Whether this brush would find its own work in the cell."""
    held = {
        "wall": board.wall[cell],
        "terminal": board.terminal[cell] and board.reward[cell] == prize,
        "reward": prize != 0 and not board.terminal[cell] and board.reward[cell] == prize,
        "wind": board.wind[cell] == wind,
    }
    return bool(held.get(brush, False))


def cleared(board: Board) -> str:
    """A board of the same size with nothing on it but the start."""
    empty = {name: np.zeros_like(array) for name, array in _parts(board).items() if name != "start"}
    return _written(board, empty)


def resized(board: Board, rows: int, columns: int) -> tuple[str, str]:
    """The board cropped at the bottom and on the right, or grown there by free cells; and what else was changed.

    A start that would be cut off moves to the nearest free cell.
    """
    if not (1 <= rows <= MOST and 1 <= columns <= MOST):
        raise Refusal(f"A board has at most {MOST} rows and columns.")
    parts = _parts(board)
    for name, array in parts.items():
        if name != "start":
            grown = np.zeros((rows, columns), dtype=array.dtype)
            kept = array[:rows, :columns]
            grown[: kept.shape[0], : kept.shape[1]] = kept
            parts[name] = grown
    if board.start[0] < rows and board.start[1] < columns:
        return _written(board, parts), ""
    free: list[Cell] = [(i, j) for i, j in np.argwhere(~parts["wall"] & ~parts["terminal"]).tolist()]
    free = [cell for cell in free if _neighbours(parts["wall"], cell)]
    if not free:
        raise Refusal("The start would be cut off, and no other cell is left where it could stand.")
    parts["start"] = min(free, key=lambda cell: abs(cell[0] - board.start[0]) + abs(cell[1] - board.start[1]))
    row, column = parts["start"]
    said = f"The start would have been cut off: it is now in row {row + 1}, column {column + 1}."
    return _written(board, parts), said


def typed(board: Board, codes: Mapping[Cell, str]) -> str:
    """The board with the codes of some cells written anew; a start typed elsewhere moves there."""
    rows = board_text.codes(board)
    for (row, column), code in codes.items():
        rows[row][column] = code.strip() or "."
        if not board_text.is_cell(rows[row][column]):
            raise Refusal(f"Row {row + 1}, column {column + 1}: “{plain(code)}” is no cell. {board_text.CODES}")
    if any(code.strip().lower().startswith("s") for code in codes.values()) and board.start not in codes:
        row, column = board.start
        rows[row][column] = rows[row][column].removeprefix("s") or "."
        if rows[row][column].startswith("w"):
            rows[row][column] = "." + rows[row][column]
    if not any(code.lower().startswith("s") for row in rows for code in row):
        raise Refusal("The start was in this cell. Type s into another one, and it moves there.")
    new = board_text.read("\n".join(" ".join(row) for row in rows))
    return _written(new, {})


def _parts(board: Board) -> dict[str, Any]:
    """Copies of what lies on the board, to be written to."""
    return dict(
        wall=board.wall.copy(),
        terminal=board.terminal.copy(),
        reward=board.reward.copy(),
        wind=board.wind.copy(),
        start=board.start,
    )


def _written(board: Board, parts: dict[str, Any]) -> str:
    try:
        new = replace(board, **parts)
    except ValueError as problem:
        raise Refusal(str(problem)) from problem
    if not _neighbours(new.wall, new.start):
        raise Refusal("The start would be walled in: no move would lead anywhere.")
    return board_text.write(new)


def _neighbours(wall: np.ndarray, cell: Cell) -> int:
    """How many of the four cells beside this one are on the board and no wall."""
    around = np.pad(~wall, 1)
    row, column = cell[0] + 1, cell[1] + 1
    return int(around[row - 1, column]) + around[row + 1, column] + around[row, column - 1] + around[row, column + 1]
