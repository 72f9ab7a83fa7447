"""A row for each method: what it errs by on the ratings held out and on those it has learned from."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
HELD_OUT, TRAINING, OTHER = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]


def axis(labels: Sequence[str]) -> dict[str, Any]:
    """The names of the methods, the first on top."""
    ticks = dict(tickmode="array", tickvals=list(range(len(labels))), ticktext=list(labels))
    return palette.axis("", range=[len(labels) - 0.5, -0.5], showgrid=True, **ticks)


def traces(table: np.ndarray, labels: Sequence[str], own: int, top: float) -> list[Trace]:
    """The mean held out as a point, all splits as a line, training hollow.

    `table` (s, m, 2) of s splits and m methods, the last axis is training, held out; `own` is the row of the
    factorisation, `top` the end of the scale.
    """
    mean, low, high = table.mean(axis=0), table[:, :, 1].min(axis=0), table[:, :, 1].max(axis=0)
    y = np.arange(len(labels), dtype=np.float32)
    beyond = mean[:, 1] > top
    gap = np.full(len(y), np.nan)
    spread = dict(
        type="scatter",
        mode="lines",
        x=np.stack([np.minimum(low, top), np.minimum(high, top), gap], axis=1).ravel().astype(np.float32),
        y=np.stack([y, y, gap], axis=1).ravel().astype(np.float32),
        line=dict(color=palette.NEUTRAL, width=3),
        hoverinfo="skip",
        showlegend=False,
    )
    training = dict(
        type="scatter",
        mode="markers",
        x=mean[:, 0].astype(np.float32),
        y=y,
        marker=dict(symbol="diamond-open", size=8, color=TRAINING, line=dict(width=1.5)),
        text=list(labels),
        hovertemplate="%{text}, training: %{x:.4g}<extra></extra>",
        showlegend=False,
    )
    held_out = dict(
        type="scatter",
        mode="markers",
        x=np.where(beyond, top * 0.985, mean[:, 1]).astype(np.float32),
        y=y,
        marker=dict(
            symbol=["triangle-right" if b else "circle" for b in beyond],
            size=[13 if i == own else 10 for i in range(len(labels))],
            color=[HELD_OUT if i == own else OTHER for i in range(len(labels))],
            line=dict(width=1, color=palette.OUTLINE),
        ),
        text=list(labels),
        customdata=mean[:, 1].astype(np.float32),
        hovertemplate="%{text}, held out: %{customdata:.4g}<extra></extra>",
        showlegend=False,
    )
    return [spread, training, held_out]
