"""The three errors of the chosen model added up point by point; and the picks of several data sets."""

import numpy as np
import streamlit as st

from algos.bias_variance import u_curve
from pages.views.bias_variance.curve_chart import Curve
from ui import page, words

FIRST = 5  # points, or data sets, written out
SUMMED = 3  # squares in a formula


def show(view: Curve) -> None:
    """Points of one data set, or a few data sets of the average."""
    if view.which is None:
        _sets(view)
        return
    state, n = view.states[view.chosen], words.number
    st.markdown(
        f"**Data set {view.which + 1}, {view.name(view.chosen)}.** The model learned from "
        f"{words.count(len(view.learned), 'point')}; {words.count(len(view.held), 'point')} were held out. The first "
        f"of each:"
    )
    for rows, title, name, error in (
        (view.learned, "Learned from", "training", float(state.training[view.which])),
        (view.held, "Held out", "validation", float(state.validation[view.which])),
    ):
        x, y = view.points(rows)
        squares = (fitted(view, x) - y) ** 2
        few = slice(0, FIRST)
        st.caption(title)
        st.table(
            {
                "x": [n(float(v)) for v in x[few]],
                "y": [n(float(v)) for v in y[few]],
                "h(x)": [n(float(v)) for v in fitted(view, x)[few]],
                "(h(x) − y)²": [n(float(v)) for v in squares[few]],
            }
        )
        terms = " + ".join(words.tex(float(v)) for v in squares[:SUMMED]) + (r" + \cdots" if len(x) > SUMMED else "")
        st.latex(
            rf"\text{{{name} error}} = \tfrac{{1}}{{{len(x)}}}\bigl[{terms}\bigr]"
            rf" = \frac{{{words.tex(float(squares.sum()))}}}{{{len(x)}}} = {words.tex(error)}"
        )
    noise = state.parts.noise**2
    true = float(state.true[view.which])
    st.markdown(
        f"The true error needs no points: the mean of $(h - f)^2$ over {len(state.parts.at)} places between 0 and 1, "
        "and the noise of a fresh target."
    )
    st.latex(rf"\text{{true error}} = {words.tex(true - noise)} + {words.tex(noise)} = {words.tex(true)}")


def _sets(view: Curve) -> None:
    training, validation, true = view.all_errors
    picked, best = u_curve.picks(validation), u_curve.picks(true)
    n, i = words.number, view.chosen
    few = range(min(FIRST + 3, true.shape[1]))
    st.markdown(
        f"**{view.name(i)} on the first {len(few)} of {true.shape[1]} data sets**, and what validation would pick on "
        "each. Every error in the chart is the mean over all of them."
    )
    st.table(
        {
            "data set": [str(r + 1) for r in few],
            "training error": [n(float(training[i, r])) for r in few],
            "validation error": [n(float(validation[i, r])) for r in few],
            "true error": [n(float(true[i, r])) for r in few],
            "validation picks": [view.name(int(picked[r])) for r in few],
            "truly best": [view.name(int(best[r])) for r in few],
            "price of the pick": [n(u_curve.price(true[:, r], int(picked[r]))) for r in few],
        }
    )
    bias, variance, noise = view.states[i].parts.terms
    st.markdown("The mean of the true errors is again the ledger's sum, bias² + variance + noise:")
    st.latex(rf"{words.tex(float(true[i].mean()))} = {words.tex(bias)} + {words.tex(variance)} + {words.tex(noise)}")


def fitted(view: Curve, x: np.ndarray) -> np.ndarray:
    """The chosen model's fit to the data set on display, at x (m,)."""
    places, y = view.points(view.learned)
    return view.family.predict(places, y[None], x, view.states[view.chosen].number)[0]


def data(view: Curve) -> None:
    """The points of the data set on display, with the chosen model's fit."""
    rows = np.arange(view.settings.n)
    x, y = view.points(rows)
    which = (view.which or 0) + 1
    page.table(
        {
            "x": x,
            "y": y,
            "truth": view.sets.truth(x),
            "held out": np.isin(rows, view.held),
            f"h(x), {view.name(view.chosen)}": fitted(view, x),
        },
        name="u_curve",
        source=f"Data set {which} of {len(view.sets.y)}: y is the truth and noise of standard deviation "
        f"{view.sets.noise:g}.",
    )
