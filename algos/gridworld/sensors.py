"""What a robot on a board can sense: the emissions of a hidden Markov model (Jaakkola and Barzilay, MIT 6.036 lecture
notes, Fig. 39).

Notation: S states, V different readings; a sensor is a table E (S, V) = p(x | s) whose rows sum to 1.

    walls:      is the way blocked, up, right, down, left? Each of the four answers is wrong with probability noise.
                Reading x = 8 up + 4 right + 2 down + 1 left: V = 16.
    position:   row and column; each is right with probability 1 - noise, else one too small or one too large, half of
                the time each (at the border it then stays). Reading x = row * W + column: V = H W.
"""

from collections.abc import Callable

import numpy as np

from algos import check
from algos.gridworld.model import ACTIONS, MOVES, Model

READINGS = 16
WEIGHTS = (8, 4, 2, 1)  # of up, right, down, left in the number of a reading


def blocked(model: Model) -> np.ndarray:
    """Whether the neighbour up, right, down and left of each cell is a wall or beyond the border (S, 4) bool."""
    free = np.zeros((model.shape[0] + 2, model.shape[1] + 2), dtype=bool)
    row, column = model.cells.T + 1
    free[row, column] = True
    return np.stack([~free[row + down, column + across] for down, across in MOVES], axis=1)


def bits(reading: int) -> np.ndarray:
    """The four answers (4,) bool of a reading 0 .. 15."""
    reading = check.integer(reading, "reading", low=0, high=READINGS - 1)
    return np.array([bool(reading & weight) for weight in WEIGHTS])


def walls(model: Model, noise: float) -> np.ndarray:
    """E (S, 16) of the four walls around. Raises ValueError for a noise outside 0 to 1."""
    noise = check.number(noise, "noise", low=0, high=1)
    said = np.array([bits(x) for x in range(READINGS)])
    agree = blocked(model)[:, None, :] == said[None]  # (S, 16, 4)
    return np.asarray(np.where(agree, 1 - noise, noise).prod(axis=2))


def position(model: Model, noise: float) -> np.ndarray:
    """E (S, H W) of row and column. Raises ValueError for a noise outside 0 to 1."""
    noise = check.number(noise, "noise", low=0, high=1)
    row, column = (_near(size, noise)[at] for size, at in zip(model.shape, model.cells.T, strict=True))
    return np.asarray((row[:, :, None] * column[:, None, :]).reshape(model.n_states, -1))


def _near(size: int, noise: float) -> np.ndarray:
    """p(read | true) (size, size) for a row or a column."""
    table = (1 - noise) * np.eye(size)
    at = np.arange(size)
    np.add.at(table, (at, np.maximum(at - 1, 0)), noise / 2)
    np.add.at(table, (at, np.minimum(at + 1, size - 1)), noise / 2)
    return table


SENSORS: dict[str, Callable[[Model, float], np.ndarray]] = {"walls": walls, "position": position}


def said(model: Model, sensor: str, reading: int) -> str:
    """A reading in words, such as `walls up and left`."""
    if sensor == "position":
        return f"row {reading // model.shape[1] + 1}, column {reading % model.shape[1] + 1}"
    seen = [name for name, there in zip(ACTIONS, bits(reading), strict=True) if there]
    if not seen:
        return "no wall"
    listed = " and ".join([", ".join(seen[:-1]), seen[-1]] if len(seen) > 1 else seen)
    return f"wall{'s' if len(seen) > 1 else ''} {listed}"
