"""Below two methods side by side: how their agreement is counted, and what sets them apart."""

import numpy as np
import streamlit as st

from algos.clustering import agreement
from pages.views.clustering.methods import TITLES
from pages.views.clustering.scene import Scene
from ui import controls, words


def closer(at: Scene, names: list[str], labels: tuple[np.ndarray, np.ndarray]) -> None:
    """Where one point is on either side, the table of both, and the index written out."""
    i = controls.point(at.n, place=st)
    a, b = labels
    left, right = (TITLES[name] for name in names)
    both = int(((a == a[i]) & (b == b[i])).sum())
    st.markdown(
        f"Point {i + 1} is {_place(a, i)} on the left ({left}) and {_place(b, i)} on the right ({right}). "
        f"{words.count(both, 'point')}, itself included, {'is' if both == 1 else 'are'} where it is on both sides."
    )
    table = agreement.contingency(a, b)
    together, in_a, in_b = (agreement.pairs(t) for t in (table, table.sum(axis=1), table.sum(axis=0)))
    every = agreement.pairs(np.array([at.n]))
    st.markdown(
        f"Of {words.count(every, 'pair')} of points, {words.number(in_a)} are together on the left, "
        f"{words.number(in_b)} on the right, {words.number(together)} on both sides."
    )
    if every:
        chance = in_a * in_b / every
        score = agreement.adjusted_rand(a, b)
        st.latex(
            rf"\text{{by chance: }} \frac{{{in_a} \cdot {in_b}}}{{{every}}} = {words.tex(chance)} \qquad "
            rf"\text{{agreement}} = \frac{{{together} - {words.tex(chance)}}}"
            rf"{{\frac12 ({in_a} + {in_b}) - {words.tex(chance)}}} = {words.tex(score)}"
        )
    _table(table, a, b)


def _place(labels: np.ndarray, i: int) -> str:
    if labels[i] < 0:
        return "noise"
    return f"in cluster {labels[i] + 1} of {words.count(int((labels == labels[i]).sum()), 'point')}"


def _table(table: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    """How many points are in each pair of clusters."""
    import pandas as pd

    rows, columns = (["noise" if j < 0 else f"cluster {j + 1}" for j in np.unique(x)] for x in (a, b))
    st.caption("How many points each cluster of the left (rows) shares with each of the right (columns):")
    st.dataframe(pd.DataFrame(table, index=rows, columns=columns), key=controls.key_of("shared"))


TEXT = r"""
The same points, two ideas of what a cluster is:

| | wants to know | a cluster is | finds | misses |
|:--|:--|:--|:--|:--|
| k-means | $k$, a start | what is nearest to one mean | round heaps of similar spread | rings, long or unequal heaps |
| k-medoids | $k$, a distance, a start | what is nearest to one exemplar | heaps under any distance | rings |
| Gaussian mixture | $k$, shapes, a start | what one bell-shaped density made | long, unequal heaps | rings |
| single linkage | where to cut | what a chain of neighbours joins | any shape with a gap around | bridged groups |
| complete, average | where to cut | what stays of small diameter | compact heaps | rings |
| Ward linkage | where to cut | what raises the distortion least | what k-means finds, mostly | what k-means misses |
| DBSCAN | reach, crowd | what is connected through crowds | any shape, and noise | groups of different density |

**EM against k-means.** The E-step is the assignment with shares instead of yes or no, the M-step the move with
weighted means, and in addition with spreads and weights of its own for each component. If all spreads are equal and
shrink to nothing, EM becomes k-means.

**Agreement.** Names of clusters mean nothing, so pairs are counted: two points are together or apart. The adjusted
Rand index takes the pairs together on both sides, subtracts what chance would give for clusters of these sizes, and
divides by the most there could be. It is 1 for equal clusterings, 0 on average for unrelated ones, and can be
negative. Noise counts as one more cluster.

A clustering that agrees with the groups one knows is pleasant, not right: the groups may not be what the columns
show.
"""
