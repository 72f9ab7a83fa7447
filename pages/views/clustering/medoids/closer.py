"""A closer look at k-medoids: one point's distance to every exemplar, and the exemplars as rows."""

import numpy as np
import streamlit as st

from algos.clustering.k_medoids import KMedoids
from algos.clustering.metrics import distances
from algos.trace import Trace
from pages.views.clustering import sums
from pages.views.clustering.scene import Scene
from ui import controls, words


def show(at: Scene, trace: Trace[KMedoids]) -> None:
    """The sums at the last step of the trace, and the rows of the table that stand for all others."""
    state = trace.final
    i = controls.point(at.n, place=st)
    x = at.data.X[i]
    found = distances(x[None], state.centers, state.metric)[0]
    names = at.data.names
    which = f"point {i + 1}, “{names[i]}”," if names else f"point {i + 1}"
    st.markdown(f"Distance of {which} to each medoid, at step {trace.steps}:")
    for j, (row, z, total) in enumerate(zip(state.medoids, state.centers, found, strict=True)):
        nearest = r"\quad\leftarrow\text{nearest}" if j == int(found.argmin()) else ""
        sum_ = written(x, z, state.metric)
        st.latex(rf"d(x_{{{i + 1}}}, x_{{{row + 1}}}) = {sum_} = {words.tex(float(total))}{nearest}")
    frame = at.data.frame().iloc[state.medoids]
    if state.phase == "start":
        st.markdown("The first medoids, real rows of the table; no point is assigned to them yet:")
    else:
        st.markdown("The medoids, real rows of the table, each standing for its cluster:")
        frame.insert(0, "stands for", [words.count(int(c), "point") for c in state.counts])
    frame.index = [f"point {row + 1}" + (f": {names[row]}" if names else "") for row in state.medoids]
    st.dataframe(frame, key=controls.key_of("exemplars"))


def written(x: np.ndarray, z: np.ndarray, metric: str) -> str:
    """The distance of two rows (d,) with its numbers, up to the result."""
    if metric == "squared":
        return sums.squares(x, z)
    if metric == "euclidean":
        return rf"\sqrt{{{sums.squares(x, z)}}}"
    if metric == "l1":
        return sums.absolutes(x, z)
    lengths = [words.tex(float(np.linalg.norm(v))) for v in (x, z)]
    return rf"1 - \frac{{{sums.products(x, z)}}}{{{lengths[0]} \times {lengths[1]}}}"
