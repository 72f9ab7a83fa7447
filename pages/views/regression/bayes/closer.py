"""The mode beside ridge and least squares, and one point's prediction with its two sources of doubt."""

import numpy as np
import streamlit as st

from algos.regression import least_squares, ridge
from pages.views.regression.bayes.run import Beliefs
from ui import controls, words


def show(of: Beliefs) -> None:
    """The coefficients of the mode, of ridge and of least squares, and what is believed at one point."""
    posterior, n = of.final, words.tex
    if posterior.points:
        _mode(of)
    else:
        st.markdown(
            "**No point is seen yet**: each coefficient is believed to be 0, give or take the prior scale "
            f"{words.number(of.prior)}. The curves drawn are what that means."
        )
    i = controls.point(len(of.at.y), place=st)
    row = of.A[[i]]
    curve, new = float(posterior.line_std(row)[0]), float(posterior.predictive_std(row)[0])
    mean = float(posterior.predict(row)[0])
    seen = "was seen" if i < posterior.points else "is still to be seen"
    st.markdown(f"**At point {i + 1}**, where {words.number(float(of.at.y[i]))} {seen}, a new point is believed to be:")
    st.latex(
        rf"{n(mean)} \pm 1.96 \cdot {n(new)}, \qquad \underbrace{{{n(curve)}^2}}_{{\text{{curve}}}} + "
        rf"\underbrace{{{n(of.noise)}^2}}_{{\text{{noise}}}} = {n(new)}^2"
    )


def _mode(of: Beliefs) -> None:
    """The mode after the points seen beside ridge on the same points and, where these are enough, least squares."""
    posterior, m = of.final, of.final.points
    A, y, n = of.A[:m], of.at.y[:m], words.tex
    penalised = next(ridge.steps(A, y, penalty=of.penalty, intercept_penalty=of.penalty))
    mode, same = (np.append(model.intercept, model.coef) for model in (posterior, penalised))
    seen = "all points" if m == len(of.at.y) else f"the {words.count(m, 'point')} seen"
    st.markdown(
        f"**The most probable curve is ridge regression** on {seen}, with the penalty that the two scales give:"
    )
    st.latex(rf"\lambda = \sigma^2 / \tau^2 = {n(of.noise)}^2 / {n(of.prior)}^2 = {n(of.penalty)}")
    columns = {
        "coefficient": ["intercept", *of.terms.names],
        "mean and mode": mode,
        "ridge": same,
        "std": np.sqrt(posterior.covariance.diagonal()),
    }
    length = f"The length of the coefficients is {words.number(float(np.linalg.norm(mode)))}"
    if m == len(of.at.y) or m > len(of.terms.names):
        straight = of.straight if m == len(of.at.y) else next(least_squares.steps(A, y))
        free = np.append(straight.intercept, straight.coef)
        columns["least squares (τ → ∞)"] = free
        length += f", against {words.number(float(np.linalg.norm(free)))} for least squares."
    else:
        length += "; for least squares there are too few points yet."
    st.dataframe(columns, hide_index=True)
    st.markdown(
        f"The largest difference between the first two is {words.number(float(np.abs(mode - same).max()))}: rounding. "
        f"{length} Columns are powers of x on the standardised scale."
    )
