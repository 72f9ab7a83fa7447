"""Several random starts compared by where they end."""

import streamlit as st

from algos.hmm import restarts
from pages.views.hmm.learn_setup import Setup
from ui import controls, player, words
from ui.figures import hmm_learning_starts

LIMIT = 100  # passes of each at most
WORK = 400_000  # passes times words times states: all starts together within some seconds
COLUMNS = 5000  # passes times the words of the longest sentence, which are worked on one after the other


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
    passes = most_passes(at)
    final = player.run(
        restarts.steps,
        at.words,
        n_tags=at.n_states,
        n_symbols=len(at.corpus.words),
        starts=starts,
        limit=starts,
        passes=passes,
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
    limit = words.count(passes, "pass", "passes")
    more = f" {cut} of {starts} were stopped after {limit} and could still rise." if cut else ""
    below = int((final.first < hmm_learning_starts.lowest(final.first, final.last)).sum())
    if below:
        more += f" {below} of {starts} began below what is shown."
    st.caption(
        f"Seed {i} ends highest, at {words.number(float(final.last[i]))}; {same} of {starts} end within 0.01 of it, "
        f"the lowest at {words.number(float(final.last.min()))}. EM climbs the hill it starts on.{more}"
    )


def most_passes(at: Setup) -> int:
    """The most passes of each start: fewer for a long text with many states, and for long sentences."""
    longest = max(map(len, at.corpus.sentences))
    return max(15, min(LIMIT, WORK // (at.size * at.n_states), COLUMNS // longest))
