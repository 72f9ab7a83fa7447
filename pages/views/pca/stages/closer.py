"""A cell of the covariance as its sum; a point's scores as dot products, and its reconstruction term by term."""

import streamlit as st

from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca.notation import pair
from ui import controls, words

CELLS = {"across": (0, 0), "both": (0, 1), "up": (1, 1)}
TERMS = 4  # of the sum are written out


EARLY = {"raw": "The rows are as they came", "centred": "The rows are centred", "scaled": "The rows are scaled"}


def show(data: Dataset, stage: Components, *, scale: bool, centre: bool) -> None:
    """An entry of the covariance that the reader picks, then a point; of both what is known at the stage."""
    a, b = data.feature_names
    cell = controls.choice(
        "Cell of the covariance",
        list(CELLS),
        "both",
        key="stages_cell",
        help="Which of its sums is written out.",
        titles={"across": f"{a} with itself", "both": f"{a} with {b}", "up": f"{b} with itself"},
        place=st,
    )
    if stage.covariance is None:
        st.markdown(f"{EARLY[stage.phase]}: the covariance and its axes come at a later stage.")
    else:
        _sum(stage, *CELLS[cell])
    _point(stage, controls.point(len(stage.X), place=st), scale=scale, centre=centre)


def _sum(model: Components, i: int, j: int) -> None:
    t, n = words.tex, len(model.Z)
    products = model.Z[:, i] * model.Z[:, j]
    head = [rf"({t(z[i])}) \cdot ({t(z[j])})" for z in model.Z[:TERMS]]
    rest = rf" + \dots \text{{ ({n - TERMS} more)}}" if n > TERMS else ""
    shown = [t(value) for value in products[:TERMS]]
    st.latex(rf"C_{{{i + 1}{j + 1}}} = \frac1n \sum_i z_{{i{i + 1}}}\, z_{{i{j + 1}}}")
    st.latex(rf"= \frac{{1}}{{{n}}} \Bigl( {' + '.join(head)}{rest} \Bigr)")
    more = r" + \dots" if n > TERMS else ""
    st.latex(
        rf"= \frac{{1}}{{{n}}} \bigl( {' + '.join(f'({v})' for v in shown)}{more} \bigr) "
        rf"= \frac{{{t(products.sum())}}}{{{n}}} = {t(products.mean())}"
    )
    above = int((products > 0).sum())
    st.caption(f"{words.number(above)} of the {words.number(n)} terms are positive.")


def _point(model: Components, i: int, *, scale: bool, centre: bool) -> None:
    t = words.tex
    z, axes, x = model.Z[i], model.components, model.X[i]
    raw, unscaled = model.phase == "raw", model.phase == "centred"
    ways = [*(["centred"] if centre and not raw else []), *(["scaled"] if scale and not (raw or unscaled) else [])]
    where = f"**Point {i + 1}**, {words.listed(ways) or 'as it is'}, is $z = {pair(z)}$."
    if axes is None:
        st.markdown(where)
        return
    if model.scores is None:
        st.markdown(f"{where} The axes are $v_1 = {pair(axes[0])}$ and $v_2 = {pair(axes[1])}$; scores come next.")
        return
    scores = axes @ z
    st.markdown(f"{where} Its scores are dot products with the axes:")
    for k in (0, 1):
        v = axes[k]
        st.latex(
            rf"t_{k + 1} = v_{k + 1} \cdot z = ({t(v[0])}) \cdot ({t(z[0])}) + ({t(v[1])}) \cdot ({t(z[1])}) "
            rf"= {t(scores[k])}"
        )
    if model.restored is None:
        return
    st.markdown("Back again, term by term. One term is the foot on axis 1, both are the point itself:")
    one = scores[0] * axes[0]
    st.latex(rf"t_1 v_1 = {t(scores[0])} \cdot {pair(axes[0])} = {pair(one)}")
    two = scores[1] * axes[1]
    st.latex(rf"t_1 v_1 + t_2 v_2 = {pair(one)} + {pair(two)} = {pair(z)}")
    back = model.restored[i]
    steps = [*(["times the standard deviation"] if scale else []), *(["plus the mean"] if centre else [])]
    inside = f", {words.listed(steps)}," if steps else ""
    st.markdown(f"In the units of the data{inside} one term gives ${pair(back)}$ for the point ${pair(x)}$.")
