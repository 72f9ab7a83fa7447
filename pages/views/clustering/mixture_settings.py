"""The mixture's controls, and settings worth seeing."""

from typing import Any

from pages.views.clustering import choices
from pages.views.clustering.scene import Scene
from ui import controls, page

TOLERANCE = 1e-4
LONG = {"view": "mixture", "data": "blobs", "data_k": 3, "data_elongation": 8.0, "data_seed": 4, "k": 3}
PRESETS = (
    page.Preset(
        "Long heaps, circles",
        "Circles cannot be long. Which heaps do they cut up, and which do they share?",
        LONG | {"covariance": "spherical"},
    ),
    page.Preset(
        "Long heaps, ellipses",
        "The same heaps and the same start: how much does the log-likelihood gain, for how many more parameters?",
        LONG | {"covariance": "full"},
    ),
    page.Preset(
        "Collapse",
        "Eight components for 150 flowers: which one shrinks to nothing, and which variance floor prevents it?",
        {"view": "mixture", "data": "iris", "k": 8},
    ),
    page.Preset(
        "A narrow start",
        "Components that see only their own surroundings: where do they get stuck, and does width 1 free them?",
        {"view": "mixture", "data": "blobs", "seed": 4, "spread": 0.05},
    ),
    page.Preset(
        "Unequal spreads",
        "Half of the points come from the wide group, a quarter from each tight one. What do weights and ellipses say?",
        {"view": "mixture", "data": "unequal_spreads", "k": 3},
    ),
)


def choose(at: Scene) -> dict[str, Any]:
    """The settings of `mixture.steps`."""
    k = choices.k(at, help="How many components to fit.")
    kind = choices.covariance()
    start = choices.start()
    spread = controls.stop_slider(
        "Starting width",
        [0.02, 0.05, 0.1, 0.2, 0.5, 1],
        1,
        key="spread",
        help="1: every component starts as wide as all the data, so that it sees every point. Less: it sees its own.",
    )
    share = controls.log_slider(
        "Variance floor",
        1e-4,
        0.1,
        0,
        zero=True,
        key="floor",
        help="Least variance in any direction, as a share of the columns' average variance. "
        "0: none, and a component may collapse.",
    )
    floor = share * float(at.data.X.var(axis=0).mean() or 1)
    return dict(
        k=k,
        covariance_type=kind,
        start=start,
        spread=spread,
        floor=floor,
        tolerance=TOLERANCE,
        seed=controls.seed(),
    )
