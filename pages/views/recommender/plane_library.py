"""Alternating least squares with scikit-learn's ridge regression: the run of a view, as a script."""

from collections.abc import Mapping

from pages.views.recommender.scene import GIVEN, Scene, Settings
from ui import export

MEANS = {
    "none": ["mean = np.zeros(train.Y.shape[1])"],
    "global": ["mean = np.full(train.Y.shape[1], np.nanmean(train.Y))"],
    "items": [
        "counts = (~np.isnan(train.Y)).sum(axis=0)",
        "mean = np.where(counts > 0, np.nansum(train.Y, axis=0) / np.maximum(counts, 1), np.nanmean(train.Y))",
    ],
}


def script(at: Scene, how: Settings, steps: int, numbers: Mapping[str, str]) -> str:
    """So many half-steps; `numbers` may use U, V, mean, train, test, J(U, V) and rmse(Y, predicted)."""
    made = at.data.code
    return export.script(
        made,
        [
            *at.lines,
            *MEANS[how.centre],
            "Y = train.Y - mean",
            "",
            "",
            "def solve(Y, V):",
            f"    ridge = Ridge(alpha={how.penalty!r}, fit_intercept=False)",
            "    seen = ~np.isnan(Y)",
            "    rows = zip(Y, seen)",
            "    return np.array([ridge.fit(V[s], y[s]).coef_ if s.any() else np.zeros(V.shape[1]) for y, s in rows])",
            "",
            "",
            "def J(U, V):",
            f"    return float(np.nansum((Y - U @ V.T) ** 2) + {how.penalty!r} * ((U**2).sum() + (V**2).sum())) / 2",
            "",
            "",
            "def rmse(Y, predicted):",
            "    return float(np.sqrt(np.nanmean((Y - predicted) ** 2)))",
            "",
            "",
            *start(at, how),
            f"for step in range({steps}):",
            "    if step % 2 == 0:",
            "        U = solve(Y, V)",
            "    else:",
            "        V = solve(Y.T, U)",
        ],
        numbers,
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import Ridge",
            *(["from datasets import ratings_table"] if "ratings_table." in made else []),
        ],
        title="Alternating least squares.",
    )


def start(at: Scene, how: Settings) -> list[str]:
    """Lines that make the item vectors V to start from."""
    m = at.data.Y.shape[1]
    if how.start == GIVEN:
        return ["V = data.start"]
    if how.start == "random":
        return [f"V = 0.5 * np.random.default_rng({how.seed}).normal(size=({m}, {how.rank}))"]
    lines = [f"V = np.zeros(({m}, {how.rank}))"]
    return lines + (["V[:, 0] = 0.5"] if how.start == "equal" else [])
