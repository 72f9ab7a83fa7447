"""One cell with as many moves left as on display: the sum behind each action, and what is best there by time left."""

from itertools import groupby

import numpy as np
import streamlit as st

from algos.gridworld.model import ACTIONS, ARROWS
from pages.views.gridworld import formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.horizon.finite_horizon import Horizon
from ui import words


def show(run: Horizon) -> None:
    """The reader's cell."""
    at, k, tex = run.at, run.left, words.tex
    s = scene.cell(at, at.model.start, place=st)
    st.markdown(f"**Cell {s + 1} ({place(at.board, s)})**")
    if at.model.terminal[s]:
        st.markdown("A terminal: the episode is over here, V = 0 whatever time is left.")
        return
    if run.N:
        st.markdown(_by_time(run, s))
    if not k:
        st.markdown(
            "**With no move left** nothing can be earned any more: V = 0, and no action is better than another."
        )
        return
    state, before = run.states[k], run.states[k - 1]
    st.markdown(
        f"**With {words.count(k, 'move')} left**, each action is worth the sum, over the cells s′ one may arrive in, "
        f"of P(s′) times what is paid there and what the other {words.count(k - 1, 'move')} can bring."
    )
    for a in range(4):
        terms = [
            rf"{tex(at.model.P[s, a, t])} \left[ {tex(at.model.arrival[t])} {_signed(before.V[t])} \right]"
            for t in np.flatnonzero(at.model.P[s, a])
        ]
        mark = r"\quad\textbf{best}" if state.greedy[s, a] else ""
        name = rf"Q_{{{k}}}(\text{{{ACTIONS[a]}}})"
        st.latex(formulas.aligned(name, formulas.added(terms), f"{tex(state.Q[s, a])} {mark}"))
    st.latex(rf"V_{{{k}}} = \max_a Q_{{{k}}}(a) = {tex(state.V[s])}")


def _by_time(run: Horizon, s: int) -> str:
    """The best actions here, in runs of k: `← for k = 1 to 2, → for k = 3 to 6`."""
    best = [formulas.arrows(state.greedy[s]) for state in run.states[1:]]
    runs, k = [], 1
    for arrows, same in groupby(best):
        end = k + len(list(same)) - 1
        times = f"k = {k}" if k == end else f"k = {k} to {end}"
        runs.append(f"{_named(arrows)} for {times}")
        k = end + 1
    said = f"Best here: {', '.join(runs)}."
    if run.stationary is None:
        return said
    how = f"Discounted with γ = {run.at.gamma:g} and" if run.at.gamma < 1 else "Without a discount and"
    return f"{said} {how} without an end: {_named(formulas.arrows(run.stationary[s]))}."


def _named(arrows: str) -> str:
    return "any action" if arrows == " ".join(ARROWS) else arrows


def _signed(value: float) -> str:
    return f"{'-' if value < 0 else '+'} {words.tex(abs(value))}"
