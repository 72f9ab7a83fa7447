"""The colours of hidden units, one after the other; orange is what they add up to."""

from ui import palette

COLOURS = (2, 3, 4, 6, 7, 5, 0)  # of palette.CLASSES, the blue of points last


def colour(j: int) -> str:
    """The colour of the j-th unit."""
    return palette.CLASSES[COLOURS[j % len(COLOURS)]]
