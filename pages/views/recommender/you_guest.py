"""You as a new user: the ratings you give, the model that was learnt without you, your place in it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos.recommender import alternating, geometry, suggestions
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene
from pages.views.recommender.scene import Scene, Settings
from ui import controls, player, words

LIMIT = 200  # half-steps
ASKED, TEN = 8, 10
STOPS = (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)  # stars; at 0 there is no rating
OPINION = (5.0, 1.0, 3.0, 0.0, 5.0, 2.0, 4.0, 0.0)


@dataclass(frozen=True)
class Guest:
    """What you rated, and what the model makes of it."""

    at: Scene
    how: Settings
    trace: Trace[Factors]
    asked: np.ndarray  # items, at most ASKED
    stars: tuple[float, ...]  # 0: not rated
    variety: float
    again: bool  # whether to train with you as one more row, too

    @property
    def model(self) -> Factors:
        return self.trace.final

    @cached_property
    def order(self) -> np.ndarray:
        """The items you rated, in the order asked."""
        return np.array([i for i, stars in zip(self.asked, self.stars, strict=True) if stars], int)

    @cached_property
    def rated(self) -> np.ndarray:
        """Your row of the table: (m,), nan where not rated."""
        row = np.full(len(self.at.data.items), np.nan)
        for i, stars in zip(self.asked, self.stars, strict=True):
            if stars:
                row[i] = as_rating(self.at.data, stars)
        return row

    @cached_property
    def path(self) -> np.ndarray:
        """Your vector after 0, 1, 2, ... ratings."""
        return suggestions.walk(self.rated, self.order, self.model.items, self.model.mean, self.how.penalty)

    @cached_property
    def turned(self) -> Factors:
        """The model with its first two coordinates along the directions in which most happens."""
        T, model = self.turn, self.model
        return Factors(model.users @ T, model.items @ T, model.mean, model.objective, model.phase)

    @cached_property
    def turn(self) -> np.ndarray:
        return geometry.directions(self.model.users, self.model.items)

    @cached_property
    def alike(self) -> np.ndarray:
        return suggestions.likeness(self.model.items)

    def predicted(self, step: int = -1) -> np.ndarray:
        """Of every item, after so many ratings: (m,)."""
        return self.model.mean + self.model.items @ self.path[step]

    def suggested(self, step: int = -1) -> np.ndarray:
        """At most ten items you have not rated, the first suggestion first; none if there is no order."""
        allowed = np.isnan(self.rated)
        predicted = self.predicted(step)
        if not allowed.any() or (allowed.sum() > 1 and np.ptp(predicted[allowed]) < 1e-9):
            return np.array([], int)
        return suggestions.varied(predicted, allowed, TEN, alike=self.alike, variety=self.variety)

    @cached_property
    def trained_again(self) -> np.ndarray:
        """What the model predicts for you that has learnt from you, too: (m,)."""
        data = self.at.data
        Y = np.vstack([data.Y, self.rated])
        settings = self.how.arguments(data) | ({"users": None} if "users" in self.how.arguments(data) else {})
        return np.asarray(player.run(alternating.steps, Y, limit=LIMIT, **settings).final.predict()[-1])

    @cached_property
    def suggested_again(self) -> np.ndarray:
        allowed = np.isnan(self.rated)
        if not len(self.suggested()):
            return np.array([], int)
        return suggestions.varied(self.trained_again, allowed, TEN, alike=self.alike, variety=self.variety)


def as_rating(data: Ratings, stars: float) -> float:
    """Stars from 1 to 5 on the scale of the data."""
    return float(data.low + (stars - 1) / 4 * (data.high - data.low))


def choose(data: Ratings) -> Guest:
    """The sidebar's part, and the stars above the chart."""
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
        help="Your ratings become a row of the table and everything is learnt anew. Compare the predictions: must one?",
    )
    return Guest(at, how, _learnt(at, how), asked(data), (), variety, again)


def _learnt(at: Scene, how: Settings) -> Trace[Factors]:
    return player.run(alternating.steps, at.data.Y, limit=LIMIT, **how.arguments(at.data))


def asked(data: Ratings) -> np.ndarray:
    """The items to rate: widely rated and of different tastes, whatever the settings of the model."""
    rank = min(2, *data.Y.shape)
    trace = player.run(alternating.steps, data.Y, limit=LIMIT, rank=rank, penalty=5.0, centre="items", seed=0)
    return suggestions.to_ask(trace.final.items, data.seen.sum(axis=0), ASKED)


def stars(data: Ratings, items: np.ndarray) -> tuple[float, ...]:
    """Two rows of four sliders in the main area."""
    given: list[float] = []
    scale = "" if (data.low, data.high) == (1.0, 5.0) else f" 5 stars stand for {words.number(data.high)}, 1 for "
    scale += f"{words.number(data.low)}." if scale else ""
    for first in range(0, len(items), 4):
        for place, j in zip(st.columns(4), range(first, min(first + 4, len(items))), strict=False):
            given.append(
                controls.stop_slider(
                    data.items[items[j]],
                    STOPS,
                    OPINION[j],
                    key=f"you_{j + 1}",
                    help=f"From 1 to 5 stars; 0 if you have not seen it.{scale}",
                    place=place,
                )
            )
    return tuple(given)
