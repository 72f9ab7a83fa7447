"""Curves of classes over a line: what their pictures share."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import ellipses, marks

DASHES = ("solid", "dash", "dot", "dashdot", "longdash")


def curve(x: np.ndarray, y: np.ndarray, c: int, name: str, says: str, **more: Any) -> marks.Trace:
    """A curve through x (m,), y (m,) in the colour of class c, and with a dash of its own."""
    return marks.line(x, y, palette.colour(c), width=2.5, dash=DASHES[c % len(DASHES)], name=name, says=says, **more)


def filled(x: np.ndarray, y: np.ndarray, c: int, name: str, says: str) -> marks.Trace:
    """The same, filled down to the axis."""
    return curve(x, y, c, name, says, fill="tozeroy", fillcolor=ellipses.faint(c % len(palette.CLASSES)))


def axis(title: str, **more: Any) -> dict[str, Any]:
    """An axis upwards, its title clear of its numbers."""
    return palette.axis(**more) | dict(title=dict(text=title, standoff=12))
