"""The page's picture for the front door: k-means on the default data."""

from typing import Any

from algos.clustering import k_means
from algos.trace import record
from datasets import catalog
from ui.figures import clusters
from ui.figures.plane import Plane

ALT = "Four groups of points, each in the region of its centre."


def figure() -> dict[str, Any]:
    """k-means with four centres on the blobs."""
    data = catalog.make("blobs")
    state = record(k_means.steps(data.X, k=4, start="farthest"), limit=100).final
    plane = Plane.around(data.X, ("", ""))
    territories = clusters.territories(plane, state.centers)
    return clusters.figure(plane, data.X, state.labels, 4, centers=state.centers, extra=territories)
