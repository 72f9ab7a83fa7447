"""The estimates of one model as scripts: ours, and scikit-learn's where it has the family."""

from algos.bias_variance import cross_validation
from pages.views.bias_variance import libraries
from pages.views.bias_variance.validation.estimates import Estimates
from pages.views.bias_variance.validation.splitting import WHY
from ui import export
from ui.view import Code


def code(run: Estimates) -> Code:
    source, name, number = run.source, run.family.name, run.number
    several = run.repeat == "points"
    x, y = ("data.x", "data.y") if several else ("data.x[0]", "data.y[0]")
    truth = f"data.truth, {source.noise!r}"
    script = export.script(
        source.code,
        [
            f"family = FAMILIES[{name!r}]",
            f"folds = {run.dealt}",
            f"found = cross_validation.estimates(family, {x}, {y}, {number!r}, folds)",
            f"true = cross_validation.true_errors(family, data.x[:1], data.y[:1], {number!r}, {truth})",
        ],
        _printed(run, "true[0]", "found.std()"),
        imports=[
            "import numpy as np",
            "from algos.bias_variance import cross_validation, splits, truths",
            "from algos.bias_variance.families import FAMILIES",
        ],
        title="One model, its estimated error and its true one.",
    )
    return Code(cross_validation, script, _library(run), why=WHY)


def _printed(run: Estimates, true: str, spread: str) -> dict[str, str]:
    """The numbers on the screen, as expressions."""
    of_dots = {"Spread": spread} if run.rows else {}
    return {"Average so far": "found[0]", "True error": true, **of_dots}


def _library(run: Estimates) -> str | None:
    estimator = libraries.estimator(run.family, run.number)
    if estimator is None:
        return None
    imports, model = estimator
    splitter, cv = "PredefinedSplit", "PredefinedSplit(fold)"
    if run.method == "leave-one-out":
        splitter, cv = "LeaveOneOut", "LeaveOneOut()"
    elif not run.shuffled and run.method != "hold-out":
        splitter, cv = "KFold", f"KFold({len(run.states) - 1})"
    several = "zip(data.x, data.y, folds)"
    points = several if run.repeat == "points" else "((data.x[0], data.y[0], fold) for fold in folds)"
    return export.script(
        run.source.code,
        [
            *model,
            f"folds = {run.dealt}",
            "found = []",
            f"for x, y, fold in {points}:",
            f'    scores = cross_val_score(model, x[:, None], y, cv={cv}, scoring="neg_mean_squared_error")',
            "    found.append(-scores.mean())",
            "at = np.linspace(0, 1, 101)",
            "fit = model.fit(data.x[0][:, None], data.y[0]).predict(at[:, None])",
            f"true = np.mean((fit - data.truth(at)) ** 2) + {run.source.noise!r} ** 2",
        ],
        _printed(run, "true", "np.std(found)"),
        imports=[
            "import numpy as np",
            f"from sklearn.model_selection import {splitter}, cross_val_score",
            "from algos.bias_variance import splits, truths",
            *imports,
        ],
        title="The same with scikit-learn.",
    )
