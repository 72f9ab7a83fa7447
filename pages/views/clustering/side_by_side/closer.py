"""Where two methods put one point, and how their agreement is counted."""

import numpy as np
import streamlit as st

from algos.clustering import agreement
from pages.views.clustering.scene import Scene
from pages.views.clustering.side_by_side.clusterings import Clustering
from ui import controls, words

MOST = 40  # clusters on a side for which the table is shown


def show(at: Scene, sides: tuple[Clustering, Clustering], labels: tuple[np.ndarray, np.ndarray]) -> int | None:
    """Where one point is on either side, the table of both, and the index written out. The point, if one was chosen."""
    i = controls.point(at.n, place=st)
    looked = i or None  # at first it is any point, and none is marked
    if waiting := [place for place, side in zip(("left", "right"), sides, strict=True) if not side.begun]:
        st.markdown(f"No point is in a cluster yet on the {' and the '.join(waiting)}: there is nothing to compare.")
        return looked
    a, b = labels
    left, right = sides
    nowhere = [_nowhere(side) for side in sides]
    both = int(((a == a[i]) & (b == b[i])).sum())
    st.markdown(
        f"Point {i + 1} is {_place(a, i, nowhere[0])} on the left ({left.title}) and {_place(b, i, nowhere[1])} on the "
        f"right ({right.title}). "
        f"Its clusters on both sides share {words.count(both, 'point')}, itself included."
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
    _table(table, a, b, nowhere)
    return looked


def _nowhere(side: Clustering) -> str:
    """What points are that are in no cluster."""
    return "noise" if side.trace.finished else "in no cluster yet"


def _place(labels: np.ndarray, i: int, nowhere: str) -> str:
    if labels[i] < 0:
        return nowhere
    return f"in cluster {labels[i] + 1} of {words.count(int((labels == labels[i]).sum()), 'point')}"


def _table(table: np.ndarray, a: np.ndarray, b: np.ndarray, nowhere: list[str]) -> None:
    """How many points are in each pair of clusters, while there are not too many to be read."""
    import pandas as pd

    if max(table.shape) > MOST:
        st.caption(f"Which clusters share which points is shown from {MOST} clusters on each side down.")
        return
    rows, columns = (
        [none if j < 0 else f"cluster {j + 1}" for j in np.unique(x)] for x, none in zip((a, b), nowhere, strict=True)
    )
    st.caption(
        "Each number counts the points that a cluster on the left (row) and one on the right (column) share. Clusters "
        "with the same number have the same colour."
    )
    st.dataframe(pd.DataFrame(table, index=rows, columns=columns), key=controls.key_of("shared"))
