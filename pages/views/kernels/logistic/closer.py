"""The score of one place term by term and the probability it becomes; and what one training point is off."""

import numpy as np
import streamlit as st

from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from pages.views.kernels import formulas, place
from pages.views.kernels.maps import CELLS
from ui import controls, one_place, words
from ui.classes import Scene
from ui.figures import boundary, regions


def show(at: Scene, state: KernelLogistic) -> None:
    left, right = st.columns([3, 2])
    S = state.decision_function(at.plane.grid(CELLS)[2])
    sure = regions.probabilities(at.plane, np.column_stack([sigmoid(-S), sigmoid(S)]), cells=CELLS)
    x = place.choose(at, [sure, boundary.level(at.plane, S, cells=CELLS)], right)
    values = state.terms(x)
    likeness = state.kernel(x[None], at.points)[0]
    score = float(values.sum() + state.intercept)
    p = float(sigmoid(np.array(score)))
    with left:
        st.markdown(
            f"At {formulas.place(x)} every point adds its weight times its likeness; the sum goes through the "
            f"sigmoid: **P({at.class_names[1]}) = {words.number(p)}**."
            + (" No step is taken yet: every weight is 0." if state.phase == "start" else "")
        )
        hover = [
            f"point {i + 1}: weight {a:.4g} × k {k:.4g} = {v:+.4g}"
            for i, (a, k, v) in enumerate(zip(state.alpha, likeness, values, strict=True))
        ]
        place.bars(at, values, hover, ("b", state.intercept))
        one_place.show_sum(values, state.intercept, words_before="f(x)")
        st.latex(rf"P = \frac{{1}}{{1 + e^{{-f(x)}}}} = \frac{{1}}{{1 + e^{{{words.tex(-score)}}}}} = {words.tex(p)}")
    _one_point(at, state)


def _one_point(at: Scene, state: KernelLogistic) -> None:
    """How far off one training point is, which is what its weight would change by."""
    i = controls.point(len(at.points), place=st)
    p, y = float(sigmoid(state.scores)[i]), int(at.y[i])
    st.markdown(
        f"**Point {i + 1}** is {at.class_names[y]} (y = {y}) and gets probability {words.number(p)} of "
        f"{at.class_names[1]}. A gradient step changes its weight {words.number(float(state.alpha[i]))} by the rate "
        "times its error, minus the pull of the penalty:"
    )
    st.latex(
        rf"\alpha_{{{i + 1}}} \leftarrow \alpha_{{{i + 1}}} + \varepsilon \big[ "
        rf"y - p - \lambda \alpha_{{{i + 1}}} \big], \qquad y - p = {y} - {words.tex(p)} = {words.tex(y - p)}"
    )
