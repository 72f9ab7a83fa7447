"""When not to: classes along a small axis, a regression that needed it, and axes that have seen the test."""

from datasets.dataset import Dataset
from pages.views.pca import how_many_size, not_to_classes, not_to_leak, not_to_overfit
from ui import controls

CASES = {
    "classes": "classes on a small axis",
    "overfitting": "against overfitting",
    "leak": "axes from all rows",
}


def show(data: Dataset) -> None:
    how_many_size.refuse_huge(data)
    case = controls.choice(
        "Case",
        list(CASES),
        "classes",
        key="case",
        titles=CASES,
        help="Three ways to go wrong: losing what tells classes apart, losing what a target depends on, and letting "
        "the axes see the rows that are to test them.",
    )
    {"classes": not_to_classes.show, "overfitting": not_to_overfit.show, "leak": not_to_leak.show}[case](data)
