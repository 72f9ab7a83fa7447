"""One place x: the fits there, their mean, the truth, and the squares added up one by one."""

import numpy as np
import streamlit as st

from pages.views.bias_variance.ledger import figure, histogram
from pages.views.bias_variance.ledger.run import Ledger
from ui import controls, words
from ui.stage import player

FIRST = 3  # fits written out


def show(run: Ledger) -> None:
    """The decomposition at the place of the slider."""
    z = float(
        controls.slider(
            "Place x",
            0.0,
            1.0,
            0.25,
            step=0.01,
            key="ledger_place",
            help="Where the fits are read. At the ends flexible fits differ most.",
            place=st,
        )
    )
    sets, state = run.sets, run.state
    found = run.family.predict(sets.x, sets.y, np.array([z]), state.number)[:, 0]
    f = float(sets.truth(np.array([z]))[0])
    mean, variance, error = float(found.mean()), float(found.var()), float(((found - f) ** 2).mean())
    bias = mean - f
    n, count = words.number, len(found)
    player.chart(
        figure.along(state.at, (np.full(len(state.at), state.noise**2), state.bias_squared, state.variance), z),
        alt=f"Noise, bias² and variance of {run.name(run.chosen)} at each x, on top of each other.",
        key=controls.key_of("along"),
    )
    player.chart(
        histogram.figure(found, f),
        alt=f"{words.count(count, 'fit')} of {run.name(run.chosen)} at x = {z:g}: their mean {n(mean)}, the truth "
        f"{n(f)}, their standard deviation {n(float(np.sqrt(variance)))}.",
        key=controls.key_of("place"),
    )
    tex = words.tex
    st.markdown(f"**At x = {z:g}**, $f = {tex(f)}$. The bias is how far the *mean* of the fits is from it:")
    st.latex(
        rf"\text{{bias}} = E\,h - f = {tex(mean)} - {_bracket(f)} = {tex(bias)}, \qquad "
        rf"\text{{bias}}^2 = {tex(bias**2)}"
    )
    st.markdown("The variance is the mean squared distance of single fits from their mean:")
    st.latex(_squares(found, mean, r"\text{variance}") + tex(variance))
    st.markdown("Their mean squared distance from the truth is the sum of both:")
    st.latex(_squares(found, f, r"E\,(h - f)^2") + tex(error))
    st.latex(rf"\text{{bias}}^2 + \text{{variance}} = {tex(bias**2)} + {tex(variance)} = {tex(bias**2 + variance)}")
    noise = state.noise**2
    st.markdown(
        f"A fresh target at this x adds its own noise, {n(noise)}, which no fit has seen: the expected test error here "
        f"is {n(error + noise)}."
    )
    st.caption(
        f"Some authors write the bias term E[h(z) − f(z)]². It means (E[h(z) − f(z)])² = {n(bias**2)}. Read as "
        f"E[(h(z) − f(z))²] it would be {n(error)}: the variance would be counted twice."
    )


def _squares(found: np.ndarray, about: float, name: str) -> str:
    """The mean of the squared distances, its first terms written out."""
    shown = found[:FIRST]
    terms = " + ".join(rf"({words.tex(float(h))} - {_bracket(about)})^2" for h in shown)
    rest = r" + \cdots" if len(found) > FIRST else ""
    return rf"{name} = \tfrac{{1}}{{{len(found)}}}\bigl[{terms}{rest}\bigr] = "


def _bracket(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)
