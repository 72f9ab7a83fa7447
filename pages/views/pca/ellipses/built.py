"""A matrix built from axes and eigenvalues: the unit circle turned, stretched, and turned back."""

from dataclasses import dataclass

import numpy as np

from algos.pca import quadratic_forms
from pages.views.pca.ellipses import built_closer, circle
from pages.views.pca.ellipses.matrices import tex
from ui import compute, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside

POWERS = {"-1": "A⁻¹", "-0.5": "A^(−½)", "0.5": "A^½", "1": "A", "2": "A²"}
IMAGE = tuple(f"Image radius, v{i}" for i in "₁₂")
ISO = tuple(f"x′B²x = 1, v{i}" for i in "₁₂")
HELP = {
    IMAGE[0]: "B takes the unit circle to an ellipse. Its radius along v₁ is the size of the eigenvalue of B.",
    ISO[0]: "The places that B takes to the unit circle: the radius is one over the size of B's eigenvalue.",
}
TURN, STRETCH = 7, 10  # frames of each


@dataclass(frozen=True, eq=False)
class Built:
    """A = V diag(values) V', and B = A^p."""

    angle: float  # of the first axis, in degrees
    values: tuple[float, float]
    p: float
    V: np.ndarray
    A: np.ndarray
    B: np.ndarray

    @property
    def powers(self) -> np.ndarray:
        """The eigenvalues of B, in the order of V: (2,)."""
        return np.array(self.values) ** self.p


def choose() -> Built:
    angle = float(
        controls.slider(
            "Angle of v₁", 0, 180, 30, step=5, key="built_angle", help="Of the first axis, in degrees; v₂ stands on it."
        )
    )
    first = controls.slider("λ₁", 0.5, 2.5, 2.0, step=0.25, key="built_first", help="The eigenvalue of A along v₁.")
    second = controls.slider(
        "λ₂",
        -2.5,
        2.5,
        0.5,
        step=0.25,
        key="built_second",
        help="Along v₂. Below 0 the circle is flipped as well; at 0 it is pressed flat and A has no inverse.",
    )
    p = float(
        controls.choice(
            "Power of A", list(POWERS), "1", key="built_power", titles=POWERS, help="B, the matrix on display."
        )
    )
    V = quadratic_forms.turned(angle)
    A = quadratic_forms.build(V, [first, second])
    try:
        B = quadratic_forms.power(A, p)
    except ValueError as problem:
        raise compute.Refused(f"{problem} Choose another power, or λ₂ above 0.") from problem
    return Built(angle, (first, second), p, V, A, B)


def chart(run: Built) -> Picture:
    """The way of the circle; the curves beside it stand still."""
    powers = run.powers
    curves = circle.beside(
        [
            (circle.IMAGE, circle.CIRCLE @ run.B),
            ("x′Bx = 1", quadratic_forms.isoline(run.B, 1.0, 20.0)),
            ("x′B²x = 1", quadratic_forms.isoline(run.B @ run.B, 1.0, 20.0)),
        ]
    )
    lengths = [1.0, *np.abs(powers), *(1 / abs(v) for v in powers if v)]
    layout = circle.layout(1.12 * max(1.0, float(np.abs(powers).max())), 1.12 * float(max(lengths)))
    way = _way(run)
    return picture.frames(
        len(way),
        lambda i: dict(data=[*circle.moved(way[i][1], run.V), *curves], layout=layout),
        lambda i: way[i][0],
        alt=f"The unit circle and its image under B = {POWERS[f'{run.p:g}']}, and beside it x′Bx = 1 and x′B²x = 1. "
        f"{_radii_along_the_first(run)}",
        start=0,
        key="journey",
    )


def _way(run: Built) -> list[tuple[str, np.ndarray]]:
    """What happens, and the matrix so far: V' turns, diag(values) stretches, V turns back."""
    turned, n = quadratic_forms.turned, words.number
    one, two = (n(v) for v in run.powers)
    there = f"V′ turns by {n(-run.angle)}°: the axes come to lie along x1 and x2"
    wide = f"Λ stretches by {one} across and by {two} upwards"
    back = f"V turns back by {n(run.angle)}°"
    turn, stretch = np.linspace(0, 1, TURN + 1)[1:], np.linspace(0, 1, STRETCH + 1)[1:]
    return [
        ("The unit circle with the axes v₁ and v₂", np.eye(2)),
        *((there, turned(-run.angle * float(s))) for s in turn),
        *((wide, np.diag(1 + float(s) * (run.powers - 1)) @ turned(-run.angle)) for s in stretch),
        *((back, turned(run.angle * float(s)) @ np.diag(run.powers) @ turned(-run.angle)) for s in turn[:-1]),
        (f"B = VΛV′ is complete: {_image(run)}", run.B),
    ]


def _image(run: Built) -> str:
    """Along which axis the image of the circle is longest."""
    sizes = np.abs(run.powers)
    one, two = (words.number(size) for size in sizes)
    if np.isclose(sizes[0], sizes[1]):
        return f"the image of the circle is a circle of radius {one}"
    if sizes[0] > sizes[1]:
        return f"the image of the circle is longest along v₁, {one} against {two} along v₂"
    return f"the image of the circle is longest along v₂, {two} against {one} along v₁"


def numbers(run: Built) -> dict[str, float]:
    """The radii of the image and of x'B^2 x = 1; infinite where the eigenvalue is 0."""
    isoline = [float(1 / abs(v)) if v else float("inf") for v in run.powers]
    return dict(zip(IMAGE + ISO, [*np.abs(run.powers), *isoline], strict=True))


def said(run: Built) -> list[Said]:
    product = rf"B = V \Lambda V^\top = {tex(run.V)} {tex(np.diag(run.powers))} {tex(run.V.T)} = {tex(run.B)}"
    return [
        Said(product, "latex"),
        beside("On the right are the image of the circle under B and the places where x′Bx and x′B²x are 1."),
    ]


def _radii_along_the_first(run: Built) -> str:
    """Which curve has which radius along v1."""
    value = float(run.powers[0])
    n = words.number
    return (
        f"Along v₁ B has the eigenvalue {n(value)}: radius {n(abs(value))} of the image, {n(value**-0.5)} of x′Bx = 1, "
        f"{n(1 / value)} of x′B²x = 1."
    )


def code(run: Built) -> Code:
    data = f"np.array({list(run.values)!r})"
    sizes = [f"sizes[{i}]" for i in (0, 1)]
    radii = [f"float({size})" for size in sizes] + [f"float(1 / {size}) if {size} else np.inf" for size in sizes]
    script = export.script(
        data,
        [
            f"V = quadratic_forms.turned({run.angle!r})",
            f"B = quadratic_forms.power(quadratic_forms.build(V, data), {run.p!r})",
            "sizes = np.linalg.norm(B @ V, axis=0).round(12)",
        ],
        dict(zip(IMAGE + ISO, radii, strict=True)),
        imports=["import numpy as np", "from algos.pca import quadratic_forms"],
        title="A matrix from its axes and eigenvalues, and its power.",
    )
    power = {
        0.5: "linalg.sqrtm(A)",
        -0.5: "np.linalg.inv(linalg.sqrtm(A))",
    }.get(run.p, f"np.linalg.matrix_power(A, {run.p:.0f})")
    library = export.filled(__file__, "library_built.py", data=data, angle=run.angle, B=power)
    return Code(quadratic_forms, script, library if run.values[1] else None)


def rows(run: Built) -> Rows:
    z = circle.CIRCLE[:-1]
    x = z @ run.B
    return Rows(
        {"z1": z[:, 0], "z2": z[:, 1], "Bz, first": x[:, 0], "Bz, second": x[:, 1]},
        name="circle",
        source="72 places on the unit circle, and where B takes them.",
    )


SCREEN = Screen(
    chart,
    numbers,
    HELP,  # of B, whose curves stand still beside the way that the circle takes to it
    said=said,
    closer=lambda run: built_closer.cell(run.V, run.powers, run.B),
    sections={
        "Powers": lambda run: built_closer.powers(run.A, run.V, run.values),
        "Distance": lambda run: built_closer.distance(run.B),
    },
    theory="built.md",
    code=code,
    rows=rows,
    quantities={
        "Image of A is longer along v₁": lambda run: run.values[0] > abs(run.values[1]),
        "Image of B is longer along v₁": lambda run: bool(np.argmax(np.abs(run.powers)) == 0),
    },
)
