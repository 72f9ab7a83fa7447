"""The colour and the shape of each run."""

from pages.views.descent.subsamples.run import ALL, SAMPLE
from ui import palette

LOOKS = {SAMPLE: (1, 0), ALL: (3, 1)}  # colour and shape


def colour(name: str) -> str:
    """The colour of a run."""
    return palette.colour(LOOKS[name][0])


def shape(name: str) -> str:
    """The shape of its mark."""
    return palette.symbol(LOOKS[name][1])


def said(name: str) -> str:
    """Its name in a text."""
    return f"<span style='color:{colour(name)}'>{palette.sign(LOOKS[name][1])} {name}</span>"
