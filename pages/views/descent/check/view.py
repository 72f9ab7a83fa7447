"""Is the derivative right? What was derived on paper beside differences, from a large distance to none."""

from algos.descent.matrix_derivatives import IDENTITIES
from pages.views.descent.check import matrices, valley
from pages.views.descent.check.matrices import Derivatives
from pages.views.descent.check.valley import Checks
from ui import controls
from ui.view import View

VALLEY = "valley"


def choose() -> Checks | Derivatives:
    titles = {VALLEY: "a valley in several parameters"} | {
        name: f"of A: {one.says}" for name, one in IDENTITIES.items()
    }
    of = controls.choice(
        "Function",
        [VALLEY, *IDENTITIES],
        VALLEY,
        key="of",
        titles=titles,
        help="Whose derivative is checked: Rosenbrock's valley, or a number made of a matrix A.",
    )
    return valley.choose() if of == VALLEY else matrices.choose(of)


view = View(
    "Check",
    choose,
    {Checks: valley.SCREEN, Derivatives: matrices.SCREEN},
    folded=("seed", "d", "matrix_rows", "epsilon"),
    about=("of",),
)
