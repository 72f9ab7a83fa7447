from datasets import catalog
from pages.views.clustering.k_means.view import view as k_means
from ui import own_data, page
from ui.page import Page

PAGE = Page(
    "clustering",
    idea="Put together the points that are near each other. Every method has its own idea of near.",
    views=dict(k_means=k_means),
    entries=catalog.CLUSTERING,
    own=own_data.points,
    draw="points",
)

if __name__ == "__main__":
    page.show(PAGE)
