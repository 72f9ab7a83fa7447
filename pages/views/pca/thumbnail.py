"""The page's picture for the front door: a cloud with its axes."""

from typing import Any

import numpy as np

from algos.pca import principal_components
from datasets import catalog
from pages.views.pca import axes_cloud
from ui import palette
from ui.figures.plane import Plane

ALT = "A tilted cloud of points, its long axis and its short one."


def figure() -> dict[str, Any]:
    """The tilted cloud, its axes two standard deviations to either side, and their ellipse."""
    data = catalog.make("tilted")
    model = principal_components.fit(data.X)
    axes, variances = np.asarray(model.components), np.asarray(model.explained_variance)
    ends = [
        axes_cloud.through(model.mean, u, 2 * np.sqrt(variance)) for u, variance in zip(axes, variances, strict=True)
    ]
    ring = model.mean + axes_cloud.ellipse(np.asarray(model.covariance), 2)
    second = palette.CLASSES[2]
    return dict(
        data=[
            axes_cloud.points(data.X),
            axes_cloud.line(ring, palette.NEUTRAL, line=dict(color=palette.NEUTRAL, width=2)),
            axes_cloud.line(ends[0], palette.FIT, line=dict(color=palette.FIT, width=5)),
            axes_cloud.line(ends[1], second, line=dict(color=second, width=5)),
        ],
        layout=palette.layout(showlegend=False, **Plane.around(np.vstack([data.X, ring]), ("", "")).axes()),
    )
