from datasets import catalog
from pages.views.regression import bayes, descent, fit, local, robust, shrinkage
from ui import own_data, page
from ui.page import View

VIEWS = {
    "fit": View("Fit", fit.show, "sine"),
    "descent": View("Descent", descent.show, "line"),
    "shrinkage": View("Shrinkage", shrinkage.show, "sine"),
    "local": View("Local", local.show, "sine"),
    "robust": View("Robust", robust.show, "outlier"),
    "bayes": View("Bayes", bayes.show, "sine"),
}

page.open("regression", idea="Choose a family of curves and a price for being wrong; the data choose the curve.")


@page.body
def regression() -> None:
    page.views(VIEWS, catalog.REGRESSION, own=own_data.numbers, draw="numbers")
