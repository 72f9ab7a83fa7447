"""The page's picture for the front door: a cloud with its axes."""

from typing import Any

import numpy as np

from algos.pca import principal_components
from datasets import catalog
from pages.views.pca import cloud
from ui import palette
from ui.figures.plane import Plane

ALT = "A tilted cloud of points, its long axis and its short one."


def figure() -> dict[str, Any]:
    """The tilted cloud, its axes two standard deviations to either side, and their ellipse."""
    data = catalog.make("tilted")
    model = principal_components.fit(data.X)
    ring = model.mean + cloud.ellipse(model.covariance, 2)
    lengths = 2 * np.sqrt(model.explained_variance)
    axes = [
        cloud.axis(model.mean, u, length, colour, width=5)
        for u, length, colour in zip(model.components, lengths, (palette.FIT, palette.CLASSES[2]), strict=True)
    ]
    return dict(
        data=[cloud.points(data.X, data), cloud.line(ring, palette.NEUTRAL), *axes],
        layout=palette.layout(showlegend=False, **Plane.around(np.vstack([data.X, ring]), ("", "")).axes()),
    )
