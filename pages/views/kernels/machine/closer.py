"""One place of the machine view as a sum over the support vectors, and one training point's cost and conditions."""

import numpy as np
import streamlit as st

from algos.kernels.smo import violations
from pages.views.kernels import formulas, place
from pages.views.kernels.machine import costs, figure
from pages.views.kernels.machine.run import Run
from ui import controls, one_place, words
from ui.stage import player

ROUNDING = 1e-5  # a condition broken by no more is kept: the run stopped at a tenth of it


def show(run: Run) -> None:
    at, state = run.at, run.final
    left, right = st.columns([3, 2])
    x = place.choose(at, figure.last(run), right, above=[figure.stars(run)])
    with left:
        _place(run, x)
    left, right = st.columns([3, 2])
    with left:
        i = controls.point(len(at.points), place=left)
        _point(run, i)
    with right:
        player.chart(
            costs.figure(state.scores, at.y, float(state.scores[i]), int(at.y[i])),
            alt=f"The hinge and the logistic cost of every score, and those of point {i + 1}.",
            key=controls.key_of("costs_chart"),
        )


def _place(run: Run, x: np.ndarray) -> None:
    at, state = run.at, run.final
    n = len(at.points)
    values = np.zeros(n)
    if run.landmarks is None:
        likeness = np.zeros(n)
        if state.support.size:
            values[state.support] = state.terms(x[None])[0]
            likeness[state.support] = run.plain(x[None], at.points[state.support])[0]
        hover = [
            f"point {i + 1}: alpha {a:.4g} × {s:+.0f} × k {k:.4g} = {v:+.4g}"
            for i, (a, s, k, v) in enumerate(zip(state.alpha, state.signs, likeness, values, strict=True))
        ]
        pulls = "every support vector pulls to its own side, by its alpha times its likeness to the place"
        if not state.support.size:
            pulls = "every alpha is 0 yet, so no point pulls and b is all there is"
        formula = r"f(x) = \sum_i \alpha_i y_i k(x_i, x) + b"
    else:
        similarity, rows = run.landmarks.similarity, run.landmarks.rows
        theta = similarity.theta(at.points, state.alpha * state.signs)
        f = similarity.features(x[None])[0]
        values[rows] = theta * f
        hover = [""] * n
        for i, t, k in zip(rows, theta, f, strict=True):
            hover[i] = f"landmark at point {i + 1}: weight {t:+.4g} × likeness {k:.4g} = {t * k:+.4g}"
        pulls = "every landmark adds its weight times its likeness to the place"
        formula = r"f(x) = \sum_j \theta_j f_j(x) + b"
    score = float(values.sum() + state.intercept)
    st.markdown(f"The score at {formulas.place(x)}: {pulls}. {place.verdict(at, score)}")
    place.bars(at, values, hover, ("b", state.intercept))
    st.latex(formula)
    one_place.show_sum(values, state.intercept, words_before="f(x)")


def _point(run: Run, i: int) -> None:
    at, state, tex = run.at, run.final, words.tex
    score, sign, alpha, slack = (float(v[i]) for v in (state.scores, state.signs, state.alpha, state.slack))
    st.markdown(f"**Point {i + 1}** ({at.class_names[int(at.y[i])]}, $y = {sign:+.0f}$):")
    st.latex(
        rf"y f(x) = {tex(sign * score)} \qquad \xi = \max(0, 1 - y f(x)) = {tex(slack)} \qquad \alpha = {tex(alpha)}"
    )
    st.markdown(_condition(sign * score, alpha, run.C))
    st.markdown(
        f"The hinge loss of its score is {words.number(slack)}, and the log loss would be "
        f"{words.number(float(np.logaddexp(0, -sign * score)))}. The log loss is never 0, so in logistic regression "
        "every point has a part in the boundary."
    )


def _condition(margin: float, alpha: float, C: float) -> str:
    """What the Karush-Kuhn-Tucker conditions demand of a functional margin, and whether it is so."""
    if alpha == 0:
        demand = "With α = 0 the functional margin must be at least 1: the point plays no part"
    elif alpha >= C:
        demand = "With α = C the functional margin must be at most 1: the point may lie past its margin line"
    else:
        demand = "With α between 0 and C the functional margin must be exactly 1: the point lies on its margin line"
    broken = float(violations(np.array([margin]), np.array([alpha]), C)[0])
    return f"{demand}. " + (
        "This holds." if broken <= ROUNDING else f"This does not hold yet, by {words.number(broken)}."
    )
