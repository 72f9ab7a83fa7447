"""Pictures as points: each drawn as its label."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette


def figure(scores: np.ndarray, labels: Sequence[str], codes: np.ndarray, chosen: int, *, titles: Sequence[str]) -> Any:
    """Scores (n, 2), each drawn as its label in the colour of its code (n,); a ring round the `chosen` one."""
    low, high = scores.min(axis=0), scores.max(axis=0)
    room = 0.05 * (high - low) + 1e-9
    points = dict(
        type="scatter",
        mode="markers+text",
        x=scores[:, 0].astype(np.float32),
        y=scores[:, 1].astype(np.float32),
        text=list(labels),
        textfont=dict(color=[palette.colour(int(c)) for c in codes], size=13),
        marker=dict(size=14, color="rgba(0,0,0,0)"),
        customdata=np.arange(1, len(scores) + 1, dtype=np.uint16),
        hovertemplate="picture %{customdata}, a %{text}<br>scores %{x:.3g} and %{y:.3g}<extra></extra>",
        showlegend=False,
        meta="pick",
    )
    ring = dict(
        type="scatter",
        mode="markers",
        x=scores[[chosen], 0].astype(np.float32),
        y=scores[[chosen], 1].astype(np.float32),
        marker=dict(symbol="circle-open", size=24, color=palette.FIT, line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
    x, y = (
        palette.axis(title, range=[float(a), float(b)])
        for title, a, b in zip(titles, low - room, high + room, strict=True)
    )
    return dict(data=[points, ring], layout=palette.layout(height=460, xaxis=x, yaxis=y))
