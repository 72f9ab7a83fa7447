"""The lines of equal prediction across an arrow of the taste plane, and words that stand at places of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import contours
from ui.figures.plane import Plane

Trace = dict[str, Any]


def lines(plane: Plane, line: bool, tip: np.ndarray, levels: np.ndarray, names: Sequence[str]) -> list[Trace]:
    """Where the product with the arrow to `tip` (2,) is one of the `levels` (l,), and what these stand for.

    On a `line`, k = 1, only the first coordinate counts. An arrow too short to have lines in the window has none.
    """
    w = np.array([tip[0], 0.0]) if line else tip.astype(float)
    size = float(w @ w)
    reach = np.hypot(plane.x[1], plane.y[1])
    pieces, places, said = [contours.GAP], [np.full(2, np.nan)], [""]
    if size > (1e-3 * reach) ** 2:
        across = np.array([-w[1], w[0]]) / np.sqrt(size)
        for c, name in zip(levels, names, strict=True):
            foot = c * w / size
            if np.hypot(*foot) < 0.97 * reach:
                pieces += [np.array([foot - 3 * reach * across, foot + 3 * reach * across]), contours.GAP]
                if (place := _edge(plane, line, foot, across)) is not None:
                    places.append(place)
                    said.append(name)
    path = np.vstack(pieces)
    drawn = dict(
        type="scatter",
        mode="lines",
        x=path[:, 0].astype(np.float32),
        y=path[:, 1].astype(np.float32),
        line=dict(color=palette.CLASSES[3], width=1, dash="dot"),
        opacity=0.7,
        hoverinfo="skip",
        showlegend=False,
    )
    colour = dict(size=12, color=palette.CLASSES[3])
    return [drawn, words(np.array(places), said, "middle center") | dict(textfont=colour)]


def _edge(plane: Plane, line: bool, foot: np.ndarray, across: np.ndarray) -> np.ndarray | None:
    """Where the name of a line stands: on it, just inside the window, at the upper or right end."""
    if line:
        return np.array([foot[0], plane.y[1] - 0.05])
    low, high = np.transpose([plane.x, plane.y]) * [0.92, 0.96]
    along = np.linspace(0, 3, 301)[:, None] * plane.x[1] * (across if across.sum() >= 0 else -across)
    path = foot + np.vstack([-along[::-1], along])
    inside = path[((path >= low) & (path <= high)).all(axis=1)]
    return inside[-1] if len(inside) else None


def words(places: np.ndarray, names: Sequence[str], side: str) -> Trace:
    """The `names` at the `places` (p, 2), on this `side` of them."""
    return dict(
        type="scatter",
        mode="text",
        x=places[:, 0].astype(np.float32),
        y=places[:, 1].astype(np.float32),
        text=list(names),
        textposition=side,
        textfont=dict(size=11),
        hoverinfo="skip",
        showlegend=False,
    )
