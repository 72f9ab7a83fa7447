"""The mode beside ridge and least squares, and one point's prediction with its two sources of doubt."""

import numpy as np
import streamlit as st

from algos.regression import ridge
from pages.views.regression.bayes.run import Beliefs
from ui import controls, words


def show(of: Beliefs) -> None:
    """The coefficients of the mode, of ridge and of least squares, and what is believed at one point."""
    posterior = of.final
    penalised = next(ridge.steps(of.A, of.at.y, penalty=of.penalty, intercept_penalty=of.penalty))
    mode, same, free = (np.append(m.intercept, m.coef) for m in (posterior, penalised, of.straight))
    n = words.tex
    st.markdown("**The most probable curve is ridge regression**, with the penalty that the two scales give:")
    st.latex(rf"\lambda = \sigma^2 / \tau^2 = {n(of.noise)}^2 / {n(of.prior)}^2 = {n(of.penalty)}")
    st.dataframe(
        {
            "coefficient": ["intercept", *of.terms.names],
            "mean and mode": mode,
            "ridge": same,
            "std": np.sqrt(posterior.covariance.diagonal()),
            "least squares (τ → ∞)": free,
        },
        hide_index=True,
    )
    st.markdown(
        f"The largest difference between the first two is {words.number(float(np.abs(mode - same).max()))}: rounding. "
        f"The length of the coefficients is {words.number(float(np.linalg.norm(mode)))}, against "
        f"{words.number(float(np.linalg.norm(free)))} for least squares. Columns are powers of x on the standardised "
        "scale."
    )
    i = controls.point(len(of.at.y), place=st)
    row = of.A[[i]]
    curve, new = float(posterior.line_std(row)[0]), float(posterior.predictive_std(row)[0])
    mean = float(posterior.predict(row)[0])
    st.markdown(
        f"**At point {i + 1}**, where {words.number(float(of.at.y[i]))} was seen, a new point is believed to be:"
    )
    st.latex(
        rf"{n(mean)} \pm 1.96 \cdot {n(new)}, \qquad \underbrace{{{n(curve)}^2}}_{{\text{{curve}}}} + "
        rf"\underbrace{{{n(of.noise)}^2}}_{{\text{{noise}}}} = {n(new)}^2"
    )
