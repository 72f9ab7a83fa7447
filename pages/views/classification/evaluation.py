"""How good are the answers: a threshold moves, and with it the line, both curves, the table and the cost."""

from dataclasses import replace

from datasets.dataset import Dataset
from pages.views.classification import evaluation_chart, evaluation_classes, evaluation_threshold, methods
from ui import classes, controls, page, player
from ui.figures.plane import Plane

FEW = 20  # rows: of fewer none is held out at first
PROBABLE = [name for name in methods.TITLES if name not in methods.WITHOUT_PROBABILITIES]
PRESETS = (
    page.Preset(
        "The trap of accuracy",
        "An accuracy of 99 %. How many of the rare points are found, and how right is always saying “common”?",
        {"view": "evaluation", "data": "skewed", "split": 1, "threshold": 0.5, "alarm": 1.0, "miss": 1.0},
    ),
    page.Preset(
        "A miss costs ten",
        "A miss costs ten false alarms. To where does the cheapest threshold move, and which column of the table pays?",
        {
            "view": "evaluation",
            "data": "unequal_covariance",
            "model": "qda",
            "threshold": 0.09,
            "alarm": 1.0,
            "miss": 10.0,
        },
    ),
    page.Preset(
        "Precision is not monotone",
        "Play it: recall only falls as the threshold rises. Does precision only rise?",
        {"view": "evaluation", "data": "breast_cancer", "model": "k_neighbors", "votes": 25},
    ),
    page.Preset(
        "Five steps",
        "Five neighbours give six different shares of the votes. How does that show in the curves?",
        {"view": "evaluation", "data": "moons", "data_noise": 0.4, "model": "k_neighbors", "votes": 5},
    ),
    page.Preset(
        "Which ones are confused?",
        "Three growers, seen along two principal axes. Which two are taken for each other, and in which direction?",
        {"view": "evaluation", "data": "wine", "model": "lda", "ask": "classes", "standardise": True},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, held_out=0.0 if len(data.X) < FEW else 0.5)
    at = replace(at, plane=Plane.around(at.data.X, at.plane.titles, aspect=0.8))  # the other plots stand beside it
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
    places = (at.Z_test if at.test else at.Z, at.features.transform(at.plane.grid(evaluation_chart.CELLS)[2]))
    found = methods.run(name, at, places, given)
    if found.problem:
        page.presets(PRESETS)
        raise player.Refused(found.problem)
    view = {"threshold": evaluation_threshold, "classes": evaluation_classes}[ask]
    view.show(at, name, given, found, lambda: page.presets(PRESETS))
