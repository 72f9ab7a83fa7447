"""A quadratic form as a surface: bowl, valley, saddle, dome, by the signs of its eigenvalues."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.pca import quadratic_forms
from pages.views.pca.ellipses import form, place
from pages.views.pca.ellipses.matrices import plain
from pages.views.pca.notation import signed
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside

STOPS = np.linspace(3, -3, 25)
TOP = 3 * form.REACH**2
SHAPES = {
    "positive definite": "a bowl",
    "positive semi-definite": "a valley",
    "indefinite": "a saddle",
    "negative semi-definite": "a ridge",
    "negative definite": "a dome",
    "zero": "flat",
}
SIGNS, INVERTIBLE, DETERMINANT, TRACE = "Signs of the λ", "Invertible", "Determinant", "Trace"
HELP = {
    SIGNS: "The signs of the eigenvalues, the larger one first. They decide the shape of the surface.",
    INVERTIBLE: "Yes if no eigenvalue is 0.",
    DETERMINANT: "The product of the eigenvalues: below 0 for a saddle, 0 for a valley or a ridge.",
    TRACE: "The sum of the eigenvalues.",
}


@dataclass(frozen=True, eq=False)
class Form:
    """x'Mx with M = V diag(first, second) V'."""

    angle: float  # of the first axis, in degrees
    first: float
    second: float
    V: np.ndarray
    M: np.ndarray

    @property
    def values(self) -> np.ndarray:
        """The eigenvalues, the larger first; 0 where only rounding is."""
        return quadratic_forms.axes(self.M)[0]


def choose() -> Form:
    first, second = (
        controls.slider(
            label,
            -3.0,
            3.0,
            start,
            step=0.25,
            key=key,
            help="Above 0 the surface climbs along this axis, below 0 it falls, at 0 it stays level.",
        )
        for label, start, key in (("λ₁", 2.0, "surface_first"), ("λ₂", 1.0, "surface_second"))
    )
    angle = float(
        controls.slider(
            "Angle of v₁", 0, 180, 30, step=5, key="surface_angle", help="At 0 and 90 M is diagonal: no entry x1 x2."
        )
    )
    V = quadratic_forms.turned(angle)
    return Form(angle, first, second, V, quadratic_forms.build(V, [first, second]))


def as_if(run: Form, i: int) -> Form:
    """The same as if the i-th λ₂ were set."""
    second = float(STOPS[i])
    return replace(run, second=second, M=quadratic_forms.build(run.V, [run.first, second]))


def chart(run: Form) -> Picture:
    """One frame for each second eigenvalue, from the largest to the smallest."""
    places = form.disc()
    forms = [quadratic_forms.build(run.V, [run.first, float(value)]) for value in STOPS]

    def draw(i: int) -> picture.Figure:
        M = forms[i]
        Z = quadratic_forms.form(M, places.reshape(-1, 2)).reshape(places.shape[:2])
        reach = 1.5 * form.REACH
        return form.figure(places, Z, lambda level: quadratic_forms.isoline(M, level, reach), run.V, TOP)

    def caption(i: int) -> str:
        verdict = quadratic_forms.definiteness(forms[i])
        at = f"{STOPS[i]:g}".replace("-", "−")
        return f"At λ₂ = {at} it is {SHAPES[verdict]} ({verdict}): it {_ways(run.first, STOPS[i])}"

    start = int(np.abs(STOPS - run.second).argmin())
    return picture.frames(
        len(STOPS),
        draw,
        caption,
        start=start,
        maps=True,
        alt=f"The surface of x′Mx over the plane, and its isolines. {caption(start)}.",
        key="signs",
        moves={"surface_second": STOPS.tolist()},
    )


def _ways(first: float, second: float) -> str:
    """Where the surface goes along either axis."""
    one, two = ("climbs" if v > 0 else "falls" if v < 0 else "stays level" for v in (first, second))
    return f"{one} along both axes" if one == two else f"{one} along v₁ and {two} along v₂"


def numbers(run: Form) -> dict[str, float | str]:
    return {
        SIGNS: " and ".join("+" if v > 0 else "−" if v < 0 else "0" for v in run.values),
        INVERTIBLE: "yes" if (run.values != 0).all() else "no",
        DETERMINANT: float(run.values.prod().round(12)),
        TRACE: float(run.values.sum().round(12)),
    }


def verdict(run: Form) -> str:
    """The matrix on display."""
    return f"M = {plain(run.M)}"


def said(_: Form) -> list[Said]:
    return [beside("Drag the surface to turn it. Its contour lines are 2 apart in height.")]


def closer(run: Form) -> None:
    """The form of one place multiplied out, in the coordinates and along its own axes."""
    x = np.array(
        [
            controls.slider(label, -2.0, 2.0, start, step=0.25, key=key, help="Where x′Mx is multiplied out.", place=st)
            for label, start, key in (("x1", 1.0, "surface_x1"), ("x2", 0.5, "surface_x2"))
        ]
    )
    place.form(run.M, x)
    values, V = quadratic_forms.axes(run.M)
    terms = " + ".join(rf"{signed(v)} \cdot {signed(s)}^2" for v, s in zip(values, V.T @ x, strict=True))
    st.latex(
        rf"q = \lambda_1 (v_1 \cdot x)^2 + \lambda_2 (v_2 \cdot x)^2 = {terms} = "
        rf"{words.tex(quadratic_forms.form(run.M, x[None])[0])}"
    )
    st.caption("Along its own axes a quadratic form is a sum of squares, each times an eigenvalue (the larger first).")


def code(run: Form) -> Code:
    eigenvalues = [run.first, run.second]
    script = export.script(
        f"quadratic_forms.build(quadratic_forms.turned({run.angle!r}), {eigenvalues!r})",
        ["values, axes = quadratic_forms.axes(data)"],
        {
            SIGNS: '" and ".join("+" if v > 0 else "−" if v < 0 else "0" for v in values)',
            INVERTIBLE: '"yes" if (values != 0).all() else "no"',
            DETERMINANT: "float(values.prod().round(12))",
            TRACE: "float(values.sum().round(12))",
        },
        imports=["from algos.pca import quadratic_forms"],
        title="A quadratic form and the signs of its eigenvalues.",
    )
    library = export.filled(__file__, "library_surface.py", data=f"np.radians({run.angle!r})", eigenvalues=eigenvalues)
    return Code(quadratic_forms, script, library)


def rows(run: Form) -> Rows:
    places = form.disc()[::4, :-1:4].reshape(-1, 2)
    return Rows(
        {"x1": places[:, 0], "x2": places[:, 1], "x′Mx": quadratic_forms.form(run.M, places)},
        name="form",
        source="Places on the disc under the surface, and the form's value.",
    )


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=as_if,
    verdict=verdict,
    said=said,
    closer=closer,
    theory="surface.md",
    code=code,
    rows=rows,
    quantities={
        "Along v₁": lambda run: float(run.V[:, 0] @ run.M @ run.V[:, 0]),
        "Along v₂": lambda run: float(run.V[:, 1] @ run.M @ run.V[:, 1]),
    },
)
