"""The tools of painting: what a click does, the brush, the size of the board, and the board as a table to type in."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from datasets import board_edits, board_text
from datasets.board import LARGEST, MOST, STRONGEST, Board
from datasets.board_edits import Cell
from ui import brush, cache, controls, palette

Take = Callable[[Callable[[], str]], None]  # makes what its argument gives the board in force
PAINTS, CLOSER = "paints", "looks closer"
DOES = {
    "wall": "A click makes a cell a wall, and a second one takes it away. Draw a line with the pointer held down.",
    "free": "A click takes away whatever is in a cell.",
    "terminal": "A click makes a cell a terminal: who enters is paid {prize:g}, and the episode ends.",
    "reward": "A click puts a reward of {prize:g} into a cell, paid each time it is entered.",
    "start": "A click moves the start to a cell.",
    "wind": "A click makes wind: who leaves the cell is blown up by {wind}.",
}
SETTINGS: dict[str, Any] = {"click": PAINTS, "brush": "wall", "prize": 1.0, "wind": 1}
_TYPED = "_gridworld_typed"  # how often: the table starts afresh after each change


def open_key() -> str:
    """The key of the box with the tools."""
    return controls.key_of("tools")


def in_hand() -> bool:
    """Whether a click on a board paints: the box is open, and not told otherwise."""
    return bool(st.session_state.get(open_key())) and _held("click") == PAINTS


def painted(board: Board, cells: Sequence[Cell]) -> str:
    """The board with some cells painted with the brush in hand."""
    return board_edits.stroke(board, cells, _held("brush"), reward=_held("prize"), wind=_held("wind"))


def keep() -> None:
    """Have the tools as they are when the box is opened again: Streamlit forgets what is not drawn."""
    for name in SETTINGS:
        if (full := _key(name)) in st.session_state:
            st.session_state[full] = st.session_state[full]


def show(board: Board, *, take: Take, go: Callable[[int], None], back: bool, forth: bool, changed: bool) -> None:
    """Draw the tools. `go(-1)` undoes and `go(1)` does again, where `back` and `forth` allow it."""
    st.segmented_control("A click on the board", [PAINTS, CLOSER], default=PAINTS, key=_key("click"), required=True)
    _brush()
    with st.container(horizontal=True, gap="xsmall"):
        st.button(
            "Undo",
            icon=":material/undo:",
            key=_key("undo"),
            type="tertiary",
            disabled=not back,
            on_click=go,
            args=(-1,),
        )
        st.button(
            "Redo",
            icon=":material/redo:",
            key=_key("redo"),
            type="tertiary",
            disabled=not forth,
            on_click=go,
            args=(1,),
        )
        st.button(
            "Clear",
            icon=":material/delete:",
            key=_key("clear"),
            type="tertiary",
            help="Leaves nothing on the board but the start.",
            on_click=lambda: take(lambda: board_edits.cleared(board)),
        )
        st.button(
            "As it came",
            icon=":material/restart_alt:",
            key=_key("original"),
            type="tertiary",
            disabled=not changed,
            help="The board of the data set, without what was painted.",
            on_click=lambda: take(lambda: ""),
        )
    _size(board, take)
    _table(board, take)
    if in_hand():
        brush.hold(
            _key("strokes"),
            shape=board.shape,
            colour=palette.NEUTRAL,
            stroke=lambda cells: take(lambda: painted(board, cells)),
            version=board.digest(),
        )


def _brush() -> None:
    held = st.pills("Brush", list(DOES), default="wall", key=_key("brush"), required=True)
    if held in ("terminal", "reward"):
        st.number_input(
            "Reward of a painted cell", -LARGEST, LARGEST, 1.0, step=1.0, format="%g", key=_key("prize"), help=ZERO
        )
    if held == "wind":
        st.number_input("Strength of the wind", 1, STRONGEST, 1, key=_key("wind"), help="In cells, upwards.")
    st.caption(DOES[str(held)].format(prize=_held("prize"), wind=_held("wind")))


ZERO = "Below 0 it costs. A terminal may well have a reward of 0: the episode ends there all the same."


def _size(board: Board, take: Take) -> None:
    """Rows and columns: more of them are free cells at the bottom and on the right."""
    names = ("rows", "columns")
    for place, name, n in zip(st.columns(2), names, board.shape, strict=True):
        full = _key(name)
        st.session_state[full] = n
        place.number_input(
            name.capitalize(),
            min(board_edits.LEAST, n),
            MOST,
            key=full,
            help="Grows at the bottom and on the right, and crops there.",
            on_change=lambda: take(lambda: _resized(board, *(int(st.session_state[_key(side)]) for side in names))),
        )


def _resized(board: Board, rows: int, columns: int) -> str:
    text, moved = board_edits.resized(board, rows, columns)
    if moved:
        controls.notice(moved)
    return text


def _table(board: Board, take: Take) -> None:
    """The same without a pointer: a code in each cell, as in the text."""
    import pandas as pd

    box = st.popover("Type the cells", icon=":material/table_edit:", key=_key("table"), on_change="rerun")
    if not box.open:
        return
    names = [str(j + 1) for j in range(board.shape[1])]
    frame = pd.DataFrame(board_text.codes(board), columns=names, index=range(1, board.shape[0] + 1))
    full = _key(f"cells_{cache.digest(board)[:8]}_{st.session_state.get(_TYPED, 0)}")
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


def _key(name: str) -> str:
    return controls.key_of(f"paint_{name}")


def _held(name: str) -> Any:
    value = st.session_state.get(_key(name))
    return SETTINGS[name] if value is None else value
