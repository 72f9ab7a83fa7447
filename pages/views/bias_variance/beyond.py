"""Beyond the notes: what becomes of the test error when there are more features than points."""

import numpy as np
import streamlit as st

from algos.bias_variance import random_features
from algos.bias_variance.random_features import Fitted
from pages.views.bias_variance import (
    beyond_chart,
    beyond_closer,
    beyond_code,
    beyond_presets,
    beyond_settings,
    beyond_theory,
    beyond_words,
)
from pages.views.bias_variance.beyond_settings import Choice
from ui import page, player


def show() -> None:
    at = beyond_settings.choose()
    page.presets(beyond_presets.PRESETS)
    counts = beyond_settings.counts(at.n)
    trace = player.run(random_features.steps, at.truth, limit=len(counts), counts=tuple(counts), **at.arguments)
    state = trace.states[counts.index(at.D)]

    left, right = page.columns()
    with left:
        beyond_chart.show(at, trace.states)
        st.markdown(beyond_words.compare(at, trace.states))
    with right:
        st.badge("Beyond the notes", icon=":material/explore:", color="orange")
        page.numbers(
            {
                "Test error": float(np.median(state.test)),
                "Training error": float(np.median(state.train)),
                "Norm": float(np.median(state.norm)),
                "Rank": float(np.median(state.rank)),
            },
            help={
                "Test error": "Mean of (h − f)² over [0, 1], plus σ²: median over the sets.",
                "Training error": "Mean squared error at the points: median over the sets.",
                "Norm": "Length of the vector of coefficients: median over the sets.",
                "Rank": "How many of the features floating point can tell apart at these points: median over the sets.",
            },
        )
        st.caption(f"With {at.D} features for {at.n} points, as set in the sidebar.")
    page.more(
        {
            "Look closer": lambda: beyond_closer.show(at, state),
            "Theory": beyond_theory.show,
            "Code": lambda: beyond_code.show(at),
            "Data": lambda: _data(at, trace.states),
        }
    )


def _data(at: Choice, states: tuple[Fitted, ...]) -> None:
    page.table(
        {
            "features D": [state.D for state in states],
            "training error": [float(np.median(state.train)) for state in states],
            "test error": [float(np.median(state.test)) for state in states],
            "norm": [float(np.median(state.norm)) for state in states],
            "rank": [float(np.median(state.rank)) for state in states],
        },
        name="random_features",
        source=f"Medians over {at.repeats} sets of {at.n} points, each with features of its own.",
    )
