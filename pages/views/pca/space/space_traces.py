"""Points, feet, lines and marks in space."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures.lift import SOLID

Trace = dict[str, Any]


def points(rows: np.ndarray, g: int, name: str, said: Sequence[str]) -> Trace:
    """Rows (n, 3) of class g, with what is said of each."""
    return dict(
        type="scatter3d",
        mode="markers",
        name=name,
        **xyz(rows),
        marker=dict(color=palette.colour(g), symbol=SOLID[g % len(SOLID)], size=2.8, line=dict(width=0)),
        text=list(said),
        hovertemplate="%{text}<br>(%{x:.3g}, %{y:.3g}, %{z:.3g})<extra></extra>",
        showlegend=bool(name),
    )


def feet(places: np.ndarray, colour: str) -> Trace:
    """Small dots."""
    return dict(
        type="scatter3d",
        mode="markers",
        **xyz(places),
        marker=dict(color=colour, size=2, opacity=0.8),
        hoverinfo="skip",
        showlegend=False,
    )


def line(places: np.ndarray, colour: str, width: float) -> Trace:
    """A line through places (n, 3); nan lifts the pen."""
    return dict(
        type="scatter3d",
        mode="lines",
        **xyz(places),
        line=dict(color=colour, width=width),
        hoverinfo="skip",
        showlegend=False,
    )


def mark(place: np.ndarray, name: str, symbol: str, size: int, colour: str) -> Trace:
    """One place (3,)."""
    return dict(
        type="scatter3d",
        mode="markers",
        name=name,
        **xyz(place[None]),
        marker=dict(
            symbol=symbol, size=size, color=colour, line=dict(width=2 if "open" in symbol else 0, color=colour)
        ),
        hovertemplate=f"{name}<br>(%{{x:.3g}}, %{{y:.3g}}, %{{z:.3g}})<extra></extra>" if name else None,
        hoverinfo=None if name else "skip",
        showlegend=bool(name),
    )


def xyz(places: np.ndarray) -> dict[str, np.ndarray]:
    """The three columns of places (n, 3), in single precision; nowhere if there are none."""
    places = places if len(places) else np.full((1, 3), np.nan)
    return {letter: column.astype(np.float32) for letter, column in zip("xyz", places.T, strict=True)}
