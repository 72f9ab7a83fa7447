"""The matrix view's run as scripts: against `algos`, and with a ridge regression for each user and each item."""

from collections.abc import Mapping

import streamlit as st

from pages.views.recommender import scene
from pages.views.recommender.matrix_method import LIMITS, Run
from ui import export, page

WITH_SKLEARN = {
    "RMSE, known": "root_mean_squared_error(Y[seen], predicted[seen])",
    "RMSE, held out": "root_mean_squared_error(test.Y[test.seen], predicted[test.seen])",
    "MAE, held out": "mean_absolute_error(test.Y[test.seen], predicted[test.seen])",
    "Ratings": "seen.sum()",
}
MEANS = {
    "none": "np.zeros(Y.shape[1])",
    "global": "np.full(Y.shape[1], Y[seen].mean())",
    "items": "np.where(seen.any(axis=0), np.nansum(Y, axis=0) / np.maximum(seen.sum(axis=0), 1), Y[seen].mean())",
}


def show(run: Run, shown: Mapping[str, float]) -> None:
    """Both scripts and the source."""
    library = None if run.method == "sgd" else _library(run, shown)
    if library is None:
        st.caption("scikit-learn has no factorisation that leaves out gaps.")
    page.code(
        run.module,
        script(run, shown),
        library,
        why="It has no factorisation that leaves out gaps, but each half-step is a ridge regression."
        if run.method == "als"
        else "With numpy alone: the same steps as a loop.",
    )


def script(run: Run, shown: Mapping[str, float]) -> str:
    """The run, printing the numbers beside the chart."""
    name = run.module.__name__.rpartition(".")[2]
    call = run.settings.call(f"{name}.steps").removesuffix(")")
    call += "".join(f", {key}={export.literal(value)}" for key, value in run.extra.items()) + ")"
    rank = run.final.users.shape[1]
    all_numbers = {
        "Objective": "model.objective",
        "RMSE, known": "ratings.rmse(train.Y, predicted)",
        "RMSE, held out": "ratings.rmse(test.Y, predicted)",
        "MAE, held out": "ratings.mae(test.Y, predicted)",
        "Degrees of freedom": f"factors.degrees_of_freedom(*data.Y.shape, {rank})",
        "Ratings": "train.n_ratings",
    }
    used = sorted({name, "ratings"} | ({"factors"} if "Degrees of freedom" in shown else set()))
    return export.script(
        run.at.data,
        [
            *run.at.lines,
            f"model = record({call}, limit={LIMITS[run.method]}).final",
            "predicted = model.predict()",
        ],
        {label: all_numbers[label] for label in shown},
        imports=[f"from algos.recommender import {', '.join(used)}", "from algos.trace import record", *_tables(run)],
        title="Factorisation of a table of ratings.",
    )


def _library(run: Run, shown: Mapping[str, float]) -> str:
    settings, rank, lam = run.settings, run.final.users.shape[1], run.settings.penalty
    if settings.start == scene.GIVEN:
        start = "U, V = factors.given(Y, data.start_users, data.start)"
    else:
        start = f"U, V = factors.begin(*Y.shape, rank={settings.rank}, start={settings.start!r}, seed={settings.seed})"
    lines = [
        *run.at.lines,
        "Y, seen = train.Y, train.seen",
        f"mean = {MEANS[settings.centre]}",
        "R = Y - mean",
        start,
        *(ridges(lam, run.trace.steps) if run.method == "als" else _loop(run)),
        "predicted = mean + U @ V.T",
        "error = (Y - predicted)[seen]",
    ]
    own = {
        "Objective": f"(error @ error + {lam!r} * ((U * U).sum() + (V * V).sum())) / 2",
        "Degrees of freedom": f"{rank} * (sum(Y.shape) - {rank})",
    }
    numbers = {label: (WITH_SKLEARN | own)[label] for label in shown}
    metrics = [name for name in ("mean_absolute_error", "root_mean_squared_error") if name in str(numbers)]
    imports = [
        "import numpy as np",
        "from algos.recommender import factors",
        f"from sklearn.metrics import {', '.join(metrics)}",
        *_tables(run),
    ]
    if run.method == "als" and lam > 0:
        imports.append("from sklearn.linear_model import Ridge")
    return export.script(run.at.data, lines, numbers, imports=imports, title="The same from the same start.")


def ridges(lam: float, steps: int) -> list[str]:
    """Lines that move U and V by so many half-steps for the centred ratings R; the first three are the regression."""
    solved = (
        f"Ridge(alpha={lam!r}, fit_intercept=False).fit(V[known], r[known]).coef_"
        if lam > 0
        else "np.linalg.lstsq(V[known], r[known], rcond=1e-7)[0]"
    )
    return [
        "def solve(V, r):",
        "    known = ~np.isnan(r)",
        f"    return {solved} if known.any() else np.zeros(V.shape[1])",
        f"for half_step in range({steps}):",
        "    if half_step % 2 == 0:",
        "        U = np.array([solve(V, r) for r in R])",
        "    else:",
        "        V = np.array([solve(U, r) for r in R.T])",
    ]


def _loop(run: Run) -> list[str]:
    alpha, lam = run.extra["step_size"], run.settings.penalty
    return [
        f"for step in range({run.trace.steps}):",
        "    E = np.where(seen, R - U @ V.T, 0)",
        f"    U, V = U + {alpha!r} * (E @ V - {lam!r} * U), V + {alpha!r} * (E.T @ U - {lam!r} * V)",
    ]


def _tables(run: Run) -> list[str]:
    return ["from datasets import ratings_table"] if "ratings_table." in run.at.data.code else []
