from datasets import catalog
from pages.views.recommender import own_ratings
from pages.views.recommender.matrix.view import view as matrix
from pages.views.recommender.plane.view import view as plane
from ui import page
from ui.page import Page

PAGE = Page(
    "recommender",
    idea="Most of the table is empty. Fill the gaps with what like-minded people said.",
    views=dict(matrix=matrix, plane=plane),
    entries=catalog.RECOMMENDER,
    own=own_ratings.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
