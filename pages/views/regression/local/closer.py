"""How much one point counts: at a query, or by the weights that are given."""

import numpy as np
import streamlit as st

from algos.regression.locally_weighted import LocalLine
from algos.regression.weighted import Weighted
from pages.views.regression.scene import Scene
from ui import controls, words


def of_query(at: Scene, line: LocalLine, bandwidth: float) -> None:
    """One point's weight written out, and the nearest points in numbers."""
    query, x = float(line.query[0]), at.data.X[:, 0]
    i = controls.point(len(x), place=st)
    st.markdown(f"The weight of point {i + 1}, and of the nearest points, for the diamond at {words.number(query)}:")
    exponent = ((x[i] - query) / bandwidth) ** 2 / 2
    n = words.tex
    st.latex(
        rf"w_{{{i + 1}}} = \exp\!\Big( -\frac{{({n(x[i])} - {n(query)})^2}}{{2 \cdot {n(bandwidth)}^2}} \Big)"
        rf" = e^{{-{n(exponent)}}} = {words.tex_exp(-exponent)}"
    )
    near = np.abs(x - query).argsort(kind="stable")[:8]
    st.dataframe(
        {
            "point": near + 1,
            at.data.feature_names[0]: x[near],
            str(at.data.target_name): at.y[near],
            "distance": np.abs(x - query)[near],
            "weight": np.exp(line.log_nearest) * line.weights[near],
            "weight, nearest = 1": line.weights[near],
            "residual from the line": (at.y - line.predict(at.data.X))[near],
        },
        hide_index=True,
    )
    slope, sign = float(line.coef[0]), "-" if line.coef[0] < 0 else "+"
    st.markdown(
        f"The line ${n(line.intercept)} {sign} {n(abs(slope))}\\,x$ makes Σ w · residual² least. At the diamond "
        f"it stands at {words.number(line.prediction)}. For the next place the weights change, and so does the line."
    )


def of_weights(at: Scene, model: Weighted) -> None:
    """One point's part of the sum that the line makes least."""
    heaviest = int(model.weights.argmax()) + 1
    help = "At first the one of the largest weight. Or click a point in the chart."
    i = int(controls.slider("Point", 1, len(at.y), heaviest, key="point", help=help, place=st)) - 1
    share = model.weights / model.weights.sum()
    residual = at.y - model.predict(at.data.X)
    n = words.tex
    percent = words.number(100 * float(share[i]))
    st.markdown(f"Point {i + 1} counts for {percent}% of all weight. Its part of the sum that the line makes least:")
    st.latex(
        rf"\omega_{{{i + 1}}} \, (y - \hat y)^2 = {n(float(model.weights[i]))} \cdot ({n(float(residual[i]))})^2"
        rf" = {n(float(model.weights[i] * residual[i] ** 2))} \quad\text{{of}}\quad {n(model.weighted_rss)}"
    )
