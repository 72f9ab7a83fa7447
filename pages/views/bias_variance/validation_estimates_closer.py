"""One fold with its numbers, and leave-one-out with and without the refits."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.bias_variance import cross_validation
from algos.bias_variance.cross_validation import CrossValidation
from ui import controls, words

MOST = 5  # terms written out
WHY = {
    "ridge": "its columns are standardised by the points learned from",
    "neighbours": "another neighbour takes the place of the one left out",
    "kernel_ridge": "the mean about which it fits moves too",
}


def show(states: Sequence[CrossValidation], method: str) -> None:
    """The arithmetic of one fold; for leave-one-out also from a single fit."""
    k = len(states) - 1
    j = 1
    if k > 1:
        j = int(controls.slider("Fold", 1, k, 1, key="valid_fold", help="Whose errors are added up.", place=st))
    state, final = states[j], states[-1]
    asked = np.flatnonzero(~state.learned)
    errors = final.y[asked] - final.predictions[asked]
    st.markdown(
        f"**Fold {j} of {k}.** The model learns from {int(state.learned.sum())} points and is asked about "
        f"{words.count(len(asked), 'other')}:"
    )
    st.table(
        {
            "x": [words.number(float(v)) for v in final.x[asked[:MOST]]],
            "y": [words.number(float(v)) for v in final.y[asked[:MOST]]],
            "predicted": [words.number(float(v)) for v in final.predictions[asked[:MOST]]],
            "error": [words.number(float(v)) for v in errors[:MOST]],
            "squared": [words.number(float(v**2)) for v in errors[:MOST]],
        }
    )
    terms = " + ".join(words.tex(float(v**2)) for v in errors[:MOST]) + (r" + \dots" if len(asked) > MOST else "")
    st.latex(rf"\frac{{1}}{{{len(asked)}}}\,({terms}) = {words.tex(float(final.fold_errors[j - 1]))}")
    folds = final.fold_errors
    terms = " + ".join(words.tex(float(v)) for v in folds[:MOST]) + (r" + \dots" if k > MOST else "")
    st.markdown("The estimate is the average over the folds:")
    st.latex(rf"\frac{{1}}{{{k}}}\,({terms}) = {words.tex(final.estimate)}")
    if method == "leave-one-out":
        _once(final, j)


def _once(final: CrossValidation, j: int) -> None:
    """The fold's only point from the fit to all points."""
    i = int(np.flatnonzero(final.fold == j - 1)[0])
    short, H = cross_validation.shortcut(final.family, final.x, final.y, final.number)
    exact = final.family.name in cross_validation.SHORT
    st.markdown("**Without leaving anything out.** One fit to all points, $\\hat y = Hy$, has the residual $e_i$ here:")
    if np.isnan(short[i]):
        st.latex(rf"H_{{ii}} = {words.tex(float(H[i]))}")
        st.caption("The fit meets this point whatever its target, so its residual tells nothing about it.")
        return
    refitted = float(final.y[i] - final.predictions[i])
    residual = float(short[i] * (1 - H[i]))
    st.latex(
        rf"\frac{{e_i}}{{1 - H_{{ii}}}} = \frac{{{words.tex(residual)}}}{{1 - {words.tex(float(H[i]))}}} = "
        rf"{words.tex(float(short[i]))}, \qquad \text{{refitted without it: }} {words.tex(refitted)}"
    )
    if exact:
        st.caption("The two agree to rounding, for every point: leave-one-out costs one fit, not n.")
    else:
        st.caption(f"For this family the two are near, not equal: {WHY[final.family.name]}.")
