"""A closer look at the tree: how far one point's cluster is from the others, by the definition of the linkage."""

import numpy as np
import streamlit as st

from algos.clustering import agglomerative
from algos.clustering.metrics import distances
from pages.views.clustering import sums
from pages.views.clustering.scene import Scene
from ui import controls, words

SHOWN = 8  # clusters in the table, the nearest


def show(at: Scene, labels: np.ndarray, linkage: str) -> None:
    """The distances of the cluster of a chosen point to all others, the nearest written out."""
    i = controls.point(at.n, place=st)
    own = int(labels[i])
    members = [np.flatnonzero(labels == j) for j in range(labels.max() + 1)]
    st.markdown(
        f"At the cut into {words.count(len(members), 'cluster')}, point {i + 1} is in cluster {own + 1}, which has "
        f"{words.count(len(members[own]), 'point')}."
    )
    if len(members) == 1:
        st.markdown("There is no other cluster left to merge with.")
        return
    X = at.data.X
    gaps = {j: agglomerative.apart(X[members[own]], X[rows], linkage) for j, rows in enumerate(members) if j != own}
    nearest = min(gaps, key=lambda j: gaps[j])
    st.latex(_written(X, members[own], members[nearest], linkage) + f" = {words.tex(gaps[nearest])}")
    shown = sorted(sorted(gaps, key=lambda j: gaps[j])[:SHOWN])
    rows = [
        f"| {j + 1} | {len(members[j])} | {words.number(gaps[j])}{' (nearest)' if j == nearest else ''} |"
        for j in shown
    ]
    st.markdown("| to cluster | its points | distance |\n|--:|--:|:--|\n" + "\n".join(rows))
    if len(shown) < len(gaps):
        st.caption(f"The {len(shown)} nearest of the {words.number(len(gaps))} other clusters.")


def _written(X: np.ndarray, A: np.ndarray, B: np.ndarray, linkage: str) -> str:
    """The distance of the clusters with rows A and B, with its numbers, up to the result."""
    if linkage == "average":
        total = float(distances(X[A], X[B], "euclidean").sum())
        pairs = len(A) * len(B)
        mean = rf"\frac{{1}}{{{len(A)} \cdot {len(B)}}} \sum_{{a, b}} \lVert a - b \rVert"
        return rf"{mean} = \frac{{{words.tex(total)}}}{{{pairs}}}"
    if linkage == "ward":
        p, q = len(A), len(B)
        terms = sums.squares(X[A].mean(axis=0), X[B].mean(axis=0))
        return rf"\sqrt{{\frac{{2 \cdot {p} \cdot {q}}}{{{p} + {q}}}}} \; \sqrt{{{terms}}}"
    D = distances(X[A], X[B], "euclidean")
    row, column = np.unravel_index(D.argmin() if linkage == "single" else D.argmax(), D.shape)
    a, b = int(A[row]), int(B[column])
    return rf"\lVert x_{{{a + 1}}} - x_{{{b + 1}}} \rVert = \sqrt{{{sums.squares(X[a], X[b])}}}"
