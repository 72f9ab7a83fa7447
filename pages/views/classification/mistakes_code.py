"""The numbers beside the chart of an online learner, and the scripts that print them."""

from typing import Any

import numpy as np

from pages.views.classification.mistakes_stage import MODULES, Stage
from ui import classes, export, page

BOUND = "Bound (R/γ)²"
LENGTH = "Length |θ|"
HELP = {
    "Mistakes": "Points met with an agreement of at most 0, each of which moved the boundary.",
    "Updates": "Points met with an agreement below 1, each of which moved the boundary.",
    BOUND: "No order of the points can cost more mistakes than this; none if no boundary separates them.",
    "Wrong now": "Points on the wrong side, or on the boundary, at the last step.",
    "Wrong, average": "Points the averaged boundary has on the wrong side, or on it.",
    "Wrong, last": "The same for the perceptron itself, wherever it stands.",
    LENGTH: "Length of θ, the offset included.",
    "Hinge loss": "Mean of max(0, 1 − agreement) over all points, at the last step.",
    "Objective J": "Mean hinge loss plus λ/2 |θ|², at the last step, with the rate chosen.",
    "Other rate": "The same with the other rate, after as many draws of the same points.",
    "Least J": "The least there is, by an interior point method.",
    "Risk": "Sum of −agreement over the points on the wrong side, at the last step.",
}
_FINAL = {
    "perceptron": {"Mistakes": "mistakes", "Wrong now": "errors"},
    "averaged": {"Mistakes": "mistakes", "Wrong, average": "errors", "Wrong, last": "last_errors"},
    "passive-aggressive": {"Updates": "updates", "Hinge loss": "hinge", "Wrong now": "errors"},
    "pegasos": {"Objective J": "objective", "Wrong now": "errors"},
    "descent": {"Risk": "risk", "Wrong now": "errors"},
}


def numbers(stage: Stage) -> dict[str, Any]:
    """Of the last state, and what it is held against."""
    final = stage.trace.final
    shown = {label: getattr(final, name) for label, name in _FINAL[stage.method].items()}
    if stage.method == "pegasos":
        assert stage.rival is not None and stage.best is not None
        return {
            "Objective J": shown["Objective J"],
            "Other rate": stage.rival.final.objective,
            "Least J": stage.best.objective,
            "Wrong now": shown["Wrong now"],
        }
    if stage.method in ("perceptron", "averaged"):
        shown[BOUND] = stage.bound.mistakes if stage.bound.separable else "none"
    if stage.method != "averaged":
        shown[LENGTH] = float(np.linalg.norm(final.theta))
    return shown


def columns(stage: Stage) -> dict[str, Any]:
    """Score, agreement and, where one mistake is one point, how often each point was one."""
    score = stage.trace.final.decision_function(stage.at.Z)
    shown: dict[str, Any] = {"score": score, "agreement": stage.signs * score}
    if stage.method in ("perceptron", "averaged", "passive-aggressive"):
        shown["updates"] = counts(stage)
    return shown


def counts(stage: Stage) -> np.ndarray:
    """How often each point moved the boundary: (n,)."""
    rows = [s.row for s in stage.trace.states[1:] if s.phase != "averaged"]
    return np.bincount(np.array(rows, dtype=int), minlength=len(stage.at.y))


def show(stage: Stage) -> None:
    """This run, the same with scikit-learn where it can, and the source."""
    module = MODULES[stage.method]
    name = module.__name__.rpartition(".")[2]
    run = export.call(f"{name}.steps", "Z", "y", **stage.settings)
    shown = {label: f"trace.final.{field}" for label, field in _FINAL[stage.method].items()}
    lines = [f"trace = record({run}, limit={stage.limit})"]
    imports = [f"from algos.classification import {name}", "from algos.trace import record"]
    intercept = stage.settings["fit_intercept"]
    if stage.method == "pegasos":
        other = "1/t" if stage.settings["rate"] != "1/t" else "1/(penalty t)"
        rival = export.call(f"{name}.steps", "Z", "y", **(stage.settings | dict(rate=other)))
        shown["Other rate"] = f"record({rival}, limit={stage.limit}).final.objective"
        shown["Least J"] = (
            f"soft_margin.fit(Z, y, penalty={stage.settings['penalty']!r}, fit_intercept={intercept}).objective"
        )
        imports.append("from algos.classification import soft_margin")
    if BOUND in numbers(stage):
        lines.append(f"bound = novikoff.bound(Z, y, fit_intercept={intercept})")
        shown[BOUND] = "bound.mistakes if bound.separable else 'none'"
        imports.append("from algos.classification import novikoff")
    if LENGTH in numbers(stage):
        shown[LENGTH] = "float(np.linalg.norm(trace.final.theta))"
        imports.append("import numpy as np")
    script = classes.script(stage.at, lines, shown, imports=imports, title=f"{name.replace('_', ' ').title()}.")
    library, why = _library(stage)
    page.code(module, script, library, why=why)


def _library(stage: Stage) -> tuple[str | None, str]:
    """scikit-learn's call, where it makes the same updates in the same order; and where it differs."""
    settings, trace = stage.settings, stage.trace
    first = settings.get("first", 0)
    in_order = settings.get("order") == "given" and trace.finished and trace.steps > 0
    lines = [f"Z, y = np.roll(Z, {-first}, axis=0), np.roll(y, {-first})"] if first else []
    imports = ["import numpy as np"]
    # With a column of ones of its own, the library's intercept is an ordinary coordinate, as ours is.
    if settings["fit_intercept"]:
        lines.append("Z = np.column_stack([np.ones(len(Z)), Z])")
    passes = settings.get("passes", getattr(trace.final, "epoch", 0))
    sgd = f"fit_intercept=False, shuffle=False, tol=None, max_iter={passes}"
    wrong = "int(((2 * y - 1) * model.decision_function(Z) <= 0).sum())"
    shown = {"Wrong now": wrong, LENGTH: "float(np.linalg.norm(model.coef_))"}
    if stage.method == "perceptron" and in_order:
        imports.append("from sklearn.linear_model import Perceptron")
        lines.append(f"model = Perceptron({sgd}).fit(Z, y)")
        why = "Its intercept would do the same as the column of ones."
    elif stage.method == "averaged" and in_order:
        imports.append("from sklearn.linear_model import SGDClassifier")
        options = "loss='perceptron', penalty=None, learning_rate='constant', eta0=1.0, average=True"
        lines.append(f"model = SGDClassifier({options}, {sgd}).fit(Z, y)")
        shown = {"Wrong, average": wrong}
        why = "It averages over every example too."
    elif stage.method == "passive-aggressive" and in_order:
        imports.append("from sklearn.linear_model import SGDClassifier")
        options = f"loss='hinge', penalty=None, learning_rate='pa1', eta0={1 / settings['penalty']!r}"
        lines.append(f"model = SGDClassifier({options}, {sgd}).fit(Z, y)")
        shown = {LENGTH: shown[LENGTH]}
        why = "Its eta0 is 1 / λ; its own intercept would not count in |a|², hence the column of ones."
    elif stage.method == "pegasos":
        imports.append("from sklearn.svm import LinearSVC")
        C = 1 / (settings["penalty"] * len(stage.at.y))
        lines += [
            f"model = LinearSVC(loss='hinge', C={C!r}, fit_intercept=False, tol=1e-8, max_iter=1_000_000).fit(Z, y)",
            "loss = np.maximum(0, 1 - (2 * y - 1) * model.decision_function(Z)).mean()",
        ]
        shown = {"Least J": f"float(loss + {settings['penalty'] / 2!r} * (model.coef_ ** 2).sum())"}
        why = "It has no Pegasos; this finds the least J of the same objective, with C = 1 / (λ n)."
    else:
        return None, ""
    title = "The same with scikit-learn."
    script = classes.script(stage.at, lines, shown, imports=imports, title=title)
    return script, why
