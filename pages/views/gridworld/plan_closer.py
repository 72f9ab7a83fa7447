"""The Bellman sum of one cell in one sweep, action by action."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman
from algos.gridworld.model import ACTIONS, ARROWS
from pages.views.gridworld.plan_setup import Setup
from ui import controls, player, words
from ui.figures import planning_actions
from ui.figures.board_shapes import place

TEX = (r"\uparrow", r"\rightarrow", r"\downarrow", r"\leftarrow")


def show(at: Setup) -> int:
    """Controls for the cell and the step, the sums, and the four results as bars. Returns the state."""
    world, policy = at.scene.model, at.name == "policy"
    one, two = st.columns(2)
    cell = controls.slider(
        "Cell", 1, world.n_states, world.start + 1, key="state", help="Or click a cell on the board.", place=one
    )
    s = int(cell) - 1
    last = at.trace.steps // 2 if policy else at.trace.steps
    i = controls.slider(
        "Round" if policy else "Sweep",
        1,
        last,
        last,
        key="closer_sweep",
        help="The step whose sums are written out: they use the values of the evaluation in it."
        if policy
        else "The step whose sums are written out: they use the values of the sweep before it.",
        place=two,
    )
    where = place(at.scene.board, s)
    if world.terminal[s]:
        st.markdown(f"The cell in {where} is a terminal: its reward is paid on entering, nothing follows, $V = 0$.")
        return s
    state = at.trace.states[2 * i - 1 if policy else i]
    V = state.V if policy else at.trace.states[i - 1].V
    st.markdown(f"**{where.capitalize()}**: for each action, every cell it may lead to.")
    sums = [_sum(at, s, a, V, float(state.Q[s, a])) for a in range(4)]
    for column, pair in zip(st.columns(2), (sums[:2], sums[2:]), strict=True):
        column.latex(r"\begin{aligned} " + r" \\[4pt] ".join(pair) + r" \end{aligned}")
    left, right = st.columns(2)
    with left:
        for line in _chosen(at, s, i, state.Q[s]):
            st.latex(line)
        if policy:
            st.caption(_improved(at, s, i))
    with right:
        player.chart(
            planning_actions.bars(state.Q[s], bellman.greedy(state.Q)[s]),
            alt=f"Bars of the four sums in {where}: "
            f"{', '.join(f'{name} {words.number(float(q))}' for name, q in zip(ACTIONS, state.Q[s], strict=True))}.",
            key=controls.key_of("closer_bars"),
        )
    return s


def _sum(at: Setup, s: int, a: int, V: np.ndarray, Q: float) -> str:
    """sum over s' of P [r + gamma V(s')] of one action, written out."""
    world = at.scene.model
    terms = [
        rf"{words.tex(float(p))}\,[{words.tex(float(world.arrival[t]))} + {at.scene.gamma:g} \cdot {_bracket(V[t])}]"
        for t, p in ((t, world.P[s, a, t]) for t in np.flatnonzero(world.P[s, a]))
    ]
    return f"Q({TEX[a]}) &= " + r" \\ &\quad + ".join(terms) + rf" \\ &= {words.tex(Q)}"


def _bracket(value: float) -> str:
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))


def _chosen(at: Setup, s: int, i: int, Q: np.ndarray) -> list[str]:
    """What becomes of the four sums."""
    if at.name == "random":
        return [rf"V_{{{i}}} = \tfrac14 \sum_a Q(a) = {words.tex(float(Q.mean()))}"]
    best = bellman.greedy(Q[None])[0]
    arrows = r",\ ".join(TEX[a] for a in np.flatnonzero(best))
    left = rf"\max_{{a'}} Q_{{{i}}}(a')" if at.name == "q" else r"\max_a Q(a)" if at.name == "policy" else f"V_{{{i}}}"
    if at.name == "value":
        left += r" = \max_a Q(a)"
    return [f"{left} = {words.tex(float(Q.max()))}", rf"\operatorname{{argmax}}_a Q(a):\ {arrows}"]


def _improved(at: Setup, s: int, i: int) -> str:
    before, after = at.trace.states[2 * i - 1].policy[s], at.trace.states[2 * i].policy[s]
    names = [" ".join(ARROWS[a] for a in np.flatnonzero(policy)) for policy in (before, after)]
    value = words.number(float(at.trace.states[2 * i - 1].V[s]))
    if at.trace.states[2 * i].changed[s]:
        return f"The policy evaluated goes {names[0]} here, worth {value}. Better is possible: now {names[1]}."
    return f"The policy evaluated goes {names[0]} here, worth {value}. No other action is better: it stays."
