"""The winner's curse: of many candidates the one with the lowest validation error looks better than it is."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.bias_variance import winners
from algos.bias_variance.families import Family
from algos.bias_variance.winners import Race
from pages.views.bias_variance import (
    settings,
    validation_settings,
    validation_theory,
    validation_winner_chart,
    validation_winner_more,
)
from pages.views.bias_variance.settings import Settings
from ui import controls, page, player, words

REPEATS = 300
COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
KINDS = {"coins": "coin flips", "models": "models of a family"}
VALIDATION, TEST, TRUE, LAST = "Winner, validation", "Winner, test", "True error", "Too good by"
HELP = {
    VALIDATION: f"The lowest validation error among the candidates, averaged over {REPEATS} repeats.",
    TEST: "The winner's error on as many points that took no part in the choice, averaged.",
    TRUE: "The winner's expected error on a new point, averaged.",
    LAST: "How far the winner's validation error lies below its true error, on average.",
}


@dataclass(frozen=True)
class Curse:
    """What was chosen and what came out."""

    M: int  # candidates on display
    points: int  # of the validation set, and of the test set
    counts: list[int]  # of candidates, one a frame
    race: Race
    at: Settings | None  # where models learn; None for coin flips
    family: Family | None
    call: str  # the race as source
    names: list[str] | None  # of models

    @property
    def numbers(self) -> dict[str, float]:
        """What stands beside the chart."""
        validation, test, true = (float(errors.mean()) for errors in self.race.results(self.M))
        return {VALIDATION: validation, TEST: test, TRUE: true, LAST: true - validation}


def races(**chosen: int) -> Iterator[Race]:
    """Coin flips, as one state."""
    yield winners.coin_flips(**chosen)


def model_races(numbers: list[float], *, family: Family, **chosen: object) -> Iterator[Race]:
    """Models, as one state."""
    yield winners.models(family, numbers, **chosen)  # type: ignore[arg-type]


def choose() -> Curse:
    """The sidebar, and the race."""
    kind = controls.choice(
        "Candidates are",
        list(KINDS),
        "coins",
        key="winner_kind",
        titles=KINDS,
        help="Coin flips: every true error is 1/2. Models: from the stiffest on, each fitted to the same points.",
    )
    at = family = None
    if kind == "models":
        at, family = validation_settings.points(), settings.family()
    points = int(
        controls.stop_slider(
            "Validation points",
            [5, 10, 20, 50, 100, 200],
            50,
            key="winner_points",
            help="How many points choose the winner. As many others test it.",
        )
    )
    if at is None or family is None:
        counts, names = list(COUNTS), None
    else:
        names = [f"{number:g}" for number in family.settings(at.n)]
        counts = list(range(1, len(names) + 1))
    M = int(
        controls.stop_slider(
            "Candidates M",
            counts,
            200 if names is None else counts[-1],
            key="winner_m" if names is None else "winner_models",
            help="How many take part. Or play: one more frame, more candidates.",
        )
    )
    if at is None or family is None:
        seed = controls.seed()
        page.presets(validation_settings.PRESETS)
        asked = dict(candidates=COUNTS[-1], points=points, repeats=REPEATS, seed=seed)
        race = player.run(races, limit=1, **asked).final
        call = f"winners.coin_flips({COUNTS[-1]}, {points}, repeats={REPEATS}, seed={seed})"
        return Curse(M, points, counts, race, at, family, call, names)
    page.presets(validation_settings.PRESETS)
    where = dict(truth=at.truth, noise=at.noise, n=at.n, points=points, repeats=REPEATS, seed=at.seed)
    race = player.run(model_races, family.settings(at.n), limit=1, family=family, **where).final
    call = (
        f"winners.models(FAMILIES[{family.name!r}], {list(family.settings(at.n))!r}, "
        f"truth=truths.read({at.truth.text!r}), noise={at.noise!r}, n={at.n}, points={points}, "
        f"repeats={REPEATS}, seed={at.seed})"
    )
    return Curse(M, points, counts, race, at, family, call, names)


def show() -> None:
    given = choose()
    left, right = page.columns()
    with left:
        validation_winner_chart.show(given)
    with right:
        page.numbers(given.numbers, help=HELP)
        if given.at is None:
            exact = winners.expected_lowest(given.M, given.points)
            st.caption(f"Exactly, the winner's validation error is {words.number(exact)} on average.")
        else:
            st.caption(f"{given.at.n} training, {given.points} validation and {given.points} test points a repeat.")
    page.more(
        {
            "Look closer": lambda: validation_winner_more.closer(given),
            "Theory": validation_theory.winner,
            "Code": lambda: validation_winner_more.code(given),
            "Data": lambda: table(given),
        }
    )


def table(given: Curse) -> None:
    """Who won each repeat, and with which errors."""
    won = given.race.winners(given.M)
    validation, test, true = given.race.results(given.M)
    who = won + 1 if given.names is None else [given.names[i] for i in won]
    page.table(
        {
            "repeat": np.arange(1, REPEATS + 1),
            "winner" if given.family is None else given.family.symbol: who,
            "validation error": validation,
            "test error": test,
            "true error": true,
        },
        name="winners",
        source=f"The winner of {words.count(given.M, 'candidate')} in each of {REPEATS} repeats.",
    )
