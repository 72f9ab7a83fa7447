"""What the views of ratings share: the table with the reader's edits, the ratings held out, the factorisation's
settings."""

from dataclasses import dataclass
from typing import Any

from algos.recommender import factors, ratings
from datasets import ratings_table
from datasets.ratings import Ratings
from ui import controls

MANY = 50  # so many ratings are enough to hold some of them out
GIVEN = "given"  # the start that comes with the data


@dataclass(frozen=True)
class Scene:
    """A table of ratings, and its parts to learn from and to test on."""

    data: Ratings  # with the reader's edits
    train: Ratings
    test: Ratings | None  # None if nothing is held out

    @property
    def lines(self) -> list[str]:
        """Lines of a script that make `train` and `test` from `data`."""
        if self.test is None:
            return ["train = data"]
        call = self.train.code.removeprefix(self.data.code + ".").removesuffix("[0]")
        return [f"train, test = data.{call}"]


def choose(data: Ratings, *, hold_out: bool = True) -> Scene:
    """The sidebar's part: edits, and how much is held out (nothing by default where there are few ratings)."""
    edited = _edited(data)
    most = edited.n_ratings
    if not hold_out or most < 4:
        return Scene(edited, edited, None)
    share = controls.slider(
        "Held out",
        0.0,
        0.6,
        0.2 if most >= MANY else 0.0,
        step=0.05,
        key="held",
        help="This share of the ratings is hidden from the method, and used to see how well it guesses.",
    )
    if not share:
        return Scene(edited, edited, None)
    seed = controls.seed("Split seed", key="split", help="Another number, other ratings are held out.")
    train, test = edited.split(share, seed)
    return Scene(edited, train, test)


def _edited(data: Ratings) -> Ratings:
    """The table with the reader's own ratings in some of its cells."""
    text = controls.words(
        "Edited cells",
        "",
        key="edits",
        longest=1000,
        help="user:item=rating, counted from 1, with a space between: 3:7=4.5 1:2=- gives user 3 a rating of 4.5 for "
        "item 7 and takes away that of user 1 for item 2.",
        place=controls.folder("Edit ratings", key=controls.key_of("edit_ratings")),
    )
    cells, complaints = ratings_table.parse_edits(text, data)
    for complaint in complaints:
        controls.sidebar().warning(complaint, icon=":material/block:")
    try:
        return data.edited(cells)
    except ValueError as problem:
        controls.sidebar().warning(str(problem), icon=":material/block:")
        return data


@dataclass(frozen=True)
class Settings:
    """How a table is factorised."""

    rank: int
    penalty: float
    centre: str
    start: str  # of factors.STARTS, or GIVEN
    seed: int

    def arguments(self, data: Ratings) -> dict[str, Any]:
        """For `alternating.steps(data.Y, ...)` and its relatives."""
        common: dict[str, Any] = dict(penalty=self.penalty, centre=self.centre)
        if self.start == GIVEN:
            return common | dict(users=data.start_users, items=data.start)
        return common | dict(rank=self.rank, start=self.start, seed=self.seed)

    def code(self) -> dict[str, str]:
        """The same as source, given `data`."""
        common = dict(penalty=repr(self.penalty), centre=repr(self.centre))
        if self.start == GIVEN:
            return common | dict(users="data.start_users", items="data.start")
        return common | dict(rank=repr(self.rank), start=repr(self.start), seed=repr(self.seed))

    def call(self, function: str, Y: str = "train.Y") -> str:
        """The call in a script."""
        return f"{function}({Y}, {', '.join(f'{name}={value}' for name, value in self.code().items())})"


CENTRES = {"none": "nothing", "global": "mean of all", "items": "mean of the item"}


def centre(data: Ratings) -> str:
    """What is subtracted before the model sees the ratings."""
    return controls.choice(
        "Subtract first",
        list(ratings.CENTRES),
        "items" if data.n_ratings >= MANY else "none",
        key="centre",
        titles=CENTRES,
        help="What is taken from every rating before, and added back to every prediction: with nothing, who is unknown "
        "gets predictions of 0; with the means of the items, those.",
    )


def penalty(default: float) -> float:
    """The weight of the squared lengths."""
    return controls.log_slider(
        "Penalty λ",
        0.01,
        1000,
        default,
        zero=True,
        key="penalty",
        help="The price of long vectors. At 0 the known ratings are met as closely as the rank allows; a huge one "
        "shrinks every vector to 0.",
    )


def factorisation(data: Ratings, *, rank: int = 2) -> Settings:
    """The sidebar's part: rank, penalty, means, start."""
    n, m = data.Y.shape
    start = GIVEN if data.start is not None else "random"
    titles = {GIVEN: "as in the notes", "random": "random", "equal": "all equal", "zero": "all zero"}
    begun = controls.choice(
        "Start",
        ([GIVEN] if data.start is not None else []) + list(factors.STARTS),
        start,
        key="start",
        titles=titles,
        help="Where the vectors stand at first. From zero nothing ever moves; from equal vectors all stay parallel.",
    )
    k = data.start.shape[1] if begun == GIVEN and data.start is not None else None
    if k is None:
        k = int(
            controls.slider(
                "Rank k",
                1,
                min(n, m, 12),
                min(rank, n, m),
                key="rank",
                help="How many numbers describe a user, and an item. More of them fit more, soon also the noise.",
            )
        )
    return Settings(
        k,
        penalty(1.0),
        centre(data),
        begun,
        controls.seed() if begun == "random" else 0,
    )
