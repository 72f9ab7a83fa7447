"""The board as the reader has painted it."""

from datasets.board import Board


def choose(data: Board) -> Board:
    """`data` with the cells painted since."""
    return data
