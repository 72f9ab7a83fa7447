"""The page's picture for the front door: two rings on the floor, and lifted until a plane goes between them."""

from typing import Any

import numpy as np

from algos.kernels import lift
from datasets import catalog
from ui import palette
from ui.figures import clusters, marks
from ui.figures.marks import Trace
from ui.picture import Figure

ALT = "Two rings of points on the floor, and above it the same points in a bowl, with a plane between the two rings."
TURN, TILT = 0.5, 0.42  # radians: how far the scene is turned, and from how high it is seen
POINTS = 140


def figure() -> Figure:
    """Floor, plane and bowl, drawn in perspective from far away: no depth, so that the card stays light."""
    data = catalog.make("rings").sample(POINTS)
    assert data.y is not None
    X = (data.X - data.X.mean(axis=0)) / np.abs(data.X - data.X.mean(axis=0)).max()
    Z = lift.lift(X, "paraboloid")
    inside = Z[:, 2] < 0.45
    level = float(Z[inside, 2].max() + Z[~inside, 2].min()) / 2
    corners = 1.35 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]], dtype=float)
    traces = [
        _sheet(corners, -1.1, palette.NEUTRAL, 0.12),
        _cloud(X, np.full(len(X), -1.1), data.y, size=5) | dict(opacity=0.45),
        _cloud(X[inside], 1.2 * Z[inside, 2], data.y[inside], size=8),
        _sheet(corners, 1.2 * level, palette.CLASSES[2], 0.28),
        _cloud(X[~inside], 1.2 * Z[~inside, 2], data.y[~inside], size=8),
    ]
    window: dict[str, Any] = dict(
        xaxis=palette.axis("", range=[-2.4, 2.4]), yaxis=palette.axis("", range=[-1.85, 1.95])
    )
    return dict(data=traces, layout=palette.layout(showlegend=False, **window))


def _seen(X: np.ndarray, height: Any) -> np.ndarray:
    """Where points (n, 2) at a height are seen: (n, 2)."""
    across = X[:, 0] * np.cos(TURN) - X[:, 1] * np.sin(TURN)
    away = X[:, 0] * np.sin(TURN) + X[:, 1] * np.cos(TURN)
    return np.column_stack([1.3 * across, away * np.sin(TILT) + height * np.cos(TILT)])


def _cloud(X: np.ndarray, height: np.ndarray, y: np.ndarray, size: float) -> Trace:
    return clusters.cloud(_seen(X, height), y, 2, sizes=size)


def _sheet(corners: np.ndarray, height: float, colour: str, opacity: float) -> Trace:
    x, y = _seen(corners, height).T
    return marks.line(x, y, colour, width=1, fill="toself", fillcolor=colour, opacity=opacity)
