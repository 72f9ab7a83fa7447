"""The agreement of two methods, as a script, and with the libraries."""

from collections.abc import Mapping, Sequence
from typing import Any

from datasets.dataset import Dataset
from pages.views.clustering import methods
from pages.views.clustering.side_by_side.clusterings import LINKAGES
from ui import export

SIDES = ("left", "right")
RAND = "from sklearn.metrics import adjusted_rand_score"
AGREE = "Agreement of the two (same = 1)"  # the number that both scripts print
Given = Mapping[str, Mapping[str, Any]]  # the settings of every method


def ours(data: Dataset, names: Sequence[str], given: Given) -> str:
    """Both methods and how far they agree."""
    labels = [f"{side} = {_labels(name, given[name], len(data.X))}" for side, name in zip(SIDES, names, strict=True)]
    modules = {"agglomerative" if name in LINKAGES else name for name in names if name != "groups"}
    imports = [f"from algos.clustering import {module}" for module in sorted(modules | {"agreement"})]
    return export.script(
        data,
        labels,
        {AGREE: "agreement.adjusted_rand(left, right)"},
        imports=[*imports, "from algos.trace import record"],
        title="Two clusterings.",
    )


def _labels(name: str, given: Mapping[str, Any], n: int) -> str:
    """The labels of a method, as an expression."""
    if name == "groups":
        return "data.y"
    if name in LINKAGES:
        call = export.call("agglomerative.steps", "data.X", linkage=given["linkage"])
        return f"agglomerative.cut(record({call}, limit={n}).final.merges, {given['k']})"
    limit = n + 1 if name == "dbscan" else methods.LIMIT
    final = f"record({export.call(f'{name}.steps', 'data.X', **given)}, limit={limit}).final"
    return f"{final}.responsibilities.argmax(axis=1)" if name == "mixture" else f"{final}.labels"


def library(data: Dataset, names: Sequence[str], given: Given) -> str:
    """The same with scikit-learn and scipy, which know all methods but k-medoids."""
    lines: list[str] = []
    imports = {RAND}
    for side, name in zip(SIDES, names, strict=True):
        said, needed = _theirs(name, given[name], side)
        lines += said
        imports |= set(needed)
    prints = {AGREE: "adjusted_rand_score(left, right)"}
    return export.script(data, lines, prints, imports=sorted(imports), title="The same with scikit-learn and scipy.")


def _theirs(name: str, given: Mapping[str, Any], side: str) -> tuple[list[str], list[str]]:
    """Lines that make the labels `side` with a library, and what they import."""
    if name == "groups":
        return [f"{side} = data.y"], []
    if name in LINKAGES:
        tree = f"hierarchy.linkage(data.X, {given['linkage']!r})"
        line = f"{side} = hierarchy.fcluster({tree}, {given['k']}, 'maxclust')"
        return [line], ["from scipy.cluster import hierarchy"]
    if name == "dbscan":
        line = f"{side} = {export.call('DBSCAN', **given)}.fit(data.X).labels_"
        return [line], ["from sklearn.cluster import DBSCAN"]
    if name == "mixture":
        return [*methods.scikit_mixture(given), f"{side} = model.predict(data.X)"], list(methods.SCIKIT_MIXTURE)
    first = export.call("starts.rows", "data.X", k=given["k"], method=given["start"], seed=given["seed"])
    return [
        f"start = {first}",
        f"model = KMeans({given['k']}, init=data.X[start], n_init=1, tol=0, max_iter=1000).fit(data.X)",
        f"{side} = model.labels_",
    ], ["from sklearn.cluster import KMeans", "from algos.clustering import starts"]
