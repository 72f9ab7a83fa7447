"""A cloud in the plane and axes through it: points, lines, feet, perpendiculars, ellipses."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters

Trace = dict[str, Any]
GAP = np.full(2, np.nan)
_TURN = np.linspace(0, 2 * np.pi, 61)
CIRCLE = np.column_stack([np.cos(_TURN), np.sin(_TURN)])


def points(X: np.ndarray, codes: np.ndarray | None = None, k: int = 1, **more: Any) -> Trace:
    """The rows X (n, 2), by class if they have one (codes (n,) of k classes)."""
    made = clusters.cloud(X, np.zeros(len(X), dtype=int) if codes is None else codes, k)
    return made | dict(hovertemplate="point %{customdata} (%{x:.4g}, %{y:.4g})<extra></extra>", showlegend=False) | more


def line(ends: np.ndarray, colour: str, name: str = "", **more: Any) -> Trace:
    """A polyline through ends (m, 2); NaN rows interrupt it. With a name it is in the legend."""
    return (
        dict(
            type="scatter",
            mode="lines",
            x=ends[:, 0].astype(np.float32),
            y=ends[:, 1].astype(np.float32),
            line=dict(color=colour, width=3),
            hoverinfo="skip",
            **(dict(name=name) if name else dict(showlegend=False)),
        )
        | more
    )


def through(centre: np.ndarray, u: np.ndarray, reach: float) -> np.ndarray:
    """The ends (2, 2) of a line through `centre` along the unit vector u (2,), `reach` to either side."""
    return np.stack([centre - reach * u, centre + reach * u])


def segments(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Separate segments from start (n, 2) to end (n, 2), for one `line`: (3 n, 2)."""
    return np.stack([start, end, np.broadcast_to(GAP, start.shape)], axis=1).reshape(-1, 2)


def perpendiculars(start: np.ndarray, end: np.ndarray, colour: str, name: str = "") -> Trace:
    """Thin segments from start (n, 2) to end (n, 2)."""
    return line(segments(start, end), colour, name, line=dict(color=colour, width=1), opacity=0.8)


def feet(places: np.ndarray, name: str = "feet", colour: str = palette.FIT) -> Trace:
    """Small marks where perpendiculars end: (n, 2)."""
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=places[:, 0].astype(np.float32),
        y=places[:, 1].astype(np.float32),
        marker=dict(color=colour, symbol="diamond", size=5),
        hoverinfo="skip",
        showlegend=bool(name),
    )


def ellipse(C: np.ndarray, radius: float = 1.0) -> np.ndarray:
    """The outline (61, 2) of the Gaussian with covariance C (2, 2) at so many standard deviations."""
    values, axes = np.linalg.eigh(C)
    return radius * CIRCLE * np.sqrt(np.maximum(values, 0)) @ axes.T
