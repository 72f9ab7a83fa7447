"""The reader's own board: a file or a text."""

from datasets.board import Board


def choose() -> Board | None:
    """The accepted board, or None while there is none."""
    return None
