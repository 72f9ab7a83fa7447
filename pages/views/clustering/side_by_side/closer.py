"""Where two methods put one point, and how their agreement is counted."""

import numpy as np
import streamlit as st

from algos.clustering import agreement
from pages.views.clustering.scene import Scene
from ui import controls, words


def show(at: Scene, titles: tuple[str, str], labels: tuple[np.ndarray, np.ndarray]) -> None:
    """Where one point is on either side, the table of both, and the index written out."""
    i = controls.point(at.n, place=st)
    a, b = labels
    left, right = titles
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
