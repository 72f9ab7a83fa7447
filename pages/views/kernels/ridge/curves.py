"""Curves over one input: draws, points seen and not seen yet, several fits side by side, and a sum of bumps."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

RIDGE = "kernel ridge"
UNSEEN = 0.8  # opacity of points not seen yet
CLEAR = 0.04  # of the chart's height: so far from level and curve stands a bump with a name
INSIDE = 0.2  # of its height: there is room for a name in a bump
EDGE = 0.1  # of its width: nearer to its edge a name does not stand about its bump
MIDDLE = 0.75  # of the chart's width: where there is room for that name
NEWEST = "rgba(43,131,214,0.28)"  # fill of the bump that was added last
FAR = 20  # curves are followed so many times the chart's height beyond it


def bounded(values: np.ndarray, y_range: tuple[float, float]) -> np.ndarray:
    """The values, kept near the chart so that no coordinate is too large to be drawn."""
    span = y_range[1] - y_range[0]
    return np.clip(values, y_range[0] - FAR * span, y_range[1] + FAR * span)


def end(values: np.ndarray, y_range: tuple[float, float]) -> float:
    """Where a curve ends on the right, nan beyond the chart."""
    low, high = y_range
    return float(values[-1]) if low < values[-1] < high else np.nan


def level(grid: np.ndarray, height: float) -> tuple[str, Trace]:
    """What the level is called that a curve leaves for each of its bumps, and its line."""
    name = "mean of all y" if height else "zero"
    return name, fits.guide(grid[[0, -1]], np.full(2, height), name)


def together(grid: np.ndarray, curves: np.ndarray, colour: str, *, width: float, name: str, opacity: float) -> Trace:
    """Several curves (k, m) in one trace."""
    gap = np.full((len(curves), 1), np.nan)
    x = np.column_stack([np.tile(grid, (len(curves), 1)), gap]).ravel()
    y = np.column_stack([curves, gap]).ravel()
    return marks.line(x, y, colour, width=width, name=name, opacity=opacity)


def shares(grid: np.ndarray, bumps: np.ndarray, level: float, y_range: tuple[float, float]) -> list[Trace]:
    """Every point's share (n, m) of a curve over the grid (m,), drawn from its level; one of them has a name.

    That one stands out from the level and from the curve.
    """
    tops = np.abs(bumps).argmax(axis=1)
    each = np.arange(len(bumps))
    heights, rest = bumps[each, tops], (bumps.sum(axis=0) - bumps)[each, tops]
    low, high = y_range
    across = np.abs(tops / len(grid) - 0.5) < MIDDLE / 2
    fits_in = across & (level + heights > low) & (level + heights < high)
    clear = np.where(fits_in, np.minimum(np.abs(heights), np.abs(rest)), -1)
    i = int(clear.argmax())
    x, y = (grid[tops[i]], level + heights[i]) if clear[i] > CLEAR * (high - low) else (np.nan, np.nan)
    side = "top center" if heights[i] > 0 else "bottom center"
    return [
        together(grid, bounded(level + bumps, y_range), palette.DATA, width=1.5, name="bumps", opacity=0.6)
        | dict(showlegend=False),
        marks.text([x], [y], ["one point's bump"], palette.DATA, size=14, textposition=side),
    ]


def newest(grid: np.ndarray, bump: np.ndarray, level: float) -> Trace:
    """The bump that was added last, filled from its level."""
    return marks.band(grid, np.full(len(grid), level), bump, NEWEST)


def named_bump(grid: np.ndarray, bump: np.ndarray, level: float, y_range: tuple[float, float], name: str) -> Trace:
    """What it is: inside a high one, beyond the top of a low one."""
    top = int(np.abs(bump - level).argmax())
    low, high = y_range
    height = float(bump[top] - level)
    if abs(height) > INSIDE * (high - low):
        place, side = float(np.clip(level + 0.8 * height, low, high)), "middle center"
    else:
        place, side = level + height, "top center" if height > 0 else "bottom center"
    share = top / len(grid)
    if not EDGE < share < 1 - EDGE:  # whole on a phone, too
        side = f"{side.split()[0]} {'right' if share < 0.5 else 'left'}"
    return marks.text([grid[top]], [place], [f"<b>{name}</b>"], palette.DATA, size=14, textposition=side)


def seen(x: np.ndarray, y: np.ndarray, old: np.ndarray) -> Trace:
    """The points (n,), (n,); those not `old` (n,) are faint and hollow: not seen yet."""
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
) -> Figure:
    """The same points (n,), (n,) in a plot for each of the curves (m,), each with its title."""
    data = []
    for i, curve in enumerate(curves):
        data.append(panels.on(fits.curve(grid, bounded(curve, axes["y_range"]), titles[i]), i))
        data.append(panels.on(fits.observed(x, y, pick=i == 0), i))
    across, up = axes["titles"]
    pairs = [
        (
            palette.axis(across, range=list(axes["x_range"]), nticks=4),
            palette.axis(up if i == 0 else "", range=list(axes["y_range"])),
        )
        for i in range(len(curves))
    ]
    layout = panels.layout(
        pairs,
        widths=[1.0] * len(curves),
        height=400,
        tall=1300,
        annotations=[panels.heading(title, i, x=0.03, font=dict(size=13)) for i, title in enumerate(titles)],
        showlegend=False,
    )
    return dict(data=[trace | dict(showlegend=False) for trace in data], layout=layout)


def bumps(grid: np.ndarray, shares: np.ndarray, total: np.ndarray, place: float, axes: dict[str, Any]) -> Figure:
    """Every point's share of the curve (n, m) as a thin line, their sum (m,) as a thick one, and a place to look at.

    The sum can be clicked: its places are the grid's.
    """
    span = axes["y_range"]
    thin = together(grid, bounded(shares, span), palette.DATA, width=1, name="one point's share", opacity=0.55)
    whole = fits.curve(grid, bounded(total, span), "their sum")
    here = marks.line([place, place], span, palette.NEUTRAL, dash="dot", name="place", says="place: %{y:.4g}")
    hits = marks.points(
        grid,
        np.clip(total, *span),
        palette.FIT,
        marker=dict(size=14, opacity=0),
        says="%{x:.4g} → %{y:.4g}",
        meta="pick",
    )
    return panels.roomy(fits.figure([thin, whole, here, hits], height=330, **axes))
