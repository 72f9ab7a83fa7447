"""A closer look at DBSCAN: whom one point finds within its reach."""

import numpy as np
import streamlit as st

from algos.clustering import dbscan
from algos.clustering.dbscan import DBSCAN
from algos.numerics import squared_distances
from pages.views.clustering import sums
from pages.views.clustering.scene import Scene
from ui import controls, words

SHOWN = 10  # neighbours in the table


def show(at: Scene, state: DBSCAN, eps: float, m: int) -> None:
    """The nearest points of a chosen one, the one that decides written out, and what follows at this step."""
    i = controls.point(at.n, place=st)
    X = at.data.X
    distances = np.sqrt(squared_distances(X[[i]], X)[0])
    order = np.lexsort((np.arange(at.n) != i, distances))  # itself first, even among equal points
    last = int(order[m - 1])
    inside = int((distances <= eps).sum())
    sign = r"\le" if distances[last] <= eps else ">"
    st.markdown(
        f"Point {i + 1} finds {words.count(inside, 'point')} within {eps:g}, itself included; "
        f"{words.number(m)} make a point core. Number {words.number(m)}, counted from the point itself, is "
        f"point {last + 1}:"
    )
    st.latex(
        rf"\lVert x_{{{i + 1}}} - x_{{{last + 1}}} \rVert = \sqrt{{{sums.squares(X[i], X[last])}}} = "
        rf"{words.tex(float(distances[last]))} {sign} {words.tex(eps)}"
    )
    st.markdown(_verdict(i, state, distances, inside >= m))
    rows = [
        f"| {rank + 1} | {j + 1} | {words.number(float(distances[j]))} | {dbscan.KINDS[state.kinds[j]]} |"
        for rank, j in enumerate(order[:SHOWN])
    ]
    st.markdown("| | point | distance | it is |\n|--:|--:|--:|:--|\n" + "\n".join(rows))


def _verdict(i: int, state: DBSCAN, distances: np.ndarray, crowded: bool) -> str:
    kind = state.kinds[i]
    if kind == dbscan.UNREACHED:
        what = "**core**, but no cluster has reached it yet" if crowded else "not core"
        return f"So it is {what}." + ("" if crowded else " No core point visited so far has it in reach.")
    core = np.flatnonzero(state.kinds == dbscan.CORE)
    if kind == dbscan.CORE:
        return f"So it is **core**, and everything in its reach belongs to cluster {state.labels[i] + 1}."
    if not core.size:
        return "So it is not core. No other point is core either: it is **noise**."
    nearest = int(core[distances[core].argmin()])
    gap = words.number(float(distances[nearest]))
    if kind == dbscan.BORDER:
        return f"So it is not core, but core point {nearest + 1} is only {gap} away: a **border** point."
    return f"So it is not core, and the nearest core point, {nearest + 1}, is {gap} away, out of reach: **noise**."
