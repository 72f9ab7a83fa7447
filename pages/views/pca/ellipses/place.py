"""One place looked at closer: its Mahalanobis distance and density, or x'Mx, multiplied out."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st

from algos.pca import gaussian, quadratic_forms
from algos.pca.gaussian import Gaussian
from pages.views.pca import cloud
from pages.views.pca.ellipses import ellipse
from pages.views.pca.ellipses.matrices import tex
from pages.views.pca.notation import over_lines, percent, signed
from ui import controls, one_place, palette, words
from ui.figures import boundary
from ui.figures.plane import Plane
from ui.stage import player

MOST = 300  # points drawn
NONE = "There is no density here: the covariance has no inverse, and nothing can be measured with it."


def of_fit(plane: Plane, models: Mapping[str, Gaussian], X: np.ndarray) -> None:
    """q(x), the Mahalanobis distance and the density of one place."""
    chosen = _choose(plane, models, X)
    if chosen is None:
        return
    model, x, words_place = chosen
    away = x - model.mean
    P = quadratic_forms.power(model.covariance, -1)
    with words_place:
        form(P, away, name=r"\Sigma^{-1}", vector=r"x - \mu")
        q = float(model.mahalanobis(x[None])[0] ** 2)
        st.latex(rf"r = \sqrt q = {words.tex(np.sqrt(q))}, \qquad e^{{-q/2}} = {words.tex_exp(-q / 2)}")
        values, V = model.axes
        t = V.T @ away
        along = " + ".join(rf"\frac{{{signed(a)}^2}}{{{words.tex(v)}}}" for a, v in zip(t, values, strict=True))
        st.latex(rf"q = \frac{{t_1^2}}{{\lambda_1}} + \frac{{t_2^2}}{{\lambda_2}} = {along} = {words.tex(q)}")
        log_det = float(np.linalg.slogdet(model.covariance)[1])
        log_p = float(model.log_density(x[None])[0])
        st.latex(
            rf"p(x) = \frac{{e^{{-q/2}}}}{{2\pi\sqrt{{|\Sigma|}}}} = \frac{{{words.tex_exp(-q / 2)}}}"
            rf"{{6.283 \cdot {words.tex_exp(log_det / 2)}}} = {words.tex_exp(log_p)}"
        )
        st.caption(
            f"A Gaussian has {percent(gaussian.inside(np.sqrt(q)), 2)} of its mass closer to the mean than this."
        )


def independence(plane: Plane, models: Mapping[str, Gaussian], X: np.ndarray) -> None:
    """The density of one place beside the product of the two columns' own densities; and a covariance of 0."""
    chosen = _choose(plane, models, X)
    if chosen is not None:
        model, x, words_place = chosen
        spread = np.sqrt(np.diag(model.covariance))
        logs = -0.5 * ((x - model.mean) / spread) ** 2 - np.log(spread) - 0.5 * np.log(2 * np.pi)
        with words_place:
            st.latex(rf"p(x) = {words.tex_exp(model.log_density(x[None])[0])}")
            st.latex(
                rf"p(x_1)\,p(x_2) = {words.tex_exp(logs[0])} \cdot {words.tex_exp(logs[1])} "
                rf"= {words.tex_exp(logs.sum())}"
            )
            st.latex(rf"\mathrm{{Cov}}(X_1, X_2) = {words.tex(model.covariance[0, 1])}")
            st.markdown(
                "Of a Gaussian, the two are the same at every place exactly if the covariance is 0: then Σ is diagonal "
                "and the ellipse stands upright. Independent columns always have covariance 0."
            )
    _parabola()


def _parabola() -> None:
    x = np.linspace(-2, 2, 9)
    X = np.column_stack([x, x**2])
    both = float(np.mean((X[:, 0] - X[:, 0].mean()) * (X[:, 1] - X[:, 1].mean())))
    left, right = st.columns(2)
    with left:
        plane = Plane((-3.0, 3.0), (-0.6, 4.6), False, ("x1", "x2 = x1²"))
        player.chart(
            boundary.figure(plane, [ellipse.points(X, np.zeros(9, dtype=int), ())], height=280, legend=False),
            alt="Nine points on a parabola: covariance 0, though the first column determines the second.",
            key=controls.key_of("parabola_chart"),
        )
    with right:
        st.markdown(
            "**Covariance 0 is not independence.** Here the first column determines the second, and still their "
            "covariance is 0: no Gaussian has such a pair of columns."
        )
        st.latex(rf"\mathrm{{Cov}}(X_1, X_1^2) = {words.tex(round(both, 12))}")


def form(M: np.ndarray, x: np.ndarray, *, name: str = "M", vector: str = "x") -> None:
    """x'Mx multiplied out for x (2,)."""
    a, b = (float(v) for v in x)
    values = [float(M[0, 0] * a * a), float(2 * M[0, 1] * a * b), float(M[1, 1] * b * b)]
    total = float(quadratic_forms.form(M, x[None])[0])
    left = f"({vector})" if "-" in vector else vector
    st.latex(rf"{vector} = {tex(x[:, None])}, \qquad {name} = {tex(M)}")
    products = (
        rf"{signed(M[0, 0])} \cdot {signed(a)}^2 + 2 \cdot {signed(M[0, 1])} \cdot {signed(a)} \cdot "
        rf"{signed(b)} + {signed(M[1, 1])} \cdot {signed(b)}^2"
    )
    lines = (rf"{left}^\top {name} {left}", products, " + ".join(signed(v) for v in values), words.tex(total))
    st.latex(over_lines("q", *lines))


def _choose(plane: Plane, models: Mapping[str, Gaussian], X: np.ndarray) -> tuple[Gaussian, np.ndarray, Any] | None:
    """Which Gaussian, which place, and where to write."""
    if not models:
        st.info(NONE)
        return None
    names = list(models)
    left, right = st.columns([2, 3])
    with left:
        name = names[0]
        if len(names) > 1:
            name = controls.choice(
                "Class", names, names[0], key="place_class", help="Whose Gaussian is looked at.", place=st
            )
        model = models[name]
        x = one_place.choose(plane, st)
        r = float(model.mahalanobis(x[None])[0])
        traces = [
            ellipse.points(X[:MOST], np.zeros(len(X[:MOST]), dtype=int), ()),
            cloud.line(model.ellipse(r), palette.FIT, width=2.5),
            cloud.line(ellipse.joined([model.ellipse(k) for k in (1, 2, 3)]), palette.NEUTRAL, width=1.5, dash="dot"),
        ]
        one_place.chart(
            plane, traces, x, alt=f"The place at Mahalanobis distance {words.number(r)}, on the ellipse of that radius."
        )
    return model, x, right
