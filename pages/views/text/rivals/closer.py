"""The size on display: the mean of every method, how well it is known, and who is ahead of whom."""

import streamlit as st

from algos.text.learning_curves import METHODS
from pages.views.text.rivals import figure
from pages.views.text.rivals.run import Rivals
from pages.views.text.scene import CLEAR
from ui import controls, words
from ui.stage import player


def show(run: Rivals) -> None:
    """A row a method, then each pair."""
    now = run.now
    st.markdown(
        f"Learned from {words.count(now.n, 'text')} with {words.number(round(now.words))} different words, on average; "
        f"judged on {words.count(run.held_out, 'other text')}, in {words.count(run.repeats, 'draw')}."
    )
    st.dataframe(
        {
            "method": METHODS,
            "error": now.means,
            "standard error": now.deviations,
            "best draw": now.errors.min(axis=1),
            "worst draw": now.errors.max(axis=1),
        },
        hide_index=True,
    )
    st.markdown("The error after each choice of texts. A grey line joins the errors after the same choice.")
    player.chart(figure.draws(run), alt="The error of each draw, by method.", key=controls.key_of("draws"))
    st.markdown("Both methods of a pair have the same texts, so their difference is known better than either error:")
    first, second, _ = (METHODS[m] for m in run.order)
    less, deviation = run.lead
    by = f"{100 * less:.2g} ± {100 * CLEAR * deviation:.2g} percentage points"
    chance = "hardly chance" if run.clear else "that may be chance"
    st.markdown(f"On average {first} errs {by} less than {second}: {chance}.")
    pairs = [(0, 1), (0, 2), (1, 2)]
    found = [now.ahead(one, other) for one, other in pairs]
    st.dataframe(
        {
            "ahead": [METHODS[one] for one, _ in pairs],
            "of": [METHODS[other] for _, other in pairs],
            "by": [less for less, _ in found],
            "standard error": [deviation for _, deviation in found],
            "clear": [abs(less) > CLEAR * deviation for less, deviation in found],
        },
        hide_index=True,
    )
