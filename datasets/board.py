"""A board for a gridworld: what lies in each cell, and the expression that makes exactly this one again."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from algos import check
from datasets import contents

if TYPE_CHECKING:
    import pandas as pd

MOST = 15  # rows and columns
STRONGEST = 3  # wind
LARGEST = 1000.0  # reward


@dataclass(frozen=True, eq=False)
class Board:
    """H rows and W columns of cells, row 0 on top. Arrays are read-only.

    Raises ValueError, in words for the reader, if the parts do not fit or nobody could move on the board.
    """

    name: str
    title: str
    wall: np.ndarray  # (H, W) bool
    terminal: np.ndarray  # (H, W) bool: entering ends the episode
    reward: np.ndarray  # (H, W) paid on entering, beside the living reward
    wind: np.ndarray  # (H, W) int: by how many cells a move that leaves here is blown upwards
    start: tuple[int, int]  # row and column
    source: str  # one sentence: where the board comes from
    code: str  # a Python expression that makes this board, given `from datasets import board_text, catalog`
    gamma: float = 0.9  # how the board is usually played: discount,
    living: float = 0.0  # reward for every move,
    slip: float = 0.2  # and the probability to go to a side
    question: str = ""  # what to look for
    note: str = ""

    def __post_init__(self) -> None:
        wall = np.asarray(self.wall, dtype=bool)
        if wall.ndim != 2 or not min(wall.shape) >= 1 or max(wall.shape) > MOST:
            raise ValueError(f"A board has 1 to {MOST} rows and columns.")
        for field, kind in (("wall", bool), ("terminal", bool), ("reward", float), ("wind", np.int64)):
            array = np.array(getattr(self, field), dtype=kind, order="C")
            if array.shape != wall.shape:
                raise ValueError(
                    f"{field} must have one entry for each of the {wall.shape[0]} x {wall.shape[1]} cells."
                )
            array.flags.writeable = False
            object.__setattr__(self, field, array)
        if not np.isfinite(self.reward).all() or np.abs(self.reward).max() > LARGEST:
            raise ValueError(f"A reward must be a number between {-LARGEST:g} and {LARGEST:g}.")
        if self.wind.min() < 0 or self.wind.max() > STRONGEST:
            raise ValueError(f"Wind blows with a strength of 0 to {STRONGEST}.")
        start = tuple(int(i) for i in self.start)
        if len(start) != 2 or not all(0 <= i < n for i, n in zip(start, wall.shape, strict=True)):
            raise ValueError("The start must be a cell of the board.")
        object.__setattr__(self, "start", start)
        if self.wall[start]:
            raise ValueError("The start is in a wall. Move the start, or take the wall away.")
        if self.terminal[start]:
            raise ValueError("The start is a terminal: every episode would be over before its first move.")
        if (self.wall & (self.terminal | (self.reward != 0) | (self.wind != 0))).any():
            raise ValueError("A wall holds neither a reward nor wind.")

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)  # unpickled arrays are writeable
        self.__post_init__()

    @property
    def shape(self) -> tuple[int, int]:
        """(H, W)."""
        return self.wall.shape[0], self.wall.shape[1]

    @cached_property
    def cells(self) -> np.ndarray:
        """Row and column of each state (S, 2): the cells without walls, row by row."""
        return np.argwhere(~self.wall)

    def grid(self, values: Any) -> np.ndarray:
        """Values of the states (S, ...) laid out on the board (H, W, ...); nan (or False) at walls."""
        values = np.asarray(values)
        empty = False if values.dtype == bool else np.nan
        laid = np.full((*self.shape, *values.shape[1:]), empty, dtype=bool if values.dtype == bool else float)
        laid[~self.wall] = values
        return laid

    def state(self, row: int, column: int) -> int:
        """The number of the state in this cell. Raises ValueError for a wall."""
        if self.wall[row, column]:
            raise ValueError(f"There is a wall in row {row + 1}, column {column + 1}.")
        return int((~self.wall).ravel()[: row * self.shape[1] + column].sum())

    def frame(self) -> "pd.DataFrame":
        """One row a cell, from the top left: what is in it."""
        import pandas as pd

        row, column = np.indices(self.shape)
        kind = np.where(self.wall, "wall", np.where(self.terminal, "terminal", "free")).astype(object)
        kind[self.start] = "start"
        return pd.DataFrame(
            {
                "row": row.ravel() + 1,
                "column": column.ravel() + 1,
                "cell": kind.ravel(),
                "reward": self.reward.ravel(),
                "wind": self.wind.ravel(),
            }
        )

    def digest(self) -> str:
        """A hash of the full contents, for cache keys: equal for equal boards, in every process."""
        return contents.digest(self)


def same(a: Board, b: Board) -> bool:
    """Whether the cells of two boards are the same, whatever they are called."""
    parts = ("wall", "terminal", "reward", "wind")
    return a.start == b.start and all(np.array_equal(getattr(a, part), getattr(b, part)) for part in parts)


def number(text: str) -> float:
    """A reward as written, such as `-1` or `0.5`. Raises ValueError for what is none."""
    return check.number(float(text), "a reward", low=-LARGEST, high=LARGEST)
