"""The estimate on display as a script, and by scikit-learn's cross_val_score."""

from typing import Any

from algos.bias_variance import cross_validation
from pages.views.bias_variance import validation_library
from ui import export, page

IMPORTS = [
    "import numpy as np",
    "from algos.bias_variance import cross_validation, splits, truths",
    "from algos.bias_variance.families import FAMILIES",
]


def show(given: Any) -> None:
    """Both scripts and the algorithm, for the `Estimates` on display."""
    at, name, number = given.at, given.family.name, given.number
    several = given.repeat == "points"
    x, y = ("data.x", "data.y") if several else ("data.x[0]", "data.y[0]")
    truth = f"data.truth, {at.noise!r}"
    script = export.script(
        at.code,
        [
            f"family = FAMILIES[{name!r}]",
            f"folds = {given.code}",
            f"found = cross_validation.estimates(family, {x}, {y}, {number!r}, folds)",
            f"true = cross_validation.true_errors(family, data.x[:1], data.y[:1], {number!r}, {truth})",
        ],
        {"Estimate": "found[0]", "True error": "true[0]", "Spread": "found.std()", "Fits": "folds.max() + 1"},
        imports=IMPORTS,
        title="One model, its estimated error and its true one.",
    )
    made = validation_library.model(given.family, number)
    library = None
    if made:
        cv, splitter = _splitter(given)
        points = "zip(data.x, data.y, folds)" if several else "((data.x[0], data.y[0], fold) for fold in folds)"
        library = export.script(
            at.code,
            [
                *made,
                f"folds = {given.code}",
                "found = []",
                f"for x, y, fold in {points}:",
                f'    scores = cross_val_score(model, x[:, None], y, cv={cv}, scoring="neg_mean_squared_error")',
                "    found.append(-scores.mean())",
                "at = np.linspace(0, 1, 101)",
                "fit = model.fit(data.x[0][:, None], data.y[0]).predict(at[:, None])",
                f"true = np.mean((fit - data.truth(at)) ** 2) + {at.noise!r} ** 2",
            ],
            {"Estimate": "found[0]", "True error": "true", "Spread": "np.std(found)", "Fits": "len(scores)"},
            imports=[
                "import numpy as np",
                f"from sklearn.model_selection import {splitter}, cross_val_score",
                "from algos.bias_variance import splits, truths",
                *validation_library.IMPORTS[name],
            ],
            title="The same with scikit-learn.",
        )
    page.code(cross_validation, script, library, why=validation_library.WHY)


def _splitter(given: Any) -> tuple[str, str]:
    """scikit-learn's splitter: the call, and its class."""
    if given.method == "leave-one-out":
        return "LeaveOneOut()", "LeaveOneOut"
    if not given.shuffled and given.method != "hold-out":
        return f"KFold({len(given.states) - 1})", "KFold"
    return "PredefinedSplit(fold)", "PredefinedSplit"
