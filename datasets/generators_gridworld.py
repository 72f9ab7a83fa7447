"""The boards of the gridworld page, drawn as text: see `board_text` for the signs."""

from typing import NamedTuple

import numpy as np

from datasets import board_text


class Parts(NamedTuple):
    """What makes a board: see `Board`."""

    wall: np.ndarray
    terminal: np.ndarray
    reward: np.ndarray
    wind: np.ndarray
    start: tuple[int, int]
    gamma: float
    living: float
    slip: float


def drawn(text: str, *, gamma: float = 0.9, living: float = 0.0, slip: float = 0.2) -> Parts:
    """The parts of the board in `text`."""
    board = board_text.read(text)
    return Parts(board.wall, board.terminal, board.reward, board.wind, board.start, gamma, living, slip)


def fig44() -> Parts:
    """Three by three, the middle a wall (Jaakkola and Barzilay, MIT 6.036 lecture notes, Fig. 44)."""
    return drawn("..t1/.xt-1/s..")


def classic() -> Parts:
    """Four by three with a wall (Russell and Norvig)."""
    return drawn("...t1/.x.t-1/s...", gamma=1.0, living=-0.04)


def cliff() -> Parts:
    """Along a cliff to the goal (Sutton and Barto, Example 6.6), with the fall as a terminal."""
    edge = "t-100 " * 10
    return drawn("/".join(["." * 12] * 3) + f"/ s {edge} t0", gamma=1.0, living=-1.0, slip=0.0)


def bridge() -> Parts:
    """A narrow bridge between a small prize and a large one, with chasms on both sides."""
    return drawn("x t-100 t-100 t-100 t-100 t-100 x / t1 s . . . . t10 / x t-100 t-100 t-100 t-100 t-100 x")


def maze() -> Parts:
    """Nine by six with walls (Sutton and Barto's maze for Dyna)."""
    return drawn(".......xt1/..x....x./s.x....x./..x....../.....x.../.........", gamma=0.95, slip=0.0)


def four_rooms() -> Parts:
    """Four rooms with a door between neighbours (Sutton, Precup and Singh 1999)."""
    return drawn(
        ".....x...../.....x...../.........t1./.....x...../.....x...../x.xxxx...../"
        ".....xxx.xx/.....x...../.....x...../.........../s....x.....",
        gamma=0.95,
    )


def windy() -> Parts:
    """A field with wind that blows upwards, strongest in the middle (Sutton and Barto, Example 6.5)."""
    strengths = (0, 0, 0, 1, 1, 1, 2, 2, 1, 0)
    rows = []
    for row in range(7):
        cells = [f".w{w}" if w else "." for w in strengths]
        if row == 3:
            cells[0], cells[7] = "s", "t0"
        rows.append(" ".join(cells))
    return drawn(" / ".join(rows), gamma=1.0, living=-1.0, slip=0.0)


def prizes() -> Parts:
    """Ten by ten with several rewards, of which only the corner ends the episode."""
    return drawn(
        ".........t1/.xxx..xx../.x....x.../.x..r-1.x..r-1/....r-1...../..xx...x../"
        "....r0.2..xx./.x.....r-1../.x..t-1t0.5..../s.........",
        gamma=0.9,
    )


def corridor() -> Parts:
    """A small prize one step to the left, a large one three steps to the right."""
    return drawn("t1 s . . t10", gamma=1.0, slip=0.0)
