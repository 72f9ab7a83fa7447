"""Layers of a board that say where a robot may be: its belief, the likeliest cells, the robot and what it senses."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.board_shapes import CLEAR, filled, framed, outlined, said, text_size
from ui import palette
from ui.figures import cells, marks
from ui.figures.marks import Trace

ROBOT = palette.CLASSES[3]
LIKELIEST = palette.CLASSES[1]
LOOKING_BACK = palette.CLASSES[2]
SEEN = 0.045  # a belief from which on it is written: many equal ones say less than the one in the headline,
STRONG = 0.4  # and, as a share of the full colour's, from which on in white
PALE = 0.05  # the likeliest cell has the full colour from there on: where all are unlikely one still sees which
TIE = 1e-6  # beliefs that differ by less, relative to the largest, are equally strong
MOST_RINGS = 8  # where more cells tie, none is the likeliest
_TURN = np.linspace(0, 2 * np.pi, 25)
_RADIUS, FELT, FREE = 0.29, 0.42, 0.82  # of a cell: the robot, and how far its feelers reach
TIP = 8  # pixels: of a feeler
ASIDE = 0.28  # of a cell, to the right and up: clear of its feelers, and of most of it
_CIRCLE = _RADIUS * np.column_stack([np.cos(_TURN), np.sin(_TURN)])


def colours(b: Board, p: np.ndarray) -> Trace:
    """p (S,) as colour beside the likeliest, by its square root so that small ones are seen."""
    return marks.map(np.sqrt(b.grid(p)), palette.SEQUENTIAL, 0, _full(p) ** 0.5, hoverongaps=False)


def numbers(b: Board, p: np.ndarray, robot: int | None = None) -> list[Trace]:
    """p (S,) in two traces: weak cells in the theme's colour, strong ones white. In the cell where the `robot` stands
    it is in the corner, or where there is no room nowhere: the curve beside the board has it."""
    size = text_size(b)
    seen, strong = p >= SEEN, p > STRONG * _full(p)
    white = dict(size=size, color="white", weight="bold", shadow=cells.HALO)
    corner = np.arange(len(p)) == (-1 if robot is None else robot)
    seen &= ~corner | (max(b.shape) <= board.ROOMY)
    return [
        _written(b, p, seen & ~strong, dict(size=size), corner),
        _written(b, p, seen & strong, white, corner),
    ]


def _full(p: np.ndarray) -> float:
    """The belief of the full colour."""
    return max(float(p.max()), PALE)


def _written(b: Board, p: np.ndarray, chosen: np.ndarray, font: Mapping[str, Any], corner: np.ndarray) -> Trace:
    texts = [said(v, max(b.shape) > board.ROOMY) for v in p[chosen].tolist()]
    x, y = _places(b, chosen)
    aside = ASIDE * corner[chosen]
    return marks.text(x + aside, y - aside, texts, textfont=font)


def ground(b: Board, known: bool) -> list[Trace]:
    """The board below a belief: without rewards, its terminals have a word, and its start is seen if it is `known`."""
    bare = replace(b, terminal=np.zeros(b.shape, dtype=bool), reward=np.zeros(b.shape))
    return [
        *board.ground(bare)[: None if known else -1],
        _ends(b),
    ]


def _ends(b: Board) -> Trace:
    """The word in terminals, above what is believed of them."""
    y, x = np.argwhere(b.terminal).astype(float).T
    size = max(12, text_size(b) - 1)
    return marks.text(x, y - 0.32, ["end"] * len(x), textfont=dict(color=palette.NEUTRAL, size=size))


def likeliest(p: np.ndarray) -> np.ndarray:
    """The states of the largest belief, ties included."""
    return np.flatnonzero(p >= p.max() * (1 - TIE))


def rings(b: Board, p: np.ndarray) -> Trace:
    """A frame round the likeliest cells, unless there are too many."""
    top = likeliest(p)
    shown = b.cells[top] if len(top) <= MOST_RINGS else np.zeros((0, 2))
    return framed(shown, LIKELIEST, 3)


def way(b: Board, states: np.ndarray) -> Trace:
    """The robot's way through `states` (T,)."""
    return marks.line(*_places(b, states), ROBOT, width=3, opacity=0.45)


def robot(b: Board, state: int | None) -> Trace:
    """A disc in the robot's cell; None: nothing."""
    disc = np.zeros((0, 1, 2)) if state is None else b.cells[state][::-1] + _CIRCLE[None]
    return outlined(disc, palette.OUTLINE, 2) | dict(fillcolor=ROBOT)


def feelers(b: Board, state: int | None, said_wall: np.ndarray) -> Trace:
    """The robot's four feelers with their tips, stretched where it feels no wall (4,) bool; no state: none."""
    ends = np.where(said_wall, FELT, FREE)[:, None] * np.array(MOVES)[:, ::-1]
    lines = np.stack([_RADIUS * np.array(MOVES)[:, ::-1], ends, np.full((4, 2), np.nan)], axis=1)
    places = np.zeros((0, 2)) if state is None else (b.cells[state][::-1] + lines).reshape(-1, 2)
    size = np.tile([0.0, TIP, 0.0], len(places) // 3)
    return marks.path(
        places[:, 0], places[:, 1], ROBOT, width=4, marker=dict(size=size, color=ROBOT, opacity=1, line=dict(width=0))
    )


def looking_back(b: Board, states: np.ndarray) -> Trace:
    """The likeliest path (T,), dotted."""
    return marks.path(*_places(b, states), LOOKING_BACK, width=3, dash="dot", marker=dict(size=7))


def room(b: Board) -> float:
    """Round the board, for the bars of a robot that is not shown, in cells."""
    return 0.045 * max(b.shape)


def sensed(b: Board, state: int | None, said_wall: np.ndarray, wrong: np.ndarray) -> list[Trace]:
    """The four answers of a wall sensor (4,) bool as bars inside the robot's cell, in three traces.

    Pink: a wall, rightly. Red: a wall where there is none. Red outline: a wall that it missed. No state: the bars
    stand round the whole board, in the `room` that `course.figure_layout` leaves.
    """
    size = np.array(b.shape[::-1]) if state is None else np.ones(2)
    middle = (size - 1) / 2 if state is None else b.cells[state][::-1]
    thick = room(b) / 4 if state is None else 0.05
    shift = 2 * thick if state is None else -1.3 * thick
    parts = (
        (said_wall & ~wrong, ROBOT, CLEAR),
        (said_wall & wrong, palette.MISTAKE, CLEAR),
        (~said_wall & wrong, CLEAR, palette.MISTAKE),
    )
    traces = []
    for chosen, fill, line in parts:
        held = [_bar(middle, size, MOVES[a], thick, shift) for a in np.flatnonzero(chosen)]
        traces.append(filled(np.array(held), fill, line, 1.5))
    return traces


def read_at(b: Board, cell: tuple[int, int] | None) -> Trace:
    """A cross in the lower right of the row and column that a position sensor read; None: nothing."""
    row, column = ([], []) if cell is None else ([cell[0] + 0.32], [cell[1] + 0.32])
    size = float(np.clip(110 / max(b.shape), 8, 14))
    look = dict(symbol="x-thin", size=size, line=dict(width=2.5, color=ROBOT))
    return marks.points(column, row, ROBOT, marker=look)


def picks(b: Board, places: list[str], p: np.ndarray) -> Trace:
    """Places to hover and to click, with the belief at each; it is 0 in walls."""
    trace = board.picks(b, places)
    texts = trace["customdata"]
    share = np.zeros(len(texts), dtype=np.float32)
    share[: len(p)] = p
    said = "%{text}<br>probability %{customdata:.4f}<extra></extra>"
    return trace | dict(text=texts, customdata=share, hovertemplate=said)


def _places(b: Board, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where some states stand: x and y (n,)."""
    y, x = b.cells[states].T.astype(float)
    return x, y


def _bar(middle: np.ndarray, size: np.ndarray, move: tuple[int, int], thick: float, shift: float) -> np.ndarray:
    """The outline (5, 2) of a bar along a rectangle's side in the direction of a move, `shift` outside, as x and y."""
    out = np.array(move[::-1])
    half = np.where(out == 0, 0.36 * size, thick)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    return np.asarray(middle + out * (size / 2 + shift) + half * corners)
