"""The numbers beside the k-means chart, and the scripts that print them."""

from typing import Any

import streamlit as st

from algos.clustering import k_means
from algos.clustering.k_means import KMeans
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.clustering.starting import Starting
from ui import export, page

LIMIT = 200
RIVALS = 10
BEST = f"Best of {RIVALS} runs"


def numbers(trace: Trace[KMeans], rivals: Trace[KMeans] | None) -> dict[str, float]:
    """Of the last state; and the best of the runs it is compared with."""
    final = trace.final
    shown = {"Distortion": final.inertia, "Smallest cluster": int(final.counts[final.alive].min())}
    return shown | ({BEST: best(rivals).inertia} if rivals else {})


def best(rivals: Trace[KMeans]) -> KMeans:
    """The run that ends lowest."""
    return min(rivals.states, key=lambda run: run.inertia)


def show(
    data: Dataset, start: Starting, settings: dict[str, Any], trace: Trace[KMeans], rivals: Trace[KMeans] | None
) -> None:
    """This run, the same with scikit-learn, and the source."""
    given = {name: value for name, value in settings.items() if name != "start"}
    run = export.call("k_means.steps", "data.X", f"start={start.code}", **given)
    shown = {
        "Distortion": "trace.final.inertia",
        "Smallest cluster": "int(trace.final.counts[trace.final.alive].min())",
    }
    others = export.call("k_means.restarts", "data.X", k=start.k, n=RIVALS)
    if rivals:
        shown[BEST] = f"min(run.inertia for run in {others})"
    uses_starts = ["from algos.clustering import starts"] if start.code.startswith("starts.") else []
    script = export.script(
        data,
        [f"trace = record({run}, limit={LIMIT})"],
        shown,
        imports=["from algos.clustering import k_means", "from algos.trace import record", *uses_starts],
        title="k-means.",
    )
    if not all(state.counts.all() for state in trace.states[1:]):
        st.caption("scikit-learn treats empty clusters in a way of its own, so its numbers would be others here.")
        return page.code(k_means, script, None)
    uses_starts = ["from algos.clustering import starts"] if "starts." in start.centers_code else []
    library = export.script(
        data,
        [
            f"centers = {start.centers_code}",
            f"model = KMeans(n_clusters={start.k}, init=centers, n_init=1, tol=0, max_iter=1000).fit(data.X)",
        ],
        {"Distortion": "model.inertia_", "Smallest cluster": "int(np.bincount(model.labels_).min())"},
        imports=["import numpy as np", "from sklearn.cluster import KMeans", *uses_starts],
        title="The same from the same start, with scikit-learn.",
    )
    return page.code(
        k_means,
        script,
        library,
        why="It rounds distances in another way, so a point halfway between two centres may go to the other one.",
    )
