"""The numbers beside the densities, and the scripts that print them."""

import numpy as np
import streamlit as st

from pages.views.classification.densities_fit import Fit
from ui import classes, export, page
from ui.classes import Scene

TRAINING, TEST, BOUNDARY, ESTIMATED = "Training error", "Test error", "Boundary parameters", "Numbers estimated"


def numbers(at: Scene, fit: Fit) -> dict[str, float]:
    """Errors with the decision on display, and how many numbers that took."""
    shown: dict[str, float] = {}
    if fit.works:
        shown[TRAINING] = float((fit.decide(at.Z) != at.y).mean())
        if at.test is not None:
            shown[TEST] = float((fit.decide(at.Z_test) != at.y_test).mean())
    return shown | {BOUNDARY: fit.final.boundary_parameters, ESTIMATED: fit.final.free_parameters}


def show(at: Scene, fit: Fit) -> None:
    """This run, the same with scikit-learn where it has it, and the source."""
    name = fit.module.__name__.rpartition(".")[2]
    priced = fit.costs.max() != fit.costs.min()
    imports = [f"from algos.classification import {name}", "from algos.trace import record", "import numpy as np"]
    call = export.call(f"{name}.steps", "Z", "y", **fit.settings)
    scores = "model.joint({Z})" + (f" + np.log({export.literal(fit.costs)})" if priced else "")
    decided = "model.predict({Z})" if not priced else f"({scores}).argmax(axis=1)"
    parts = [("", TRAINING)] + ([("_test", TEST)] if at.test is not None else [])
    shown = {label: f"({decided.format(Z='Z' + s)} != y{s}).mean()" for s, label in parts} if fit.works else {}
    script = classes.script(
        at,
        [f"model = record({call}, limit=9).final"],
        shown | {BOUNDARY: "model.boundary_parameters", ESTIMATED: "model.free_parameters"},
        imports=imports,
        title=f"{fit.title[0].upper()}{fit.title[1:]}.",
    )
    library = _library(at, fit, parts)
    if library is None:
        st.caption("scikit-learn has no such model." if fit.works else "scikit-learn refuses these data too.")
    page.code(fit.module, script, library, why="It divides a covariance by the number of points as well.")


def _library(at: Scene, fit: Fit, parts: list[tuple[str, str]]) -> str | None:
    if not fit.works or fit.name not in ("lda", "qda", "naive", "centroid"):
        return None
    shrinkage = fit.settings.get("shrinkage", 0.0)
    priors = None if fit.counted else fit.settings["priors"]
    if fit.name == "lda":
        # With priors given it would also pool the covariances by them; so they are laid upon the fit.
        uses = "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis"
        more = f", shrinkage={shrinkage!r}" if shrinkage else ""
        made = f'LinearDiscriminantAnalysis(solver="lsqr"{more})'
    elif fit.name == "qda":
        uses = "from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis"
        more = f'solver="eigen", shrinkage={shrinkage!r}, ' if shrinkage else ""
        made = f"QuadraticDiscriminantAnalysis({more}tol=0)"
    elif fit.name == "naive":
        uses = "from sklearn.naive_bayes import GaussianNB"
        made = f"GaussianNB(var_smoothing={fit.settings.get('var_smoothing', 0.0)!r})"
    else:
        uses, made = "from sklearn.neighbors import NearestCentroid", "NearestCentroid()"
    weights = fit.costs if priors is None else fit.costs * priors / (np.bincount(at.y, minlength=at.k) / len(at.y))
    plain = np.ptp(weights) == 0
    said = "model.predict({Z})"
    if not plain:
        said = f"(model.predict_proba({{Z}}) * {export.literal(weights)}).argmax(axis=1)"
    return classes.script(
        at,
        [f"model = {made}.fit(Z, y)"],
        {label: f"({said.format(Z='Z' + s)} != y{s}).mean()" for s, label in parts},
        imports=["import numpy as np", uses],
        title="The same with scikit-learn; a prior or a cost is laid upon its posterior.",
    )
