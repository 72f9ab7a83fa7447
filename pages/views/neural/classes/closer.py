"""From scores to probabilities, loss and gradient, number by number."""

import numpy as np
import streamlit as st

from algos.neural.scores import SOFTMAX
from pages.views.neural.classes.run import NAMES, Run
from ui import words


def show(run: Run) -> None:
    """The arithmetic of the step on display."""
    state, t = run.now, words.tex
    s = state.z / run.temperature
    if run.temperature != 1:
        st.markdown(f"Every score is divided by the temperature {words.setting(run.temperature)} first.")
    if run.output == SOFTMAX:
        st.markdown("Each score is put into the exponential, so that all are positive, and divided by their sum:")
        total = float(np.exp(s - s.max()).sum()) * float(np.exp(s.max()))
        right = int(run.t.argmax())
        parts = " + ".join(rf"e^{{{t(float(value))}}}" for value in s)
        st.latex(rf"{parts} = {t(total)}")
        p = t(float(state.p[right]))
        share = rf"\frac{{e^{{{t(float(s[right]))}}}}}{{{t(total)}}}"
        st.latex(rf"P(\text{{{NAMES[right]}}}) = {share} = {p}, \qquad \text{{loss}} = -\log {p} = {t(state.loss)}")
    else:
        st.markdown("Each score goes through a sigmoid of its own, and each label has a loss of its own:")
        for name, value, p, holds in zip(NAMES, s, state.p, run.t, strict=True):
            sign = 1 if holds else -1
            loss = float(np.logaddexp(0, -sign * value))
            share = rf"\frac{{1}}{{1 + e^{{{t(-float(value))}}}}}"
            held = "is there" if holds else "is not there"
            st.latex(
                rf"P(\text{{{name}}}) = {share} = {t(float(p))}, \qquad \text{{it {held}: }} "
                rf"-\log {t(float(np.exp(-loss)))} = {t(loss)}"
            )
    st.markdown(
        f"The gradient is what is said less what is so{', over the temperature' if run.temperature != 1 else ''}. "
        f"A step goes the other way, by the learning rate, {words.setting(run.rate)}, times the gradient:"
    )
    st.dataframe(
        {
            "label": list(NAMES),
            "score": state.z,
            "said": state.p,
            "is so": run.t,
            "gradient": state.gradient,
            "score after a step": state.z - run.rate * state.gradient,
        },
        hide_index=True,
    )
    if run.output == SOFTMAX:
        st.markdown("Its entries add up to 0: what one label gains in score, the others lose.")
