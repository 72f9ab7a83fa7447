"""Where many runs of the same algorithm ended: a histogram in which every run is a dot one can point at."""

from typing import Any

import numpy as np

from ui import palette

BINS = 40


def stacks(ends: np.ndarray, bins: int = BINS) -> tuple[np.ndarray, np.ndarray]:
    """Ends (n,), lowest first, as dots stacked in bins: (n,) the middle of the bin, (n,) the place in the stack from 1.

    Ends that are equal but for rounding share one stack.
    """
    low, high = float(ends[0]), float(ends[-1])
    if high - low <= 1e-9 * max(abs(high), abs(low)):
        return np.full(len(ends), low), np.arange(1, len(ends) + 1)
    width = (high - low) / bins
    column = np.minimum(((ends - low) / width).astype(int), bins - 1)
    first = np.searchsorted(column, column)  # where each dot's stack begins
    return low + (column + 0.5) * width, np.arange(len(ends)) - first + 1


def histogram(ends: np.ndarray, runs: np.ndarray, chosen: int, *, title: str, height: int = 200) -> dict[str, Any]:
    """Ends (n,), lowest first, of the runs with the numbers (n,); the dot of place `chosen` has a ring."""
    x, y = stacks(ends)
    top = float(y.max())
    dots = dict(
        type="scatter",
        mode="markers",
        x=x.astype(np.float32),
        y=y,
        marker=dict(
            color=palette.DATA, size=float(np.clip(130 / top, 4, 10)), line=dict(width=0.5, color=palette.OUTLINE)
        ),
        customdata=np.column_stack([runs, ends]),
        hovertemplate="run %{customdata[0]}: %{customdata[1]:.6g}<extra></extra>",
        meta="pick",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
    )
    ring = dict(
        type="scatter",
        mode="markers",
        x=x[chosen : chosen + 1].astype(np.float32),
        y=y[chosen : chosen + 1],
        marker=dict(symbol="circle-open", size=16, color=palette.FIT, line=dict(width=3)),
        hoverinfo="skip",
    )
    room = 0.04 * (x[-1] - x[0]) or 0.04 * abs(x[0]) or 1.0
    return dict(
        data=[dots, ring],
        layout=palette.layout(
            height=height,
            margin=dict(l=56, r=12, t=6, b=44, autoexpand=False),
            showlegend=False,
            xaxis=palette.axis(title, range=[float(x[0] - room), float(x[-1] + room)]),
            yaxis=palette.axis("runs", range=[0, top * 1.12 + 0.5], nticks=5),
        ),
    )
