"""A confusion table: how many points of each class were called what."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]


def table(counts: np.ndarray, names: Sequence[str], *, words: Sequence[Sequence[str]] | None = None) -> list[Trace]:
    """A confusion table (k, k), truth in rows: shaded by the share of the row, with the counts written in.

    `words` (k, k) stand under the counts. The writing is a trace of its own, which takes the theme's colour.
    """
    counts = np.asarray(counts)
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.divide(counts, totals, out=np.zeros(counts.shape), where=totals > 0)
    k = len(counts)
    text = [f"<b>{c}</b>" for c in counts.ravel()]
    if words is not None:
        text = [f"{c}<br>{w}" for c, w in zip(text, [w for row in words for w in row], strict=True)]
    shade = dict(
        type="heatmap",
        x=np.arange(k),
        y=np.arange(k),
        z=shares.astype(np.float32),
        zmin=0,
        zmax=1,
        colorscale=[[0, "rgba(43,131,214,0.04)"], [1, "rgba(43,131,214,0.3)"]],
        showscale=False,
        customdata=[[f"{names[j]} called {names[i]}" for i in range(k)] for j in range(k)],
        hovertemplate="%{customdata}: %{z:.1%} of the row<extra></extra>",
        xgap=2,
        ygap=2,
    )
    up, across = np.divmod(np.arange(k * k), k)
    writing = dict(type="scatter", mode="text", x=across, y=up, text=text, textfont=dict(size=13), hoverinfo="skip")
    return [shade, writing]


def axes(names: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of a confusion table."""
    k = len(names)
    short = [name if len(name) <= 12 else f"{name[:11]}…" for name in names]
    ticks: dict[str, Any] = dict(tickvals=list(range(k)), ticktext=short, showgrid=False, showline=False)
    across = palette.axis(range=[-0.5, k - 0.5], **ticks) | dict(title=dict(text="called", standoff=16))
    up = palette.axis(range=[k - 0.5, -0.5], tickangle=-90, **ticks) | dict(title=dict(text="is", standoff=14))
    return across, up
