"""The numbers beside the threshold, and the scripts that print them."""

from typing import Any

from algos.classification import thresholds
from algos.classification.evaluation import Scores
from pages.views.classification import methods_script
from pages.views.classification.evaluation_closer import Scored
from pages.views.classification.methods import TITLES
from ui import classes, page
from ui.classes import Scene

NONE = {"Precision": "none predicted", "Recall": "no positives", "F1": "undefined"}


def numbers(table: Scores) -> dict[str, float | str]:
    """The four shares, in words where they are undefined."""
    shares = {"Precision": table.precision, "Recall": table.recall, "F1": table.f1}
    return {"Accuracy": table.accuracy} | {k: NONE[k] if v is None else v for k, v in shares.items()}


def show(at: Scene, name: str, given: dict[str, Any], one: Scored) -> None:
    """This run, its scores counted by scikit-learn, and the source."""
    model = methods_script.of(name, at, given)
    of = "_test" if at.test else ""
    lines = [
        *model.lines,
        f"scores = model.predict_proba(Z{of})[:, {one.positive}]",
        f"truth = (y{of} == {one.positive}).astype(int)",
    ]

    def worded(expression: str, label: str) -> str:
        return f"{expression} if {expression} is not None else {NONE[label]!r}"

    own = classes.script(
        at,
        [*lines, f"table = thresholds.at(scores, truth, {one.threshold!r})"],
        {"Accuracy": "table.accuracy"}
        | {label: worded(f"table.{label.lower()}", label) for label in ("Precision", "Recall", "F1")},
        imports=[*model.imports, "from algos.classification import thresholds"],
        title=f"{TITLES[name]} at a threshold.",
    )
    defined = [k for k, v in numbers(one.table).items() if not isinstance(v, str)]
    functions = {"Accuracy": "accuracy_score", "Precision": "precision_score", "Recall": "recall_score"}
    functions["F1"] = "f1_score"
    library = classes.script(
        at,
        [*lines, f"called = (scores >= {one.threshold!r}).astype(int)"],
        {label: f"float({functions[label]}(truth, called))" for label in defined},
        imports=[*model.imports, f"from sklearn.metrics import {', '.join(sorted(functions[k] for k in defined))}"],
        title="The same scores counted by scikit-learn.",
    )
    page.code(thresholds, own, library, why="What has nothing to count is undefined here; scikit-learn calls it 0.")
