"""The log-likelihood after every pass so far."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.words import number

LEAP = 2 / 3  # of the whole gain: a first pass that gains more is cut off, so that the later ones are seen


def figure(curve: np.ndarray) -> dict[str, Any]:
    """The log-likelihoods (passes + 1,) from the start on; one far below the others is marked at the edge."""
    last, low, high = len(curve) - 1, _lowest(curve), float(curve.max())
    room = 0.06 * (high - low) or 0.05 * abs(high) or 1.0
    line = marks.path(
        np.arange(len(curve)),
        curve,
        palette.NEUTRAL,
        size=5,
        mode="lines" if last >= 12 else "lines+markers",
        says="pass %{x}: %{y:.6g}",
    )
    begun = marks.points(
        [0],
        [max(low, float(curve[0]))],
        palette.NEUTRAL,
        size=9,
        symbol="triangle-down" if curve[0] < low else "circle",
    )
    passes: dict[str, Any] = dict(range=[-0.04 * last - 0.2, 1.04 * last + 0.2], nticks=6)
    if last <= 6:
        passes["dtick"] = 1
    layout = palette.layout(
        height=240,
        xaxis=palette.axis("pass", **passes),
        yaxis=palette.axis("log-likelihood", range=[low - room, high + room], nticks=5),
        annotations=_cut_off(curve, low),
        showlegend=False,
    )
    return dict(data=[line, begun, marks.points([last], curve[-1:], palette.FIT, size=11)], layout=layout)


def _lowest(curve: np.ndarray) -> float:
    """Where the axis begins: at the start, or below pass 1 after a leap that dwarfs the rest."""
    rest, whole = float(curve[-1] - curve[min(1, len(curve) - 1)]), float(curve[-1] - curve[0])
    return float(curve[1]) - 0.25 * rest if 0 < rest < (1 - LEAP) * whole and len(curve) > 4 else float(curve.min())


def _cut_off(curve: np.ndarray, low: float) -> list[dict[str, Any]]:
    """Where the start is, if it lies below the axis."""
    text = f"start: {number(float(curve[0]))} ↓"
    told = dict(x=0, y=low, xref="x", yref="y", text=text, showarrow=False, xanchor="left", xshift=12)
    return [told] if curve[0] < low else []
