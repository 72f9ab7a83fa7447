"""The singular values of the features on display: why the coefficients explode at D = n and calm down beyond."""

import numpy as np
import streamlit as st

from algos.bias_variance import random_features
from pages.views.bias_variance.beyond.run import Sweep
from ui import words


def show(run: Sweep) -> None:
    """The arithmetic of the first set's fit."""
    state, sets = run.state, run.sets
    Phi = random_features.features(sets.x, state.frequency, state.offset, state.kind)
    U, s, _ = np.linalg.svd(Phi, full_matrices=False)
    kept = int(state.rank[state.kept])
    along = U.T @ sets.y[state.kept]
    tex, n = words.tex, words.number
    st.markdown(
        f"The fit on the left of the chart, of one set of **{run.n} points** with **{run.D} features**. The matrix Φ "
        f"of features has rank {kept}; its largest singular value is {n(float(s[0]))}, the smallest that counts "
        f"{n(float(s[kept - 1]))}. Along each singular direction the coefficient is the targets' part divided by the "
        "singular value:"
    )
    shrunk = s[:kept] / (s[:kept] ** 2 + run.penalty)
    parts = shrunk * along[:kept]
    top = int(np.argmax(np.abs(parts)))
    share = float(parts[top] ** 2 / max(float(parts @ parts), 1e-300))
    st.latex(
        r"c = \sum_k \frac{s_k}{s_k^2 + \lambda} (u_k^\top y)\, v_k, \qquad "
        r"\lVert c \rVert^2 = \sum_k \Bigl(\frac{s_k\, u_k^\top y}{s_k^2 + \lambda}\Bigr)^2 = "
        rf"{tex(float(state.coef @ state.coef))}"
    )
    st.latex(
        rf"\text{{largest part: }} \frac{{s_k\, u_k^\top y}}{{s_k^2 + \lambda}} = \frac{{{tex(float(s[top]))} \cdot "
        rf"({tex(float(along[top]))})}}{{{tex(float(s[top] ** 2))} + {tex(run.penalty)}}} = "
        rf"{tex(float(parts[top]))}"
    )
    st.markdown(
        f"That one direction makes {100 * share:.1f}% of the squared norm. With D = n the matrix is square and some "
        "direction may be nearly lost: what little the features say of it must be blown up to pass through the noise. "
        "With many more features than points no direction is nearly lost, and the shortest solution is calmer."
    )
