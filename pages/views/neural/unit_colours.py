"""The colours of hidden units, one after the other; orange is what they add up to."""

from ui import palette

COLOURS = (0, 2, 3, 4, 5, 6, 7)  # of palette.CLASSES


def colour(j: int) -> str:
    """The colour of the j-th unit."""
    return palette.CLASSES[COLOURS[j % len(COLOURS)]]
