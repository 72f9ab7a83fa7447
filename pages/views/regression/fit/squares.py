"""Residuals as squares: what least squares adds up, on the points and side by side."""

from typing import Any

import numpy as np

from pages.views.regression.scene import Scene
from ui import palette
from ui.figures import marks

MOST = 8  # squares drawn, the largest


LARGEST = palette.CLASSES[5], "rgba(125,104,216,0.4)"  # line and area
ASPECT = 2.2  # about how many times as wide as high the plot over the input is


def to_scale(layout: dict[str, Any], at: Scene) -> None:
    """Ties the chart's upright axis to the other, so that a square of residuals is a square on any screen.

    Both its sides are as long as the residual, in the target's units: those of the input are not written, which would
    say otherwise of the one that lies.
    """
    layout["yaxis"] |= dict(scaleanchor="x", scaleratio=_ratio(at))
    layout["xaxis"] |= dict(showticklabels=False, showgrid=False)


def on_points(
    x: np.ndarray,
    y: np.ndarray,
    fitted: np.ndarray,
    at: Scene,
    name: str = "squared residuals",
    look: tuple[str, str] = (palette.FIT, "rgba(232,112,14,0.16)"),
) -> dict[str, Any]:
    """The residuals of points (n,) as squares beside them, towards the middle of a chart that is `to_scale`."""
    away = 2 * (middle(x, y, fitted, at) - x)
    nothing = np.full(len(x), np.nan)
    across = np.column_stack([x, x + away, x + away, x, x, nothing])
    up = np.column_stack([y, y, fitted, fitted, y, nothing])
    return marks.line(
        across.ravel(),
        up.ravel(),
        look[0],
        width=1,
        name=name,
        fill="toself",
        fillcolor=look[1],
        meta="no ghost",
    )


def largest(x: np.ndarray, y: np.ndarray, fitted: np.ndarray, at: Scene) -> dict[str, Any]:
    """The three largest of these squares, in a colour of their own."""
    rows = np.sort(np.argsort(-np.abs(y - fitted), kind="stable")[:3])
    return on_points(x[rows], y[rows], fitted[rows], at, "the three largest", LARGEST)


def middle(x: np.ndarray, y: np.ndarray, fitted: np.ndarray, at: Scene) -> np.ndarray:
    """Where these squares have their middles across: (n,)."""
    away = np.abs(y - fitted) * _ratio(at) * np.where(x < np.mean(at.x_range), 1, -1)
    return np.asarray(x + away / 2)


def _ratio(at: Scene) -> float:
    """Units of the input as long on the screen as one of the target."""
    (left, right), (bottom, top) = at.x_range, at.y_range
    return (right - left) / (top - bottom) / ASPECT


def shown(residuals: np.ndarray, chosen: int) -> np.ndarray:
    """The rows whose squares are drawn, from the largest down; the chosen one is always among them."""
    order = np.argsort(-np.abs(residuals), kind="stable")
    first = order[:MOST]
    return first if chosen in first else np.append(first[:-1], chosen)


def figure(residuals: np.ndarray, chosen: int, *, unit: str) -> dict[str, Any]:
    """The largest residuals (n,) as squares side by side, that of row `chosen` filled in another colour.

    Both axes have the target's unit and the same scale, so that the areas can be compared.
    """
    rows = shown(residuals, chosen)
    sides = np.abs(residuals[rows])
    gap = 0.06 * float(sides.max()) or 1.0
    left = np.concatenate([[0.0], np.cumsum(sides + gap)[:-1]])
    total = float(residuals @ residuals)
    share = residuals[rows] ** 2 / total if total > 0 else np.zeros(len(rows))
    mine = rows == chosen
    texts = [
        f"point {i + 1}<br>residual {e:.4g}, its square {e * e:.4g}<br>{s:.1%} of the sum of squares"
        for i, e, s in zip(rows, residuals[rows], share, strict=True)
    ]
    centres = marks.points(
        left + sides / 2, sides / 2, None, marker=dict(size=16, opacity=0), text=texts, says="%{text}"
    )
    width = float(left[-1] + sides[-1]) or 1.0
    return dict(
        data=[
            _squares(left[~mine], sides[~mine], palette.NEUTRAL),
            _squares(left[mine], sides[mine], palette.CLASSES[3]),
            centres,
        ],
        layout=palette.layout(
            height=210,
            showlegend=False,
            margin=dict(l=56, r=12, t=8, b=32, autoexpand=False),
            xaxis=palette.axis(
                f"the largest residuals as squares; coloured: point {chosen + 1}",
                range=[-gap, width + gap],
                showticklabels=False,
                showgrid=False,
                constrain="domain",
                constraintoward="left",
            ),
            yaxis=palette.axis(
                unit, range=[0, float(sides.max()) * 1.08 or 1.0], scaleanchor="x", nticks=4, constrain="domain"
            ),
        ),
    )


def _squares(left: np.ndarray, sides: np.ndarray, colour: str) -> dict[str, Any]:
    nothing = np.full(len(left), np.nan)
    right, bottom = left + sides, np.zeros(len(left))
    x = np.column_stack([left, left, right, right, left, nothing])
    y = np.column_stack([bottom, sides, sides, bottom, bottom, nothing])
    return marks.line(x.ravel(), y.ravel(), colour, width=1.5, fill="toself", fillcolor=colour, opacity=0.55)
