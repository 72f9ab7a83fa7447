"""Pictures as points: each drawn as its label."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud
from ui import palette
from ui.figures import marks


def figure(scores: np.ndarray, labels: Sequence[str], codes: np.ndarray, chosen: int, *, titles: Sequence[str]) -> Any:
    """Scores (n, 2), each drawn as its label in the colour of its code (n,); a ring round the `chosen` one."""
    low, high = scores.min(axis=0), scores.max(axis=0)
    room = 0.05 * (high - low) + 1e-9
    points = cloud.dots(
        scores,
        "rgba(0,0,0,0)",
        size=14,
        says="picture %{customdata}, a %{text}<br>scores %{x:.3g} and %{y:.3g}",
        mode="markers+text",
        text=labels,
        textfont=dict(color=[palette.colour(int(c)) for c in codes], size=13),
        customdata=np.arange(1, len(scores) + 1),
        meta="pick",
    )
    ring = marks.ring(scores[[chosen], 0], scores[[chosen], 1], palette.FIT, size=24)
    x, y = (
        palette.axis(title, range=[float(a), float(b)])
        for title, a, b in zip(titles, low - room, high + room, strict=True)
    )
    return dict(data=[points, ring], layout=palette.layout(height=460, xaxis=x, yaxis=y))
