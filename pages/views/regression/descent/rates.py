"""The section Rates by threes: learning rates a factor of three apart, side by side."""

import numpy as np
import streamlit as st

from algos.regression import gradient_descent
from pages.views.regression.descent import descent
from pages.views.regression.descent.problem import Problem
from ui import compute, controls, words
from ui.stage import player

THREES = 7
STEPS = 60


def show(problem: Problem) -> None:
    """The cost by step for rates a factor of three apart: the search that the notes recommend."""
    top = 2 * problem.limit
    chosen = [top / 3**k for k in range(THREES)][::-1]
    X, y = problem.X, problem.at.y
    runs = [compute.run(gradient_descent.steps, X, y, limit=STEPS, learning_rate=rate) for rate in chosen]
    figure = descent.threes([run.curve("cost") for run in runs], [words.number(rate) for rate in chosen], STEPS)
    ends = [run.final.cost for run in runs]
    best = chosen[int(np.argmin(ends))]
    st.markdown(
        f"Batch descent, {STEPS} steps each, every rate three times the one before. The lowest cost after them has the "
        f"rate {words.number(best)}; the last rate is twice the limit and diverges."
    )
    alt = f"Cost by step for {THREES} learning rates; the best is {words.number(best)}."
    player.chart(figure, alt=alt, key=controls.key_of("threes"))
