"""The score of one place term by term, and what one more mistake at a training point would change."""

import streamlit as st

from algos.kernels.kernel_perceptron import KernelPerceptron
from pages.views.kernels import formulas, place
from pages.views.kernels.maps import CELLS
from ui import controls, one_place, words
from ui.classes import Scene
from ui.figures import boundary, regions


def show(at: Scene, state: KernelPerceptron) -> None:
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
