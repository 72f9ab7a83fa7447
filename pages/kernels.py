from datasets import catalog
from pages.views.kernels import choosing, gallery, logistic, machine, perceptron, ridge, rivals, trick
from ui import own_data, page
from ui.page import View

VIEWS = {
    "machine": View("Support vectors", machine.show, "moons"),
    "gallery": View("Gallery", gallery.show, "moons"),
    "trick": View("The trick", trick.show, "rings"),
    "perceptron": View("Perceptron", perceptron.show, "xor"),
    "ridge": View(
        "Ridge and Gaussian process", ridge.show, "sine", entries=catalog.CURVES, own=own_data.numbers, draw="numbers"
    ),
    "logistic": View("Logistic", logistic.show, "moons"),
    "choosing": View("Choosing", choosing.show, "unequal_covariance"),
    "rivals": View("Side by side", rivals.show, "moons"),
}

page.open("kernels", idea="A kernel says how alike two things are; a method that only asks that can bend its boundary.")


@page.body
def kernels() -> None:
    page.views(VIEWS, catalog.CLASSIFICATION, own=own_data.classes, draw="classes")
