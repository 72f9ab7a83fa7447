"""A covariance by sliders: its ellipse, axes and radii while the correlation goes from -1 to 1."""

import numpy as np
import streamlit as st

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from pages.views.pca import ellipses_code, ellipses_place, ellipses_sliders_chart, ellipses_theory, ellipses_words
from ui import controls, page, words
from ui.figures.plane import Plane

DRAWS = 150
LONG, SHORT, ANGLE, DETERMINANT = "Long radius √λ₁", "Short radius √λ₂", "Angle of v₁ (°)", "Determinant |Σ|"


def show() -> None:
    variances = (
        _variance("Variance of x1", 4.0, "var_first", "wide"),
        _variance("Variance of x2", 1.0, "var_second", "high"),
    )
    correlation = float(
        controls.slider(
            "Correlation",
            -1.0,
            1.0,
            0.6,
            step=0.05,
            key="cov_correlation",
            help="At 0 the axes are those of the columns. At 1 or -1 one radius is 0 and there is no density.",
        )
    )
    page.presets(ellipses_words.PRESETS)
    model = gaussian.of(variances, correlation)
    reach = 3.4 * float(np.sqrt(max(variances)))
    plane = Plane((-reach, reach), (-reach, reach), True, ("x1", "x2"))
    Z = np.random.default_rng(0).normal(size=(DRAWS, 2))
    left, right = page.columns()
    with left:
        ellipses_sliders_chart.show(plane, variances, correlation, Z)
        if model.singular:
            st.warning(
                "The ellipse is a segment: its short radius is 0, |Σ| = 0, Σ has no inverse, and there is no density.",
                icon=":material/compress:",
            )
    with right:
        page.numbers(
            {
                LONG: float(model.radii[0]),
                SHORT: float(model.radii[1]),
                ANGLE: model.angle,
                DETERMINANT: float(model.axes[0].prod()),
            },
            help={
                LONG: "The standard deviation along the first axis v₁: the root of the larger eigenvalue of Σ.",
                SHORT: "Along v₂, at right angles to v₁.",
                ANGLE: "Against the first column. Undefined for a circle: every axis is as long.",
                DETERMINANT: "The product of the eigenvalues; the ellipse's area is π√|Σ|.",
            },
        )
        st.caption(
            f"Of correlation {correlation:g}, as set in the sidebar. The dots are {DRAWS} draws "
            "$\\Sigma^{1/2} z$: for every correlation the same round z, stretched. The data chosen in the sidebar are "
            "not used in this part."
        )
    named = {} if model.singular else {"Σ": model}
    page.more(
        {
            "Look closer": lambda: ellipses_place.of_fit(plane, named, model.coloured(Z)),
            "Matrices": lambda: _matrices(model),
            "Independent?": lambda: ellipses_place.independence(plane, named, model.coloured(Z)),
            "Theory": ellipses_theory.gaussian,
            "Code": lambda: ellipses_code.sliders(variances, correlation, singular=model.singular),
            "Data": lambda: _data(model, Z),
        }
    )


def _variance(label: str, default: float, key: str, what: str) -> float:
    return float(
        controls.slider(
            label,
            0.25,
            9.0,
            default,
            step=0.25,
            key=key,
            help=f"The square of how {what} the cloud is: a standard deviation twice as large is a variance four times "
            "as large.",
        )
    )


def _matrices(model: Gaussian) -> None:
    values, V = model.axes
    tex = ellipses_words.tex
    st.latex(rf"\Sigma = {tex(model.covariance)} = V \Lambda V^\top = {tex(V)} {tex(np.diag(values))} {tex(V.T)}")
    st.latex(
        rf"\Sigma^{{1/2}} = V \Lambda^{{1/2}} V^\top = {tex((V * np.sqrt(values)) @ V.T)}, \qquad |\Sigma| = "
        rf"{words.tex(float(values[0]))} \cdot {words.tex(float(values[1]))} = {words.tex(float(values.prod()))}"
    )
    if model.singular:
        st.markdown("λ₂ = 0, so there is no inverse: nothing can be divided by the spread along v₂.")
    else:
        st.latex(rf"\Sigma^{{-1}} = V \Lambda^{{-1}} V^\top = {tex((V / values) @ V.T)}")
    st.caption(
        "All of them have the axes v₁ and v₂, the columns of V. $\\Sigma^{1/2}$ takes the unit circle "
        "to the ellipse r = 1."
    )


def _data(model: Gaussian, Z: np.ndarray) -> None:
    X = model.coloured(Z)
    page.table(
        {"z1": Z[:, 0], "z2": Z[:, 1], "x1": X[:, 0], "x2": X[:, 1]},
        name="draws",
        source=f"{DRAWS} seeded draws z from the round Gaussian, and x = Σ^½ z.",
    )
