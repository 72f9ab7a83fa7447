"""The section Rates by threes: learning rates a factor of three apart, side by side."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.regression import gradient_descent
from pages.views.regression.descent.problem import Problem
from ui import compute, controls, palette, words
from ui.figures import marks
from ui.figures.scales import log_axis
from ui.stage import player

THREES = 7
STEPS = 60


def show(problem: Problem) -> None:
    """The cost by step for rates a factor of three apart: a search for one that falls fast."""
    top = 2 * problem.limit
    chosen = [top / 3**k for k in range(THREES)][::-1]
    X, y = problem.X, problem.at.y
    runs = [
        compute.run(gradient_descent.steps, X, y, limit=STEPS, learning_rate=rate, **problem.charged) for rate in chosen
    ]
    drawn = figure([run.curve("cost") for run in runs], [words.number(rate) for rate in chosen], STEPS)
    ends = [run.final.cost for run in runs]
    best = chosen[int(np.argmin(ends))]
    st.markdown(
        f"Batch descent, {STEPS} steps each, every rate three times the one before. The lowest cost after them has the "
        f"rate {words.number(best)}; the last rate is twice the limit and diverges."
    )
    alt = f"Cost by step for {THREES} learning rates; the best is {words.number(best)}."
    player.chart(drawn, alt=alt, key=controls.key_of("threes"))


def figure(costs: Sequence[np.ndarray], names: Sequence[str], steps: int) -> dict[str, Any]:
    """The cost by step of several batch runs, from the smallest rate to the largest."""
    start = max(float(costs[0][0]), 1e-200)
    least = max(min(float(c.min()) for c in costs), 1e-8 * start)
    top = 3 * start
    data = []
    for i, (c, name) in enumerate(zip(costs, names, strict=True)):
        y, says = np.clip(c, 0.5 * least, 100 * top), f"rate {name}, step %{{x}}: J = %{{y:.5g}}"
        look: dict[str, Any] = dict(width=2.5, dash=("solid", "dash", "dot", "dashdot")[i % 4])
        data.append(marks.line(np.arange(len(c)), y, palette.colour(i), name=f"rate {name}", says=says, **look))
    axes = dict(xaxis=palette.axis("step", range=[0, steps]), yaxis=log_axis("cost J", 0.8 * least, top))
    return dict(data=data, layout=palette.layout(height=360, **axes))
