"""What is seen of clusters while a guess is awaited: the points, without them."""

from typing import Any

import numpy as np

from pages.views.clustering.scene import Scene
from ui.figures import clusters
from ui.guessing.cover import INSTEAD

POINT = 0  # Plotly's number of a circle; a point that belongs to no cluster yet is no noise


def figure(at: Scene, solved: dict[str, Any]) -> dict[str, Any]:
    """The figure `solved` with the points alone in its place while a guess is awaited."""
    points = clusters.cloud(at.points, np.full(at.n, -1), 1, none=POINT)
    instead = points | dict(visible=False, meta=INSTEAD, xaxis="x", yaxis="y")  # on the first of several plots
    return solved | dict(data=[*solved["data"], instead])
