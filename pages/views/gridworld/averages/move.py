"""The move that is sampled, on its board: the robot, and an arrow each way it may go, in the colour of its samples."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import ACTIONS, MOVES
from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.averages.samples import Outcome
from pages.views.gridworld.board_actions import AGENT
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

AHEAD, STOPPED = 0.72, 0.4  # cells from the middle of its own: the tip of an arrow, and of one that a wall stops
PALE = 1e3  # rewards have no colour: those here are of the ways
ASIDE = 0.28  # of a cell: from an arrow to how often it is gone


def layers(b: Board, state: int, outcomes: Sequence[Outcome], colours: Sequence[str]) -> tuple[Trace, ...]:
    """The board, the robot in the cell `state`, and the ways of each outcome in its colour."""
    row, column = b.cells[state].tolist()
    meant = ACTIONS[outcomes[0].ways[0][0]]
    aside = (-ASIDE if meant == "right" else ASIDE, ASIDE if meant == "up" else -ASIDE)  # where no arrow is
    drawn = board.ground(b, PALE)[:-1]  # where one starts plays no part
    for outcome, colour in zip(outcomes, colours, strict=False):
        for action, p in outcome.ways:
            down, across = MOVES[action]
            far = AHEAD if _free(b, row + down, column + across) else STOPPED
            head: dict[str, Any] = dict(symbol="arrow", angleref="previous", size=[0, 13], color=colour)
            x, y = np.array([column, column + far * across]), np.array([row, row + far * down])
            drawn += [
                marks.path(x, y, colour, width=2 + 4 * p, marker=head),
                marks.text(
                    [x.mean() + aside[0] * abs(down)],
                    [y.mean() + aside[1] * abs(across)],
                    [f"{p:.0%}"],
                    textfont=dict(color=colour, size=13, weight="bold", shadow=palette.HALO),
                ),
            ]
    return *drawn, marks.points([column], [row], AGENT, size=18, outline=palette.OUTLINE, edge=2)


def _free(b: Board, row: int, column: int) -> bool:
    """Whether there is a cell that can be entered."""
    rows, columns = b.shape
    return 0 <= row < rows and 0 <= column < columns and not b.wall[row, column]
