"""Rank by rank: pieces of rank 1 one after the other, beside fitting as many at once."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.recommender import alternating, greedy, ratings
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender import scene, starts_closer, starts_code, starts_theory
from pages.views.recommender.scene import Scene
from ui import controls, page, player, words
from ui.figures import starts_pieces

LIMIT = 100  # half-steps of the joint fit of each rank
MOST = 80  # rows, and columns, of the map


@dataclass(frozen=True)
class Pieces:
    """The settings of both ways."""

    at: Scene
    count: int
    penalty: float
    centre: str
    seed: int

    def settings(self, rank: int) -> dict[str, float | int | str]:
        return dict(rank=rank, penalty=self.penalty, centre=self.centre, seed=self.seed)

    def greedy(self) -> tuple[Factors, ...]:
        """With 0, 1, 2, ... pieces; fewer than asked for if one more would bring nothing."""
        return player.run(greedy.steps, self.at.train.Y, limit=self.count, **self.settings(self.count)).states

    def joint(self, rank: int) -> Trace[Factors]:
        return player.run(alternating.steps, self.at.train.Y, limit=LIMIT, **self.settings(rank))


def choose(data: Ratings) -> Pieces:
    """The sidebar's part."""
    at = scene.choose(data)
    n, m = at.data.Y.shape
    count = controls.slider(
        "Pieces", 1, min(n, m, 8), min(5, n, m), key="pieces", help="So many pieces of rank 1, one after the other."
    )
    penalty = scene.penalty(1.0)
    return Pieces(at, count, penalty, scene.centre(at.data), controls.seed())


def show(pieces: Pieces) -> None:
    at = pieces.at
    one_by_one = pieces.greedy()
    joint = [one_by_one[0]] + [pieces.joint(rank).final for rank in range(1, len(one_by_one))]
    found = len(one_by_one) - 1
    rounds = pieces.joint(found).steps // 2 if found else 0
    shown = numbers(at, one_by_one[-1], joint[-1])
    left, right = page.columns()
    with left:
        _chart(at, one_by_one, joint)
    with right:
        measured = "the ratings learned from" if at.test is None else "the ratings held out"
        page.numbers(
            shown,
            help={
                "J, rank by rank": "Half the squared error of all pieces together, plus half the penalty of each.",
                "J, joint fit": f"Alternating least squares of the same rank, after at most {LIMIT} half-steps.",
                "RMSE, rank by rank": f"On {measured}.",
                "RMSE, joint fit": f"On {measured}.",
            },
        )
        st.caption(_caption(pieces, found))
    page.more(
        {
            "Look closer": lambda: starts_closer.greedy(at, one_by_one),
            "Theory": starts_theory.show,
            "Code": lambda: starts_code.greedy(at, pieces.settings(found or 1), LIMIT, found, rounds),
            "Data": lambda: page.table(
                {
                    "pieces": range(len(one_by_one)),
                    "J, rank by rank": [model.objective for model in one_by_one],
                    "J, joint fit": [model.objective for model in joint],
                },
                name=f"{at.data.name}_pieces",
                source=at.data.source,
            ),
        }
    )


def numbers(at: Scene, one_by_one: Factors, joint: Factors) -> dict[str, float]:
    """What stands beside the chart."""
    Y = (at.train if at.test is None else at.test).Y
    return {
        "J, rank by rank": one_by_one.objective,
        "J, joint fit": joint.objective,
        "RMSE, rank by rank": ratings.rmse(Y, one_by_one.predict()),
        "RMSE, joint fit": ratings.rmse(Y, joint.predict()),
    }


def _chart(at: Scene, one_by_one: tuple[Factors, ...], joint: list[Factors]) -> None:
    rows, columns = (np.unique(np.linspace(0, size - 1, MOST).astype(int)) for size in at.data.Y.shape)
    left = [(at.train.Y - model.predict())[np.ix_(rows, columns)] for model in one_by_one]
    errors = {}
    for name, models in (("rank by rank", one_by_one), ("joint fit", joint)):
        errors[f"{name}, training"] = np.array([ratings.rmse(at.train.Y, model.predict()) for model in models])
    for name, models in (("rank by rank", one_by_one), ("joint fit", joint)):
        if at.test is not None:
            errors[f"{name}, held out"] = np.array([ratings.rmse(at.test.Y, model.predict()) for model in models])
    users, items = [at.data.users[a] for a in rows], [at.data.items[i] for i in columns]
    training = errors["rank by rank, training"]
    captions = [
        f"What {words.count(p, 'piece')} of rank 1 leave of the ratings · RMSE {words.number(float(training[p]))}, "
        f"joint fit {words.number(float(errors['joint fit, training'][p]))}"
        for p in range(len(one_by_one))
    ]
    n = words.number
    alt = (
        f"Training error by number of pieces: from {n(float(training[0]))} without any to {n(float(training[-1]))} "
        f"with {len(training) - 1}; the joint fit of that rank has {n(float(errors['joint fit, training'][-1]))}."
    )
    player.play(starts_pieces.figures(left, errors, users, items), captions, alt=alt, maps=True, key="pieces_player")
    if rows.size < len(at.data.users) or columns.size < len(at.data.items):
        st.caption(f"The map shows {rows.size} of the users and {columns.size} of the items; the errors count all.")


def _caption(pieces: Pieces, found: int) -> str:
    if found < pieces.count:
        return (
            f"After {words.count(found, 'piece')} one more brings nothing: the penalty costs more than it would gain."
        )
    return f"With {words.count(found, 'piece')}, and with the joint fit of rank {found}."
