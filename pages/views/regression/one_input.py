"""Views that fit a curve over a single input: of several, one is chosen."""

from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.scene import Scene
from ui import controls


def choose(data: Dataset) -> Scene:
    """The scene of one input, all its rows to learn from."""
    names = list(data.feature_names)
    if len(names) > 1:
        name = controls.choice("Input", names, names[0], key="input", help="The one input that is used here.")
        data = data.columns(name)
    return scene.choose(data, held_out=None)
