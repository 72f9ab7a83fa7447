"""The lines by several losses as scripts that print what they come to; `numbers`: label to (line, measure)."""

from collections.abc import Mapping

from datasets.dataset import Dataset
from ui import export

MODULES = {"squares": "least_squares", "absolute": "least_absolute", "chebyshev": "chebyshev"}
TYPICAL = {"squares": "np.sqrt(np.mean({} ** 2))", "absolute": "np.mean(np.abs({}))", "chebyshev": "np.abs({}).max()"}


def ours(data: Dataset, numbers: Mapping[str, tuple[str, str]], put: tuple[int, float] | None) -> str:
    """With this project's algorithms; `put` is the point that is moved, and to where."""
    losses = list(dict.fromkeys(line for line, _ in numbers.values()))
    return export.script(
        data,
        [
            *_targets(put),
            "from_loss = {",
            *[f'    "{loss}": next({MODULES[loss]}.steps(data.X, y)),' for loss in losses],
            "}",
            "residual = {loss: y - model.predict(data.X) for loss, model in from_loss.items()}",
        ],
        {label: TYPICAL[loss].format(f'residual["{line}"]') for label, (line, loss) in numbers.items()},
        imports=[
            "import numpy as np",
            f"from algos.regression import {', '.join(sorted(MODULES[loss] for loss in losses))}",
        ],
        title="Lines by several losses.",
    )


def library(data: Dataset, numbers: Mapping[str, tuple[str, str]], put: tuple[int, float] | None) -> str:
    """With scikit-learn, and scipy's linear programmes for Chebyshev's line."""
    lines, made = _targets(put), {line for line, _ in numbers.values()}
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
    missed = {line: f"(y - {line}.predict(data.X))" for line in made} | {"chebyshev": "(y - A @ found.x[:-1])"}
    shown = {
        label: "found.fun" if line == loss == "chebyshev" else TYPICAL[loss].format(missed[line])
        for label, (line, loss) in numbers.items()
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
