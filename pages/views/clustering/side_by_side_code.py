"""The agreement of two methods, as a script, and with the libraries."""

from typing import Any

import numpy as np

from algos.clustering import agreement
from datasets.dataset import Dataset
from pages.views.clustering import mixture_code
from pages.views.clustering.methods import LIMIT, LINKAGES, Run
from ui import export, page

SIDES = ("left", "right")


def grouped(data: Dataset) -> bool:
    """Whether the data come with groups to compare with."""
    return bool(data.class_names)


def numbers(data: Dataset, left: np.ndarray, right: np.ndarray) -> dict[str, float]:
    """What stands beside the chart."""
    found = {"Agreement": agreement.adjusted_rand(left, right)}
    if grouped(data):
        found |= {
            f"{s.capitalize()} finds": agreement.adjusted_rand(data.y, x)
            for s, x in zip(SIDES, (left, right), strict=True)
        }
    return found


def show(data: Dataset, names: list[str], given: dict[str, dict[str, Any]], runs: tuple[Run, Run]) -> None:
    """The scripts; a library's where both methods have one that does the same."""
    ours = [f"{side} = {_ours(name, given[name], len(data.X))}" for side, name in zip(SIDES, names, strict=True)]
    modules = {"agglomerative" if name in LINKAGES else name for name in names}
    imports = [f"from algos.clustering import {module}" for module in sorted(modules | {"agreement"})]
    script = export.script(
        data,
        ours,
        _prints(data, "agreement.adjusted_rand"),
        imports=[*imports, "from algos.trace import record"],
        title="Two clusterings.",
    )
    collapsed = any(getattr(run.trace.final, "phase", "") == "collapsed" for run in runs)
    library = None if collapsed or "k_medoids" in names else _library(data, names, given)
    page.code(agreement, script, library, why="Soft or tied points may fall on the other side.")


def _prints(data: Dataset, function: str) -> dict[str, str]:
    known = {f"{s.capitalize()} finds": f"{function}(data.y, {s})" for s in SIDES} if grouped(data) else {}
    return {"Agreement": f"{function}(left, right)"} | known


def _ours(name: str, given: dict[str, Any], n: int) -> str:
    """The labels of a method, as an expression."""
    if name in LINKAGES:
        call = export.call("agglomerative.steps", "data.X", linkage=given["linkage"])
        return f"agglomerative.cut(record({call}, limit={n}).final.merges, {given['k']})"
    limit = n + 1 if name == "dbscan" else LIMIT
    final = f"record({export.call(f'{name}.steps', 'data.X', **given)}, limit={limit}).final"
    return f"{final}.responsibilities.argmax(axis=1)" if name == "mixture" else f"{final}.labels"


def _library(data: Dataset, names: list[str], given: dict[str, dict[str, Any]]) -> str:
    lines: list[str] = []
    imports = {"from sklearn.metrics import adjusted_rand_score"}
    for side, name in zip(SIDES, names, strict=True):
        said, needed = _theirs(name, given[name], side)
        lines += said
        imports |= set(needed)
    prints = _prints(data, "adjusted_rand_score")
    return export.script(data, lines, prints, imports=sorted(imports), title="The same with scikit-learn and scipy.")


def _theirs(name: str, given: dict[str, Any], side: str) -> tuple[list[str], list[str]]:
    """Lines that make the labels `side` with a library, and what they import."""
    if name in LINKAGES:
        tree = f"hierarchy.linkage(data.X, {given['linkage']!r})"
        return [f"{side} = hierarchy.fcluster({tree}, {given['k']}, 'maxclust')"], [
            "from scipy.cluster import hierarchy"
        ]
    if name == "dbscan":
        return [f"{side} = {export.call('DBSCAN', **given)}.fit(data.X).labels_"], [
            "from sklearn.cluster import DBSCAN"
        ]
    if name == "mixture":
        return [*mixture_code.fitted(given), f"{side} = model.predict(data.X)"], mixture_code.IMPORTS
    first = export.call("starts.rows", "data.X", k=given["k"], method=given["start"], seed=given["seed"])
    return [
        f"start = {first}",
        f"model = KMeans({given['k']}, init=data.X[start], n_init=1, tol=0, max_iter=1000).fit(data.X)",
        f"{side} = model.labels_",
    ], ["from sklearn.cluster import KMeans", "from algos.clustering import starts"]
