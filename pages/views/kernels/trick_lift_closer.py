"""One point on its way through the lift; the cut as an equation on the floor; and the scripts."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.kernels import lift
from algos.kernels.support_vector_machine import SupportVectorMachine
from ui import classes, controls, page, words

if TYPE_CHECKING:
    from pages.views.kernels.trick_lift import Lifted

TEX = {"paraboloid": ("u_1", "u_2", "(u_1^2 + u_2^2)"), "quadratic": ("u_1^2", r"\sqrt{2}\,u_1 u_2", "u_2^2")}


def numbers(of: "Lifted") -> dict[str, float | int | str]:
    """Of both machines."""
    norm = float(np.linalg.norm(of.space.final.coef))
    return {
        "Mistakes of a line": int(wrong(of.floor.final).sum()),
        "Mistakes of the plane": int(wrong(of.space.final).sum()),
        "Margin": 1 / norm if norm > 0 else float("inf"),
        "Support vectors": len(of.space.final.support),
    }


def wrong(machine: SupportVectorMachine) -> np.ndarray:
    """Which training rows it puts into the other class: (n,)."""
    return (machine.scores > 0) != (machine.signs > 0)


def show(of: "Lifted") -> None:
    """A point's three numbers and the plane's score, and the conic that the plane is on the floor."""
    i = controls.point(len(of.U), place=st)
    (w, b), u, z = of.cut, of.U[i], of.Z[i]
    st.markdown(
        f"Point {i + 1} is counted from the middle of all points, ({words.number(float(of.center[0]))}, "
        f"{words.number(float(of.center[1]))}), in units of {words.number(of.unit)}, the farthest coordinate:"
    )
    st.latex(rf"u = ({words.tex(float(u[0]))},\; {words.tex(float(u[1]))})")
    st.markdown("Lifted, it has three coordinates:")
    st.latex(rf"\varphi(u) = ({', '.join(TEX[of.how])}) = ({', '.join(words.tex(float(v)) for v in z)})")
    st.markdown("The plane's score there:")
    terms = " + ".join(rf"{_tex(float(a))} \cdot {_tex(float(v))}" for a, v in zip(w, z, strict=True))
    total = float(z @ w + b)
    st.latex(rf"w \cdot \varphi(u) + b = {terms} + {_tex(float(b))} = {words.tex(total)}")
    said = of.at.class_names[int(total > 0)]
    truth = of.at.class_names[int(of.at.y[i])]
    st.markdown(f"It is {'above' if total > 0 else 'not above'} 0, so the plane says **{said}**; the point is {truth}.")
    st.markdown("On the floor the flat cut is the curve")
    curve = " + ".join(rf"{_tex(float(a))}\,{name}" for a, name in zip(w, TEX[of.how], strict=True))
    st.latex(rf"{curve} + {_tex(float(b))} = 0")
    st.markdown("The kernel of this lift needs no third coordinate:")
    v = of.U[(i + 1) % len(of.U)]
    inner = float(u @ v)
    if of.how == "quadratic":
        formula, value = r"(u \cdot v)^2", inner**2
    else:
        formula, value = r"u \cdot v + \lVert u \rVert^2 \lVert v \rVert^2", inner + float(u @ u) * float(v @ v)
    other = lift.lift(v[None], of.how)[0]
    st.latex(
        rf"\varphi(u) \cdot \varphi(v) = {words.tex(float(z @ other))}, \qquad {formula} = {words.tex(value)} \qquad "
        rf"\text{{for }} v \text{{ = point }} {(i + 1) % len(of.U) + 1}"
    )


def _tex(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def code(of: "Lifted") -> None:
    """Both machines as a script, the plane with scikit-learn, and the source of the lift."""
    from pages.views.kernels.trick_lift import DETAIL, LIMIT

    head = [
        "center = train.X.mean(axis=0)",
        "unit = np.abs(train.X - center).max() or 1.0",
        "U = (train.X - center) / unit",
        f"Z = lift.lift(U, {of.how!r})",
    ]
    settings = f"kernel=Linear(), C={of.C!r}, detail={DETAIL}"
    own = classes.script(
        of.at,
        [
            *head,
            f"space = record(support_vector_machine.steps(Z, y, {settings}), limit={LIMIT}).final",
            f"floor = record(support_vector_machine.steps(U, y, {settings}), limit={LIMIT}).final",
        ],
        {
            "Mistakes of a line": "int(((floor.scores > 0) != (y > 0)).sum())",
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
        [*head, f'model = SVC(kernel="linear", C={of.C!r}).fit(Z, y)'],
        {"Mistakes of the plane": "int((model.predict(Z) != y).sum())", "Support vectors": "len(model.support_)"},
        imports=["import numpy as np", "from algos.kernels import lift", "from sklearn.svm import SVC"],
        title="The same plane, with scikit-learn.",
    )
    page.code(lift, own, library, why="Both stop at a tolerance of 0.001, so the margin differs in its later digits.")
