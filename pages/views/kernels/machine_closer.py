"""One place of the machine view as a sum over the support vectors, and one training point's cost and conditions."""

import numpy as np
import streamlit as st

from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.classification.margin import closer as margin_closer
from pages.views.kernels import machine_frames
from pages.views.kernels.machine_settings import Settings
from ui import controls, one_place, player, words
from ui.classes import Scene
from ui.figures import boundary, costs, margin, regions

CELLS = machine_frames.CELLS


def show(at: Scene, state: SupportVectorMachine, chosen: Settings) -> None:
    """The score of a place term by term; below, one training point."""
    left, right = st.columns([3, 2])
    with right:
        x = one_place.choose(at.plane, right)
        S = machine_frames.scores(at, [state])[0]
        traces = [
            regions.scores(at.plane, S, reach=machine_frames.REACH, cells=CELLS),
            *margin.curved(at.plane, S, CELLS),
            boundary.points(at.points, at.y, at.class_names, size=7),
            machine_frames.stars(at.points[chosen.rows]),
        ]
        one_place.chart(at.plane, traces, x, alt="The points, the boundary and the place looked at.")
    with left:
        _place(at, state, chosen, x)
    left, right = st.columns([3, 2])
    with left:
        i = controls.point(len(at.points), place=left)
        _point(at, state, i)
    with right:
        player.chart(
            costs.figure(state.scores, at.y, float(state.scores[i]), int(at.y[i])),
            alt=f"The hinge and the logistic cost of every score, and those of point {i + 1}.",
            key=controls.key_of("costs_chart"),
        )


def _place(at: Scene, state: SupportVectorMachine, chosen: Settings, x: np.ndarray) -> None:
    n = len(at.points)
    where = f"({words.number(float(x[0]))}, {words.number(float(x[1]))})"
    if chosen.similarity is None:
        values = np.zeros(n)
        likeness = np.zeros(n)
        if state.support.size:
            values[state.support] = state.terms(x[None])[0]
            likeness[state.support] = chosen.kernel(x[None], at.points[state.support])[0]
        hover = [
            f"point {i + 1}: alpha {a:.4g} × {s:+.0f} × k {k:.4g} = {v:+.4g}"
            for i, (a, s, k, v) in enumerate(zip(state.alpha, state.signs, likeness, values, strict=True))
        ]
        said = "every support vector pulls to its own side, by its alpha times its likeness to the place"
        formula = r"f(x) = \sum_i \alpha_i y_i k(x_i, x) + b"
    else:
        theta = chosen.similarity.theta(at.points, state.alpha * state.signs)
        f = chosen.similarity.features(x[None])[0]
        values = np.zeros(n)
        values[chosen.rows] = theta * f
        hover = [""] * n
        for i, t, k in zip(chosen.rows, theta, f, strict=True):
            hover[i] = f"landmark at point {i + 1}: weight {t:+.4g} × likeness {k:.4g} = {t * k:+.4g}"
        said = "every landmark adds its weight times its likeness to the place"
        formula = r"f(x) = \sum_j \theta_j f_j(x) + b"
    score = float(values.sum() + state.intercept)
    side = f"so it is **{at.class_names[int(score > 0)]}**" if score else "which is on neither side"
    st.markdown(f"The score at {where}: {said}. It comes to {words.number(score)}, {side}.")
    one_place.bars(
        values,
        hover,
        base=("b", state.intercept),
        title="share of the score",
        sides=(at.class_names[0], at.class_names[1]),
    )
    st.latex(formula)
    one_place.show_sum(values, state.intercept, words_before="f(x)")


def _point(at: Scene, state: SupportVectorMachine, i: int) -> None:
    score, sign, alpha = float(state.scores[i]), float(state.signs[i]), float(state.alpha[i])
    n = words.tex
    st.markdown(f"**Point {i + 1}** ({at.class_names[int(at.y[i])]}, $y = {sign:+.0f}$):")
    st.latex(
        rf"y f(x) = {n(sign * score)} \qquad \xi = \max(0, 1 - y f(x)) = {n(float(state.slack[i]))} "
        rf"\qquad \alpha = {n(alpha)}"
    )
    st.markdown(margin_closer.verdict(sign * score, alpha, state, learned=True))
    st.markdown(
        f"Its score costs {words.number(float(state.slack[i]))} by the hinge, where the logistic cost would be "
        f"{words.number(float(np.logaddexp(0, -sign * score)))}: that one is never 0, so in logistic regression every "
        "point has a part in the boundary."
    )
