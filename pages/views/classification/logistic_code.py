"""The numbers beside the logistic chart, and the scripts that print them."""

from typing import Any

import numpy as np
import streamlit as st

from pages.views.classification.logistic_stage import Stage
from ui import classes, export, page

HELP = {
    "Cost J": "Mean log loss plus λ/2n times the squared coefficients, at the last step: what the steps lower.",
    "Mean cost": "Mean over the classes of each one's own cost J.",
    "Squared error": "Mean of (fitted − label)², labels −1 and +1.",
    "Training accuracy": "Share of the training points that are predicted right.",
    "Test accuracy": "Share of the held-out points that are predicted right.",
    "Length of w": "Of all coefficients together, without intercepts. Longer: a steeper slope from 0 to 1.",
}
COST = {"rest": "Mean cost", "squares": "Squared error"}


def numbers(stage: Stage) -> dict[str, float]:
    """Of the last state."""
    at, final = stage.at, stage.trace.final
    shown = {
        COST.get(stage.method, "Cost J"): final.cost,
        "Training accuracy": float(np.mean(final.predict(at.Z) == at.y)),
    }
    if at.test is not None:
        shown["Test accuracy"] = float(np.mean(final.predict(at.Z_test) == at.y_test))
    return shown | {"Length of w": float(np.linalg.norm(final.coef))}


def show(stage: Stage) -> None:
    """This run, the same with scikit-learn where it arrives at the same place, and the source."""
    at, name = stage.at, stage.module.__name__.rpartition(".")[2]
    run = export.call(f"{name}.steps", "Z", "y", **stage.settings)
    script = classes.script(
        at,
        [f"model = record({run}, limit={stage.limit}).final"],
        _printed(stage, "model.cost", "model.coef", "model.predict"),
        imports=["import numpy as np", f"from algos.classification import {name}", RECORD],
        title=f"{stage.module.__name__.rpartition('.')[2].replace('_', ' ').capitalize()}.",
    )
    library, why = _library(stage)
    if library is None:
        st.caption(why)
    page.code(stage.module, script, library, why=why)


RECORD = "from algos.trace import record"


def _printed(stage: Stage, cost: str, coef: str, predict: str) -> dict[str, str]:
    shown = {
        COST.get(stage.method, "Cost J"): cost,
        "Training accuracy": f"np.mean({predict}(Z) == y)",
    }
    if stage.at.test is not None:
        shown["Test accuracy"] = f"np.mean({predict}(Z_test) == y_test)"
    return shown | {"Length of w": f"np.linalg.norm({coef})"}


def _library(stage: Stage) -> tuple[str | None, str]:
    """scikit-learn's script, if it prints the same numbers, and a word about it."""
    at, final = stage.at, stage.trace.final
    if stage.method == "squares":
        return _squares(stage), "scikit-learn's RidgeClassifier is the same with a penalty."
    if stage.method == "rest":
        arrived, solver = bool(final.converged.all()), "newton-cholesky"
    else:
        arrived, solver = stage.solver == "newton" and final.phase == "converged", "newton-cholesky"
    if not arrived:
        return None, (
            "scikit-learn's LogisticRegression goes to the minimum; this run has not arrived there, or there is none, "
            "so its numbers would be others. Newton's method with a penalty arrives."
        )
    C = f"1 / {stage.penalty!r}" if stage.penalty else "np.inf"
    call = f'LogisticRegression(C={C}, solver="{solver}", tol=1e-12, max_iter=1000)'
    shrink = f"{stage.penalty!r} / (2 * len(y))"
    imports = ["import numpy as np", "from sklearn.linear_model import LogisticRegression"]
    lines: list[str] = []
    if stage.method == "rest":
        lines += [
            f"models = [{call}.fit(Z, y == j) for j in range({at.k})]",
            "coef = np.vstack([m.coef_ for m in models])",
            "losses = [log_loss(y == j, m.predict_proba(Z)) for j, m in enumerate(models)]",
            "predict = lambda Z: np.argmax([m.decision_function(Z) for m in models], axis=0)",
        ]
        cost, coef, predict = f"np.mean(losses) + {shrink} * (coef**2).sum() / {at.k}", "coef", "predict"
    elif stage.method == "softmax" and at.k == 2:
        lines += [
            f"model = {call.replace(f'C={C}', f'C=2 / {stage.penalty!r}' if stage.penalty else f'C={C}')}.fit(Z, y)",
            "coef = np.vstack([-model.coef_, model.coef_]) / 2  # scikit-learn keeps only the difference of the rows",
        ]
        cost, coef, predict = (
            f"log_loss(y, model.predict_proba(Z)) + {shrink} * (coef**2).sum()",
            "coef",
            "model.predict",
        )
    else:
        lines += [f"model = {call}.fit(Z, y)"]
        if stage.method == "softmax":
            lines += ["coef = model.coef_ - model.coef_.mean(axis=0)"]
        coef = "coef" if stage.method == "softmax" else "model.coef_"
        cost, predict = f"log_loss(y, model.predict_proba(Z)) + {shrink} * ({coef}**2).sum()", "model.predict"
    script = classes.script(
        at,
        lines,
        _printed(stage, cost, coef, predict),
        imports=[*imports, "from sklearn.metrics import log_loss"],
        title="The same minimum with scikit-learn.",
    )
    return script, "Its C is 1/λ, and its cost is n times ours."


def _squares(stage: Stage) -> str:
    at = stage.at
    if stage.two:
        lines: list[Any] = ["target = 2 * y - 1", "model = LinearRegression().fit(Z, target)"]
        predict = "predict"
        lines.append("predict = lambda Z: (model.predict(Z) > 0).astype(int)")
    else:
        lines = [f"target = 2 * np.eye({at.k})[y] - 1", "model = LinearRegression().fit(Z, target)"]
        predict = "predict"
        lines.append("predict = lambda Z: model.predict(Z).argmax(axis=1)")
    return classes.script(
        at,
        lines,
        _printed(stage, "np.mean((model.predict(Z) - target) ** 2)", "model.coef_", predict),
        imports=["import numpy as np", "from sklearn.linear_model import LinearRegression"],
        title="Least squares on the labels with scikit-learn.",
    )
