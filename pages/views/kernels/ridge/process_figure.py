"""A curve over one input and what is believed about it: band, draws; several fits side by side; a sum of bumps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, panels

Trace = dict[str, Any]
UNSEEN = 0.55  # opacity of points not seen yet
FAR = 20  # curves are followed so many times the chart's height beyond it


def bounded(values: np.ndarray, y_range: tuple[float, float]) -> np.ndarray:
    """The values, kept near the chart so that no coordinate is too large to be drawn."""
    span = y_range[1] - y_range[0]
    return np.clip(values, y_range[0] - FAR * span, y_range[1] + FAR * span)


def band(grid: np.ndarray, low: np.ndarray, high: np.ndarray, name: str, *, opacity: float = 0.22) -> Trace:
    """The area between two curves (m,)."""
    return dict(
        type="scatter",
        mode="lines",
        name=name,
        x=np.r_[grid, grid[::-1]].astype(np.float32),
        y=np.r_[high, low[::-1]].astype(np.float32),
        fill="toself",
        fillcolor=palette.FIT,
        opacity=opacity,
        line=dict(width=0, color=palette.FIT),
        hoverinfo="skip",
    )


def draws(grid: np.ndarray, curves: np.ndarray) -> Trace:
    """Several curves (k, m) in one trace."""
    gap = np.full((len(curves), 1), np.nan)
    return dict(
        type="scatter",
        mode="lines",
        name="draws",
        x=np.column_stack([np.tile(grid, (len(curves), 1)), gap]).ravel().astype(np.float32),
        y=np.column_stack([curves, gap]).ravel().astype(np.float32),
        line=dict(color=palette.CLASSES[5], width=1.2),
        opacity=0.75,
        hoverinfo="skip",
    )


def seen(x: np.ndarray, y: np.ndarray, count: int) -> Trace:
    """The points (n,), (n,); from `count` on they are faint and hollow: not seen yet."""
    old = np.arange(len(x)) < count
    points = fits.observed(x, y) | dict(showlegend=False)
    look = dict(opacity=np.where(old, 1.0, UNSEEN).astype(np.float32), symbol=np.where(old, 0, 100).astype(np.uint8))
    return points | dict(marker=points["marker"] | look)


def side_by_side(
    grid: np.ndarray,
    curves: Sequence[np.ndarray],
    titles: Sequence[str],
    x: np.ndarray,
    y: np.ndarray,
    axes: dict[str, Any],
) -> dict[str, Any]:
    """The same points (n,), (n,) in a plot for each of the curves (m,), each with its title."""
    cloud = fits.observed(x, y) | dict(showlegend=False)
    data = []
    for i, curve in enumerate(curves):
        line = fits.curve(grid, bounded(curve, axes["y_range"]), titles[i]) | dict(showlegend=False)
        data += [panels.on(line, i), panels.on(cloud if i == 0 else _quiet(cloud), i)]
    names = [panels.heading(title, i, x=0.03, font=dict(size=13)) for i, title in enumerate(titles)]
    pairs = [
        (
            palette.axis(axes["titles"][0], range=list(axes["x_range"]), nticks=4),
            palette.axis(axes["titles"][1] if i == 0 else "", range=list(axes["y_range"])),
        )
        for i in range(len(curves))
    ]
    layout = panels.layout(
        pairs, widths=[1.0] * len(curves), height=400, tall=1300, annotations=names, showlegend=False
    )
    return dict(data=data, layout=layout)


def bumps(
    grid: np.ndarray, shares: np.ndarray, total: np.ndarray, place: float, axes: dict[str, Any], *, height: int = 330
) -> dict[str, Any]:
    """Every point's share of the curve (n, m) as a thin line, their sum (m,) as a thick one, and a place to look at.

    The sum can be clicked: its places are the grid's.
    """
    span = axes["y_range"]
    thin = draws(grid, bounded(shares, span)) | dict(name="one point's share", opacity=0.55)
    thin["line"] = dict(color=palette.DATA, width=1)
    whole = fits.curve(grid, bounded(total, span), "their sum")
    here = fits.curve(
        np.array([place, place]), np.array(span), "place", line=dict(color=palette.NEUTRAL, dash="dot", width=2)
    )
    hits = dict(
        type="scatter",
        mode="markers",
        x=grid.astype(np.float32),
        y=np.clip(total, *span).astype(np.float32),
        marker=dict(size=14, opacity=0),
        hovertemplate="%{x:.4g} → %{y:.4g}<extra></extra>",
        meta="pick",
        showlegend=False,
    )
    return panels.roomy(fits.figure([thin, whole, here, hits], height=height, **axes))


def _quiet(cloud: Trace) -> Trace:
    return {k: v for k, v in cloud.items() if k != "meta"}
