"""What the chart of kernel logistic regression does not say, and the score of one place term by term."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernel_logistic
from algos.kernels.base import Kernel
from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from algos.trace import Trace
from pages.views.kernels import logistic_plain
from ui import controls, one_place, words
from ui.classes import Scene
from ui.figures import boundary, regions


def notes(at: Scene, trace: Trace[KernelLogistic], settings: dict[str, Any], kernel: Kernel) -> None:
    """The safe rate, whether weights grow without end, and the same model on explicit features."""
    final, penalty = trace.final, float(settings["penalty"])
    if settings["method"] == "gradient":
        safe = kernel_logistic.steady_rate(kernel(at.points, at.points), penalty)
        rises = int((np.diff(trace.curve("objective")) > 0).sum())
        rose = f"here it rose {words.count(rises, 'time')}" if rises else "here it never rose"
        st.caption(f"At a rate of at most {words.number(safe)} the objective cannot rise; {rose}.")
    if penalty == 0 and final.phase != "diverged" and not (final.scores * (2 * at.y - 1) <= 0).any():
        st.warning(
            "Every training point is right and there is no penalty: no weights are best, longer ones always cost "
            f"less. The longest is {words.number(float(np.abs(final.alpha).max()))} after "
            f"{words.count(trace.steps, 'step')}; only stopping early keeps it there.",
            icon=":material/trending_up:",
        )
    if trace.finished and final.phase == "converged":
        same = logistic_plain.twin(at, final, penalty)
        if same is not None:
            count, difference = same
            st.caption(
                f"Plain logistic regression on the kernel's {words.count(count, 'feature')}, written out, gives the "
                f"same probabilities: the largest difference at the training points is {words.number(difference)}."
            )


def show(at: Scene, state: KernelLogistic, kernel: Kernel) -> None:
    """The score at one place as a sum over the points, and the probability it becomes."""
    left, right = st.columns([3, 2])
    with right:
        x = one_place.choose(at.plane, right)
        S = state.decision_function(at.plane.grid(50)[2])
        traces = [
            regions.probabilities(at.plane, np.column_stack([sigmoid(-S), sigmoid(S)]), cells=50),
            boundary.level(at.plane, S, cells=50),
            boundary.points(at.points, at.y, at.class_names, size=7),
        ]
        one_place.chart(at.plane, traces, x, alt="The points, the boundary and the place looked at.")
    values = state.terms(x)
    likeness = kernel(x[None], at.points)[0]
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
    p = float(sigmoid(state.scores)[i])
    y = int(at.y[i])
    n = words.tex
    st.markdown(
        f"**Point {i + 1}** is {at.class_names[y]} (y = {y}) and gets probability {words.number(p)} of "
        f"{at.class_names[1]}. A gradient step changes its weight {words.number(float(state.alpha[i]))} by the rate "
        "times what it is off, less the penalty's pull:"
    )
    st.latex(
        rf"\alpha_{{{i + 1}}} \leftarrow \alpha_{{{i + 1}}} + \varepsilon \big[ "
        rf"y - p - \lambda \alpha_{{{i + 1}}} \big], \qquad y - p = {y} - {n(p)} = {n(y - p)}"
    )
