"""The unit circle on its way through V diag(values) V', and beside it the curves that belong to the matrix."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, panels, radii
from ui.figures.plane import Plane

Trace = dict[str, Any]
AROUND = np.linspace(0, 2 * np.pi, 73)
CIRCLE = np.column_stack([np.cos(AROUND), np.sin(AROUND)])
DOTS = CIRCLE[:-1:6]


def square(reach: float) -> Plane:
    """A window to scale around the origin."""
    return Plane((-reach, reach), (-reach, reach), True, ("x1", "x2"))


def moved(T: np.ndarray, V: np.ndarray) -> list[Trace]:
    """The unit circle, twelve dots on it and the axes (columns of V), all taken through T (2, 2)."""
    dots = clusters.cloud(DOTS @ T.T, np.zeros(len(DOTS), dtype=int), 1, sizes=9)
    still = {k: v for k, v in dots.items() if k != "meta"} | dict(hoverinfo="skip", hovertemplate=None)
    return [
        boundary.line(CIRCLE, "unit circle", "dot", 1.5),
        boundary.line(CIRCLE @ T.T, "its image", "solid", 3, palette.FIT),
        still | dict(showlegend=False),
        *radii.spokes(np.zeros(2), np.ones(2), T @ V),
    ]


def beside(curves: list[tuple[str, np.ndarray]]) -> list[Trace]:
    """Up to three named curves (m, 2) in the plot on the right."""
    look = ((palette.FIT, "solid"), (palette.CLASSES[0], "dash"), (palette.CLASSES[4], "dot"))
    return [
        panels.on(boundary.line(points, name, dash, 2.5, colour), 1)
        for (name, points), (colour, dash) in zip(curves, look, strict=False)
    ]


def layout(reach: float, second: float | None = None, titles: tuple[str, str] = ("x1", "x2")) -> dict[str, Any]:
    """Two planes to scale side by side, from -reach to reach, the right one to `second` if it has its own."""
    far = reach if second is None else second
    across = palette.axis(titles[0], range=[-far, far])
    up = palette.axis(titles[1], range=[-far, far], scaleanchor="x2", scaleratio=1)
    return radii.layout(square(reach), (across, up), widths=(1, 1))
