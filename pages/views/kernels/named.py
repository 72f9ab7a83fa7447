"""What the points of each class and the rings are, in their colours, for the title of a picture."""

from collections.abc import Sequence
from html import escape

from ui import palette

LONG = 14  # letters of a class's name, at most


def classes(names: Sequence[str], ringed: str = "") -> str:
    """Both classes by their marks, and what a ring means if there are any."""
    told = [palette.key(i, escape(name[:LONG])) for i, name in enumerate(names)]
    rings = [f"<span style='color:{palette.MISTAKE}'>○ {ringed}</span>"] if ringed else []
    return "   ".join([*told, *rings])
