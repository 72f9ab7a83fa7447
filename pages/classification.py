from datasets import catalog
from pages.views.classification import (
    densities,
    evaluation,
    logistic,
    losses,
    margin,
    mistakes,
    neighbours,
    one_input,
    side_by_side,
)
from ui import own_data, page
from ui.page import View

VIEWS = {
    "logistic": View("Logistic", logistic.show, "moons"),
    "mistakes": View("Perceptron", mistakes.show, "separable"),
    "margin": View("Margin", margin.show, "separable"),
    "densities": View("Densities", densities.show, "unequal_covariance"),
    "one_input": View("One input", one_input.show, "iris"),
    "neighbours": View("Neighbours", neighbours.show, "unequal_covariance"),
    "losses": View("Losses", losses.show, "far_outlier"),
    "evaluation": View("Evaluation", evaluation.show, "skewed"),
    "side_by_side": View("Side by side", side_by_side.show, "moons"),
}

page.open("classification", idea="Draw a line between the classes, and see what each method means by the best one.")


@page.body
def classification() -> None:
    page.views(VIEWS, catalog.CLASSIFICATION, own=own_data.classes, draw="classes")
