"""One run may end badly, so run it often: where many runs end, and how the best of them cost for every k."""

from datasets.dataset import Dataset
from pages.views.clustering import scene
from pages.views.clustering.restarts import choosing_k, runs
from ui import controls
from ui.view import View

MOST_POINTS = 1000


def choose(data: Dataset) -> runs.Runs | choosing_k.Sweep:
    at = scene.choose(data, most=MOST_POINTS)
    ask = controls.choice(
        "Choose",
        ["start", "k"],
        "start",
        key="ask",
        titles={"start": "the start", "k": "k"},
        help="The start: many runs from different starts, and where they end. k: the best run for every k up to 10.",
    )
    return runs.choose(at) if ask == "start" else choosing_k.choose(at)


view = View(
    "Restarts and k",
    choose,
    {runs.Runs: runs.screen, choosing_k.Sweep: choosing_k.screen},
    data="blobs",
    folded=("standardise",),
    about=("ask",),
)
