"""Layers of a board that say where a robot may be: its belief, the likeliest cells, the robot and what it senses."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from ui import palette
from ui.figures import board, cells
from ui.figures.board_shapes import filled, said, squares, text_size

Trace = dict[str, Any]
ROBOT = palette.CLASSES[3]
LIKELIEST = palette.CLASSES[1]
LOOKING_BACK = palette.CLASSES[2]
SEEN = 0.005  # a belief from which on it is written,
STRONG = 0.2  # and from which on in white
TIE = 1e-6  # beliefs that differ by less, relative to the largest, are equally strong
MOST_RINGS = 8  # where more cells tie, none is the likeliest


def belief(b: Board, p: np.ndarray) -> list[Trace]:
    """p (S,) as colour, by its square root so that small ones are seen, and in numbers."""
    grid = b.grid(p)
    heat = dict(
        type="heatmap",
        z=np.sqrt(grid).astype(np.float32),
        zmin=0,
        zmax=1,
        colorscale=palette.SEQUENTIAL,
        showscale=False,
        hoverinfo="skip",
        hoverongaps=False,
        showlegend=False,
    )
    seen, strong = p >= SEEN, p > STRONG
    size = text_size(b)
    return [
        heat,
        _written(b, p, seen & ~strong, size=size),
        _written(b, p, seen & strong, size=size, color="white", weight="bold", shadow=cells.HALO),
    ]


def _written(b: Board, p: np.ndarray, chosen: np.ndarray, **font: Any) -> Trace:
    short = max(b.shape) > board.ROOMY
    text = [said(v, short) for v in p[chosen].tolist()]
    return _through(b.cells[chosen].astype(np.float32), dict(mode="text", text=text, textfont=font))


def ground(b: Board) -> list[Trace]:
    """The board below a belief: without rewards, and its terminals are outlines."""
    bare = replace(b, terminal=np.zeros(b.shape, dtype=bool), reward=np.zeros(b.shape))
    layers = [
        *board.ground(bare),
        filled(squares(np.argwhere(b.terminal), 0.84), "rgba(0,0,0,0)", palette.NEUTRAL, 2.5),
    ]
    return [layer | dict(showlegend=False) for layer in layers]


def likeliest(p: np.ndarray) -> np.ndarray:
    """The states of the largest belief, ties included."""
    return np.flatnonzero(p >= p.max() * (1 - TIE))


def rings(b: Board, p: np.ndarray) -> Trace:
    """A frame round the likeliest cells, unless there are too many."""
    top = likeliest(p)
    shown = b.cells[top] if len(top) <= MOST_RINGS else np.zeros((0, 2))
    return filled(squares(shown, 0.94), "rgba(0,0,0,0)", LIKELIEST, 3) | dict(showlegend=False)


def robot(b: Board, states: np.ndarray) -> list[Trace]:
    """The way through `states` (T,), and a circle where it ends. None: nothing."""
    held = b.cells[states].astype(np.float32)
    side = min(420 / b.shape[0], 520 / b.shape[1])  # of a cell, about, in pixels
    ring = dict(
        mode="markers",
        marker=dict(symbol="circle-open", size=float(np.clip(0.6 * side, 14, 44)), color=ROBOT, line=dict(width=3.5)),
    )
    return [
        _through(held, dict(mode="lines", line=dict(color=ROBOT, width=3), opacity=0.45)),
        _through(held[-1:], ring),
    ]


def looking_back(b: Board, states: np.ndarray) -> Trace:
    """The likeliest path (T,), dotted."""
    look = dict(mode="lines+markers", line=dict(color=LOOKING_BACK, width=3, dash="dot"), marker=dict(size=7))
    return _through(b.cells[states].astype(np.float32), look)


def sensed(b: Board, state: int | None, said_wall: np.ndarray, wrong: np.ndarray) -> list[Trace]:
    """The four answers of a wall sensor (4,) bool as bars inside the robot's cell, in three traces.

    Pink: a wall, rightly. Red: a wall where there is none. Red outline: a wall that it missed. No state: nothing.
    """
    parts = (
        (said_wall & ~wrong, ROBOT, "rgba(0,0,0,0)"),
        (said_wall & wrong, palette.MISTAKE, "rgba(0,0,0,0)"),
        (~said_wall & wrong, "rgba(0,0,0,0)", palette.MISTAKE),
    )
    traces = []
    for chosen, fill, line in parts:
        held = [] if state is None else [_bar(b.cells[state], MOVES[a]) for a in np.flatnonzero(chosen)]
        shapes = np.array(held).reshape(-1, 5, 2)
        traces.append(filled(shapes, fill, line, 1.5) | dict(showlegend=False))
    return traces


def read_at(cell: tuple[int, int] | None) -> Trace:
    """A cross at the row and column that a position sensor read; None: nothing."""
    held = np.array([] if cell is None else [cell], dtype=np.float32).reshape(-1, 2)
    return _through(held, dict(mode="markers", marker=dict(symbol="x-thin", size=13, line=dict(width=3, color=ROBOT))))


def picks(b: Board, places: list[str], p: np.ndarray) -> Trace:
    """Places to hover and to click, with the belief at each; it is 0 in walls."""
    trace = board.picks(b, places)
    texts = trace["customdata"]
    share = np.zeros(len(texts), dtype=np.float32)
    share[: len(p)] = p
    said = "%{text}<br>probability %{customdata:.4f}<extra></extra>"
    return trace | dict(text=texts, customdata=share, hovertemplate=said, showlegend=False)


def _through(held: np.ndarray, look: dict[str, Any]) -> Trace:
    return dict(type="scatter", x=held[:, 1], y=held[:, 0], hoverinfo="skip", showlegend=False) | look


def _bar(cell: np.ndarray, move: tuple[int, int]) -> np.ndarray:
    """The outline (5, 2) of a bar along the side of a cell in the direction of a move, as x and y."""
    row, column = move
    middle = cell[::-1] + 0.435 * np.array([column, row])
    half = np.where(np.array([column, row]) == 0, 0.36, 0.05)
    return np.asarray(middle + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]))
