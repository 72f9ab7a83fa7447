"""Several random starts compared by where they end."""

import streamlit as st

from algos.hmm import restarts
from pages.views.hmm.learn_setup import Setup
from ui import controls, player, words
from ui.figures import hmm_learning_starts

LIMIT = 60  # passes of each


def show(at: Setup) -> None:
    """A strip of the log-likelihoods at the end, the best one marked."""
    starts = controls.slider(
        "Random starts",
        2,
        20,
        12,
        key="learn_starts",
        help="With the seeds 0, 1, 2, ...: choose the best in the sidebar.",
        place=st,
    )
    final = player.run(
        restarts.steps,
        at.words,
        n_tags=at.n_states,
        n_symbols=len(at.corpus.words),
        starts=starts,
        limit=starts,
        passes=LIMIT,
    ).final
    i = final.best
    same = int((final.last >= final.last[i] - 0.01).sum())
    player.chart(
        hmm_learning_starts.finals(final.first, final.last, i, final.converged),
        alt=f"Log-likelihoods of {starts} random starts: the best ends at {words.number(float(final.last[i]))}, "
        f"the worst at {words.number(float(final.last.min()))}.",
        key=controls.key_of("learn_finals"),
    )
    cut = int((~final.converged).sum())
    more = f" {cut} of {starts} were stopped after {LIMIT} passes and could still rise." if cut else ""
    st.caption(
        f"Seed {i} ends highest, at {words.number(float(final.last[i]))}; {same} of {starts} end within 0.01 of it, "
        f"the lowest at {words.number(float(final.last.min()))}. EM finds the top of the hill it starts on.{more}"
    )
