from datasets import catalog
from pages.views.kernels.choosing.view import view as choosing
from pages.views.kernels.gallery.view import view as gallery
from pages.views.kernels.logistic.view import view as logistic
from pages.views.kernels.machine.view import view as machine
from pages.views.kernels.perceptron.view import view as perceptron
from pages.views.kernels.ridge.view import view as ridge
from pages.views.kernels.rivals.view import view as rivals
from pages.views.kernels.trick.view import view as trick
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "kernels",
    idea="A kernel says how alike two points are; with it, methods made for straight lines draw curves.",
    views=dict(
        machine=machine,
        gallery=gallery,
        trick=trick,
        perceptron=perceptron,
        ridge=ridge,
        logistic=logistic,
        choosing=choosing,
        rivals=rivals,
    ),
    entries=catalog.CLASSIFICATION,
    own=own_data.classes,
    draw="classes",
)

if __name__ == "__main__":
    page.show(PAGE)
