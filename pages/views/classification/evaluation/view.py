"""How good are the answers: a threshold moves, and with it the line, both curves, the table and the cost."""

from dataclasses import replace

from datasets.dataset import Dataset
from pages.views.classification import held_out, methods
from pages.views.classification.evaluation import all_classes, threshold
from pages.views.classification.evaluation.all_classes import Table
from pages.views.classification.evaluation.judged import CELLS, Judged, Scored
from ui import classes, compute, controls
from ui.figures.plane import Plane
from ui.view import View

PROBABLE = [name for name in methods.TITLES if name not in methods.WITHOUT_PROBABILITIES]


def choose(data: Dataset) -> Scored | Table:
    at = classes.choose(data, held_out=held_out.share(data, 0.5))
    at = replace(at, plane=Plane.around(at.data.X, at.plane.titles, aspect=1.0))  # the other plots stand beside it
    name = controls.choice(
        "Method",
        PROBABLE,
        "logistic",
        key="model",
        titles=methods.TITLES,
        help="What gives every point a probability. Those marked scikit-learn are not ours.",
    )
    given = methods.settings({name}, len(at.y))[name]
    ask = "threshold"
    if at.k > 2:
        ask = controls.choice(
            "Show",
            ["threshold", "classes"],
            "threshold",
            key="ask",
            titles={"threshold": "one class", "classes": "all classes"},
            help="One class against the rest, with a threshold; or the table of all classes.",
        )
    places = (at.Z_test if at.test else at.Z, at.features.transform(at.plane.grid(CELLS)[2]))
    found = methods.run(name, at, places, given)
    if found.problem:
        raise compute.Refused(found.problem)
    judged = Judged(at, name, given, found)
    return all_classes.choose(judged) if ask == "classes" else threshold.choose(judged)


view = View(
    "Evaluation",
    choose,
    {Scored: threshold.screen, Table: all_classes.screen},
    data="unequal_covariance",
    folded=("standardise", "test", "split", "lit", "point", "threshold"),  # it is dragged, and played
)
