"""How much of the variance may be left over, as lines in the chart of the error, and the first k within each."""

from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
LIMITS = (0.01, 0.05, 0.10, 0.15)  # the notes' 99, 95 and 90 % retained, and what never to pass


def line(ends: np.ndarray, limit: float) -> Trace:
    """A limit from one of the ends (2,) to the other."""
    never = limit == LIMITS[-1]
    return dict(
        type="scatter",
        mode="lines",
        x=ends,
        y=np.full(2, limit, np.float32),
        line=dict(color=palette.MISTAKE if never else palette.NEUTRAL, width=1.5 if never else 1, dash="dot"),
        hovertemplate=f"{1 - limit:.0%} retained: an error of {limit:.2f}<extra></extra>",
        showlegend=False,
    )


def met(needed: np.ndarray, errors: np.ndarray) -> Trace:
    """The errors (r + 1,) at the first k within each limit, `needed`."""
    return dict(
        type="scatter",
        mode="markers",
        x=needed.astype(np.float32),
        y=np.asarray(errors, np.float32)[needed],
        marker=dict(symbol="square", size=9, color=palette.FIT, line=dict(width=1, color=palette.OUTLINE)),
        name="first k within a limit",
        hovertemplate="k = %{x}: error %{y:.3%}<extra></extra>",
    )


def name(limit: float, k: int) -> dict[str, Any]:
    """What is written beside a limit that k components meet."""
    return dict(
        text=f"{1 - limit:.0%}: k = {k}",
        xref="x2 domain",
        yref="y2",
        x=1,
        y=limit,
        xanchor="left",
        yanchor="middle",
        showarrow=False,
        font=dict(size=11, color=palette.MISTAKE if limit == LIMITS[-1] else palette.NEUTRAL),
    )
