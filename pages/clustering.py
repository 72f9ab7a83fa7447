from datasets import catalog
from pages.views.clustering.density.view import view as density
from pages.views.clustering.few_labels.view import view as few_labels
from pages.views.clustering.k_means.view import view as k_means
from pages.views.clustering.medoids.view import view as medoids
from pages.views.clustering.mixture.view import view as mixture
from pages.views.clustering.quantisation.view import view as quantisation
from pages.views.clustering.restarts.view import view as restarts
from pages.views.clustering.side_by_side.view import view as side_by_side
from pages.views.clustering.tree.view import view as tree
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "clustering",
    idea="Put together the points that are near each other. Every method has its own idea of near.",
    views=dict(
        k_means=k_means,
        restarts=restarts,
        medoids=medoids,
        mixture=mixture,
        tree=tree,
        density=density,
        side_by_side=side_by_side,
        few_labels=few_labels,
        quantisation=quantisation,
    ),
    entries=catalog.CLUSTERING,
    own=own_data.points,
    draw="points",
)

if __name__ == "__main__":
    page.show(PAGE)
