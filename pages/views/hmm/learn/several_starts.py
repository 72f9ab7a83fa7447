"""Several random starts compared by where they end."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.hmm import restarts
from pages.views.hmm.learn import learning_starts
from pages.views.hmm.learn.run import LIMIT, Run
from ui import compute, controls, words
from ui.stage import player

WORK = 400_000  # passes times words times states: all starts together within some seconds
COLUMNS = 5000  # passes times the words of the longest sentence, which are worked on one after the other


def show(run: Run) -> None:
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
    passes = most_passes(run.words, len(run.states))
    final = compute.run(
        restarts.steps,
        run.words,
        n_tags=len(run.states),
        n_symbols=len(run.corpus.words),
        starts=starts,
        limit=starts,
        passes=passes,
    ).final
    i, first, last = final.best, final.first, final.last
    best, worst = words.number(float(last[i])), words.number(float(last.min()))
    player.chart(
        learning_starts.finals(first, last, i, final.converged),
        alt=f"Log-likelihoods of {starts} random starts: the best ends at {best}, the worst at {worst}.",
        key=controls.key_of("learn_finals"),
    )
    more = ""
    if cut := int((~final.converged).sum()):
        limit = words.count(passes, "pass", "passes")
        more += f" {cut} of {starts} were stopped after {limit} and could still rise."
    if below := int((first < learning_starts.lowest(first, last)).sum()):
        more += f" {below} of {starts} began below what is shown."
    same = int((last >= last[i] - 0.01).sum())
    st.caption(
        f"Seed {i} ends highest, at {best}; {same} of {starts} end within 0.01 of it, the lowest at {worst}. EM climbs "
        f"the hill it starts on.{more}"
    )


def most_passes(sentences: Sequence[np.ndarray], n_states: int) -> int:
    """The most passes of each start: fewer for a long text with many states, and for long sentences."""
    sizes = list(map(len, sentences))
    return max(15, min(LIMIT, WORK // (sum(sizes) * n_states), COLUMNS // max(sizes)))
