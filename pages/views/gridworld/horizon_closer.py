"""One cell with k moves left: the sum behind each action, and what is best there by time left."""

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from algos.gridworld.model import ACTIONS, ARROWS
from ui import controls, words
from ui.figures.board_shapes import place
from ui.figures.board_time import written

if TYPE_CHECKING:
    from pages.views.gridworld.horizon_board import Plan


def show(plan: "Plan") -> None:
    """The reader's cell and moves left."""
    at, N = plan.at, plan.N
    first, second = st.columns(2)
    help = "Or click a cell on the board."
    start = at.model.start + 1
    s = int(controls.slider("Cell", 1, at.model.n_states, start, key="state", help=help, place=first)) - 1
    help = "How many moves are left in the sums below."
    k = int(controls.slider("Moves left k", 1, N, N, key="left", help=help, place=second))
    st.markdown(f"**Cell {s + 1} ({place(at.board, s)})**")
    if at.model.terminal[s]:
        st.markdown("A terminal: the episode is over here, V = 0 whatever time is left.")
        return
    st.markdown(_by_time(plan, s))
    state, before = plan.states[k], plan.states[k - 1]
    st.markdown(
        f"**With {words.count(k, 'move')} left**, each action is worth the sum, over the cells s′ one may arrive in, "
        f"of P(s′) times what is paid there and what the other {words.count(k - 1, 'move')} can bring."
    )
    for a in range(4):
        there = np.flatnonzero(at.model.P[s, a])
        terms = [
            rf"{words.tex(float(at.model.P[s, a, t]))} \left[ {words.tex(float(at.model.arrival[t]))} "
            rf"{_signed(float(before.V[t]))} \right]"
            for t in there
        ]
        mark = r"\quad\textbf{best}" if state.greedy[s, a] else ""
        lines = r" \\ &\quad + ".join(terms)
        name = rf"Q_{{{k}}}(\text{{{ACTIONS[a]}}})"
        st.latex(rf"\begin{{aligned}} {name} &= {lines} \\ &= {words.tex(float(state.Q[s, a]))} {mark} \end{{aligned}}")
    st.latex(rf"V_{{{k}}} = \max_a Q_{{{k}}}(a) = {words.tex(float(state.V[s]))}")


def _by_time(plan: "Plan", s: int) -> str:
    """The best actions here, in runs of k: `← for k = 1 to 2, → for k = 3 to 6`."""
    best = [written(state.greedy[s]) for state in plan.states[1:]]
    runs, k = [], 1
    for arrows, same in groupby(best):
        end = k + len(list(same)) - 1
        times = f"k = {k}" if k == end else f"k = {k} to {end}"
        runs.append(f"{_named(arrows)} for {times}")
        k = end + 1
    said = f"Best here: {', '.join(runs)}."
    if plan.stationary is None:
        return said
    how = f"Discounted with γ = {plan.at.gamma:g} and" if plan.at.gamma < 1 else "Without a discount and"
    return f"{said} {how} without an end: {_named(written(plan.stationary[s]))}."


def _named(arrows: str) -> str:
    return "any action" if arrows == " ".join(ARROWS) else arrows


def _signed(value: float) -> str:
    return f"{'-' if value < 0 else '+'} {words.tex(abs(value))}"
