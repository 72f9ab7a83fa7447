"""The lines by several losses as scripts that print what each loss comes to; `numbers` has its label for each loss."""

from collections.abc import Mapping

from datasets.dataset import Dataset
from ui import export

MODULES = {"squares": "least_squares", "absolute": "least_absolute", "chebyshev": "chebyshev"}
TYPICAL = {"squares": "np.sqrt(np.mean({} ** 2))", "absolute": "np.mean(np.abs({}))", "chebyshev": "np.abs({}).max()"}


def ours(data: Dataset, numbers: Mapping[str, str], put: tuple[int, float] | None) -> str:
    """With this project's algorithms; `put` is the point that is moved, and to where."""
    return export.script(
        data,
        [
            *_targets(put),
            "from_loss = {",
            *[f'    "{loss}": next({MODULES[loss]}.steps(data.X, y)),' for loss in numbers],
            "}",
            "residual = {loss: y - model.predict(data.X) for loss, model in from_loss.items()}",
        ],
        {label: TYPICAL[loss].format(f'residual["{loss}"]') for loss, label in numbers.items()},
        imports=[
            "import numpy as np",
            f"from algos.regression import {', '.join(sorted(MODULES[loss] for loss in numbers))}",
        ],
        title="Lines by several losses.",
    )


def library(data: Dataset, numbers: Mapping[str, str], put: tuple[int, float] | None) -> str:
    """With scikit-learn, and scipy's linear programmes for Chebyshev's line."""
    lines, shown = _targets(put), {}
    if "squares" in numbers:
        lines.append("squares = LinearRegression().fit(data.X, y)")
        shown[numbers["squares"]] = TYPICAL["squares"].format("(y - squares.predict(data.X))")
    if "absolute" in numbers:
        lines.append("absolute = QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, y)")
        shown[numbers["absolute"]] = TYPICAL["absolute"].format("y - absolute.predict(data.X)")
    if "chebyshev" in numbers:
        lines += [
            "A = np.column_stack([np.ones(len(data.X)), data.X])",
            "one = np.ones((len(A), 1))",
            "table, bounds = np.block([[A, -one], [-A, -one]]), np.concatenate([y, -y])",
            "cost = np.append(np.zeros(A.shape[1]), 1.0)",
            "found = linprog(cost, A_ub=table, b_ub=bounds, bounds=(None, None))",
        ]
        shown[numbers["chebyshev"]] = "found.fun"
    return export.script(
        data,
        lines,
        shown,
        imports=[
            "import numpy as np",
            "from scipy.optimize import linprog",
            "from sklearn.linear_model import LinearRegression, QuantileRegressor",
        ],
        title="The same with scikit-learn and scipy.",
    )


def _targets(put: tuple[int, float] | None) -> list[str]:
    return ["y = data.y"] if put is None else ["y = data.y.copy()", f"y[{put[0]}] = {put[1]!r}"]
