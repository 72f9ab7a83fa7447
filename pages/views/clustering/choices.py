"""Controls that several clustering views share, worded alike."""

import numpy as np

from algos.clustering.metrics import METRICS
from pages.views.clustering.scene import Scene
from ui import controls

MOST = 8  # clusters: as many as there are colours
STARTS = {"random": "random points", "k-means++": "k-means++", "farthest": "farthest point"}
COVARIANCES = {
    "full": "full: any ellipse",
    "tied": "tied: one ellipse for all",
    "diag": "diagonal: along the axes",
    "spherical": "spherical: circles",
}
DISTANCES = {
    "squared": "squared Euclidean",
    "euclidean": "Euclidean",
    "l1": "L1: along the axes",
    "cosine": "cosine: angles",
}


def k(at: Scene, *, help: str, default: int = 4, most: int = MOST) -> int:
    """How many clusters."""
    return int(controls.slider("Clusters k", 1, min(most, at.n), min(default, at.n), key="k", help=help))


def start() -> str:
    """How the first centres are chosen: a name in `starts.METHODS`."""
    return controls.choice(
        "Start",
        list(STARTS),
        "random",
        key="start",
        titles=STARTS,
        help="How the first centres are chosen. Random points: all equally likely. k-means++: the farther from the "
        "centres so far, the likelier. Farthest point: always the farthest.",
    )


def covariance() -> str:
    """Which shapes the components of a mixture may have."""
    return controls.choice(
        "Covariance",
        list(COVARIANCES),
        "full",
        key="covariance",
        titles=COVARIANCES,
        help="Which shapes the ellipses may have. Freer shapes fit better and collapse more easily.",
    )


def metric() -> str:
    """How far a point is from an exemplar: one of `METRICS`."""
    return controls.choice(
        "Distance",
        list(METRICS),
        "squared",
        key="metric",
        titles=DISTANCES,
        help="How the distance from a point to a medoid is measured. Any distance will do, as no mean is taken.",
    )


def eps(at: Scene) -> float:
    """How far DBSCAN looks: no farther than all points are apart."""
    return controls.log_slider(
        "Reach eps",
        0.01,
        max(1.0, 1.3 * float(np.linalg.norm(np.ptp(at.data.X, axis=0)))),
        0.15,
        fine=True,
        key="eps",
        help="How far a point looks, in the units of the data. A good value is where the distance curve bends.",
    )


def min_samples(at: Scene) -> int:
    """How many points make a point core."""
    return int(
        controls.slider(
            "Points to be core",
            1,
            min(20, at.n),
            min(5, at.n),
            key="min_samples",
            help="So many points within reach, itself included, make a core point. More: only denser places count.",
        )
    )


def curve(what: str) -> bool:
    """Whether the objective of a run is drawn beside it."""
    return controls.toggle(
        f"{what} as a curve", False, key="curve", help="How it changes from step to step, beside the picture."
    )


def look_at(i: int) -> None:
    """Point i, clicked in a chart, is the one to look at closer."""
    controls.put("point", i + 1)
