"""One run may end badly, so run it often: where many runs end, and how the best of them cost for every k."""

from datasets.dataset import Dataset
from pages.views.clustering import choosing_k, runs, scene
from ui import controls, page

MOST_POINTS = 1000
PRESETS = (
    page.Preset(
        "Random points",
        "How many of a hundred runs reach the best end? Choose a run further right: which heap does it miss?",
        {"view": "restarts", "runs": 100},
    ),
    page.Preset(
        "k-means++",
        "The same heaps from better starts: how many more runs reach the best end?",
        {"view": "restarts", "start": "k-means++"},
    ),
    page.Preset(
        "Many clusters",
        "With 8 clusters, do restarts still find the same best end again and again?",
        {"view": "restarts", "k": 8},
    ),
    page.Preset(
        "Four circles",
        "The distortion falls most from 1 to 2. Why is the elbow at 4 all the same?",
        {"view": "restarts", "ask": "k", "data": "trap"},
    ),
    page.Preset(
        "No elbow in noise",
        "There are no groups here, yet the rule names a k. How does the curve differ from that of the heaps, and what "
        "does the silhouette say?",
        {"view": "restarts", "ask": "k", "data": "uniform"},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, most=MOST_POINTS)
    ask = controls.choice(
        "Choose",
        ["start", "k"],
        "start",
        key="ask",
        titles={"start": "the start", "k": "k"},
        help="The start: many runs from different starts, and where they end. k: the best run for every k up to 10.",
    )
    {"start": runs.show, "k": choosing_k.show}[ask](at, lambda: page.presets(PRESETS))
