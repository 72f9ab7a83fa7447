"""A cell of V diag(values) V' as its sum, the powers that share its axes, and the distance it measures."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca.ellipses import circle
from pages.views.pca.ellipses.matrices import tex
from pages.views.pca.notation import signed
from ui import controls, words
from ui.stage import player

CELLS = {"1, 1": (0, 0), "1, 2": (0, 1), "2, 1": (1, 0), "2, 2": (1, 1)}
REACH = 3.0


def cell(V: np.ndarray, values: np.ndarray, B: np.ndarray) -> None:
    """One entry of B: the eigenvalue times two entries of an axis, for both axes."""
    chosen = controls.choice(
        "Row, column", list(CELLS), "1, 2", key="built_cell", help="Which entry of B is added up.", place=st
    )
    i, j = CELLS[chosen]
    index = f"{i + 1}{j + 1}"
    st.latex(
        rf"B = \sum_k \lambda_k\, v_k v_k^\top, \qquad B_{{{index}}} = \sum_k \lambda_k\, v_{{k{i + 1}}} v_{{k{j + 1}}}"
    )
    terms = [float(values[k] * V[i, k] * V[j, k]) for k in (0, 1)]
    factors = " + ".join(rf"{signed(values[k])} \cdot {_entry(V[i, k])} \cdot {_entry(V[j, k])}" for k in (0, 1))
    st.latex(rf"B_{{{index}}} = {factors}")
    st.latex(rf"\phantom{{B_{{{index}}}}} = {' + '.join(_entry(t) for t in terms)} = {_entry(sum(terms))}")
    one, two = (np.outer(V[:, k], V[:, k]) * values[k] for k in (0, 1))
    st.latex(rf"B = {tex(one)} + {tex(two)} = {tex(B)}")


def powers(A: np.ndarray, V: np.ndarray, values: Sequence[float]) -> None:
    """A with its inverse, square root and square: other numbers, the same axes."""
    st.latex(rf"v_1 = {tex(V[:, :1])}, \qquad v_2 = {tex(V[:, 1:])}")
    for name, p in (("A", 1.0), ("A^2", 2.0), ("A^{-1}", -1.0), ("A^{1/2}", 0.5)):
        try:
            M = quadratic_forms.power(A, p)
        except ValueError as problem:
            st.markdown(f"${name}$: {problem}")
            continue
        one, two = (words.tex(v**p) for v in values)
        st.latex(rf"{name} = {tex(M)}, \qquad \lambda_1 = {one}, \quad \lambda_2 = {two}")
    if min(values) > 0:
        root = quadratic_forms.power(A, 0.5)
        st.latex(rf"A^{{1/2}} A^{{1/2}} = {tex(root)} {tex(root)} = {tex(root @ root)} = A")
    st.caption("All have the axes v₁ and v₂. Only the eigenvalues are raised to the power.")


def distance(B: np.ndarray) -> None:
    """How far two places are apart in the metric B, and after the space has been stretched by its root."""
    places, plain, stretched = st.columns([1, 1.3, 1.3])
    with places:
        first = _place("x", (1.5, 1.0))
        other = _place("z", (-0.5, -1.0))
    if quadratic_forms.definiteness(B) != "positive definite":
        with plain:
            st.info("B is not positive definite: it measures no distance. Choose λ₂ above 0.")
        return
    root = quadratic_forms.power(B, 0.5)
    away = first - other
    measured, euclid = quadratic_forms.distance(B, first, other), float(np.hypot(*away))
    ring = measured * circle.CIRCLE
    with plain:
        player.chart(
            circle.apart(other + ring @ np.linalg.inv(root), first, other, ("x1", "x2")),
            alt=f"Two places {words.number(measured)} apart in the metric B, and the ellipse of all as far from z.",
            key=controls.key_of("metric_chart"),
        )
    with stretched:
        player.chart(
            circle.apart(
                other @ root + ring, first @ root, other @ root, ("B<sup>½</sup>x, first", "B<sup>½</sup>x, second")
            ),
            alt=f"The same after B to the power one half: the ellipse is a circle of radius {words.number(measured)}.",
            key=controls.key_of("round_chart"),
        )
    st.latex(
        rf"d(x, z) = \sqrt{{(x - z)^\top B (x - z)}} = \sqrt{{{tex(away[None])} {tex(B)} {tex(away[:, None])}}} = "
        rf"{words.tex(measured)}"
    )
    st.latex(
        rf"\lvert B^{{1/2}} x - B^{{1/2}} z \rvert = \left\lvert {tex((root @ first)[:, None])} - "
        rf"{tex((root @ other)[:, None])} \right\rvert = {words.tex(np.hypot(*(root @ away)))}"
    )
    st.latex(rf"\text{{Euclid: }} \lvert x - z \rvert = {words.tex(euclid)}")


def _place(name: str, default: tuple[float, float]) -> np.ndarray:
    """A place by two sliders."""
    return np.array(
        [
            controls.slider(
                f"{name}, {which}",
                -REACH,
                REACH,
                start,
                step=0.25,
                key=f"built_{name}{which[0]}",
                help="One coordinate of the place.",
                place=st,
            )
            for which, start in zip(("across", "up"), default, strict=True)
        ]
    )


def _entry(value: float) -> str:
    """A number of a sum, without what only rounding left."""
    return signed(0.0 if abs(value) < 1e-12 else float(value))
