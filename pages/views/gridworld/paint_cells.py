"""The cells of a board as a table to type in: the same as painting, without a pointer."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from datasets import board_edits, board_text
from datasets.board import Board
from ui import cache

Take = Callable[[Callable[[], str]], None]  # makes what its argument gives the board in force
_TYPED = "_gridworld_typed"  # how often: the table starts afresh after each change


def show(board: Board, take: Take, key: Callable[[str], str]) -> None:
    """The same without a pointer: a code in each cell, as in the text."""
    import pandas as pd

    box = st.popover("Type the cells", icon=":material/table_edit:", key=key("table"), on_change="rerun")
    if not box.open:
        return
    names = [str(j + 1) for j in range(board.shape[1])]
    frame = pd.DataFrame(board_text.codes(board), columns=names, index=range(1, board.shape[0] + 1))
    full = key(f"cells_{cache.digest(board)[:8]}_{st.session_state.get(_TYPED, 0)}")
    box.caption("`.` free, `x` wall, `s` start, `t-1` terminal with reward -1, `r0.5` reward, `w2` behind them wind.")
    box.data_editor(
        frame,
        key=full,
        height=38 + 35 * board.shape[0],
        column_config={name: st.column_config.TextColumn(name, max_chars=12, width=52) for name in names},
        on_change=lambda: _typed(board, full, take),
    )


def _typed(board: Board, full: str, take: Take) -> None:
    rows: dict[int, dict[str, Any]] = st.session_state[full]["edited_rows"]
    cells = {(int(i), int(j) - 1): str(code or "") for i, row in rows.items() for j, code in row.items() if j.isdigit()}
    st.session_state[_TYPED] = st.session_state.get(_TYPED, 0) + 1
    take(lambda: board_edits.typed(board, cells))
