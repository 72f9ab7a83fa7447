"""How k falls with the distance from the star: every point once more, and the curve where only the distance counts."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.kernels.kernels import Gaussian
from pages.views.kernels.gallery.gram_matrix import ALIKE
from pages.views.kernels.gallery.run import Likeness
from ui import palette
from ui.figures import clusters, marks
from ui.figures.marks import Trace

PALE = "rgba(125,104,216,0.1)"  # of where points are alike
EDGE = 2.5  # pixels: how wide is the line where that ends, here and around the star
REACH = 0.1  # a likeness: above it a point is called alike to the star
Axes = tuple[dict[str, Any], dict[str, Any]]


def fall(of: Likeness) -> tuple[Callable[[int], list[Trace]], Axes]:
    """The traces as seen from a point, and the axes of that plot."""
    X, K, groups = of.points.rows, of.gram.K, of.points.groups
    far = float(max(np.linalg.norm(X - x, axis=1).max() for x in X)) or 1.0
    line = np.linspace(0, far, 100)
    ends = [-0.03 * far, 1.05 * far]

    def drawn(j: int) -> list[Trace]:
        away = np.linalg.norm(X - X[j], axis=1)
        curve = []
        if isinstance(of.kernel, Gaussian):
            values = of.kernel(line[:, None], np.zeros((1, 1)))[:, 0]
            curve = [marks.line(line, values, ALIKE, width=2.5, says="%{x:.3g} away: likeness %{y:.3g}")]
        cloud = clusters.cloud(np.column_stack([away, K[j]]), groups, max(len(of.points.group_names), 1), sizes=6)
        told = dict(text=of.points.labels, hovertemplate="point %{text}<extra></extra>", showlegend=False)
        high = marks.band(ends, [REACH, REACH], [1.06, 1.06], PALE)
        rule = marks.line(ends, [REACH, REACH], ALIKE, width=EDGE, dash="dot")
        said = f"<b>like the star: above {REACH:g}</b>"
        words = marks.text([0.99 * ends[1]], [REACH + 0.01], [said], ALIKE, size=15, textposition="top left")
        star = marks.points(
            [0.0], [K[j, j]], palette.colour(int(groups[j])), size=18, symbol="star", outline=palette.OUTLINE
        )
        return [high, rule, *curve, cloud | told, star, words]

    across = palette.axis("distance from the star", range=ends, nticks=4)
    return drawn, (across, palette.axis("likeness to the star", range=[-0.06, 1.06], nticks=6))
