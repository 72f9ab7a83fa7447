"""The Bellman sum of one cell in the last sweep, action by action; how many cells know the best way, sweep by sweep."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman
from algos.gridworld.model import ACTIONS, ARROWS
from pages.views.gridworld import formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import TEX
from pages.views.gridworld.plan.run import Plan
from ui import controls, palette, words
from ui.figures import marks
from ui.picture import Figure
from ui.stage import player


def show(run: Plan) -> int | None:
    """A control for the cell, the sums, and the four results as bars; the count of cells. Returns the state, unless it
    is another one than was chosen."""
    s = _cell(run)
    if run.best is not None and run.trace.steps:
        player.chart(
            known(run.right, run.method.unit),
            alt=f"Cells that know the best way after each {run.method.unit}, {run.right[-1]} in the end.",
            key=controls.key_of("closer_known"),
        )
    return s


def _cell(run: Plan) -> int | None:
    world, policy, steps = run.at.model, run.name == "policy", run.trace.steps
    s = scene.cell(run.at, world.start, place=st)
    i = (steps + 1) // 2 if policy else steps  # the round, or the sweep
    where = place(run.at.board, s)
    if world.terminal[s]:
        st.markdown(f"The cell in {where} is a terminal: its reward is paid on entering, nothing follows, $V = 0$.")
        return s
    if not steps:
        first = "evaluation finds what the policy at the start is worth" if policy else "sweep looks one move ahead"
        st.markdown(f"**{where.capitalize()}**: nothing is computed yet, $V = 0$ in every cell. The first {first}.")
        return s
    told, asked = _told(run, s), s
    if told != s:
        st.markdown(f"**{where.capitalize()}**: no reward is heard of yet, all four sums are 0.")
        s, where = told, f"{place(run.at.board, told)}, which has just changed most"
    state = run.trace.states[2 * i - 1 if policy else i]
    V = state.V if policy else run.trace.states[i - 1].V
    when = f"{'round' if policy else 'sweep'} {i}"
    st.markdown(f"**{where.capitalize()}**, {when}: for each action, every cell it may lead to.")
    sums = [_sum(run, s, a, V, float(state.Q[s, a])) for a in range(4)]
    for column, pair in zip(st.columns(2), (sums[:2], sums[2:]), strict=True):
        column.latex(r"\begin{aligned} " + r" \\[4pt] ".join(pair) + r" \end{aligned}")
    left, right = st.columns(2)
    with left:
        for line in _chosen(run, s, i, state.Q[s]):
            st.latex(line)
        if policy:
            st.caption(_improved(run, s, i))
    with right:
        player.chart(
            bars(state.Q[s], bellman.greedy(state.Q)[s]),
            alt=f"Bars of the four sums in {where}: "
            f"{', '.join(f'{name} {words.number(q)}' for name, q in zip(ACTIONS, state.Q[s], strict=True))}.",
            key=controls.key_of("closer_bars"),
        )
    return s if s == asked else None


def _told(run: Plan, s: int) -> int:
    """The cell whose sums are shown: the chosen one, or while nothing is known of it the one that has just changed
    most."""
    state = run.trace.final
    change = np.abs(state.V - run.trace.states[-2].V)
    return s if state.Q[s].any() or run.name == "policy" or not change.any() else int(change.argmax())


def _sum(run: Plan, s: int, a: int, V: np.ndarray, Q: float) -> str:
    """sum over s' of P [r + gamma V(s')] of one action, written out."""
    terms = formulas.look_ahead(run.at.model, s, a, V, f"{run.at.gamma:g}")
    return rf"Q({TEX[a]}) &= {formulas.added(terms)} \\ &= {words.tex(Q)}"


def _chosen(run: Plan, s: int, i: int, Q: np.ndarray) -> list[str]:
    """What becomes of the four sums."""
    if run.name == "random":
        return [rf"V_{{{i}}} = \tfrac14 \sum_a Q(a) = {words.tex(Q.mean())}"]
    best = bellman.greedy(Q[None])[0]
    arrows = r",\ ".join(TEX[a] for a in np.flatnonzero(best))
    best_of = {"value": rf"V_{{{i}}} = \max_a Q(a)", "q": rf"\max_{{a'}} Q_{{{i}}}(a')", "policy": r"\max_a Q(a)"}
    return [f"{best_of[run.name]} = {words.tex(Q.max())}", rf"\operatorname{{argmax}}_a Q(a):\ {arrows}"]


def _improved(run: Plan, s: int, i: int) -> str:
    evaluated = run.trace.states[2 * i - 1]
    went = formulas.arrows(evaluated.policy[s] != 0)
    if run.trace.steps < 2 * i:
        return f"The policy evaluated goes {went} here, worth {words.number(evaluated.V[s])}. It is improved next."
    improved = run.trace.states[2 * i]
    goes = formulas.arrows(improved.policy[s] != 0)
    now = f"Better is possible: now {goes}." if improved.changed[s] else "No other action is better: it stays."
    return f"The policy evaluated goes {went} here, worth {words.number(evaluated.V[s])}. {now}"


def known(right: np.ndarray, unit: str) -> Figure:
    """How many cells (steps + 1,) know the best way, step by step."""
    says = f"{unit} %{{x}}: %{{y}} cells know the best way"
    curve = marks.path(np.arange(len(right)), right, palette.CLASSES[0], width=2.5, says=says)
    layout = palette.layout(
        height=200,
        margin=dict(l=48, r=12, t=10, b=44, autoexpand=False),
        xaxis=palette.axis(unit, nticks=8),
        yaxis=palette.axis("cells that know", rangemode="tozero", nticks=5),
    )
    return dict(data=[curve], layout=layout)


def bars(Q: np.ndarray, best: np.ndarray) -> Figure:
    """Q (4,) of the four actions of a cell as bars, the best (4,) bool full and the others pale."""
    low, high = min(0.0, float(Q.min())), max(0.0, float(Q.max()))
    room = 0.3 * (high - low) or 0.1
    trace = marks.bars(
        Q,
        [f"{arrow} {name}" for arrow, name in zip(ARROWS, ACTIONS, strict=True)],
        palette.CLASSES[0],
        says="%{y}: %{x:.6g}",
        orientation="h",
        marker=dict(color=palette.CLASSES[0], opacity=np.where(best, 1.0, 0.35)),
        text=[f"{q:.4g}{' ★' if b else ''}" for q, b in zip(Q.tolist(), best.tolist(), strict=True)],
        textposition="outside",
        cliponaxis=False,
    )
    layout = palette.layout(
        height=238,
        margin=dict(l=72, r=12, t=10, b=48, autoexpand=False),
        xaxis=palette.axis("Q, ★ the best", range=[low - room * (low < 0), high + room * (high > 0 or low == 0)]),
        yaxis=palette.axis(autorange="reversed", showgrid=False),
    )
    return dict(data=[trace], layout=layout)
