"""A closer look at the neighbours: the prediction, and one similarity, with their numbers."""

import numpy as np
import streamlit as st

from datasets.names import plain
from pages.views.recommender.formulas import exact, products
from pages.views.recommender.neighbours.run import Prediction
from ui import controls, words

WRITTEN = 4  # terms of a sum


def show(it: Prediction) -> None:
    """The prediction for the cell, and the similarity of one neighbour."""
    data, model = it.at.data, it.model
    st.markdown(f"**{plain(data.users[it.user])}, {plain(data.items[it.item])}: the prediction**")
    mean = float(model.mean[it.row])
    if not len(it.used):
        nobody = "Nobody who has rated it has enough in common" if it.rated else "Nobody has rated it"
        st.markdown(
            f"{nobody}: the sum over neighbours is empty, 0/0. What is left is {it.fallback}, {words.number(mean)}."
        )
        return
    weights = it.weights[it.used]
    deviations = it.deviations[: len(it.used)]
    below = _sum([rf"\lvert {words.tex(float(w))} \rvert" for w in weights])
    total, size = float(weights @ deviations), float(np.abs(weights).sum())
    st.latex(rf"\hat Y = {words.tex(mean)} + \frac{{{_products(weights, deviations)}}}{{{below}}}")
    if size == 0:
        st.markdown(f"All weights are 0, so the fraction is 0/0: taken as 0. What is left is {it.fallback}.")
    else:
        st.latex(rf"= {words.tex(mean)} + \frac{{{words.tex(total)}}}{{{words.tex(size)}}} = {words.tex(it.value)}")
    _neighbours(it, weights, deviations)
    if it.rmse is not None and it.model.k == it.most:  # all have been asked
        best = int(it.rmse.argmin()) + 1
        st.caption(
            f"The least error (RMSE) on held-out ratings is {words.number(float(it.rmse[best - 1]))} with {best}."
        )
    names, j = [it.rows[j] for j in it.used], 0
    if len(names) > 1:
        j = controls.named("Neighbour", names, key="neighbour", help="The most similar comes first.", place=st)
    _similarity(it, int(it.used[j]))


def _neighbours(it: Prediction, weights: np.ndarray, deviations: np.ndarray) -> None:
    model = it.model
    columns = {
        "neighbour": [it.rows[j] for j in it.used],
        "in common": model.common[it.row, it.used],
        "similarity": weights,
        "rating": model.table[it.used, it.column],
        "mean of all its ratings": model.mean[it.used],
        "deviation": deviations,
        "similarity × deviation": weights * deviations,
    }
    st.dataframe(columns, hide_index=True, key=controls.key_of("used"))


def _similarity(it: Prediction, other: int) -> None:
    """The common ratings and their deviations."""
    if other == it.row:
        st.markdown("This is the own rating: its weight is 1.")
        return
    own, theirs = it.model.table[it.row], it.model.table[other]
    both = np.flatnonzero(~np.isnan(own) & ~np.isnan(theirs))
    x, y = own[both], theirs[both]
    names = plain(it.rows[it.row]), plain(it.rows[other])
    if not len(both):
        st.markdown(f"{names[1]} has nothing in common: 0/0, defined as 0.")
        return
    dx, dy = x - x.mean(), y - y.mean()
    means = " and ".join(words.number(float(v.mean())) for v in (x, y))
    st.markdown(
        f"**{names[0]} and {names[1]}: the similarity.** {words.count(len(both), 'rating')} in common, with means of "
        f"{means} over these only."
    )
    undefined = np.ptp(x) == 0 or np.ptp(y) == 0
    value = words.tex(float(it.model.similarity[it.row, other]))
    result = r"\frac{0}{0}, \text{ defined as } 0" if undefined else value
    st.latex(
        rf"\text{{sim}} = \frac{{{_products(dx, dy)}}}"
        rf"{{\sqrt{{{words.tex(float(dx @ dx))} \cdot {words.tex(float(dy @ dy))}}}}} = {result}"
    )
    if len(both) == 2:
        st.markdown("With two in common both deviations of each are of equal size: only 1, -1 or 0/0 can come out.")
    columns = {"in common": [it.columns[j] for j in both], names[0]: x, names[1]: y}
    if names[0] != names[1]:
        st.dataframe(columns, hide_index=True, key=controls.key_of("pair"))


def _products(a: np.ndarray, b: np.ndarray) -> str:
    return _sum(products(exact(a), exact(b)))


def _sum(terms: list[str]) -> str:
    shown = terms if len(terms) <= WRITTEN else [*terms[: WRITTEN - 1], r"\dots", terms[-1]]
    return " + ".join(shown)
