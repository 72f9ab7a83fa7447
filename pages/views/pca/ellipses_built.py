"""A matrix built from axes and eigenvalues: the unit circle turned, stretched, and turned back."""

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca import (
    ellipses_built_chart,
    ellipses_built_closer,
    ellipses_forms_code,
    ellipses_theory,
    ellipses_words,
)
from pages.views.pca.ellipses_built_chart import POWERS, Built
from ui import controls, page, player
from ui.figures import quadratic_map

IMAGE = tuple(f"Image radius, v{i}" for i in "₁₂")
ISO = tuple(f"x′B²x = 1, v{i}" for i in "₁₂")


def show() -> None:
    angle = float(
        controls.slider(
            "Angle of v₁", 0, 180, 30, step=5, key="built_angle", help="Of the first axis, in degrees; v₂ stands on it."
        )
    )
    first = float(
        controls.slider("λ₁", 0.5, 2.5, 2.0, step=0.25, key="built_first", help="The eigenvalue of A along v₁.")
    )
    second = float(
        controls.slider(
            "λ₂",
            -2.5,
            2.5,
            0.5,
            step=0.25,
            key="built_second",
            help="Along v₂. Below 0 the circle is flipped as well; at 0 it is pressed flat and A has no inverse.",
        )
    )
    p = float(
        controls.choice(
            "Power of A", list(POWERS), "1", key="built_power", titles=POWERS, help="B, the matrix on display."
        )
    )
    page.presets(ellipses_words.PRESETS)
    V = quadratic_forms.turned(angle)
    A = quadratic_forms.build(V, [first, second])
    try:
        B = quadratic_forms.power(A, p)
    except ValueError as problem:
        raise player.Refused(f"{problem} Choose another power, or λ₂ above 0.") from problem
    at = Built(angle, (first, second), p, V, A, B)
    left, right = page.columns()
    with left:
        ellipses_built_chart.show(at)
        tex = ellipses_words.tex
        st.latex(rf"B = V \Lambda V^\top = {tex(V)} {tex(np.diag(at.powers))} {tex(V.T)} = {tex(B)}")
    with right:
        page.numbers(
            dict(zip(IMAGE + ISO, [*np.abs(at.powers), *radii_of_isoline(at)], strict=True)),
            help={
                IMAGE[0]: "B takes the unit circle to an ellipse: its radius is the size of B's eigenvalue.",
                ISO[
                    0
                ]: "The places that B takes to the unit circle: the radius is one over the size of B's eigenvalue.",
            },
        )
        st.caption(ellipses_built_chart.contrast(at))
        st.caption("The data chosen in the sidebar are not used in this part.")
    page.more(
        {
            "Look closer": lambda: ellipses_built_closer.cell(at),
            "Powers": lambda: ellipses_built_closer.powers(at),
            "Distance": lambda: ellipses_built_closer.distance(at),
            "Theory": ellipses_theory.built,
            "Code": lambda: ellipses_forms_code.built(at.angle, at.values, at.p),
            "Data": lambda: _data(at),
        }
    )


def radii_of_isoline(at: Built) -> list[float]:
    """Of x'B^2 x = 1 along v1 and v2; infinite where the eigenvalue is 0."""
    return [float(1 / abs(v)) if v else float("inf") for v in at.powers]


def _data(at: Built) -> None:
    z = quadratic_map.CIRCLE[:-1]
    x = z @ at.B
    page.table(
        {"z1": z[:, 0], "z2": z[:, 1], "Bz, first": x[:, 0], "Bz, second": x[:, 1]},
        name="circle",
        source="72 places on the unit circle, and where B takes them.",
    )
