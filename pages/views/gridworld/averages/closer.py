"""The last update written out, the weights behind it, and the same expectation by counting."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.gridworld import averages
from algos.gridworld.averages import Average
from pages.views.gridworld.averages import samples
from pages.views.gridworld.averages.samples import Move, Samples
from pages.views.gridworld.averages.schedule import Schedule
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import added, aligned
from ui import words

MOST_TERMS = 4


def show(source: Samples, schedule: Schedule, states: Sequence[Average]) -> None:
    """The update by the last sample, its weights; then the samples so far counted."""
    k = len(states) - 1
    if k:
        _update(source.values, schedule, states, k)
        _counted(source.values[:k])
    else:
        begins = "is the zero it begins with" if schedule.begin == "zero" else "has no value"
        st.markdown(f"No sample yet: the average {begins}.")
    if source.move:
        _outcomes(source.move, source.expected)


def _update(x: np.ndarray, schedule: Schedule, states: Sequence[Average], k: int) -> None:
    tex = words.tex
    now, before = states[k], states[k - 1]
    if schedule.begin == "normalised":
        st.markdown("**The average**: the recency-weighted sum, divided by the sum of its weights.")
    else:
        st.markdown("**The update**: a part of the old average, and a part of the new sample.")
        old = 0.0 if k == 1 else before.mean
        terms = [rf"(1 - {tex(now.size)}) \cdot ({tex(old)})", rf"{tex(now.size)} \cdot ({tex(x[k - 1])})"]
        st.latex(aligned(rf"\bar x_{{{k}}}", added(terms), tex(now.mean)))
        st.markdown("Written out, the newest first:")
    shown = range(k, max(0, k - MOST_TERMS), -1)
    terms = [rf"{tex(now.weights[i - 1])} \cdot ({tex(x[i - 1])})" for i in shown]
    st.latex(_sum(rf"\bar x_{{{k}}}", terms, k > MOST_TERMS, now.mean))
    whole = 1 - now.rest
    said = f"The weights of the samples sum to {words.number(whole)}"
    st.markdown(said + (f"; the zero it began with has the other {words.number(now.rest)}." if now.rest else "."))
    if schedule.power == 0 and schedule.alpha < 1 and schedule.begin == "zero":
        st.markdown(
            "With a constant step some divide by $1 + (1-\\alpha) + (1-\\alpha)^2 + \\dots$, which goes to "
            f"$1/\\alpha$ = {words.number(1 / schedule.alpha)}. Divided by its {words.count(k, 'term')} so far, the "
            f"average would be {words.number(now.mean / whole)}; the recursion is the same only in the long run."
        )


def _counted(x: np.ndarray) -> None:
    """Model-based: shares by counting, then the expectation; model-free: the mean. The same number."""
    values, counts, by_counts = averages.by_counts(x)
    n = len(x)
    st.markdown(
        f"**By counting** ({words.count(n, 'sample')}): a model-based learner turns counts into shares and takes the "
        "expectation; a model-free one adds up the samples. On the same samples both find the same:"
    )
    tex = words.tex
    shown = range(min(len(values), MOST_TERMS))
    terms = [rf"\tfrac{{{counts[i]}}}{{{n}}} \cdot ({tex(values[i])})" for i in shown]
    st.latex(_sum(r"\sum_x \hat p(x)\, x", terms, len(values) > MOST_TERMS, by_counts))
    st.latex(rf"\frac{{1}}{{{n}}} \sum_l x_l = {tex(x.mean())}")


def _outcomes(move: Move, expected: float) -> None:
    board, (world, worth) = samples.small_board(), samples.process()
    p = world.P[move.state, move.action]
    tex = words.tex
    led = np.flatnonzero(p).tolist()
    st.markdown(
        f"**The true value** of {move.place()}: the same sum with the true probabilities, which the learner does "
        "not know. A sample is the reward plus γ times V\\* of the cell reached."
    )
    terms = [rf"{tex(p[s])} \cdot ({tex(worth[s])})" for s in led]
    st.latex(_sum("Q^*(s, a)", terms, False, expected))
    st.caption("; ".join(f"{place(board, s)}: sample {words.number(worth[s])}" for s in led) + ".")


def _sum(left: str, terms: list[str], more: bool, value: float) -> str:
    """An equation of a sum, with dots for `more` terms."""
    return aligned(left, added(terms, per=2) + (r" + \dots" if more else ""), words.tex(value))
