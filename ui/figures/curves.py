"""A curve of a plot, and the ring that marks where on it one is."""

from collections.abc import Sequence
from typing import Any

import numpy as np

Trace = dict[str, Any]
Values = np.ndarray | Sequence[float]


def line(x: Values, y: Values, name: str, colour: str, dash: str, *, width: float = 2) -> Trace:
    """A curve through x (n,), y (n,) that tells its name and its height when pointed at."""
    return dict(
        type="scatter",
        mode="lines",
        x=np.asarray(x, np.float32),
        y=np.asarray(y, np.float32),
        name=name,
        line=dict(color=colour, width=width, dash=dash),
        hovertemplate=f"{name}: %{{y:.3g}}<extra></extra>",
    )


def ring(x: float, y: float, colour: str, *, size: float = 15) -> Trace:
    """A ring around one place."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], np.float32),
        y=np.array([y], np.float32),
        marker=dict(symbol="circle-open", size=size, color=colour, line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
