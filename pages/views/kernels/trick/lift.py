"""Two classes lifted from the plane into space, where a plane cuts them: what is asked, told and written out."""

from dataclasses import replace

import numpy as np
import streamlit as st

from algos.kernels import lift, support_vector_machine
from algos.kernels.kernels import Linear
from datasets.dataset import Dataset
from pages.views.kernels import formulas
from pages.views.kernels.formulas import bracketed
from pages.views.kernels.trick import rising
from pages.views.kernels.trick.lifted import TITLES, Lifted
from ui import classes, compute, controls, export, words
from ui.view import Code, Numbers, Rows, Said, Screen, beside, note, rows_of

LIFTS = {"paraboloid": "a bowl: height = distance²", "quadratic": "the squares and the product"}
TEX = {"paraboloid": ("u_1", "u_2", "(u_1^2 + u_2^2)"), "quadratic": ("u_1^2", r"\sqrt{2}\,u_1 u_2", "u_2^2")}
DETAIL, LIMIT = 10, 80  # states: some 8000 pairs
HELP = {
    "Margin": "The distance in space from the flat cut to its margins, in units of the farthest coordinate.",
    "Support vectors": "Points on the flat cut's margins, between them or on the wrong side.",
}


def choose(data: Dataset) -> Lifted:
    at = classes.choose(data, binary=True, held_out=None, features=False)
    how = controls.choice(
        "Lift",
        list(LIFTS),
        "paraboloid",
        key="lift",
        titles=LIFTS,
        help="The three numbers each point becomes: x1, x2 and the squared distance from the middle; or the squares "
        "of both and their product.",
    )
    C = controls.log_slider(
        "C: price of a mistake",
        0.1,
        100,
        10,
        key="lift_C",
        help="What a mistake costs. Large: the flat cut turns to avoid every mistake it can.",
    )
    center = at.points.mean(axis=0)
    unit = float(np.abs(at.points - center).max()) or 1.0
    U = (at.points - center) / unit
    Z = lift.lift(U, how)
    space, floor = (
        compute.run(support_vector_machine.steps, X, at.y, limit=LIMIT, kernel=Linear(), C=C, detail=DETAIL)
        for X in (Z, U)
    )
    return Lifted(at, how, center, unit, U, Z, space, floor)


def numbers(of: Lifted) -> Numbers:
    if not of.there:
        return dict.fromkeys(HELP, "none yet")
    norm = float(np.linalg.norm(of.space.final.coef))
    return {"Margin": 1 / norm if norm > 0 else float("inf"), "Support vectors": len(of.space.final.support)}


def said(of: Lifted) -> list[Said]:
    """Whether both searches ended."""
    stopped = [
        note(f"The {name}'s search was stopped after {words.count(trace.final.pairs, 'pair')}.")
        for name, trace in (("plane", of.space), ("line", of.floor))
        if not trace.finished
    ]
    across, up = of.at.plane.titles
    units = f"u₁ and u₂ are {across} and {up}, from the middle of all points, divided by {words.number(of.unit)}."
    named = [] if of.how == "paraboloid" else [beside(units)]  # the bowl stands on the inputs themselves
    return [*named, *stopped, *map(note, of.at.caveats)]


def closer(of: Lifted) -> None:
    """A point's three numbers and the plane's score, and the conic that the plane is on the floor."""
    i = controls.point(len(of.U), place=st)
    (w, b), u, z = of.cut, of.U[i], of.Z[i]
    st.markdown(
        f"Point {i + 1} is counted from the middle of all points, {formulas.place(of.center)}, in units of "
        f"{words.number(of.unit)}, the farthest coordinate:"
    )
    st.latex(rf"u = ({words.tex(float(u[0]))},\; {words.tex(float(u[1]))})")
    st.markdown("Lifted, it has three coordinates:")
    st.latex(rf"\varphi(u) = ({', '.join(TEX[of.how])}) = ({', '.join(words.tex(float(v)) for v in z)})")
    st.markdown("The plane's score there:")
    terms = " + ".join(rf"{bracketed(a)} \cdot {bracketed(v)}" for a, v in zip(w, z, strict=True))
    total = float(z @ w + b)
    st.latex(rf"w \cdot \varphi(u) + b = {terms} + {bracketed(b)} = {words.tex(total)}")
    side = of.at.class_names[int(total > 0)]
    truth = of.at.class_names[int(of.at.y[i])]
    st.markdown(f"It is {'above' if total > 0 else 'not above'} 0, so the plane says **{side}**; the point is {truth}.")
    st.markdown("On the floor the flat cut is the curve")
    curve = " + ".join(rf"{bracketed(a)}\,{name}" for a, name in zip(w, TEX[of.how], strict=True))
    st.latex(rf"{curve} + {bracketed(b)} = 0")
    st.markdown(
        "The trick: a plane needs only inner products of lifted points, and the kernel of this lift gives them without "
        "a third coordinate:"
    )
    j = (i + 1) % len(of.U)
    v, inner = of.U[j], float(u @ of.U[j])
    if of.how == "quadratic":
        formula, value = r"(u \cdot v)^2", inner**2
    else:
        formula, value = r"u \cdot v + \lVert u \rVert^2 \lVert v \rVert^2", inner + float(u @ u) * float(v @ v)
    st.latex(
        rf"\varphi(u) \cdot \varphi(v) = {words.tex(float(z @ of.Z[j]))}, \qquad {formula} = {words.tex(value)} \qquad "
        rf"\text{{for }} v \text{{ = point }} {j + 1}"
    )


def code(of: Lifted) -> Code:
    """Both machines; the library's is the plane alone."""
    assert of.space.made is not None and of.floor.made is not None
    lifted = [
        "center = train.X.mean(axis=0)",
        "unit = np.abs(train.X - center).max() or 1.0",
        "U = (train.X - center) / unit",
        f"Z = lift.lift(U, {of.how!r})",
    ]
    script = classes.script(
        of.at,
        [
            *lifted,
            f"space = {export.recorded(of.space.made, 'Z', 'y')}.final",
            f"floor = {export.recorded(of.floor.made, 'U', 'y')}.final",
        ],
        {
            "Mistakes on the floor": "int(((floor.scores > 0) != (y > 0)).sum())",
            "Mistakes of the plane": "int(((space.scores > 0) != (y > 0)).sum())",
            "Margin": "1 / np.linalg.norm(space.coef)",
            "Support vectors": "len(space.support)",
        },
        imports=[
            "import numpy as np",
            "from algos.kernels import lift, support_vector_machine",
            "from algos.kernels.kernels import Linear",
            "from algos.trace import record",
        ],
        title="Two classes lifted into space and cut by a plane.",
    )
    library = classes.script(
        of.at,
        [*lifted, f'model = SVC(kernel="linear", C={of.space.made.settings["C"]!r}).fit(Z, y)'],
        {"Mistakes of the plane": "int((model.predict(Z) != y).sum())", "Support vectors": "len(model.support_)"},
        imports=["import numpy as np", "from algos.kernels import lift", "from sklearn.svm import SVC"],
        title="The same plane, with scikit-learn.",
    )
    why = "Both stop at a tolerance of 0.001, so the margin differs in its later digits."
    return Code(lift, script, library, why=why)


def rows(of: Lifted) -> Rows:
    return rows_of(of.at.train, {f"lifted {i + 1}": of.Z[:, i] for i in range(3)})


screen = Screen(
    rising.chart,
    numbers,
    HELP,
    at=lambda of, frame: replace(of, there=frame >= rising.RISE),
    said=said,
    closer=closer,
    code=code,
    rows=rows,
    quantities={
        "Mistakes on the floor": lambda of: of.mistakes[0],
        "Mistakes of the plane": lambda of: of.mistakes[1],
        "Input that tells them apart": lambda of: of.input,
        "the product tells them apart": lambda of: of.input == TITLES["quadratic"][1],
    },
)
