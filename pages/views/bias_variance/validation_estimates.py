"""One model, several estimates of its error: hold-out, folds, leave-one-out, fold by fold and over repeats."""

import numpy as np
import streamlit as st

from pages.views.bias_variance import (
    validation_estimates_chart,
    validation_estimates_closer,
    validation_estimates_code,
    validation_estimates_run,
    validation_theory,
)
from pages.views.bias_variance.validation_estimates_run import Estimates
from ui import page, words

HELP = {
    "Estimate": "By the method chosen, with the split in the picture: the average of the folds' mean squared errors.",
    "True error": "Expected squared error on a new point of the fit to all n points. Known only because f is.",
    "Spread": "Standard deviation of the estimate over the dots of its row: other splits, or new points.",
    "Fits": "How many models must be fitted for one estimate.",
}


def show() -> None:
    given = validation_estimates_run.choose()
    left, right = page.columns()
    with left:
        validation_estimates_chart.show(given)
    with right:
        page.numbers(given.numbers, help=HELP)
        learned = sum(int(state.learned.sum()) for state in given.states[1:])
        st.caption(f"The fits learn from {words.number(learned)} points together.")
        if given.repeat == "splits" and (given.method == "leave-one-out" or not given.shuffled):
            st.caption("This split is the only one of its kind: the same points give one estimate, without a spread.")
    page.more(
        {
            "Look closer": lambda: validation_estimates_closer.show(given.states, given.method),
            "Theory": validation_theory.estimates,
            "Code": lambda: validation_estimates_code.show(given),
            "Data": lambda: table(given),
        }
    )


def table(given: Estimates) -> None:
    """The points on display, with what each was predicted as while held out."""
    final = given.states[-1]
    page.table(
        {
            "x": final.x,
            "y": final.y,
            "fold": np.where(final.fold < 0, "learned from", (final.fold + 1).astype(str)),
            "held-out prediction": final.predictions,
            "squared error": (final.y - final.predictions) ** 2,
        },
        name="validation",
        source=f"f(x) = {given.at.truth.text} at random places, noise {given.at.noise:g}.",
    )
