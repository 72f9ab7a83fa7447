"""When not to: classes along a small axis, a regression that needed it, and axes that have seen the test."""

from datasets.dataset import Dataset
from pages.views.pca import fit
from pages.views.pca.not_to import classes, leak, overfitting
from pages.views.pca.not_to.classes import Direction
from pages.views.pca.not_to.leak import Splits
from pages.views.pca.not_to.overfitting import Regressions
from ui import controls
from ui.view import View

CASES = {
    "classes": "classes on a small axis",
    "overfitting": "against overfitting",
    "leak": "axes from all rows",
}


def part() -> str:
    """Which of the cases to look at."""
    return controls.choice(
        "Case",
        list(CASES),
        "classes",
        key="case",
        titles=CASES,
        help="Three ways to go wrong: losing the direction that separates classes, losing what a target depends on, "
        "and finding the axes with the rows that are to test them.",
    )


def choose(case: str, data: Dataset | None = None) -> Direction | Regressions | Splits:
    if data is None:
        return overfitting.choose()
    fit.refuse_huge(data)
    return classes.choose(data) if case == "classes" else leak.choose(data)


view = View(
    "When not to",
    choose,
    {Direction: classes.SCREEN, Regressions: overfitting.SCREEN, Splits: leak.SCREEN},
    "small_axis",
    part=part,
    alone=("overfitting",),
    folded=("lost_seed",),
    about=("case",),
)
