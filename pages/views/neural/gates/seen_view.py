"""The screen of the hidden coordinates: chart, numbers and words."""

import numpy as np
import streamlit as st

from algos.classification import separation as separating
from pages.views.neural.gates import seen_figure
from pages.views.neural.gates.seen import BENDS, FIRST, SECOND, Seen, shifted
from ui import export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Screen

BEFORE, AFTER, FEWEST = "Separable on the left", "Separable on the right", "Fewest mistakes on the right"
WAITS = "none yet"  # takes no room
HELP = {
    BEFORE: "Whether some line has all circles on one side and all squares on the other: linearly separable.",
    AFTER: "The same for all points in the plane on the right.",
    FEWEST: "How many points the best line on the right misclassifies. A point on the line counts as wrong.",
}
FORMULAS = dict(zip(BENDS, (r"\max(0, z)", r"1 / (1 + e^{-z})", "z"), strict=True))


def chart(run: Seen) -> Picture:
    n = len(run.X)
    return picture.frames(
        n + 2,
        seen_figure.brush(run),
        lambda i: caption(run.at(i)),
        start=0,
        steps=range(n + 2),
        alt=f"{n} points of two classes with the lines of two units, and the same points in the coordinates that the "
        f"units give them. {caption(run.at(n + 1))}.",
        key="seen",
        drags=[_drag(run, j, name) for j, name in enumerate((FIRST, SECOND))],
    )


def _drag(run: Seen, j: int, name: str) -> Drag:
    return Drag(name, lambda _, x, y: shifted(run, j, x, y), "Drag to shift this unit's line")


def caption(run: Seen) -> str:
    """Which point has just gone over, or whether a line is between them there."""
    n = len(run.X)
    if run.shown == 0:
        return f"{'A' if run.before.kind == 'complete' else 'No'} line separates these {n} points"
    if run.shown <= n:
        place = ", ".join(words.number(round(float(value), 3)) for value in run.said[run.shown - 1])
        return f"The two units move point {run.shown} to ({place})"
    if run.after.kind == "complete":
        return "In the coordinates of the two units, a line separates the points"
    return f"No line separates the points there either: the best one misclassifies {run.fewest} of {len(run.X)}"


def numbers(run: Seen) -> Numbers:
    before, after = ("yes" if kind == "complete" else "no" for kind in (run.before.kind, run.after.kind))
    through = run.shown > len(run.X)
    return {BEFORE: before, AFTER: after if through else WAITS, FEWEST: run.fewest if through else WAITS}


def closer(run: Seen) -> None:
    """Both sums and what the units make of them, of every point."""
    st.markdown(f"Each unit adds up $z = b + w_1 x_1 + w_2 x_2$ and says ${FORMULAS[run.bend]}$:")
    z = run.theta[:, 0] + run.X @ run.theta[:, 1:].T
    st.dataframe(
        {
            "point": np.arange(1, len(run.X) + 1),
            "x1": run.X[:, 0],
            "x2": run.X[:, 1],
            "class": run.y,
            **{
                f"{name} {what}": values[:, j]
                for j, name in enumerate(("first", "second"))
                for what, values in (("z", z), ("says", run.said))
            },
        },
        hide_index=True,
    )
    b, *w = run.after.theta[0]
    if run.after.kind == "complete":
        scale = float(np.hypot(*w))
        t = [words.tex(float(value) / scale) for value in (*w, b)]
        st.markdown("The line that was found between them, where this is 0:")
        st.latex(rf"{t[0]} \cdot f_1 + ({t[1]}) \cdot f_2 + ({t[2]})")


def code(run: Seen) -> Code:
    script = export.script(
        f"np.array({run.X.tolist()})",
        [
            f"y = np.array({run.y.tolist()})",
            f"theta = np.array({run.theta.tolist()})",
            f"said = activate({run.bend!r}, theta[:, 0] + data @ theta[:, 1:].T)",
        ],
        {
            BEFORE: '"yes" if separation(data, y).kind == "complete" else "no"',
            AFTER: '"yes" if separation(said, y).kind == "complete" else "no"',
            FEWEST: "line_sweep.fewest_mistakes(said, y).mistakes",
        },
        imports=[
            "import numpy as np",
            "from algos.classification import line_sweep",
            "from algos.classification.separation import separation",
            "from algos.neural.network import activate",
        ],
        title="Points in hidden coordinates.",
    )
    return Code(separating, script, note="Whether a line separates points no library says in one call.")


def rows(run: Seen) -> Rows:
    found = {"x1": run.X[:, 0], "x2": run.X[:, 1], "first_says": run.said[:, 0], "second_says": run.said[:, 1]}
    return Rows(found | {"class": run.y}, "hidden_coordinates", "Points, and what two hidden units say of them.")


SCREEN = Screen(chart, numbers, HELP, at=lambda run, step: run.at(step), closer=closer, code=code, rows=rows)
