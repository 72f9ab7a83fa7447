"""Starts: many starts on a table, one rating and its surface, and one rank at a time."""

from datasets.ratings import Ratings
from pages.views.recommender.starts import many_starts, one_rating, rank_by_rank
from pages.views.recommender.starts.many_starts import Many
from pages.views.recommender.starts.one_rating import One
from pages.views.recommender.starts.rank_by_rank import Pieces
from ui import controls
from ui.view import View

MODES = {"many": "Many starts", "one": "One rating", "greedy": "Rank by rank"}


def choose(data: Ratings) -> Many | One | Pieces:
    mode = controls.choice(
        "Look at",
        list(MODES),
        "many",
        key="mode",
        titles=MODES,
        help="Many starts of the same fit; the whole surface of J for a single rating; or the fit built up from pieces "
        "of rank 1.",
    )
    if mode == "one":
        return one_rating.choose()
    if mode == "greedy":
        return rank_by_rank.choose(data)
    return many_starts.choose(data)


view = View(
    "Starts",
    choose,
    {Many: many_starts.SCREEN, One: one_rating.SCREEN, Pieces: rank_by_rank.SCREEN},
    data="two_by_three",
)
