"""A quadratic form as a surface: bowl, valley, saddle, dome, by the signs of its eigenvalues."""

from typing import Any

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca import ellipses_forms_code, ellipses_place, ellipses_theory, ellipses_words
from pages.views.pca.formulas import signed
from ui import controls, page, player, words
from ui.figures import quadratic_surface

STOPS = np.linspace(3, -3, 25)
TOP = 3 * quadratic_surface.REACH**2
SHAPES = {
    "positive definite": "a bowl, lowest at 0 alone",
    "positive semi-definite": "a valley: along its floor x′Mx stays 0",
    "indefinite": "a saddle: it climbs along one axis and falls along the other",
    "negative semi-definite": "a ridge: along its crest x′Mx stays 0",
    "negative definite": "a dome, highest at 0 alone",
    "zero": "flat, x′Mx is 0 everywhere",
}
SIGNS, INVERTIBLE, DETERMINANT, TRACE = "Signs of the λ", "Invertible", "Determinant", "Trace"


def show() -> None:
    first, second = (
        float(
            controls.slider(
                label,
                -3.0,
                3.0,
                start,
                step=0.25,
                key=key,
                help="Above 0 the surface climbs along this axis, below 0 it falls, at 0 it stays level.",
            )
        )
        for label, start, key in (("λ₁", 2.0, "surface_first"), ("λ₂", 1.0, "surface_second"))
    )
    angle = float(
        controls.slider(
            "Angle of v₁", 0, 180, 30, step=5, key="surface_angle", help="At 0 and 90 M is diagonal: no entry x1 x2."
        )
    )
    page.presets(ellipses_words.PRESETS)
    V = quadratic_forms.turned(angle)
    M = quadratic_forms.build(V, [first, second])
    verdict = quadratic_forms.definiteness(M)
    values, _ = quadratic_forms.axes(M)
    left, right = page.columns()
    with left:
        _sweep(V, first, second)
        st.latex(rf"M = {ellipses_words.tex(M)}")
    with right:
        page.numbers(
            {
                SIGNS: " and ".join("+" if v > 0 else "−" if v < 0 else "0" for v in values),
                INVERTIBLE: "yes" if (values != 0).all() else "no",
                DETERMINANT: float(values.prod().round(12)),
                TRACE: float(values.sum().round(12)),
            },
            help={
                SIGNS: "Of the eigenvalues, the larger first. They decide which kind of form it is.",
                INVERTIBLE: "Yes if no eigenvalue is 0.",
                DETERMINANT: "The product of the eigenvalues: below 0 for a saddle, 0 for a valley or a ridge.",
                TRACE: "The sum of the eigenvalues.",
            },
        )
        st.markdown(f"M is **{verdict}**: {SHAPES[verdict]}.")
        st.caption(
            "Turn the surface with the mouse. Isolines and surface lines lie 2 apart. The data chosen in the sidebar "
            "are not used in this part."
        )
    page.more(
        {
            "Look closer": lambda: _closer(V, M, values),
            "Theory": ellipses_theory.surface,
            "Code": lambda: ellipses_forms_code.surface(angle, (first, second)),
            "Data": lambda: _data(M),
        }
    )


def _sweep(V: np.ndarray, first: float, second: float) -> None:
    """One frame for each second eigenvalue, from the largest to the smallest."""
    places = quadratic_surface.disc()
    flat = places.reshape(-1, 2)
    figures: list[dict[str, Any]] = []
    captions = []
    for value in STOPS:
        M = quadratic_forms.build(V, [first, float(value)])
        Z = quadratic_forms.form(M, flat).reshape(places.shape[:2])

        def isoline(level: float, M: np.ndarray = M) -> np.ndarray:
            return quadratic_forms.isoline(M, level, 1.5 * quadratic_surface.REACH)

        figures.append(quadratic_surface.figure(places, Z, isoline, V, TOP))
        verdict = quadratic_forms.definiteness(M)
        invertible = "invertible" if value and first else "not invertible"
        captions.append(
            f"λ₁ = {_sign(first)}, λ₂ = {_sign(float(value))} · {verdict}: {SHAPES[verdict]} · {invertible}"
        )
    for figure in figures[1:]:
        figure["layout"] = figures[0]["layout"]
    start = int(np.abs(STOPS - second).argmin())
    player.play(
        figures,
        captions,
        start=start,
        maps=True,
        alt=f"The surface of x′Mx over the plane, and its isolines. {captions[start]}.",
        key="signs",
    )


def _sign(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−") if value else "0"


def _closer(V: np.ndarray, M: np.ndarray, values: np.ndarray) -> None:
    x = np.array(
        [
            float(
                controls.slider(
                    label, -2.0, 2.0, start, step=0.25, key=key, help="Where x′Mx is multiplied out.", place=st
                )
            )
            for label, start, key in (("x1", 1.0, "surface_x1"), ("x2", 0.5, "surface_x2"))
        ]
    )
    ellipses_place.form(M, x)
    _, own = quadratic_forms.axes(M)
    t = own.T @ x
    terms = " + ".join(rf"{signed(float(v))} \cdot {signed(float(s))}^2" for v, s in zip(values, t, strict=True))
    st.latex(
        rf"q = \lambda_1 (v_1 \cdot x)^2 + \lambda_2 (v_2 \cdot x)^2 = {terms} = "
        rf"{words.tex(float(quadratic_forms.form(M, x[None])[0]))}"
    )
    st.caption("Along its own axes a quadratic form is a sum of squares, each times an eigenvalue (the larger first).")


def _data(M: np.ndarray) -> None:
    places = quadratic_surface.disc()[::4, :-1:4].reshape(-1, 2)
    page.table(
        {"x1": places[:, 0], "x2": places[:, 1], "x′Mx": quadratic_forms.form(M, places)},
        name="form",
        source="Places on the disc under the surface, and the form's value.",
    )
