"""The score of one place term by term and the probability it becomes; and what one training point is off."""

import numpy as np
import streamlit as st

from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from pages.views.kernels.maps import CELLS
from ui import controls, one_place, words
from ui.classes import Scene
from ui.figures import boundary, regions


def show(at: Scene, state: KernelLogistic) -> None:
    left, right = st.columns([3, 2])
    with right:
        x = one_place.choose(at.plane, right)
        S = state.decision_function(at.plane.grid(CELLS)[2])
        traces = [
            regions.probabilities(at.plane, np.column_stack([sigmoid(-S), sigmoid(S)]), cells=CELLS),
            boundary.level(at.plane, S, cells=CELLS),
            boundary.points(at.points, at.y, at.class_names, size=7),
        ]
        one_place.chart(at.plane, traces, x, alt="The points, the boundary and the place looked at.")
    values = state.terms(x)
    likeness = state.kernel(x[None], at.points)[0]
    score = float(values.sum() + state.intercept)
    p = float(sigmoid(np.array(score)))
    sides = at.class_names[0], at.class_names[1]
    with left:
        st.markdown(
            f"At ({words.number(float(x[0]))}, {words.number(float(x[1]))}) every point adds its weight times its "
            f"likeness; the sum goes through the sigmoid: **P({sides[1]}) = {words.number(p)}**."
        )
        hover = [
            f"point {i + 1}: weight {a:.4g} × k {k:.4g} = {v:+.4g}"
            for i, (a, k, v) in enumerate(zip(state.alpha, likeness, values, strict=True))
        ]
        one_place.bars(values, hover, base=("b", state.intercept), title="share of the score", sides=sides)
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
        "times what it is off, less the penalty's pull:"
    )
    st.latex(
        rf"\alpha_{{{i + 1}}} \leftarrow \alpha_{{{i + 1}}} + \varepsilon \big[ "
        rf"y - p - \lambda \alpha_{{{i + 1}}} \big], \qquad y - p = {y} - {words.tex(p)} = {words.tex(y - p)}"
    )
