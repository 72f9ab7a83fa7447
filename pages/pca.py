from datasets import catalog
from pages.views.pca.digits.view import view as digits
from pages.views.pca.ellipses.view import view as ellipses
from pages.views.pca.how_many.view import view as how_many
from pages.views.pca.not_to.view import view as not_to
from pages.views.pca.power.view import view as power
from pages.views.pca.space.view import view as space
from pages.views.pca.stages.view import view as stages
from pages.views.pca.tables.view import view as tables
from pages.views.pca.turn.view import view as turn
from ui import page
from ui.data import own_data
from ui.page import Page

PAGE = Page(
    "pca",
    idea="Principal component analysis: turn the axes until the first captures most variance, and keep the first few.",
    views=dict(
        turn=turn,
        stages=stages,
        power=power,
        how_many=how_many,
        digits=digits,
        tables=tables,
        space=space,
        ellipses=ellipses,
        not_to=not_to,
    ),
    entries=catalog.PCA,
    own=own_data.points,
    draw="points",
)

if __name__ == "__main__":
    page.show(PAGE)
