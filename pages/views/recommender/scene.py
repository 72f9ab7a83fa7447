"""What the views share: the table with the reader's edits, the ratings held out, how a table is factorised."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import factors, ratings
from datasets import ratings_table
from datasets.ratings import Ratings
from pages.views.recommender import kinds
from ui import controls, words

MANY = 50  # so many ratings are enough to hold some of them out
SEVERAL = 4  # so many ratings an item, on average, make its mean worth subtracting
GIVEN = "given"  # the start that comes with the data
STARTS = {GIVEN: "as given", "random": "random", "equal": "all equal", "zero": "all zero"}
CENTRES = {"none": "nothing", "global": "mean of all", "items": "mean of the item"}
PHASES = {"start": "the start", "users": "the users are solved", "items": "the items are solved"}
LONGEST = 1000  # letters of all edits in the address


@dataclass(frozen=True)
class Scene:
    """A table of ratings, and its parts to learn from and to test on."""

    given: Ratings  # before the reader's edits
    data: Ratings  # with them
    train: Ratings
    test: Ratings | None  # None if nothing is held out
    lines: tuple[str, ...] = ("train = data",)  # of a script, that make `train` and `test` from `data`

    @property
    def judged(self) -> Ratings:
        """The ratings on which errors count: those held out, or all if none are."""
        return self.train if self.test is None else self.test

    def told(self, user: int, item: int, *, learned: str, held_out: str, unknown: str) -> str:
        """What is known about a cell, in one of these words; {} stands for the rating."""
        for part, said in ((self.train, learned), (self.test, held_out)):
            if part is not None and part.seen[user, item]:
                return said.format(words.number(float(part.Y[user, item])))
        return unknown


def choose(given: Ratings, *, hold_out: bool = True) -> Scene:
    """The table as edited, and how much of it is held out (nothing by default where there are few ratings)."""
    data = _edited(given)
    if not hold_out or data.n_ratings < 4:
        return Scene(given, data, data, None)
    share = controls.slider(
        "Held out",
        0.0,
        0.6,
        0.2 if data.n_ratings >= MANY else 0.0,
        step=0.05,
        key="held",
        help="This share of the ratings is hidden from the method, and used to see how well it guesses.",
    )
    if not share:
        return Scene(given, data, data, None)
    said = "Another number, other ratings are held out."
    seed = controls.seed("Split seed", key="split", help=said)
    return Scene(given, data, *data.split(share, seed), (f"train, test = data.split({share!r}, seed={seed})",))


def _edited(data: Ratings) -> Ratings:
    """The table with the reader's own ratings in some of its cells."""
    text = controls.words(
        "Edited cells",
        "",
        key="edits",
        longest=LONGEST,
        help="user:item=rating, counted from 1, with a space between: 3:7=4.5 1:2=- gives user 3 a rating of 4.5 for "
        "item 7 and takes away that of user 1 for item 2.",
        place=controls.folder("Edit ratings", key=controls.key_of("edit_ratings")),
    )
    cells, complaints = ratings_table.parse_edits(text, data)
    try:
        edited = data.edited(cells)
    except ValueError as problem:
        edited, complaints = data, [*complaints, str(problem)]
    for complaint in complaints:
        controls.sidebar().warning(complaint, icon=":material/block:")
    return edited


def written(Y: np.ndarray, given: Ratings) -> str:
    """What makes the ratings Y (n, m) of those given: the text of `Edited cells`."""
    same = (given.Y == Y) | (np.isnan(given.Y) & np.isnan(Y))
    return ratings_table.write_edits(
        {(int(a), int(i)): None if np.isnan(Y[a, i]) else float(Y[a, i]) for a, i in np.argwhere(~same)}
    )


def rated(at: Scene, user: int, item: int, value: float) -> dict[str, str]:
    """The settings with one more rating of the reader's: to one decimal, on the scale; none if no link has room."""
    if not np.isfinite(value):
        return {}
    Y = at.data.Y.copy()
    Y[user, item] = min(max(round(value, 1), at.data.low), at.data.high)
    text = written(Y, at.given)
    return {"edits": text} if len(text) <= LONGEST else {}


def cell(data: Ratings, *, help: str = "Or click a cell.") -> tuple[int, int]:
    """A user and an item, by their numbers from 0, chosen by name; at first one not rated yet."""
    a = user(data, help=help)
    return a, item(data, default=gap(data, a), help=help)


def gap(data: Ratings, a: int) -> int:
    """The first item that user `a` has not rated, or the first of all."""
    return int(data.seen[a].argmin())


def user(data: Ratings, *, help: str = "", place: Any = None) -> int:
    """Who is looked at."""
    return controls.named("User", data.users, key="user", help=f"Who is looked at. {help}".strip(), place=place)


def item(data: Ratings, *, default: int = 0, help: str = "", place: Any = None) -> int:
    """What is looked at."""
    return controls.named(
        kinds.noun(data).capitalize(),
        data.items,
        default,
        key="item",
        help=f"What is looked at. {help}".strip(),
        place=place,
    )


@dataclass(frozen=True)
class Factorisation:
    """How a table is factorised."""

    rank: int
    penalty: float
    centre: str  # of CENTRES
    start: str  # of STARTS
    seed: int

    def settings(self, data: Ratings) -> dict[str, Any]:
        """For `alternating.steps(data.Y, ...)` and its relatives."""
        common: dict[str, Any] = dict(penalty=self.penalty, centre=self.centre)
        if self.start == GIVEN:
            return common | dict(users=data.start_users, items=data.start)
        return common | dict(rank=self.rank, start=self.start, seed=self.seed)

    @property
    def instead(self) -> dict[str, str]:
        """Expressions for those settings that a script does not write out."""
        return dict(users="data.start_users", items="data.start") if self.start == GIVEN else {}


def factorisation(data: Ratings, *, few: str = "items") -> Factorisation:
    """Rank, penalty, means, start; of `few` see `centre`."""
    n, m = data.Y.shape
    start = controls.choice(
        "Start",
        [*([GIVEN] if data.start is not None else []), *factors.STARTS],
        GIVEN if data.start is not None else "random",
        key="start",
        titles=STARTS,
        help="Where the vectors stand at first. From zero nothing ever moves; from equal vectors all stay parallel.",
    )
    if start == GIVEN and data.start is not None:
        k = data.start.shape[1]
    else:
        what = "How many numbers describe a user, and an item. More of them fit more, soon also the noise."
        k = rank(min(n, m, 12), help=what)
    seed = controls.seed() if start == "random" else 0
    return Factorisation(k, penalty(), centre(data, few=few), start, seed)


def rank(most: int, *, help: str) -> int:
    """How many numbers describe a user, and an item."""
    return int(controls.slider("Rank k", 1, most, min(2, most), key="rank", help=help))


def penalty() -> float:
    """The weight of the squared lengths."""
    return controls.log_slider(
        "Penalty λ",
        0.01,
        1000,
        1.0,
        zero=True,
        key="penalty",
        help="The price of long vectors. At 0 the known ratings are met as closely as the rank allows; a huge one "
        "shrinks every vector to 0.",
    )


def centre(data: Ratings, *, few: str = "items") -> str:
    """What is subtracted before the model sees the ratings; by default `few` where there are less than MANY of them,
    but SEVERAL an item."""
    at_first = (
        "none" if data.n_ratings < min(MANY, SEVERAL * len(data.items)) else "items" if data.n_ratings >= MANY else few
    )
    return controls.choice(
        "Subtract first",
        list(ratings.CENTRES),
        at_first,
        key="centre",
        titles=CENTRES,
        help="What is taken from every rating before, and added back to every prediction: with nothing, who is unknown "
        "gets predictions of 0; with the means of the items, those.",
    )
