"""A gridworld as a Markov decision process: states, actions, transitions and rewards, read by planners and sampled
by learners.

Notation: S states (the cells without walls, row by row), 4 actions in the order up, right, down, left.
P (S, 4, S) = p(s' | s, a), r (S,) = the reward for arriving in a cell, so that R(s, a, s') = r(s').

A move goes where it was meant to with probability 1 - slip, and to either side with slip / 2 each (Jaakkola and
Barzilay, MIT 6.036 lecture notes, Fig. 38: 0.8, 0.1, 0.1). Who bumps into a wall or the border stays, and is paid for
the cell again. Wind then blows whoever left a windy cell upwards, cell by cell, until something is in the way or the
episode has ended. A terminal is paid when it is entered; nothing follows, V = 0 there. Where R(s_0) is counted as well,
the utility is U(s) = R(s) + gamma V(s).
"""

from typing import Any

import numpy as np

from algos import check
from algos.trace import frozen

ACTIONS = ("up", "right", "down", "left")
ARROWS = ("↑", "→", "↓", "←")
MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))  # row, column


@frozen
class Model:
    """The decision process. A terminal leads to itself and pays nothing more."""

    P: np.ndarray  # (S, 4, S), every row sums to 1
    arrival: np.ndarray  # (S,) the reward for entering each cell, the living reward in it
    terminal: np.ndarray  # (S,) bool
    start: int
    cells: np.ndarray  # (S, 2) row and column
    shape: tuple[int, int]  # (H, W) of the board

    @property
    def R(self) -> np.ndarray:
        """The expected reward of each move (S, 4); 0 in terminals."""
        return np.where(self.terminal[:, None], 0.0, self.P @ self.arrival)

    @property
    def n_states(self) -> int:
        """S."""
        return len(self.arrival)

    @property
    def decisions(self) -> int:
        """How many pairs of a state and an action there are outside terminals: the backups of one sweep."""
        return 4 * int((~self.terminal).sum())


def model(
    wall: Any,
    terminal: Any,
    reward: Any,
    wind: Any,
    start: tuple[int, int],
    *,
    slip: float = 0.2,
    living: float = 0.0,
) -> Model:
    """The process of a board of H x W cells.

    wall, terminal (H, W) bool; reward (H, W), paid on entering; wind (H, W), cells; start: row and column.
    slip: the probability to go to a side, half of it to each. living: the reward of every move, beside the cell's.
    Raises ValueError if the start is in a wall or a terminal, or a setting is out of range.
    """
    slip = check.number(slip, "slip", low=0, high=1)
    living = check.number(living, "living")
    wall, terminal = np.asarray(wall, dtype=bool), np.asarray(terminal, dtype=bool)
    if wall[start] or terminal[start]:
        raise ValueError("The start must be a free cell: no wall, no terminal.")
    cells = np.argwhere(~wall)
    at = np.full(wall.shape, -1)
    at[~wall] = np.arange(len(cells))
    ended = terminal[~wall]
    to = np.array([[_arrive(at, terminal, wind, cell, move) for move in MOVES] for cell in cells])
    P = np.zeros((len(cells), 4, len(cells)))
    s = np.arange(len(cells))
    for a in range(4):
        for turned, p in ((0, 1 - slip), (1, slip / 2), (3, slip / 2)):
            P[s, a, to[:, (a + turned) % 4]] += p  # each s once: nothing is lost
    P[ended] = np.eye(len(cells))[ended][:, None]
    arrival = check.reals(reward, "reward")[~wall] + living
    return Model(P, arrival, ended, int(at[start]), cells, (wall.shape[0], wall.shape[1]))


def _arrive(at: np.ndarray, terminal: np.ndarray, wind: Any, cell: np.ndarray, move: tuple[int, int]) -> int:
    """The state in which one ends who leaves `cell` with `move`."""
    row, column = _pushed(at, int(cell[0]), int(cell[1]), move)
    for _ in range(int(wind[cell[0]][cell[1]])):
        if terminal[row, column]:
            break
        row, column = _pushed(at, row, column, MOVES[0])
    return int(at[row, column])


def _pushed(at: np.ndarray, row: int, column: int, move: tuple[int, int]) -> tuple[int, int]:
    """One cell further, or the same one if there is a wall or the border."""
    new = row + move[0], column + move[1]
    inside = 0 <= new[0] < at.shape[0] and 0 <= new[1] < at.shape[1]
    return new if inside and at[new] >= 0 else (row, column)
