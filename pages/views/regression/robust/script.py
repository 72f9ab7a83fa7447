"""The lines by several losses as scripts that print what each loss comes to; `numbers` has its label for each loss."""

from collections.abc import Mapping

from datasets.dataset import Dataset
from ui import export

MODULES = {"squares": "least_squares", "absolute": "least_absolute", "chebyshev": "chebyshev"}


def ours(data: Dataset, numbers: Mapping[str, str]) -> str:
    """With this project's algorithms."""
    return export.script(
        data,
        [
            "from_loss = {",
            *[f'    "{loss}": next({MODULES[loss]}.steps(data.X, data.y)),' for loss in numbers],
            "}",
            "residual = {loss: data.y - model.predict(data.X) for loss, model in from_loss.items()}",
        ],
        {label: f'moved.totals(residual["{loss}"])[{list(MODULES).index(loss)}]' for loss, label in numbers.items()},
        imports=[f"from algos.regression import {', '.join(sorted({*(MODULES[loss] for loss in numbers), 'moved'}))}"],
        title="Lines by several losses.",
    )


def library(data: Dataset, numbers: Mapping[str, str]) -> str:
    """With scikit-learn, and scipy's linear programmes for Chebyshev's line."""
    lines, shown = [], {}
    if "squares" in numbers:
        lines.append("squares = LinearRegression().fit(data.X, data.y)")
        shown[numbers["squares"]] = "np.sum((data.y - squares.predict(data.X)) ** 2)"
    if "absolute" in numbers:
        lines.append("absolute = QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, data.y)")
        shown[numbers["absolute"]] = "np.abs(data.y - absolute.predict(data.X)).sum()"
    if "chebyshev" in numbers:
        lines += [
            "A = np.column_stack([np.ones(len(data.X)), data.X])",
            "one = np.ones((len(A), 1))",
            "table, bounds = np.block([[A, -one], [-A, -one]]), np.concatenate([data.y, -data.y])",
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
