"""One cell: how many robots are there, how many are expected, and the sum behind that."""

import numpy as np
import streamlit as st

from algos.gridworld import crowd
from pages.views.gridworld import formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.walk.run import Walk
from ui import words

MOST = 6  # terms of a sum


def show(run: Walk) -> int:
    """A control for the cell, the counts, the sum; returns the state looked at."""
    at, n, t, tex = run.at, run.robots, run.moves, words.tex
    s = scene.cell(at, at.model.start, place=st)
    p = float(run.now.probability[s])
    there = int((run.now.cells == s).sum())
    st.markdown(
        f"**{place(at.board, s).capitalize()}** after {words.count(t, 'move')}: {words.count(there, 'robot')} of {n}. "
        f"Expected are {words.number(n * p)}, give or take {words.number(np.sqrt(n * p * (1 - p)))} (the standard "
        "deviation of a binomial)."
    )
    if not t:
        st.markdown("All begin at the start.")
        return s
    before = run.trace.states[t - 1].probability
    P = crowd.chain(at.model, run.policy)[:, s]
    terms = before * P
    order = np.argsort(-terms, kind="stable")
    shown = order[: min(MOST, int((terms > 0).sum()))].tolist()
    if not shown:
        st.markdown("No robot can be here after so many moves.")
        return s
    st.markdown(
        "How likely the cell is: how likely each neighbour was a move ago, times the probability of coming from there, "
        f"from {words.listed([place(at.board, i) for i in shown])}."
    )
    parts = [rf"{tex(before[i])} \cdot {tex(P[i])}" for i in shown]
    rest = float(terms[order[len(shown) :]].sum())
    parts += [tex(rest)] if rest > 0 else []
    left = rf"p_{{{t}}}(s) = \sum_{{s'}} p_{{{t - 1}}}(s')\, P_\pi(s', s)"
    st.latex(formulas.aligned(left, formulas.added(parts), tex(p)))
    return s
