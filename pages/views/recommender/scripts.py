"""What the scripts of several views have in common: the runs on the ratings learned from, and alternating least
squares with the tools of a library."""

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender.scene import GIVEN, Factorisation, Scene
from ui import export

PLACES = {  # where scripts take their names from
    "algos.recommender": "alternating baselines comparison content factors geometry gradient greedy hybrid neighbours "
    "one_by_one ratings restarts stochastic suggestions unstructured",
    "algos.trace": "record",
    "sklearn.dummy": "DummyRegressor",
    "sklearn.linear_model": "Ridge",
    "sklearn.metrics": "mean_absolute_error root_mean_squared_error",
    "sklearn.preprocessing": "OneHotEncoder",
}
SHORT = {"np": "import numpy as np", "pd": "import pandas as pd"}
MEANS = {
    "none": "np.zeros(Y.shape[1])",
    "global": "np.full(Y.shape[1], Y[seen].mean())",
    "items": "np.where(seen.any(axis=0), np.nansum(Y, axis=0) / np.maximum(seen.sum(axis=0), 1), Y[seen].mean())",
}


def of(data: Ratings | str, lines: Sequence[str], numbers: Mapping[str, str], *, title: str) -> str:
    """A script that makes `data`, runs `lines` and prints the numbers, with the imports that they need."""
    made = data if isinstance(data, str) else data.code
    nodes = list(ast.walk(ast.parse("\n".join([made, *lines, *numbers.values()]))))
    named = [node for node in nodes if isinstance(node, ast.Name)]
    used = {node.id for node in named} - {node.id for node in named if isinstance(node.ctx, ast.Store)}
    imports = [line for name, line in SHORT.items() if name in used]
    for module, names in PLACES.items():
        if found := [name for name in names.split() if name in used]:
            imports.append(f"from {module} import {', '.join(found)}")
    return export.script(data, lines, numbers, imports=imports, title=title)


def of_run(
    at: Scene,
    trace: Trace[Any],
    *given: str,
    numbers: Mapping[str, str],
    title: str,
    lines: Sequence[str] = (),
    instead: Mapping[str, str] | None = None,
) -> str:
    """The script of a run on the ratings learned from: `model` is its last state, `lines` come after it."""
    return of(at.data, [*at.lines, model(trace, *given, instead=instead), *lines], numbers, title=title)


def model(trace: Trace[Any], *given: str, name: str = "model", instead: Mapping[str, str] | None = None) -> str:
    """The line that makes a run's last state."""
    assert trace.made is not None
    return f"{name} = {export.recorded(trace.made, *(given or ['train.Y']), instead=instead)}.final"


def with_library(at: Scene, how: Factorisation, moves: Sequence[str], numbers: Mapping[str, str]) -> str:
    """A factorisation from the same start by lines that move U and V; `predicted` is the table that they fill."""
    lines = [*at.lines, *centred(how.centre), begun(how), *moves, "predicted = mean + U @ V.T"]
    return of(at.data, lines, numbers, title="The same from the same start.")


def centred(centre: str) -> list[str]:
    """Lines that make R, the ratings learned from less their means."""
    return ["Y, seen = train.Y, train.seen", f"mean = {MEANS[centre]}", "R = Y - mean"]


def begun(how: Factorisation) -> str:
    """The line that makes U and V to start from."""
    if how.start == GIVEN:
        return "U, V = factors.given(Y, data.start_users, data.start)"
    return f"U, V = factors.begin(*Y.shape, rank={how.rank}, start={how.start!r}, seed={how.seed})"


def regression(penalty: float) -> list[str]:
    """Lines that define `solve(V, r)`: the vector of whoever gave the ratings r to what has the vectors V."""
    solved = (
        f"Ridge(alpha={penalty!r}, fit_intercept=False).fit(V[known], r[known]).coef_"
        if penalty
        else "np.linalg.lstsq(V[known], r[known], rcond=1e-7)[0]"
    )
    return [
        "def solve(V, r):",
        "    known = ~np.isnan(r)",
        f"    return {solved} if known.any() else np.zeros(V.shape[1])",
        "",
    ]


def half_steps(count: int) -> list[str]:
    """Lines that move U and V by turns, so often."""
    return [
        f"for half_step in range({count}):",
        "    if half_step % 2 == 0:",
        "        U = np.array([solve(V, r) for r in R])",
        "    else:",
        "        V = np.array([solve(U, r) for r in R.T])",
    ]
