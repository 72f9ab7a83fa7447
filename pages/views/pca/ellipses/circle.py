"""The unit circle on its way through V diag(values) V', and beside it the curves that belong to the matrix."""

from typing import Any

import numpy as np

from pages.views.pca import cloud
from pages.views.pca.ellipses import ellipse
from ui import palette
from ui.figures import boundary, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

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
    places = cloud.dots(
        ends,
        [palette.CLASSES[0], palette.CLASSES[3]],
        symbol=["circle", "square"],
        size=11,
        says="%{text}: (%{x:.4g}, %{y:.4g})",
        mode="markers+text",
        text=["x", "z"],
        textposition=["top right", "bottom left"],
    )
    traces = [
        cloud.line(ring, palette.FIT, width=2.5),
        cloud.line(ends, palette.NEUTRAL, dash="dash"),
        places,
    ]
    reach = max(1.12 * float(np.abs(np.vstack([ring, ends])).max()), 0.5)
    return boundary.figure(square(reach, titles), traces, height=330, legend=False)


def moved(T: np.ndarray, V: np.ndarray) -> list[Trace]:
    """The unit circle, twelve dots on it and the axes (columns of V), all taken through T (2, 2)."""
    dots = dict(size=9, color=palette.DATA, line=dict(width=1, color=palette.OUTLINE))
    return [
        cloud.line(CIRCLE, palette.NEUTRAL, width=1.5, dash="dot", name="unit circle"),
        cloud.line(CIRCLE @ T.T, palette.FIT, width=3, name=IMAGE),
        cloud.dots(DOTS @ T.T, palette.DATA, marker=dots),
        *ellipse.spokes(np.zeros(2), np.ones(2), T @ V),
    ]


def beside(curves: list[tuple[str, np.ndarray]]) -> list[Trace]:
    """Three named curves (m, 2) in the plot on the right."""
    look = ((palette.FIT, "solid"), (palette.CLASSES[0], "dash"), (palette.CLASSES[4], "dot"))
    return [
        panels.on(cloud.line(places, colour, width=2.5, dash=dash, name=name, showlegend=name != IMAGE), 1)
        for (name, places), (colour, dash) in zip(curves, look, strict=True)
    ]


def layout(reach: float, second: float) -> dict[str, Any]:
    """Two planes to scale side by side, from -reach to reach, the right one to `second`."""
    across = palette.axis("x1", range=[-second, second])
    up = palette.axis("x2", range=[-second, second], scaleanchor="x2", scaleratio=1)
    return ellipse.layout(square(reach), (across, up), widths=(1, 1))
