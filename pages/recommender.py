from datasets import catalog
from pages.views.recommender import own_ratings
from pages.views.recommender.baselines.view import view as baselines
from pages.views.recommender.compare.view import view as compare
from pages.views.recommender.content.view import view as content
from pages.views.recommender.matrix.view import view as matrix
from pages.views.recommender.neighbours.view import view as neighbours
from pages.views.recommender.plane.view import view as plane
from pages.views.recommender.starts.view import view as starts
from pages.views.recommender.you.view import view as you
from ui import page
from ui.page import Page

PAGE = Page(
    "recommender",
    idea="A table of ratings has gaps. Fill them with what like-minded people said.",
    views=dict(
        matrix=matrix,
        plane=plane,
        you=you,
        neighbours=neighbours,
        content=content,
        baselines=baselines,
        starts=starts,
        compare=compare,
    ),
    entries=catalog.RECOMMENDER,
    own=own_ratings.choose,
)

if __name__ == "__main__":
    page.show(PAGE)
