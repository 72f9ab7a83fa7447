from datasets import catalog
from pages.views.recommender import own_ratings
from pages.views.recommender.baselines.view import view as baselines
from pages.views.recommender.content.view import view as content
from ui import page
from ui.page import Page

PAGE = Page(
    "recommender",
    idea="Most of the table is empty. Fill the gaps with what like-minded people said.",
    views=dict(baselines=baselines, content=content),
    entries=catalog.RECOMMENDER,
    own=own_ratings.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
