"""Learning without tags: Baum-Welch, one pass over the sentences a step."""

import streamlit as st

from algos.hmm import baum_welch
from datasets.corpus import Corpus
from pages.views.hmm import (
    learn_chart,
    learn_closer,
    learn_code,
    learn_presets,
    learn_setup,
    learn_starts,
    learn_states,
    learn_theory,
)
from ui import page, player


def show(data: Corpus) -> None:
    at = learn_setup.choose(data)
    page.presets(learn_presets.PRESETS)
    trace = player.run(baum_welch.steps, at.words, start=at.start, limit=at.limit)
    matched = learn_states.matched(at, trace.final)

    left, right = page.columns()
    with left:
        learn_chart.play(at, trace, matched)
    with right:
        page.numbers(learn_code.measured(at, trace, matched), help=learn_code.HELP)
        st.caption(f"{learn_chart.ended(trace)} {learn_setup.about(at)}")
    page.more(
        {
            "Look closer": lambda: learn_closer.show(at, trace),
            "States": lambda: learn_states.show(at, trace.final, matched),
            "Several starts": lambda: learn_starts.show(at),
            "Theory": learn_theory.show,
            "Code": lambda: learn_code.show(at, matched),
            "Data": lambda: learn_setup.table(at),
        }
    )
