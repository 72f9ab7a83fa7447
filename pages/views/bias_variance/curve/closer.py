"""The three errors of the chosen model added up point by point; and the picks of several data sets."""

import streamlit as st

from algos.bias_variance import u_curve
from pages.views.bias_variance.curve.run import Curve
from ui import words

FIRST = 5  # points, or data sets, written out
SUMMED = 3  # squares in a formula


def show(run: Curve) -> None:
    """Points of one data set, or a few data sets of the average."""
    if run.which is None:
        _sets(run)
        return
    state, n = run.states[run.chosen], words.number
    st.markdown(
        f"**Data set {run.which + 1}, {run.name(run.chosen)}.** The model learned from "
        f"{words.count(len(run.learned), 'point')}, and {words.count(len(run.held), 'point')} were held out. These are "
        f"the first of each:"
    )
    for rows, title, name, error in (
        (run.learned, "Training points", "training", float(state.training[run.which])),
        (run.held, "Validation points", "validation", float(state.validation[run.which])),
    ):
        x, y = run.points(rows)
        fitted = run.fitted(x)
        squares = (fitted - y) ** 2
        few = slice(0, FIRST)
        st.caption(title)
        st.table(
            {
                "x": [n(float(v)) for v in x[few]],
                "y": [n(float(v)) for v in y[few]],
                "h(x)": [n(float(v)) for v in fitted[few]],
                "(h(x) − y)²": [n(float(v)) for v in squares[few]],
            }
        )
        terms = " + ".join(words.tex(float(v)) for v in squares[:SUMMED]) + (r" + \cdots" if len(x) > SUMMED else "")
        st.latex(
            rf"\text{{{name} error}} = \tfrac{{1}}{{{len(x)}}}\bigl[{terms}\bigr]"
            rf" = \frac{{{words.tex(float(squares.sum()))}}}{{{len(x)}}} = {words.tex(error)}"
        )
    if bool((run.errors[1] < run.errors[0]).any()):
        held = words.count(len(run.held), "point")
        st.markdown(f"The validation error rests on {held}, so by luck it can lie below the training error.")
    noise = state.parts.noise**2
    true = float(state.true[run.which])
    st.markdown(
        f"The true error needs no points. It is the mean of $(h - f)^2$ over {len(state.parts.at)} places "
        "between 0 and 1, plus the noise variance of a new target."
    )
    st.latex(rf"\text{{true error}} = {words.tex(true - noise)} + {words.tex(noise)} = {words.tex(true)}")


def _sets(run: Curve) -> None:
    training, validation, true = run.all_errors
    _, picked, best = run.picks
    n, i = words.number, run.chosen
    few = range(min(FIRST + 3, true.shape[1]))
    st.markdown(
        f"**{run.name(i)} on the first {len(few)} of {true.shape[1]} data sets**, and what validation would pick on "
        "each. Every error in the chart is the mean over all of them."
    )
    st.table(
        {
            "data set": [str(r + 1) for r in few],
            "training error": [n(float(training[i, r])) for r in few],
            "validation error": [n(float(validation[i, r])) for r in few],
            "true error": [n(float(true[i, r])) for r in few],
            "validation picks": [run.name(int(picked[r])) for r in few],
            "best model": [run.name(int(best[r])) for r in few],
            "times the lowest true error": [n(u_curve.price(true[:, r], int(picked[r]))) for r in few],
        }
    )
    bias, variance, noise = run.states[i].parts.terms
    st.markdown("The mean of the true errors is again the ledger's sum, bias² + variance + noise:")
    st.latex(rf"{words.tex(float(true[i].mean()))} = {words.tex(bias)} + {words.tex(variance)} + {words.tex(noise)}")
