"""Whose neighbours, for what, and how they are counted."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.recommender import alternating, neighbours, ratings
from algos.recommender.factors import Factors
from algos.recommender.neighbours import Neighbours
from algos.trace import Trace
from datasets.names import plain
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Scene
from ui import compute, controls
from ui.session import cache

MOST = 30
FACTORS_LIMIT = 100  # half-steps


@dataclass(frozen=True, eq=False)
class Prediction:
    """One cell of the table, the neighbours, and what they say."""

    at: Scene
    user: int
    item: int
    trace: Trace[Neighbours]
    factors: float  # what two factors predict
    rmse: np.ndarray | None  # over the held-out ratings, with 1, 2, ... MOST neighbours

    @property
    def model(self) -> Neighbours:
        """All similarities."""
        return self.trace.final

    @property
    def most(self) -> int:
        """So many neighbours are asked at most, one more in every frame."""
        others = len(self.rows) - (0 if self.model.itself else 1)
        if self.rmse is None:  # then more than can be asked here change nothing
            others = len(self.candidates)
        return max(min(MOST, others), self.model.k)

    @property
    def row(self) -> int:
        """The row whose neighbours are asked, of the table as it is compared."""
        return self.user if self.model.by == "users" else self.item

    @property
    def column(self) -> int:
        """The column they are asked about."""
        return self.item if self.model.by == "users" else self.user

    @property
    def by_users(self) -> bool:
        """Whether users are compared, not items."""
        return self.model.by == "users"

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of those that are compared."""
        return self.at.data.users if self.model.by == "users" else self.at.data.items

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of what they are compared on."""
        return self.at.data.items if self.model.by == "users" else self.at.data.users

    @cached_property
    def candidates(self) -> np.ndarray:
        """All who may be neighbours, the most similar first."""
        return self.model.candidates(self.user, self.item)

    @property
    def rated(self) -> bool:
        """Whether another user has rated the item; of items, which are compared otherwise, nothing is said."""
        others = np.delete(self.model.table[:, self.column], self.row)
        return not self.by_users or not bool(np.isnan(others).all())

    @property
    def used(self) -> np.ndarray:
        """Those who are asked."""
        return self.candidates[: self.model.k]

    @property
    def weights(self) -> np.ndarray:
        """The similarities to all rows."""
        return self.model.weights(self.row)

    @cached_property
    def deviations(self) -> np.ndarray:
        """Of the candidates' ratings in this column from their own means."""
        return self.model.table[self.candidates, self.column] - self.model.mean[self.candidates]

    @cached_property
    def by_count(self) -> np.ndarray:
        """The prediction with 1, 2, ... MOST neighbours."""
        mean = float(self.model.mean[self.row])
        if not len(self.candidates):
            return np.full(MOST, mean)
        weight = self.weights[self.candidates[:MOST]]
        shift = neighbours.average(weight[:, None], self.deviations[:MOST, None])[:, 0]
        return mean + np.pad(shift, (0, MOST - len(shift)), mode="edge")

    @property
    def value(self) -> float:
        """What is predicted."""
        return float(self.by_count[self.model.k - 1])

    def added(self, k: int) -> float:
        """What k neighbours add to the own mean; of several in two digits, so that the sum is right as written."""
        value, mean = float(self.by_count[k - 1]), float(self.model.mean[self.row])
        return round(value, 2) - round(mean, 2) if min(k, len(self.candidates)) > 1 else value - mean

    @property
    def fallback(self) -> str:
        """Where the prediction comes from if nobody can be asked."""
        rated = not np.isnan(self.model.table[self.row]).all()
        return f"the mean of {plain(self.rows[self.row])}" if rated else "the mean of all ratings"

    @property
    def known(self) -> tuple[str, float, str] | None:
        """What is known about the cell: a label, the number, and the table of a script in which it stands."""
        at, cell = self.at, (self.user, self.item)
        if not np.isnan(at.train.Y[cell]):
            return "Known rating", float(at.train.Y[cell]), "train.Y"
        if at.test is not None and not np.isnan(at.test.Y[cell]):
            return "Held-out rating", float(at.test.Y[cell]), "test.Y"
        if at.data.truth is not None:
            return "Planted taste", float(at.data.truth[cell]), "data.truth"
        return None


def choose(data: Ratings) -> Prediction:
    at = scene.choose(data)
    by = controls.choice(
        "Compare",
        neighbours.SIDES,
        "users",
        key="by",
        help="Users: who rated like this user? Items: which items were rated like this one?",
    )
    others = at.data.Y.shape[neighbours.SIDES.index(by)] - 1
    k = controls.slider(
        "Neighbours K",
        1,
        max(2, min(MOST, others)),
        1,
        key="k",
        help="The K most similar who have rated it. Few give little support, many are no longer similar.",
    )
    overlap = controls.slider(
        "Least in common",
        1,
        10,
        2,
        key="overlap",
        help="So many ratings two must have in common. With two in common the similarity is always 1, -1 or 0/0: "
        "a large one says something only if there are more.",
    )
    user, item = scene.cell(at.data, help="")
    itself = False
    if not np.isnan(at.train.Y[user, item]):
        itself = controls.toggle(
            "Ask oneself too",
            False,
            key="itself",
            help="One's own rating counts like that of a neighbour of similarity 1. As the only neighbour it gives "
            "the rating back.",
        )
    trace = compute.run(neighbours.steps, at.train.Y, limit=1, k=k, by=by, overlap=overlap, itself=itself)
    factors: Trace[Factors] = compute.run(
        alternating.steps, at.train.Y, limit=FACTORS_LIMIT, rank=2, penalty=1.0, centre="items"
    )
    two = float(factors.final.predict()[user, item])
    return Prediction(at, user, item, trace, two, _errors(at, trace.final))


def _errors(at: Scene, model: Neighbours) -> np.ndarray | None:
    """On the held-out ratings, with 1, 2, ... MOST neighbours: the same for every cell and every K."""
    if at.test is None:
        return None
    held_out = at.test.Y

    def made() -> np.ndarray:
        asked = compute.watched(range(len(model.table)))
        return np.array([ratings.rmse(held_out, predicted) for predicted in model.by_count(MOST, asked)])

    key = cache.digest("neighbours", at.train.Y, held_out, model.by, model.overlap, model.itself)
    errors: np.ndarray = compute.remembered(key, made)
    return errors
