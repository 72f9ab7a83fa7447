"""Fit a line by hand, or have a method choose a curve."""

from datasets import catalog
from datasets.dataset import Dataset
from pages.views.regression.fit import by_hand, by_method
from pages.views.regression.fit.by_hand import Hand
from pages.views.regression.fit.by_method import Fits
from ui import controls
from ui.view import View


def choose(data: Dataset) -> Hand | Fits:
    single = len(data.feature_names) == 1  # a line through one input can be held by its ends
    by = "a method"
    if single:
        by = controls.choice(
            "Who draws the line",
            ["you", "a method"],
            "you",
            key="line_by",
            help="Drag a line yourself, or have least squares and others choose a line or a curve.",
        )
    return by_hand.choose(data) if by == "you" else by_method.choose(data)


view = View(
    "Fit",
    choose,
    {Hand: by_hand.SCREEN, Fits: by_method.SCREEN},
    data=by_method.FEW,
    entries=[entry for entry in catalog.CURVES if entry.name == "short_line"] + list(catalog.REGRESSION),
    folded=("sized", "own_left", "own_right"),
)
