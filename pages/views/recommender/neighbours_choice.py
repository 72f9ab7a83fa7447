"""Whose neighbours, for what, and how they are counted."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from algos.recommender import alternating, neighbours, ratings
from algos.recommender.neighbours import Neighbours
from pages.views.recommender.scene import Scene
from ui import cache, controls, player

MOST = 30
FACTORS: dict[str, Any] = dict(rank=2, penalty=1.0, centre="items")
FACTORS_LIMIT = 100


@dataclass(frozen=True)
class Choice:
    """One cell of the table, the neighbours, and what they say."""

    at: Scene
    model: Neighbours
    user: int
    item: int

    @property
    def row(self) -> int:
        """The row whose neighbours are asked, of the table as it is compared."""
        return self.user if self.model.by == "users" else self.item

    @property
    def column(self) -> int:
        return self.item if self.model.by == "users" else self.user

    @property
    def rows(self) -> tuple[str, ...]:
        return self.at.data.users if self.model.by == "users" else self.at.data.items

    @property
    def columns(self) -> tuple[str, ...]:
        return self.at.data.items if self.model.by == "users" else self.at.data.users

    @cached_property
    def candidates(self) -> np.ndarray:
        return self.model.candidates(self.user, self.item)

    @property
    def used(self) -> np.ndarray:
        return self.candidates[: self.model.k]

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
        first = self.candidates[:MOST]
        weight = self.model.weights(self.row)[first]
        shift = neighbours.average(weight[:, None], self.deviations[:MOST, None])[:, 0]
        return mean + np.pad(shift, (0, MOST - len(shift)), mode="edge")

    @property
    def prediction(self) -> float:
        return float(self.by_count[self.model.k - 1])

    @property
    def fallback(self) -> str:
        """Where the prediction comes from if nobody can be asked."""
        rated = not np.isnan(self.model.table[self.row]).all()
        return f"the mean of {self.rows[self.row]}" if rated else "the mean of all ratings"

    @cached_property
    def factors(self) -> float:
        trace = player.run(alternating.steps, self.at.train.Y, limit=FACTORS_LIMIT, **FACTORS)
        return float(trace.final.predict()[self.user, self.item])

    @cached_property
    def rmse(self) -> np.ndarray | None:
        """Over the held-out ratings, with 1, 2, ... MOST neighbours."""
        if self.at.test is None:
            return None
        model = self.model
        key = cache.digest(self.at.train.Y, self.at.test.Y, model.by, model.overlap, model.itself)
        return _errors(key, model, self.at.test.Y)


@st.cache_data(max_entries=64, show_spinner=False)
def _errors(key: str, _model: Neighbours, _held_out: np.ndarray) -> np.ndarray:
    return np.array([ratings.rmse(_held_out, predicted) for predicted in _model.by_count(MOST)])


def choose(at: Scene) -> Choice:
    """The sidebar's part."""
    data = at.data
    by = controls.choice(
        "Compare",
        neighbours.SIDES,
        "users",
        key="by",
        help="Users: who rated like this user? Items: which items were rated like this one?",
    )
    k = controls.slider(
        "Neighbours K",
        1,
        MOST,
        10,
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
    user = data.users.index(_name("User", data.users, data.users[0], key="user"))
    unrated = np.flatnonzero(np.isnan(data.Y[user]))
    first = data.items[int(unrated[0]) if unrated.size else 0]
    item = data.items.index(_name("Item", data.items, first, key="item"))
    itself = False
    if not np.isnan(at.train.Y[user, item]):
        itself = controls.toggle(
            "Ask oneself too",
            False,
            key="itself",
            help="One's own rating counts like that of a neighbour of similarity 1. As the only neighbour it gives "
            "the rating back.",
        )
    trace = player.run(neighbours.steps, at.train.Y, limit=1, k=k, by=by, overlap=overlap, itself=itself)
    return Choice(at, trace.final, user, item)


def _name(label: str, names: tuple[str, ...], default: str, *, key: str) -> str:
    return controls.choice(label, names, default, key=key, help=f"The {label.lower()} whose rating is predicted.")


def numbers(chosen: Choice) -> dict[str, float | int | str]:
    """What stands beside the chart."""
    found: dict[str, float | int | str] = {"Prediction": chosen.prediction}
    if known := rating(chosen):
        found[known[0]] = known[1]
    found["Neighbours used"] = len(chosen.used)
    if len(chosen.used):
        found["Mean similarity"] = float(chosen.model.weights(chosen.row)[chosen.used].mean())
    return found


def rating(chosen: Choice) -> tuple[str, float, str] | None:
    """What is known about the cell: a label, the number, and the table of a script in which it stands."""
    at, cell = chosen.at, (chosen.user, chosen.item)
    if not np.isnan(at.train.Y[cell]):
        return "Known rating", float(at.train.Y[cell]), "train.Y"
    if at.test is not None and not np.isnan(at.test.Y[cell]):
        return "Held-out rating", float(at.test.Y[cell]), "test.Y"
    if at.data.truth is not None:
        return "Planted taste", float(at.data.truth[cell]), "data.truth"
    return None
