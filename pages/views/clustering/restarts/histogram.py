"""Where many runs ended: a histogram in which every run is a dot one can point at."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks

BINS = 40


def stacks(ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ends (n,), lowest first, as dots stacked in bins: (n,) the middle of the bin, (n,) the place in the stack from 1.

    Ends that are equal but for rounding share one stack.
    """
    low, high = float(ends[0]), float(ends[-1])
    if high - low <= 1e-9 * max(abs(high), abs(low)):
        return np.full(len(ends), low), np.arange(1, len(ends) + 1)
    width = (high - low) / BINS
    column = np.minimum(((ends - low) / width).astype(int), BINS - 1)
    first = np.searchsorted(column, column)  # where each dot's stack begins
    return low + (column + 0.5) * width, np.arange(len(ends)) - first + 1


def figure(ends: np.ndarray, runs: np.ndarray, chosen: int) -> dict[str, Any]:
    """Ends (n,), lowest first, of the runs with the numbers (n,); the dot of place `chosen` has a ring."""
    x, y = stacks(ends)
    top = float(y.max())
    dots = marks.points(
        x,
        y,
        palette.DATA,
        size=float(np.clip(130 / top, 4, 10)),
        customdata=np.column_stack([runs, ends]),
        says="run %{customdata[0]}: %{customdata[1]:.6g}",
        meta="pick",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
    )
    dots["marker"]["line"] = dict(width=0.5, color=palette.OUTLINE)
    ring = marks.ring(x[[chosen]], y[[chosen]], palette.FIT, size=16, width=3)
    room = 0.04 * (x[-1] - x[0]) or 0.04 * abs(x[0]) or 1.0
    return dict(
        data=[dots, ring],
        layout=palette.layout(
            height=180,
            margin=dict(l=56, r=12, t=6, b=44, autoexpand=False),
            showlegend=False,
            xaxis=palette.axis("distortion at the end", range=[float(x[0] - room), float(x[-1] + room)]),
            yaxis=palette.axis("runs", range=[0, top * 1.12 + 0.5], nticks=5),
        ),
    )
