"""A cell of V diag(values) V' as its sum, the powers that share its axes, and the distance it measures."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca.ellipses_words import signed, tex
from ui import controls, palette, player, words
from ui.figures import boundary, panels, quadratic_map

if TYPE_CHECKING:
    from pages.views.pca.ellipses_built import Built

CELLS = {"1, 1": (0, 0), "1, 2": (0, 1), "2, 1": (1, 0), "2, 2": (1, 1)}
REACH = 3.0


def cell(at: "Built") -> None:
    """One entry of B: the eigenvalue times two entries of an axis, for both axes."""
    chosen = controls.choice(
        "Row, column", list(CELLS), "1, 2", key="built_cell", help="Which entry of B is added up.", place=st
    )
    i, j = CELLS[chosen]
    V, values = at.V, at.powers
    index = f"{i + 1}{j + 1}"
    st.latex(
        rf"B = \sum_k \lambda_k\, v_k v_k^\top, \qquad B_{{{index}}} = \sum_k \lambda_k\, v_{{k{i + 1}}} v_{{k{j + 1}}}"
    )
    terms = [float(values[k] * V[i, k] * V[j, k]) for k in (0, 1)]
    factors = " + ".join(rf"{signed(float(values[k]))} \cdot {_entry(V[i, k])} \cdot {_entry(V[j, k])}" for k in (0, 1))
    st.latex(rf"B_{{{index}}} = {factors}")
    st.latex(rf"\phantom{{B_{{{index}}}}} = {' + '.join(_entry(t) for t in terms)} = {_entry(sum(terms))}")
    one, two = (np.outer(V[:, k], V[:, k]) * values[k] for k in (0, 1))
    st.latex(rf"B = {tex(one)} + {tex(two)} = {tex(at.B)}")


def powers(at: "Built") -> None:
    """A with its inverse, square root and square: other numbers, the same axes."""
    st.latex(rf"v_1 = {tex(at.V[:, :1])}, \qquad v_2 = {tex(at.V[:, 1:])}")
    for name, p in (("A", 1.0), ("A^2", 2.0), ("A^{-1}", -1.0), ("A^{1/2}", 0.5)):
        try:
            M = quadratic_forms.power(at.A, p)
        except ValueError as problem:
            st.markdown(f"${name}$: {problem}")
            continue
        one, two = (words.tex(v**p) for v in at.values)
        st.latex(rf"{name} = {tex(M)}, \qquad \lambda_1 = {one}, \quad \lambda_2 = {two}")
    if min(at.values) > 0:
        root = quadratic_forms.power(at.A, 0.5)
        st.latex(rf"A^{{1/2}} A^{{1/2}} = {tex(root)} {tex(root)} = {tex(root @ root)} = A")
    st.caption("All have the axes v₁ and v₂. Only the eigenvalues are raised to the power.")


def distance(at: "Built") -> None:
    """How far two places are apart in the metric B, and after the space has been stretched by its root."""
    left, right = st.columns([1, 2])
    with left:
        first = _place("x", (1.5, 1.0))
        other = _place("z", (-0.5, -1.0))
    if quadratic_forms.definiteness(at.B) != "positive definite":
        with right:
            st.info("B is not positive definite: it measures no distance. Choose λ₂ above 0.")
        return
    root = quadratic_forms.power(at.B, 0.5)
    away = first - other
    measured, plain = quadratic_forms.distance(at.B, first, other), float(np.hypot(*away))
    with right:
        _chart(at, root, first, other, measured)
    st.latex(
        rf"d(x, z) = \sqrt{{(x - z)^\top B (x - z)}} = \sqrt{{{tex(away[None])} {tex(at.B)} {tex(away[:, None])}}} = "
        rf"{words.tex(measured)}"
    )
    st.latex(
        rf"\lvert B^{{1/2}} x - B^{{1/2}} z \rvert = \left\lvert {tex((root @ first)[:, None])} - "
        rf"{tex((root @ other)[:, None])} \right\rvert = {words.tex(float(np.hypot(*(root @ away))))}, \qquad "
        rf"\lvert x - z \rvert = {words.tex(plain)}"
    )


def _chart(at: "Built", root: np.ndarray, first: np.ndarray, other: np.ndarray, measured: float) -> None:
    unit = quadratic_map.CIRCLE
    inverse = np.linalg.inv(root)
    far = 1.15 * float(
        np.abs(np.vstack([first @ root, other @ root, other @ root + measured, other @ root - measured])).max()
    )
    near = 1.15 * float(np.abs(np.vstack([[first], other + measured * unit @ inverse])).max())
    traces = [
        boundary.line(other + measured * unit @ inverse, "as far from z as x", "solid", 2.5, palette.FIT),
        boundary.line(np.vstack([first, other]), "x to z", "dash", 2),
        _named(first, other),
        panels.on(boundary.line(other @ root + measured * unit, None, "solid", 2.5, palette.FIT), 1) | _quiet(),
        panels.on(boundary.line(np.vstack([first, other]) @ root, None, "dash", 2), 1) | _quiet(),
        panels.on(_named(first @ root, other @ root), 1),
    ]
    layout = quadratic_map.layout(max(near, 0.5), max(far, 0.5), ("B^½ x, first", "second"))
    player.chart(
        dict(data=traces, layout=layout | dict(height=360)),
        alt=f"Left two places and all those as far from z in the metric B, an ellipse; right the same after B^½, where "
        f"it is a circle of radius {words.number(measured)}.",
        key=controls.key_of("distance_chart"),
    )


def _named(first: np.ndarray, other: np.ndarray) -> dict[str, object]:
    at = np.vstack([first, other])
    return dict(
        type="scatter",
        mode="markers+text",
        x=at[:, 0],
        y=at[:, 1],
        text=["x", "z"],
        textposition="top right",
        marker=dict(color=[palette.CLASSES[0], palette.CLASSES[3]], symbol=["circle", "square"], size=10),
        hoverinfo="skip",
        showlegend=False,
    )


def _quiet() -> dict[str, bool]:
    return dict(showlegend=False)


def _place(name: str, default: tuple[float, float]) -> np.ndarray:
    return np.array(
        [
            float(
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
            )
            for which, start in zip(("across", "up"), default, strict=True)
        ]
    )


def _entry(value: float) -> str:
    """A number of a sum, without what only rounding left."""
    return signed(0.0 if abs(value) < 1e-12 else float(value))
