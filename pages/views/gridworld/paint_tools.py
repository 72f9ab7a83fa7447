"""The tools of painting: what a click does, the brush, the size of the board, and the way to its table of cells."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from datasets import board_edits
from datasets.board import LARGEST, MOST, STRONGEST, Board
from datasets.board_edits import Cell
from pages.views.gridworld import paint_cells
from pages.views.gridworld.paint_cells import Take
from ui import controls, palette
from ui.draw import brush

PAINTS, CLOSER = "paints", "looks closer"
DOES = {
    "wall": "A click makes a cell a wall, and a second one takes it away. Draw a line with the pointer held down.",
    "free": "A click takes away whatever is in a cell.",
    "terminal": "A click makes a cell a terminal: who enters is paid {prize:g}, and the episode ends.",
    "reward": "A click puts a reward of {prize:g} into a cell, paid each time it is entered.",
    "start": "A click moves the start to a cell.",
    "wind": "A click makes wind: who leaves the cell is blown up by {wind}.",
}
ZERO = "Below 0 it costs. A terminal may well have a reward of 0: the episode ends there all the same."
SETTINGS: dict[str, Any] = {"click": PAINTS, "brush": "wall", "prize": 1.0, "wind": 1}


def open_key() -> str:
    """The key of the box with the tools."""
    return controls.key_of("tools")


def in_hand() -> bool:
    """Whether a click on a board paints: the box is open, and not told otherwise."""
    return bool(controls.held("tools")) and _held("click") == PAINTS


def painted(board: Board, cells: Sequence[Cell], held: str = "") -> str:
    """The board with some cells painted with the brush `held`, or else the one in hand."""
    cells, held = paint_cells.on_board(board, cells), held if held in DOES else _held("brush")
    return board_edits.stroke(board, cells, held, reward=_held("prize"), wind=_held("wind"))


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
        _button("Undo", "undo", "undo", go, -1, disabled=not back)
        _button("Redo", "redo", "redo", go, 1, disabled=not forth)
        _button(
            "Clear", "clear", "delete", take, board_edits.cleared, help="Leaves nothing on the board but the start."
        )
        came = "The board of the data set, without what was painted."
        _button("As it came", "original", "restart_alt", take, lambda _: "", help=came, disabled=not changed)
    _size(board, take)
    paint_cells.show(board, take, _key)
    if in_hand():
        brush.hold(
            _key("strokes"),
            shape=board.shape,
            colour=palette.NEUTRAL,
            words=paint_cells.words(board),
            stroke=lambda cells, held: take(lambda newest: painted(newest, cells, held)),
            tool=f".st-key-{_key('brush')} [aria-checked=true]",
            version=board.digest(),
        )


def _button(label: str, name: str, icon: str, act: Callable[[Any], None], argument: Any, **more: Any) -> None:
    symbol = f":material/{icon}:"
    st.button(label, icon=symbol, key=_key(name), type="tertiary", on_click=act, args=(argument,), **more)


def _brush() -> None:
    held = st.pills("Brush", list(DOES), default="wall", key=_key("brush"), required=True)
    if held in ("terminal", "reward"):
        bounds = (-LARGEST, LARGEST, 1.0)
        st.number_input("Reward of a painted cell", *bounds, step=1.0, format="%g", key=_key("prize"), help=ZERO)
    if held == "wind":
        st.number_input("Strength of the wind", 1, STRONGEST, 1, key=_key("wind"), help="In cells, upwards.")
    st.caption(DOES[str(held)].format(prize=_held("prize"), wind=_held("wind")))


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
            on_change=lambda: take(
                lambda newest: _resized(newest, *(int(st.session_state[_key(side)]) for side in names))
            ),
        )


def _resized(board: Board, rows: int, columns: int) -> str:
    text, moved = board_edits.resized(board, rows, columns)
    if moved:
        controls.notice(moved)
    return text


def _key(name: str) -> str:
    return controls.key_of(f"paint_{name}")


def _held(name: str) -> Any:
    value = st.session_state.get(_key(name))
    return SETTINGS[name] if value is None else value
