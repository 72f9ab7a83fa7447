"""The lines by several losses as scripts that print their slopes; `numbers`: label to loss."""

from collections.abc import Mapping

from datasets.dataset import Dataset
from ui import export

MODULES = {"squares": "least_squares", "absolute": "least_absolute", "chebyshev": "chebyshev"}


def ours(data: Dataset, numbers: Mapping[str, str], put: tuple[int, float] | None, at: int) -> str:
    """With this project's algorithms; `put` is the point that is moved, and to where; `at` the input of the slopes."""
    losses = list(numbers.values())
    return export.script(
        data,
        [
            *_targets(put),
            "from_loss = {",
            *[f'    "{loss}": next({MODULES[loss]}.steps(data.X, y)),' for loss in losses],
            "}",
        ],
        {label: f'from_loss["{loss}"].coef[{at}]' for label, loss in numbers.items()},
        imports=[
            f"from algos.regression import {', '.join(sorted(MODULES[loss] for loss in losses))}",
        ],
        title="Lines by several losses.",
    )


def library(data: Dataset, numbers: Mapping[str, str], put: tuple[int, float] | None, at: int) -> str:
    """With scikit-learn, and scipy's linear programmes for Chebyshev's line."""
    lines, made = _targets(put), set(numbers.values())
    if "squares" in made:
        lines.append("squares = LinearRegression().fit(data.X, y)")
    if "absolute" in made:
        lines.append("absolute = QuantileRegressor(quantile=0.5, alpha=0).fit(data.X, y)")
    if "chebyshev" in made:
        lines += [
            "A = np.column_stack([np.ones(len(data.X)), data.X])",
            "one = np.ones((len(A), 1))",
            "table, bounds = np.block([[A, -one], [-A, -one]]), np.concatenate([y, -y])",
            "cost = np.append(np.zeros(A.shape[1]), 1.0)",
            "found = linprog(cost, A_ub=table, b_ub=bounds, bounds=(None, None))",
        ]
    shown = {
        label: f"found.x[{at + 1}]" if loss == "chebyshev" else f"{loss}.coef_[{at}]" for label, loss in numbers.items()
    }
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
