"""The score of one place term by term, what one more mistake at a point would change, and how many were wrong."""

import numpy as np
import streamlit as st

from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.trace import Trace
from pages.views.kernels import formulas, place
from pages.views.kernels.maps import CELLS
from ui import controls, one_place, palette, words
from ui.classes import Scene
from ui.figures import boundary, marks, regions
from ui.stage import player


def show(at: Scene, trace: Trace[KernelPerceptron]) -> None:
    state = trace.final
    left, right = st.columns([3, 2])
    S = state.decision_function(at.plane.grid(CELLS)[2])
    background = [regions.scores(at.plane, S, cells=CELLS), boundary.level(at.plane, S, cells=CELLS)]
    x = place.choose(at, background, right)
    values = state.terms(x)
    likeness = state.kernel(x[None], at.points)[0]
    score = float(values.sum() + state.intercept)
    with left:
        st.markdown(
            f"The score at {formulas.place(x)} is a vote of the points with a count: each pulls to its own side, by "
            f"its count times its likeness. {place.verdict(at, score)}"
            + ("" if state.mistakes else " No mistake is made yet: no point has a vote.")
        )
        hover = [
            f"point {i + 1}: count {a} × {s:+.0f} × k {k:.4g} = {v:+.4g}"
            for i, (a, s, k, v) in enumerate(zip(state.alpha, state.signs, likeness, values, strict=True))
        ]
        place.bars(at, values, hover, ("offset", state.intercept) if state.offset else None)
        one_place.show_sum(values, state.intercept, words_before="f(x)")
    _one_point(at, state)
    if state.mistakes:  # before the first no point has a side
        _so_far(trace)


def _so_far(trace: Trace[KernelPerceptron]) -> None:
    """How many points were wrong after each step up to this one."""
    steps = np.arange(1, len(trace.states))
    line = marks.line(steps, trace.curve("errors")[1:], palette.NEUTRAL, mode="lines+markers")
    axes = dict(xaxis=palette.axis("step", tickformat="d"), yaxis=palette.axis("points wrong", rangemode="tozero"))
    player.chart(
        dict(data=[line], layout=palette.layout(height=240, showlegend=False, **axes)),
        alt=f"Points wrong after each step, {words.number(int(steps[-1]))} of them.",
        key=controls.key_of("wrong_chart"),
    )


def _one_point(at: Scene, state: KernelPerceptron) -> None:
    """What one update with a training point would do to its own score."""
    i = controls.point(len(at.points), place=st)
    agreement = float(state.signs[i]) * float(state.scores[i])
    own = float(state.kernel.diagonal(at.points[[i]])[0]) + state.offset
    st.markdown(
        f"**Point {i + 1}** ({at.class_names[int(at.y[i])]}, {words.count(int(state.alpha[i]), 'mistake')} so far) has "
        f"an agreement of score and sign of {words.number(agreement)}: "
        + ("a mistake. " if state.wrong[i] else "no mistake. ")
        + f"One update with it would raise the agreement by $k(x, x){' + 1' if state.offset else ''} = "
        f"{words.tex(own)}$, to {words.number(agreement + own)}."
    )
