"""You as a new user: the ratings you give, the model that was learned without you, your place in it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from algos.recommender import alternating, geometry, suggestions
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Factorisation, Scene
from ui import compute, controls, words

LIMIT = 200  # half-steps
NAMED = 24  # points: of so few each has its name
ASKED, TEN = 8, 10
MOST = 400  # items that can be rated: those that others rated most
NONE = "(none)"


@dataclass(frozen=True, eq=False)
class Guest:
    """What you rated, and what the model makes of it."""

    at: Scene
    how: Factorisation
    trace: Trace[Factors]  # without you
    order: np.ndarray  # the items whose ratings count, in the order asked: all you rated, or the first of them
    rated: np.ndarray  # your row of the table: (m,), nan where not rated
    variety: float
    retrained: Trace[Factors] | None  # with you as one more row, if that was asked for

    @property
    def model(self) -> Factors:
        """What was learned from the others."""
        return self.trace.final

    @property
    def counted(self) -> np.ndarray:
        """The ratings that count: (m,), nan where there is none."""
        row = np.full(len(self.rated), np.nan)
        row[self.order] = self.rated[self.order]
        return row

    @cached_property
    def path(self) -> np.ndarray:
        """Your vector after 0, 1, 2, ... ratings."""
        return suggestions.walk(self.rated, self.order, self.model.items, self.model.mean, self.how.penalty)

    @cached_property
    def turn(self) -> np.ndarray:
        """The directions in which most happens, an item that the first user has not rated to the right: (k, k)."""
        gaps = np.flatnonzero(~self.at.data.seen[0])
        item = self.model.items[int(gaps[0]) if gaps.size else 0]
        return geometry.facing(geometry.directions(self.model.users, self.model.items), item)

    @cached_property
    def turned(self) -> Factors:
        """The model with its first two coordinates along these directions."""
        T, model = self.turn, self.model
        return Factors(model.users @ T, model.items @ T, model.mean, model.objective, model.phase)

    @cached_property
    def alike(self) -> np.ndarray:
        """The cosines between all items."""
        return suggestions.likeness(self.model.items)

    def predicted(self, step: int = -1) -> np.ndarray:
        """Of every item, after so many ratings: (m,)."""
        return self.model.mean + self.model.items @ self.path[step]

    def suggested(self, step: int = -1) -> np.ndarray:
        """At most ten items you have not rated, the first suggestion first; none if there is no order."""
        allowed, predicted = np.isnan(self.rated), self.predicted(step)
        if not allowed.any() or (allowed.sum() > 1 and np.ptp(predicted[allowed]) < 1e-9):
            return np.array([], int)
        return self._best(predicted)

    @property
    def predicted_again(self) -> np.ndarray | None:
        """What the model predicts for you that has learned from you, too: (m,)."""
        return None if self.retrained is None else self.retrained.final.predict()[-1]

    @cached_property
    def suggested_again(self) -> np.ndarray:
        """What that model suggests."""
        predicted = self.predicted_again
        return np.array([], int) if predicted is None or not len(self.suggested()) else self._best(predicted)

    def _best(self, predicted: np.ndarray) -> np.ndarray:
        return suggestions.varied(predicted, np.isnan(self.rated), TEN, alike=self.alike, variety=self.variety)


def choose(data: Ratings) -> Guest:
    at = scene.choose(data, hold_out=False)
    how = scene.factorisation(at.data)
    variety = float(
        controls.slider(
            "Variety",
            0.0,
            3.0,
            0.0,
            step=0.1,
            key="variety",
            help="At 0 the highest predictions are suggested. Above, an item pays so much for pointing the same way as "
            "one suggested before it.",
        )
    )
    again = controls.toggle(
        "Train again with me",
        False,
        key="again",
        help="Your ratings become a row of the table and all is learned anew. Compare the predictions: must one?",
    )
    settings = how.settings(at.data)
    trace = compute.run(alternating.steps, at.data.Y, limit=LIMIT, **settings)
    order, rated = _rated(at.data)
    retrained = None
    if again:
        settings |= {"users": None} if "users" in settings else {}  # for one more user there is no start
        retrained = compute.run(alternating.steps, np.vstack([at.data.Y, rated]), limit=LIMIT, **settings)
    return Guest(at, how, trace, order, rated, variety, retrained)


def _rated(data: Ratings) -> tuple[np.ndarray, np.ndarray]:
    """The items you rated, in the order in which they are asked, and your row of the table."""
    help = ""
    if (data.low, data.high) != (1.0, 5.0):
        help = f"5 stars stand for {words.number(data.high)}, 1 for {words.number(data.low)}."
    every, places = list(enumerate(asked(data))), _places(controls.above)
    first, others = every[:ASKED], every[ASKED:]
    stars = {}
    for j, i in first if others else sorted(first, key=lambda one: one[1]):
        stars[i] = controls.stars(data.items[i], key=f"you_{j + 1}", help=help, where=lambda _: next(places))
    if others:  # under the chart, which stays on the first screen
        places = _places(lambda columns: controls.below().columns(columns))
        wanted = controls.choice(
            "Any other",
            [NONE, *(data.items[i] for _, i in others)],
            NONE,
            key="you_film",
            help="Type a part of its name; its stars appear beside.",
            place=next(places),
        )
    for j, i in others:

        def where(given: float, name: str = data.items[i]) -> Any:
            return next(places) if given or name == wanted else None

        stars[i] = controls.stars(data.items[i], key=f"you_{j + 1}", help=help, where=where)
    order = [i for i, given in stars.items() if given]
    row = np.full(len(data.items), np.nan)
    row[order] = [data.low + (stars[i] - 1) / 4 * (data.high - data.low) for i in order]
    return np.array(order, int), row


def at_place(guest: Guest, x: float, y: float) -> dict[str, int]:
    """The stars of the items asked that bring you about to x, y of the plane: whole ones, so not to every place.

    Where there are no others to suggest, every other one is left.
    """
    k, data = guest.how.rank, guest.at.data
    place = np.zeros(k)
    place[:2] = x, y
    far = float(np.abs(guest.turned.items).max(initial=1.0))
    place = np.clip(np.nan_to_num(place), -10 * far, 10 * far)
    items = asked(data)[:ASKED]
    left = {f"you_{j}": 0 for j in range(1, len(items) + 1)}
    order = sorted(items) if len(data.items) <= ASKED else items
    chosen = order[:: 1 + (len(data.items) <= ASKED)]
    V = guest.turned.items[chosen]
    grown = place + guest.how.penalty * np.linalg.pinv(V.T @ V) @ place  # the penalty takes so much off again
    stars = 1 + 4 * (guest.model.mean[chosen] + V @ grown - data.low) / (float(data.high - data.low) or 1.0)
    given = np.clip(np.round(stars), 1, 5).astype(int).tolist()
    return left | {f"you_{items.index(i) + 1}": value for i, value in zip(chosen, given, strict=True)}


def _places(row: Callable[[int], Iterable[Any]]) -> Iterator[Any]:
    """Four in a row, as many rows as it takes."""
    while True:
        yield from row(4)


def asked(data: Ratings) -> list[int]:
    """The items to rate: first some widely rated ones of different tastes, whatever the settings of the model."""
    rank, counts = min(2, *data.Y.shape), data.seen.sum(axis=0)
    trace = compute.run(alternating.steps, data.Y, limit=LIMIT, rank=rank, penalty=5.0, centre="items", seed=0)
    first = suggestions.to_ask(trace.final.items, counts, ASKED)
    rest = np.argsort(-counts, kind="stable")
    return [int(i) for i in (*first, *rest[~np.isin(rest, first)])][:MOST]
