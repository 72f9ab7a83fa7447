"""Whether the kernel perceptron's run can end, in words, and the score of one place term by term."""

import numpy as np
import streamlit as st

from algos.kernels import kernel_perceptron, separable
from algos.kernels.base import Kernel
from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.kernels.kernels import Gaussian, Laplacian
from algos.trace import Trace
from ui import controls, one_place, words
from ui.classes import Scene
from ui.figures import boundary, regions


def verdict(at: Scene, trace: Trace[KernelPerceptron], kernel: Kernel) -> None:
    """For a run that has not ended: whether it ever would, where that can be proved, and how it is known."""
    if trace.finished:
        return
    never, reason = outlook(at, trace, kernel)
    icon = ":material/all_inclusive:" if never else ":material/hourglass_top:"
    (st.warning if never else st.info)(reason, icon=icon)


def outlook(at: Scene, trace: Trace[KernelPerceptron], kernel: Kernel) -> tuple[bool, str]:
    """Whether it is proved that the run never ends, and what is known, in a sentence or two."""
    final = trace.final
    same = kernel_perceptron.contradiction(at.points, at.y)
    if same is not None:
        i, j = same
        return True, (
            f"**It never ends.** Points {i + 1} and {j + 1} are equal, in different classes: whatever the kernel, they "
            "have the same score, and it cannot be right for both."
        )
    if final.repeats >= 0:
        again = next(s for s in trace.states if s.repeats >= 0)
        return True, (
            f"**It never ends.** After {words.count(again.mistakes, 'mistake')} every score is exactly what it was "
            f"after {words.number(again.repeats)}. The mistakes in between add up to zero in the kernel's features, so "
            "no boundary of this kind is right about all points, in whatever order they come."
        )
    if isinstance(kernel, (Gaussian, Laplacian)):
        return False, (
            f"Stopped at the limit. No two points are equal, so with the {type(kernel).__name__} kernel a boundary "
            "without mistakes exists and the run would end, if perhaps much later, and as far as rounding lets it."
        )
    if _hulls_meet(at.points, at.y, kernel):
        return True, (
            "**It never ends.** In the kernel's features the two classes' hulls share a place (found by linear "
            "programming, to rounding), so no boundary of this kind is right about all points."
        )
    if final.offset:
        return False, (
            "Stopped at the limit. A boundary without mistakes exists (the classes' hulls in the kernel's features are "
            "apart, by linear programming), so the run would end later."
        )
    return False, "Stopped at the limit: whether it would end later is not known from this run."


def _hulls_meet(X: np.ndarray, y: np.ndarray, kernel: Kernel) -> bool:
    return bool(_meeting(X, y, repr(kernel), kernel))


@st.cache_data(max_entries=64, show_spinner=False)
def _meeting(X: np.ndarray, y: np.ndarray, name: str, _kernel: Kernel) -> bool:
    try:
        return len(separable.common_point(_kernel(X, X), 2.0 * y - 1)) > 0
    except ValueError:  # too badly conditioned to tell
        return False


def show(at: Scene, state: KernelPerceptron, kernel: Kernel) -> None:
    """The score at one place as the sum over the points, and what a mistake there would change."""
    left, right = st.columns([3, 2])
    with right:
        x = one_place.choose(at.plane, right)
        S = state.decision_function(at.plane.grid(50)[2])
        traces = [
            regions.scores(at.plane, S, cells=50),
            boundary.level(at.plane, S, cells=50),
            boundary.points(at.points, at.y, at.class_names, size=7),
        ]
        one_place.chart(at.plane, traces, x, alt="The points, the boundary and the place looked at.")
    values = state.terms(x)
    likeness = kernel(x[None], at.points)[0]
    score = float(values.sum() + state.intercept)
    side = at.class_names[int(score > 0)]
    with left:
        said = f"so it is **{side}**" if score else "which is on neither side"
        st.markdown(
            f"The score at ({words.number(float(x[0]))}, {words.number(float(x[1]))}) is a vote of the points with a "
            f"count: each pulls to its own side, by its count times its likeness. It comes to "
            f"{words.number(score)}, {said}."
        )
        base = ("offset", state.intercept) if state.offset else None
        hover = [
            f"point {i + 1}: count {a} × {s:+.0f} × k {k:.4g} = {v:+.4g}"
            for i, (a, s, k, v) in enumerate(zip(state.alpha, state.signs, likeness, values, strict=True))
        ]
        one_place.bars(
            values, hover, base=base, title="share of the score", sides=(at.class_names[0], at.class_names[1])
        )
        one_place.show_sum(values, state.intercept, words_before="f(x)")
    _one_point(at, state)


def _one_point(at: Scene, state: KernelPerceptron) -> None:
    """What one update with a training point would do to its own score."""
    i = controls.point(len(at.points), place=st)
    s, f = float(state.signs[i]), float(state.scores[i])
    own = float(state.kernel.diagonal(at.points[[i]])[0]) + state.offset
    wrong = bool(state.wrong[i])
    n = words.tex
    st.markdown(
        f"**Point {i + 1}** ({at.class_names[int(at.y[i])]}, {words.count(int(state.alpha[i]), 'mistake')} so far) has "
        f"an agreement of score and sign of {words.number(s * f)}: "
        + ("a mistake. " if wrong else "no mistake. ")
        + f"One update with it would raise the agreement by $k(x, x){' + 1' if state.offset else ''} = {n(own)}$, to "
        f"{words.number(s * f + own)}."
    )
