"""The move that is sampled, on its board: the robot, an arrow each way it may go, and where that leads what it is worth
and how often it comes."""

from collections.abc import Sequence

import numpy as np

from algos.gridworld.model import ACTIONS, MOVES
from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.averages.samples import Outcome
from pages.views.gridworld.board_actions import AGENT
from pages.views.gridworld.board_shapes import filled, said
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

AHEAD, STOPPED = 0.55, 0.36  # cells from the middle of its own: the tip of an arrow, and of one that a wall stops
BACK, HEAD, HALF = 0.12, 0.16, 0.1  # of a cell: where an arrow begins, how long its head is, and half as wide
THIN, THICK = 0.012, 0.03  # half its shaft, for a way that is never gone, and for one that is always
STOP = 0.43, 0.17, 0.02  # what stops one: how far from the middle, and half its length and thickness
PALE = 1e3  # rewards have no colour: those here are of the ways
ASIDE = 0.3  # of a cell: from an arrow that is stopped to its words
PALER = 0.25  # ways that were not gone this time
UNDER = 0.38  # of a cell: the robot, below the words of the cell it has come to


def layers(
    b: Board, state: int, outcomes: Sequence[Outcome], colours: Sequence[str], went: int | None = None
) -> tuple[Trace, ...]:
    """The board, the ways of each outcome out of the cell `state` in its colour, with what they are worth, and the
    robot: in its cell, or where outcome `went` has led it, while the others are pale."""
    row, column = b.cells[state].tolist()
    meant = ACTIONS[outcomes[0].ways[0][0]]
    aside = (-ASIDE if meant == "right" else ASIDE, ASIDE if meant == "up" else -ASIDE)  # where no arrow is
    led = {(column + MOVES[a][1], row + MOVES[a][0]) for outcome in outcomes for a, _ in outcome.ways}
    drawn = [_silent(trace, led) for trace in board.ground(b, PALE)[:-1]]  # where one starts plays no part
    for i, (outcome, colour) in enumerate(zip(outcomes, colours, strict=False)):
        seen = 1.0 if went in (None, i) else PALER
        for action, p in outcome.ways:
            down, across = MOVES[action]
            free = _free(b, row + down, column + across)
            far = AHEAD if free else STOPPED
            shapes = [_arrow(far, THIN + THICK * p)] + ([] if free else [_bar()])
            along = np.array([across, down], dtype=float)
            words = [0.2 * across + aside[0] * abs(down), 0.2 * down + aside[1] * abs(across)]
            x, y = (across, down) if free else words
            drawn += [
                *(
                    filled((np.array([column, row]) + shape @ [along, along[::-1]])[None], colour) | dict(opacity=seen)
                    for shape in shapes
                ),
                marks.text(
                    [column + x],
                    [row + y],
                    [  # no percentage: those beside it are weights
                        f"{_happens(action, p, free)}<br><b>{said(outcome.value)}</b><br>{10 * p:.3g} in 10"
                    ],
                    textfont=dict(color=colour, size=15, shadow=palette.HALO),
                ),
            ]
    at = np.array([column, row], dtype=float)
    if went is not None:
        down, across = MOVES[outcomes[went].ways[0][0]]
        if _free(b, row + down, column + across):
            at += across, down + UNDER
    robot = marks.points([at[0]], [at[1]], AGENT, size=18, outline=palette.OUTLINE, edge=2)
    return *drawn, robot


def _happens(action: int, p: float, free: bool) -> str:
    """A way in words."""
    return f"{'goes' if p > 0.5 else 'slips'} {ACTIONS[action]}" if free else "stays"


def _silent(trace: Trace, cells: set[tuple[int, int]]) -> Trace:
    """A trace without its words in some cells (x, y), where others stand."""
    if not trace.get("text"):
        return trace
    places = zip(trace["text"], np.asarray(trace["x"]).tolist(), np.asarray(trace["y"]).tolist(), strict=True)
    return trace | dict(text=["" if (round(x), round(y)) in cells else text for text, x, y in places])


def _arrow(far: float, half: float) -> np.ndarray:
    """The outline (8, 2) of an arrow to the right, its tip so far from the middle, its shaft twice `half` wide."""
    neck = far - HEAD
    upper = [(BACK, half), (neck, half), (neck, HALF), (far, 0.0)]
    return np.array([*upper, *((x, -y) for x, y in upper[-2::-1]), upper[0]])


def _bar() -> np.ndarray:
    """The outline (5, 2) of what stops an arrow to the right."""
    at, half, thick = STOP
    return np.array([(at + x * thick, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))])


def _free(b: Board, row: int, column: int) -> bool:
    """Whether there is a cell that can be entered."""
    rows, columns = b.shape
    return 0 <= row < rows and 0 <= column < columns and not b.wall[row, column]
