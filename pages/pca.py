from datasets import catalog
from pages.views.pca import digits, ellipses, how_many, not_to, power, space, stages, tables, turn
from ui import own_data, page
from ui.page import View

VIEWS = {
    "turn": View("Turn the axis", turn.show, "tilted"),
    "stages": View("Stages", stages.show, "tilted"),
    "power": View("Power iteration", power.show, "tilted"),
    "how_many": View("How many", how_many.show, "wine"),
    "digits": View("Digits", digits.show, "digits", fixed=True),
    "tables": View("Tables", tables.show, "foods"),
    "space": View("In space", space.show, "pancake"),
    "ellipses": View("Ellipses", ellipses.show, "tilted"),
    "not_to": View("When not to", not_to.show, "small_axis"),
}

page.open(
    "pca", idea="Turn the axes until the first one sees as much of the spread as it can, then the second. Keep few."
)


@page.body
def pca() -> None:
    page.views(VIEWS, catalog.PCA, own=own_data.points, draw="points")
