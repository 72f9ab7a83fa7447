"""Many starts on one table: where they end, and whether they fill it alike."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.recommender import restarts
from algos.recommender.restarts import Start
from datasets.ratings import Ratings
from pages.views.recommender import scene, starts_closer, starts_code, starts_many_text, starts_theory
from ui import controls, page, player
from ui.figures import starts

ROUNDS = (5, 10, 20, 50, 100, 200)
FRAMES = 40
ALONG = {"axis": "(1, 0, …, 0)", "ones": "(1, 1, …, 1)", "rising": "(1, 2, …, k)"}


@dataclass(frozen=True)
class Many:
    """The settings of all starts, and what came of them."""

    data: Ratings
    rank: int
    penalty: float
    centre: str
    along: str
    starts: int
    rounds: int
    seed: int

    def run(self) -> tuple[Start, ...]:
        """Zero, equal, then the random ones."""
        return player.run(restarts.steps, self.data.Y, limit=self.starts + 2, **self.settings()).states

    def settings(self) -> dict[str, float | int | str]:
        return dict(
            rank=self.rank,
            penalty=self.penalty,
            centre=self.centre,
            along=self.along,
            starts=self.starts,
            rounds=self.rounds,
            seed=self.seed,
        )


def choose(data: Ratings) -> Many:
    """The sidebar's part."""
    data = scene.choose(data, hold_out=False).data
    n, m = data.Y.shape
    size = n * m
    rank = controls.slider(
        "Rank k", 1, min(n, m, 12), min(2, n, m), key="rank", help="With more numbers each there are more ways to end."
    )
    penalty = scene.penalty(1.0)
    centre = scene.centre(data)
    count = controls.slider(
        "Random starts",
        2,
        30 if size <= 4000 else 10,
        8,
        key="starts",
        help="Each with another seed. If all end at the same J, that is no proof, but a good sign.",
    )
    along = controls.choice(
        "Equal start",
        list(ALONG),
        "axis",
        key="along",
        titles=ALONG,
        help="The vector that all items share at first. Parallel vectors stay parallel, in exact arithmetic.",
    )
    lengths = ROUNDS if size <= 400 else ROUNDS[:4] if size <= 20_000 else ROUNDS[:3]
    rounds = controls.stop_slider(
        "Rounds",
        lengths,
        min(50, lengths[-1]),
        key="rounds",
        help="Users and items solved so often, without any other stopping rule.",
    )
    return Many(data, rank, penalty, centre, along, count, int(rounds), controls.seed())


def show(many: Many) -> None:
    states = many.run()
    kinds = ["zero", "equal"] + ["random"] * many.starts
    curves = np.array([state.curve for state in states])
    shown = numbers(states)
    left, right = page.columns()
    with left:
        at = player.thin(curves.shape[1], FRAMES)
        player.play(
            starts.figures(curves, kinds, [state.name for state in states], at),
            [starts_many_text.then(curves[:, h], h) for h in at],
            alt=starts_many_text.alt(many.rank, states),
            key="many",
        )
    with right:
        page.numbers(
            shown,
            help={
                "Lowest J": "Of all starts.",
                "J, equal start": "Where it ends that begins with equal item vectors.",
                "J, zero start": "The objective of predicting nothing but the mean that was subtracted.",
                "Tables differ by": "The largest difference, over all cells, between the tables that two random starts "
                "fill, in units of the ratings.",
            },
        )
        st.caption(starts_many_text.caption(states))
    page.more(
        {
            "Look closer": lambda: starts_closer.many(many.data, many.rank, states),
            "Theory": starts_theory.show,
            "Code": lambda: starts_code.many(many.data, many.settings(), list(shown)),
            "Data": lambda: page.table(
                {
                    "start": [state.name for state in states],
                    "J": [state.model.objective for state in states],
                    "settled": [state.settled for state in states],
                },
                name=f"{many.data.name}_starts",
                source=many.data.source,
            ),
        }
    )


def numbers(states: tuple[Start, ...]) -> dict[str, float]:
    """What stands beside the chart."""
    zero, equal, *rest = states
    return {
        "Lowest J": min(state.model.objective for state in states),
        "J, equal start": equal.model.objective,
        "J, zero start": zero.model.objective,
        "Tables differ by": restarts.agreement([state.model for state in rest]),
    }
