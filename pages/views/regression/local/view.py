"""Points that count more or less: a line for each query by locally weighted regression, or one line with weights."""

from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.local import local_line, weighted
from pages.views.regression.local.local_line import Query
from pages.views.regression.local.weighted import WeightedFit
from ui import controls
from ui.view import View

METHODS = {"local": "locally weighted", "weighted": "weighted least squares"}


def choose(data: Dataset) -> Query | WeightedFit:
    at = scene.choose_one_input(data)
    method = controls.choice(
        "Method",
        list(METHODS),
        "local",
        key="local_method",
        titles=METHODS,
        help="Weights that depend on where one asks, or weights that are given once and for all.",
    )
    return weighted.choose(at) if method == "weighted" else local_line.choose(at)


view = View("Local", choose, {Query: local_line.SCREEN, WeightedFit: weighted.SCREEN}, data="sine", folded=("beyond",))
