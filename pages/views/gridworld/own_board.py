"""The reader's own board: a file or a text, one code a cell."""

import streamlit as st

from datasets import board_text
from datasets.board import Board
from datasets.names import plain
from pages.views.gridworld import board as picture
from ui import words
from ui.data import own_text
from ui.stage import player

TEMPLATE = b"...t1\r\n.x.t-1\r\ns...\r\n"


def choose() -> Board | None:
    """The accepted board, or None while there is none."""
    return own_text.choose(BOARD)


def _size(board: Board) -> str:
    return f"{board.shape[0]} x {board.shape[1]} cells"


def _show(board: Board) -> None:
    ends, walls = int(board.terminal.sum()), int(board.wall.sum())
    found = f"{_size(board)}; {words.count(ends, 'terminal')}, {words.count(walls, 'wall')}"
    st.caption(f"{found}; the start is in row {board.start[0] + 1}, column {board.start[1] + 1}.")
    figure = picture.figure(board, picture.ground(board), height=220)
    player.chart(figure, alt=f"The board that was read: {found}.", key="own_board_preview")


BOARD = own_text.Asked[Board](
    name="own_board",
    noun="board in use stays",
    read=board_text.read_file,
    show=_show,
    size=_size,
    title=lambda board: plain(board.title),
    file="A board as text or CSV",
    file_help="One row of cells a line, at most 15 x 15: a dot is a free cell, x a wall, s the start, t-1 a terminal "
    "with reward −1, r0.5 a reward without end, w2 behind any of these wind of strength 2. In a table an empty "
    "cell is free.",
    paste="Or paste a board",
    paste_help="The same signs as in a file.",
    placeholder="...t1\n.x.t-1\ns...",
    template=(TEMPLATE, "board.txt"),
    use="board",
    megabytes=1,
)
