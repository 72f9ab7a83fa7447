from datasets import catalog
from pages.views.recommender import baselines, compare, content, matrix, neighbours, own_ratings, plane, starts, you
from ui import page
from ui.page import View

VIEWS = {
    "matrix": View("Fill the matrix", matrix.show, "films"),
    "plane": View("Taste plane", plane.show, "films"),
    "you": View("You", you.show, "films"),
    "neighbours": View("Neighbours", neighbours.show, "clowns"),
    "content": View("Content", content.show, "films"),
    "baselines": View("Baselines", baselines.show, "films"),
    "starts": View("Starts", starts.show, "two_by_three"),
    "compare": View("Which wins", compare.show, "films"),
}

page.open("recommender", idea="Most of the table is empty. Fill the gaps with what like-minded people said.")


@page.body
def recommender() -> None:
    page.views(VIEWS, catalog.RECOMMENDER, own=own_ratings.choose)
