"""Layers of a board that say what to do: arrows, four triangles of Q, a path. `board` has what lies below."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld.board import ROOMY, VALUE
from pages.views.gridworld.board_shapes import edge, filled, framed, said, shade, text_size
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

LEVELS = 15  # shades of the triangles, odd: the middle one is around zero
AGENT = FRESH = palette.CLASSES[3]  # what has just happened
ARROW = "#546273"  # dark on white, and not the ground's own on black
RIM = 0.002  # of the board's longer side, which is seen on dark cells
BIG: dict[str, Any] = dict(edge=0.34, size=0.28, shaft=0.06)  # arrows of cells without numbers, through their middles
TIED, SLIM = 0.44, 0.66  # where a cell has several: how far from its middle their tips are, and how large their heads
ACROSS, DOWN = 0.27, 0.3  # from the middle of a cell to its numbers; they are wider than high


def triangles(board: Board, Q: np.ndarray, top: float) -> list[Trace]:
    """Q (S, 4), nowhere larger than `top`, as four triangles a cell, in LEVELS traces of one colour each; then their
    numbers, if there is room."""
    free = ~board.terminal[~board.wall]
    middle = board.cells[free][:, None, ::-1]  # (S', 1, 2) x and y
    level = np.clip(np.round((Q[free] / top + 1) / 2 * (LEVELS - 1)), 0, LEVELS - 1).astype(int)
    corners = np.array([[(0.0, 0.0), *edge(move), (0.0, 0.0)] for move in MOVES])  # (4, 4, 2)
    shapes = middle[:, :, None] + corners[None]  # (S', 4, 4, 2)
    return [
        *(filled(shapes[level == i], shade(2 * i / (LEVELS - 1) - 1)) for i in range(LEVELS)),
        _numbers(board, middle, Q[free]),
    ]


def roomy(board: Board) -> bool:
    """Whether the cells have room for four numbers each."""
    return max(board.shape) <= ROOMY


def _numbers(board: Board, middle: np.ndarray, Q: np.ndarray) -> Trace:
    """The numbers Q (S', 4) in the triangles around the middles (S', 1, 2); of 0 nothing is known yet."""
    at = (middle + np.array([(ACROSS * column, DOWN * row) for row, column in MOVES])[None]).reshape(-1, 2)
    texts = [said(q) if q else "" for q in Q.ravel().tolist()] if roomy(board) else [""] * len(at)
    size = int(np.clip(56 / max(board.shape), 8, 16))
    x, y = at.T
    return marks.text(x, y, texts, textfont=VALUE | dict(size=size))


def arrows(
    board: Board, chosen: np.ndarray, *, colour: str = ARROW, edge: float = 0.47, size: float = 0.13, shaft: float = 0.0
) -> list[Trace]:
    """The chosen actions (S, 4) as triangles in their cells, the tips so far from the middle, and a rim below them.

    With a `shaft`, half as thick, they are arrows through the middle; several of one cell begin there. Ties are
    several; where all four are equally good nothing is chosen, and there is none.
    """
    free = ~board.terminal[~board.wall] & ~chosen.all(axis=1)
    state, action = np.nonzero(chosen & free[:, None])
    middle = board.cells[state][:, ::-1].astype(float)
    along = np.array([(column, row) for row, column in MOVES], dtype=float)[action].reshape(-1, 2)
    side = along[:, ::-1] * (1, -1)
    several = (chosen.sum(axis=1) > 1)[state][:, None] & (shaft > 0)
    far, head = np.where(several, TIED, edge), np.where(several, SLIM * size, size)

    def shapes(rim: float) -> np.ndarray:
        tip, back = middle + (far + 2 * rim) * along, middle + (far - head - rim) * along
        half, thick = (0.75 * head + 2 * rim) * side, (shaft + rim) * side
        if not shaft:
            return np.stack([tip, back + half, back - half, tip], axis=1)
        end = middle - (np.where(several, 0.0, edge) + rim) * along
        outline = [tip, back + half, back + thick, end + thick, end - thick, back - thick, back - half, tip]
        return np.stack(outline, axis=1)

    return [filled(shapes(RIM * max(board.shape)), palette.OUTLINE), filled(shapes(0.0), colour)]


def turned(board: Board, chosen: np.ndarray, fresh: np.ndarray) -> Trace:
    """Of the arrows those of cells `fresh` (S,) bool in another colour, to be drawn over the others."""
    return arrows(board, chosen & fresh[:, None], colour=FRESH)[1]


def heads(board: Board, chosen: np.ndarray) -> list[Trace]:
    """The arrows over triangles: where numbers stand in them half as large and at the very edge."""
    return arrows(board, chosen, edge=0.47, size=0.08) if roomy(board) else arrows(board, chosen)


def ring(board: Board, states: Sequence[int]) -> Trace:
    """A ring round the `states` that one looks at closer; the start, which has its plate, goes without."""
    chosen = [s for s in states if tuple(board.cells[s]) != board.start]
    return framed(board.cells[chosen], AGENT, 4 if max(board.shape) <= ROOMY else 3)


def path(board: Board, states: np.ndarray) -> list[Trace]:
    """The way through the cells of `states` (T + 1,), and the agent where it ends. No state: neither."""
    held = board.cells[np.asarray(states, dtype=int)] if len(states) else np.zeros((0, 2))
    y, x = held.astype(float).T
    look = dict(color=AGENT, size=text_size(board) + 6, line=dict(width=2, color=palette.OUTLINE))
    return [marks.line(x, y, AGENT, width=4, opacity=0.75), marks.points(x[-1:], y[-1:], AGENT, marker=look)]
