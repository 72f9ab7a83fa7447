"""A matrix built from axes and eigenvalues: the unit circle turned, stretched, and turned back."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca import ellipses_built_closer, ellipses_code, ellipses_theory, ellipses_words
from ui import controls, page, player, words
from ui.figures import quadratic_map

POWERS = {"-1": "A⁻¹", "-0.5": "A^(−½)", "0.5": "A^½", "1": "A", "2": "A²"}
IMAGE = tuple(f"Image radius, v{i}" for i in "₁₂")
ISO = tuple(f"x′B²x = 1, v{i}" for i in "₁₂")


@dataclass(frozen=True)
class Built:
    """A = V diag(values) V', and B = A^p."""

    angle: float
    values: tuple[float, float]
    p: float
    V: np.ndarray
    A: np.ndarray
    B: np.ndarray

    @property
    def powers(self) -> np.ndarray:
        """The eigenvalues of B, in the order of V: (2,)."""
        return np.array(self.values) ** self.p

    @property
    def title(self) -> str:
        return POWERS[f"{self.p:g}"]


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
        _play(at)
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
        st.caption(_contrast(at))
        st.caption("The data chosen in the sidebar are not used in this part.")
    page.more(
        {
            "Look closer": lambda: ellipses_built_closer.cell(at),
            "Powers": lambda: ellipses_built_closer.powers(at),
            "Distance": lambda: ellipses_built_closer.distance(at),
            "Theory": ellipses_theory.built,
            "Code": lambda: ellipses_code.built(at.angle, at.values, at.p),
            "Data": lambda: _data(at),
        }
    )


def radii_of_isoline(at: Built) -> list[float]:
    """Of x'B^2 x = 1 along v1 and v2; infinite where the eigenvalue is 0."""
    return [float(1 / abs(v)) if v else float("inf") for v in at.powers]


def _play(at: Built) -> None:
    V, powers = at.V, at.powers
    isolines = [quadratic_forms.isoline(M, 1.0, 20.0) for M in (at.B, at.B @ at.B)]
    curves = quadratic_map.beside(
        [
            (quadratic_map.IMAGE, quadratic_map.CIRCLE @ at.B),
            ("x′Bx = 1", isolines[0]),
            ("x′B²x = 1", isolines[1]),
        ]
    )
    lengths = [1.0, *np.abs(powers), *(1 / abs(v) for v in powers if v)]
    layout = quadratic_map.layout(1.12 * max(1.0, float(np.abs(powers).max())), 1.12 * float(max(lengths)))
    figures: list[dict[str, Any]] = []
    captions = []
    for words_first, T in _journey(at):
        figures.append(dict(data=[*quadratic_map.moved(T, V), *curves], layout=layout))
        captions.append(words_first)
    about = f"The unit circle and its image under B = {at.title}, and beside it x′Bx = 1 and x′B²x = 1."
    player.play(figures, captions, alt=f"{about} {_contrast(at)}", key="journey")


def _journey(at: Built) -> list[tuple[str, np.ndarray]]:
    """What happens, and the matrix so far: V' turns, diag(values) stretches, V turns back."""
    back = quadratic_forms.turned(-at.angle)
    one, two = (words.number(float(v)) for v in at.powers)
    parts = [("The unit circle with the axes v₁ and v₂", np.eye(2))]
    for s in np.linspace(0, 1, 8)[1:]:
        said = f"V′ turns by {words.number(-at.angle)}°: the axes come to lie along the columns"
        parts.append((said, quadratic_forms.turned(-at.angle * float(s))))
    for s in np.linspace(0, 1, 11)[1:]:
        now = np.diag(1 + float(s) * (at.powers - 1))
        parts.append((f"Λ stretches: times {one} across, times {two} upwards", now @ back))
    for s in np.linspace(0, 1, 8)[1:]:
        turn = quadratic_forms.turned(at.angle * float(s))
        parts.append(
            (f"V turns back by {words.number(at.angle)}°: B = VΛV′ is complete", turn @ np.diag(at.powers) @ back)
        )
    return parts


def _contrast(at: Built) -> str:
    """Which curve has which radius along v1."""
    value = float(at.powers[0])
    n = words.number
    return (
        f"Along v₁ B has the eigenvalue {n(value)}: radius {n(abs(value))} of the image, {n(value**-0.5)} of x′Bx = 1, "
        f"{n(1 / value)} of x′B²x = 1."
    )


def _data(at: Built) -> None:
    z = quadratic_map.CIRCLE[:-1]
    x = z @ at.B
    page.table(
        {"z1": z[:, 0], "z2": z[:, 1], "Bz, first": x[:, 0], "Bz, second": x[:, 1]},
        name="circle",
        source="72 places on the unit circle, and where B takes them.",
    )
