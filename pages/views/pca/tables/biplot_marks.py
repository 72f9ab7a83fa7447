"""What a biplot is drawn with: arrows for the columns, names, and marks of single rows."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]


def arrows(tips: np.ndarray, said: Sequence[str]) -> Trace:
    """Arrows from the origin to the tips (d, 2); `said` (d,) is read when a tip is pointed at."""
    path = np.full((len(tips), 3, 2), np.nan, dtype=np.float32)
    path[:, 0], path[:, 1] = 0, tips
    return dict(
        type="scatter",
        mode="lines+markers",
        x=path[..., 0].ravel(),
        y=path[..., 1].ravel(),
        line=dict(color=palette.NEUTRAL, width=1.5),
        marker=dict(
            symbol="arrow",
            angleref="previous",
            size=np.tile([0, 11, 0], len(tips)),
            color=palette.NEUTRAL,
            line=dict(width=0),
        ),
        text=[text for name in said for text in ("", name, "")],
        hovertemplate="%{text}<extra></extra>",
        showlegend=False,
    )


def labels(places: np.ndarray, texts: Sequence[str], sides: Sequence[str]) -> Trace:
    """Texts at the places (m, 2), each on its side of it."""
    return dict(
        type="scatter",
        mode="text",
        x=places[:, 0].astype(np.float32),
        y=places[:, 1].astype(np.float32),
        text=list(texts),
        textposition=list(sides),
        textfont=dict(size=12),
        hoverinfo="skip",
        showlegend=False,
    )


def mark(place: np.ndarray, name: str, symbol: str, size: int, colour: str, *, legend: bool) -> Trace:
    """One place (2,); without a name it says nothing when pointed at."""
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=place[:1].astype(np.float32),
        y=place[1:].astype(np.float32),
        marker=dict(symbol=symbol, size=size, color=colour, line=dict(width=2)),
        hovertemplate=f"{name}<br>(%{{x:.3g}}, %{{y:.3g}})<extra></extra>" if name else None,
        hoverinfo=None if name else "skip",
        showlegend=legend,
    )
