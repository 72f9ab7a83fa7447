"""How a script makes again what a view of several methods has fitted."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.library import models
from pages.views.classification.methods import LIMITS, WITHOUT_PROBABILITIES
from ui.classes import Scene
from ui.export import call


@dataclass(frozen=True)
class Script:
    """Lines that make a function `predict` of features, and a `model` if one model is all there is."""

    lines: tuple[str, ...]
    imports: tuple[str, ...]


def of(name: str, at: Scene, given: dict[str, Any]) -> Script:
    """The lines for the method `name`, given what `at.lines` make."""
    record = "from algos.trace import record"
    if name in models.MODELS:
        run = f"record({call(f'models.{name}', 'Z', 'y', **given)}, limit=1).final"
        return Script((f"model = {run}", "predict = model.predict"), ("from algos.library import models", record))
    many = len(np.unique(at.y)) > 2
    module, more = _call(name, many, len(at.y), dict(given))
    split = many and name in WITHOUT_PROBABILITIES
    folder = "kernels" if name == "svm" else "classification"
    imports = [f"from algos.{folder} import {module}", record]
    data = ["Z", "(y == c).astype(int)" if split else "y"]
    if name == "svm":
        data.append("kernel=Linear()")
        imports.append("from algos.kernels.kernels import Linear")
    run = f"record({call(f'{module}.steps', *data, **more)}, limit={LIMITS.get(name, 9)}).final"
    if split:
        lines = (
            f"each = [{run} for c in range({int(at.y.max()) + 1})]",
            "predict = lambda Z: np.column_stack([m.decision_function(Z) for m in each]).argmax(axis=1)",
        )
        return Script(lines, (*imports, "import numpy as np"))
    if name == "svm":
        return Script(
            (f"model = {run}", "predict = lambda Z: (model.decision_function(Z) > 0).astype(int)"), tuple(imports)
        )
    return Script((f"model = {run}", "predict = model.predict"), tuple(imports))


def _call(name: str, many: bool, n: int, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The module whose `steps` are run, and their settings."""
    if name in ("lda", "qda"):
        return "gaussian_discriminant", dict(covariance_type={"lda": "tied", "qda": "full"}[name])
    if name == "k_neighbors":
        return name, dict(counts=[min(given["n_neighbors"], n)])
    if name == "perceptron":
        return name, dict(order="shuffled", **given)
    modules = {"naive_bayes": "gaussian_naive_bayes", "svm": "support_vector_machine"}
    if name == "logistic":
        return ("softmax" if many else "logistic"), given
    return modules[name], given
