"""The winner's curse: of many candidates the one with the lowest validation error looks better than it is."""

import numpy as np
import streamlit as st

from algos.bias_variance import winners
from pages.views.bias_variance import (
    validation_theory,
    validation_winner_chart,
    validation_winner_more,
    validation_winner_run,
)
from pages.views.bias_variance.validation_winner_run import LAST, REPEATS, TEST, TRUE, VALIDATION, Curse
from ui import page, words

HELP = {
    VALIDATION: f"The lowest validation error among the candidates, averaged over {REPEATS} repeats.",
    TEST: "The winner's error on as many points that took no part in the choice, averaged.",
    TRUE: "The winner's expected error on a new point, averaged.",
    LAST: "How far the winner's validation error lies below its true error, on average.",
}


def show() -> None:
    given = validation_winner_run.choose()
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
