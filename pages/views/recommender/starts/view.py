"""Starts: one rating and its surface, many starts on a table, and one rank at a time."""

from datasets.ratings import Ratings
from pages.views.recommender.starts import many_starts, one_rating, rank_by_rank
from pages.views.recommender.starts.many_starts import Many
from pages.views.recommender.starts.one_rating import One
from pages.views.recommender.starts.rank_by_rank import Pieces
from ui import controls
from ui.view import View

MODES = {"one": "One rating", "many": "Many starts", "greedy": "Rank by rank"}


def part() -> str:
    """What is looked at; a single rating is set beside the picture, and no data are asked for."""
    return controls.choice(
        "Look at",
        list(MODES),
        "one",
        key="mode",
        titles=MODES,
        help="The whole surface of J for a single rating; many starts of the same fit; or the fit built up from pieces "
        "of rank 1.",
    )


def choose(part: str, data: Ratings | None = None) -> Many | One | Pieces:
    if data is None:
        return one_rating.choose()
    if part == "greedy":
        return rank_by_rank.choose(data)
    return many_starts.choose(data)


view = View(
    "Starts",
    choose,
    {Many: many_starts.SCREEN, One: one_rating.SCREEN, Pieces: rank_by_rank.SCREEN},
    data="two_by_three",
    part=part,
    alone=("one",),
    folded=("rounds", "seed"),
    about=("mode",),
)
