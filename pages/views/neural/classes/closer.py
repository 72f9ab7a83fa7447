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
        st.markdown(
            "Each score goes through the exponential, which makes it positive, and is divided by the sum of all three:"
        )
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
        "The gradient is the probability minus the right "
        f"answer{', over the temperature' if run.temperature != 1 else ''}. "
        f"A step goes the other way, by the learning rate, {words.setting(run.rate)}, times the gradient:"
    )
    st.dataframe(
        {
            "label": list(NAMES),
            "score": state.z,
            "probability": state.p,
            "right answer": run.t,
            "gradient": state.gradient,
            "score after a step": state.z - run.rate * state.gradient,
        },
        hide_index=True,
    )
    if run.output == SOFTMAX:
        st.markdown("Its entries add up to 0, so what one class gains in score, the others lose.")
