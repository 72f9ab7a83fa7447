"""The page's picture for the front door: three classes, their posterior, and where they meet."""

from typing import Any

from algos.classification import gaussian_discriminant
from algos.trace import record
from datasets import catalog
from pages.views.classification import class_densities
from ui.figures import boundary, ellipses, regions
from ui.figures.plane import Plane

GROUND = 0.4  # how strong the colours behind the points are: as quiet as the pictures beside it
ALT = "Three groups of points on three colours, which grow paler where they meet along curved lines."


def figure() -> dict[str, Any]:
    """Quadratic discriminant analysis of three classes of unequal shapes."""
    data = catalog.make("unequal_covariance", k=3, n=120, seed=3)
    assert data.y is not None
    model = record(gaussian_discriminant.steps(data.X, data.y, covariance_type="full"), limit=5).final
    plane = Plane.around(data.X, ("", ""))
    grid = plane.grid()[2]
    traces = [
        regions.probabilities(plane, model.predict_proba(grid)) | dict(opacity=GROUND),
        *ellipses.traces(model.means, model.covariances),
        class_densities.meeting(plane, model.joint(grid), name=None),
        boundary.points(data.X, data.y, data.class_names, size=7),
    ]
    return boundary.figure(plane, traces, legend=False)
