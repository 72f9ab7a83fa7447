from datasets import catalog
from pages.views.clustering import density, k_means, medoids, mixture, quantisation, restarts, side_by_side, tree
from ui import own_data, page
from ui.page import View

VIEWS = {
    "k_means": View("k-means", k_means.show, "blobs"),
    "restarts": View("Restarts and k", restarts.show, "blobs"),
    "medoids": View("Medoids", medoids.show, "blobs"),
    "mixture": View("Mixture", mixture.show, "unequal_spreads"),
    "tree": View("Tree", tree.show, "blobs"),
    "density": View("Density", density.show, "moons"),
    "side_by_side": View("Side by side", side_by_side.show, "unequal_spreads"),
    "quantisation": View("Photograph", quantisation.show, "photograph", fixed=True),
}

page.open("clustering", idea="Put together the points that are near each other. Every method has its own idea of near.")


@page.body
def clustering() -> None:
    page.views(VIEWS, catalog.CLUSTERING, own=own_data.points, draw="points")
