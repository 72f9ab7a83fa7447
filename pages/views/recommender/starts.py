"""Starts: one rating and its surface, many starts on a table, and one rank at a time."""

from datasets.ratings import Ratings
from pages.views.recommender import starts_greedy, starts_many, starts_one, starts_presets
from ui import controls, page

MODES = {"many": "Many starts", "one": "One rating", "greedy": "Rank by rank"}


def show(data: Ratings) -> None:
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
        controls.sidebar().caption("A table of one rating, set here; the data above play no part.")
        one = starts_one.choose()
        page.presets(starts_presets.PRESETS)
        starts_one.show(one)
    elif mode == "greedy":
        pieces = starts_greedy.choose(data)
        page.presets(starts_presets.PRESETS)
        starts_greedy.show(pieces)
    else:
        many = starts_many.choose(data)
        page.presets(starts_presets.PRESETS)
        starts_many.show(many)
