"""The cells of a board as a table to type in: the same as painting, without a pointer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from datasets import board_edits, board_text
from datasets.board import Board
from datasets.board_edits import Cell
from datasets.upload import Refusal
from ui.session import cache, visit

Take = Callable[[Callable[[Board], str]], None]  # makes of the newest board what its argument says
LONGEST = 12  # signs of a code


@dataclass
class Typed:
    """How often cells were typed: the table starts afresh after each change."""

    times: int = 0


def show(board: Board, take: Take, key: Callable[[str], str]) -> None:
    """The same without a pointer: a code in each cell, as in the text."""
    import pandas as pd

    box = st.popover("Type the cells", icon=":material/table_edit:", key=key("table"), on_change="rerun")
    if not box.open:
        return
    names = [str(j + 1) for j in range(board.shape[1])]
    frame = pd.DataFrame(board_text.codes(board), columns=names, index=range(1, board.shape[0] + 1))
    full = key(f"cells_{cache.digest(board)[:8]}_{visit.of(Typed).times}")
    box.caption("`.` free, `x` wall, `s` start, `t-1` terminal with reward −1, `r0.5` reward, `w2` behind them wind.")
    box.data_editor(
        frame,
        key=full,
        height=38 + 35 * board.shape[0],
        column_config={name: st.column_config.TextColumn(name, max_chars=LONGEST, width=52) for name in names},
        on_change=lambda: _typed(board, full, take),
    )


def on_board(board: Board, cells: Iterable[Cell]) -> list[Cell]:
    """Those of the cells that this board has. Raises Refusal if there is none."""
    rows, columns = board.shape
    kept = [(row, column) for row, column in cells if row < rows and column < columns]
    if not kept:
        raise Refusal("The board has become smaller: there is no such cell.")
    return kept


def words(board: Board) -> list[str]:
    """What is in each cell, row by row, for who cannot see it."""
    said = []
    for cell in np.ndindex(board.shape):
        paid = f"{board.reward[cell]:g}"
        parts = ["wall"] if board.wall[cell] else [f"terminal {paid}"] if board.terminal[cell] else []
        parts += ["start"] if cell == board.start else []
        parts += [f"reward {paid}"] if board.reward[cell] and not board.terminal[cell] else []
        parts += [f"wind {board.wind[cell]}"] if board.wind[cell] else []
        said.append(", ".join(parts) or "free")
    return said


def _typed(board: Board, full: str, take: Take) -> None:
    rows: dict[int, dict[str, Any]] = st.session_state[full]["edited_rows"]
    columns = {str(j + 1): j for j in range(board.shape[1])}
    cells = {
        (int(i), columns[j]): str(code or "")[:LONGEST]
        for i, row in rows.items()
        for j, code in row.items()
        if j in columns and 0 <= int(i) < board.shape[0]
    }
    visit.of(Typed).times += 1
    if cells:
        take(lambda newest: board_edits.typed(newest, {cell: cells[cell] for cell in on_board(newest, cells)}))
