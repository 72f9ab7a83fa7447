"""The unit circle on its way through V diag(values) V', and beside it the curves that belong to the matrix."""

from typing import Any

import numpy as np

from pages.views.pca.ellipses import radii
from ui import palette
from ui.figures import boundary, clusters, panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
IMAGE = "image of the circle"  # in both plots, with one entry in the legend
AROUND = np.linspace(0, 2 * np.pi, 73)
CIRCLE = np.column_stack([np.cos(AROUND), np.sin(AROUND)])
DOTS = CIRCLE[:-1:6]


def square(reach: float, titles: tuple[str, str] = ("x1", "x2")) -> Plane:
    """A window to scale around the origin."""
    return Plane((-reach, reach), (-reach, reach), True, titles)


def apart(ring: np.ndarray, first: np.ndarray, other: np.ndarray, titles: tuple[str, str]) -> dict[str, Any]:
    """Two places (2,), x and z, the way between them, and all places as far from z as x is, a ring (m, 2)."""
    ends = np.vstack([first, other])
    places = dict(
        type="scatter",
        mode="markers+text",
        x=ends[:, 0].astype(np.float32),
        y=ends[:, 1].astype(np.float32),
        text=["x", "z"],
        textposition=["top right", "bottom left"],
        marker=dict(color=[palette.CLASSES[0], palette.CLASSES[3]], symbol=["circle", "square"], size=11),
        hovertemplate="%{text}: (%{x:.4g}, %{y:.4g})<extra></extra>",
    )
    traces = [boundary.line(ring, colour=palette.FIT), boundary.line(ends, dash="dash", width=2), places]
    reach = max(1.12 * float(np.abs(np.vstack([ring, ends])).max()), 0.5)
    return boundary.figure(square(reach, titles), traces, height=330, legend=False)


def moved(T: np.ndarray, V: np.ndarray) -> list[Trace]:
    """The unit circle, twelve dots on it and the axes (columns of V), all taken through T (2, 2)."""
    dots = clusters.cloud(DOTS @ T.T, np.zeros(len(DOTS), dtype=int), 1, sizes=9)
    still = {k: v for k, v in dots.items() if k != "meta"} | dict(hoverinfo="skip", hovertemplate=None)
    return [
        boundary.line(CIRCLE, "unit circle", "dot", 1.5),
        boundary.line(CIRCLE @ T.T, IMAGE, "solid", 3, palette.FIT),
        still | dict(showlegend=False),
        *radii.spokes(np.zeros(2), np.ones(2), T @ V),
    ]


def beside(curves: list[tuple[str, np.ndarray]]) -> list[Trace]:
    """Up to three named curves (m, 2) in the plot on the right."""
    look = ((palette.FIT, "solid"), (palette.CLASSES[0], "dash"), (palette.CLASSES[4], "dot"))
    return [
        panels.on(boundary.line(points, name, dash, 2.5, colour), 1) | dict(showlegend=name != IMAGE)
        for (name, points), (colour, dash) in zip(curves, look, strict=False)
    ]


def layout(reach: float, second: float) -> dict[str, Any]:
    """Two planes to scale side by side, from -reach to reach, the right one to `second`."""
    across = palette.axis("x1", range=[-second, second])
    up = palette.axis("x2", range=[-second, second], scaleanchor="x2", scaleratio=1)
    return radii.layout(square(reach), (across, up), widths=(1, 1))
