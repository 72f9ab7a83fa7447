"""Markers of guesses and ratings, one an item or a user, and an axis on which they have room."""

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace


def dots(
    name: str,
    values: np.ndarray,
    titles: list[str],
    i: int,
    size: float,
    *,
    symbol: str = "circle",
    rows: bool = False,
) -> Trace:
    """A marker for each of the values (n,), nan for none, in the colour of class i: one a column, or one a row."""
    place, to = np.arange(len(values), dtype=np.int16), "x" if rows else "y"
    x, y = (values, place) if rows else (place, values)
    return marks.points(
        x,
        y,
        None,
        marker=palette.markers(i, size, symbol=symbol),
        name=name,
        customdata=titles,
        says=f"%{{customdata}}: {name} %{{{to}:.3f}}",
    )


def span(*values: np.ndarray, room: float = 0.08) -> list[float]:
    """An axis on which all the values have room, and at both ends this share of it for what stands beside them."""
    every = np.concatenate([np.ravel(v) for v in values])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    beside = room * (high - low) or 1.0
    return [low - beside, high + beside]
