"""One cell: what the learner thinks of its four directions, and its last update in the last episode."""

import numpy as np
import streamlit as st

from algos.gridworld import model_based
from algos.gridworld.experience import Learned
from algos.gridworld.model import ACTIONS, ARROWS
from pages.views.gridworld import scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import TEX, aligned, bracketed
from pages.views.gridworld.learn.run import Lessons
from ui import controls, words


def show(run: Lessons) -> int | None:
    """A control for the cell, the table and the update; returns the state looked at, unless it is another one than was
    chosen."""
    world, i = run.at.model, run.episodes
    st.markdown(
        f"In **{run.right(i)} of {int(run.cells.sum())}** cells the move that looks best to the robot is a best one."
    )
    s = scene.cell(run.at, world.start, place=st)
    where = place(run.at.board, s)
    if world.terminal[s]:
        st.markdown(f"The cell in {where} is a terminal: nothing is chosen there, nothing follows, $V = 0$.")
        return s
    state, told, asked = run.trace.final, _told(run, s), s
    if told != s:
        st.markdown(f"**{where.capitalize()}**: nothing is learned yet, all four values are 0. The last to learn:")
        s, where = told, place(run.at.board, told)
    left, right = st.columns([2, 3])
    with left:
        st.markdown(f"**{where.capitalize()}** {f'after episode {i}' if i else 'before the first episode'}")
        st.dataframe(
            {
                "direction": [f"{arrow} {name}" for arrow, name in zip(ARROWS, ACTIONS, strict=True)],
                "Q": state.Q[s],
                "Q*": run.best.Q[s],
                "times chosen": state.visits[s],
            },
            hide_index=True,
            key=controls.key_of("learn_cell"),
        )
    with right:
        if run.name == "model_based":
            _counted(run, s, i)
        else:
            _updated(run, s, state)
    return s if s == asked else None


def _told(run: Lessons, s: int) -> int:
    """The cell that is shown: the chosen one, or while nothing is known of it the last one that has learned."""
    state = run.trace.final
    if state.Q[s].any() or not run.episodes or run.name == "model_based":
        return s
    learned = np.flatnonzero(np.isfinite(state.target) & (state.target != state.before))
    return int(state.states[learned[-1]]) if len(learned) else s


def _updated(run: Lessons, s: int, state: Learned) -> None:
    """The last update of the cell in the episode."""
    if not run.episodes:
        st.markdown("Nothing is learned yet: every value is 0.")
        return
    moves = np.flatnonzero((state.states[:-1] == s) & np.isfinite(state.target))
    if not len(moves):
        st.markdown("The robot did not come by in this episode: nothing was learned here from a move.")
        return
    t = int(moves[-1])
    a, r, alpha = int(state.actions[t]), float(state.rewards[t]), float(state.alpha[t])
    before, target = float(state.before[t]), float(state.target[t])
    after = before + alpha * (target - before)
    to = int(state.states[t + 1])
    st.markdown(f"Move {t + 1} of {state.moves}: {ACTIONS[a]}, to {place(run.at.board, to)}, reward {words.number(r)}.")
    st.latex(aligned(r"\text{sample}", *_target(run, state, t), words.tex(target)))
    share, old, new = words.tex(alpha), bracketed(before), bracketed(target)
    step = rf"{words.tex(before)} + {share}\,[{words.tex(target)} - {old}]"
    average = rf"(1 - {share}) \cdot {old} + {share} \cdot {new}"
    st.latex(aligned(f"Q(s, {TEX[a]})", step, average, words.tex(after), sign=r"\leftarrow"))
    if run.own.get("planning"):
        st.caption("Updates in memory came after it: the table may show another value.")


def _target(run: Lessons, state: Learned, t: int) -> list[str]:
    """What Q was moved towards, written out: the formula, and the numbers in it."""
    r, gamma = float(state.rewards[t]), run.at.gamma
    if run.name == "monte_carlo":
        n = state.moves - t
        return [rf"\sum_{{i=0}}^{{{n - 1}}} \gamma^i\, r_{{{t + 1}+i}}" if n > 1 else rf"r_{{{t + 1}}}"]
    if run.at.model.terminal[state.states[t + 1]]:
        return [r"r \quad (s' \text{ is a terminal})"]
    name = r"\max_{a'} Q(s', a')" if run.name != "sarsa" else rf"Q(s', {_next(state, t)})"
    if not gamma:
        return [r"r + 0"]
    ahead = (float(state.target[t]) - r) / gamma
    return [rf"r + \gamma\, {name}", rf"{words.tex(r)} + {gamma:g} \cdot {bracketed(ahead)}"]


def _next(state: Learned, t: int) -> str:
    return TEX[int(state.actions[t + 1])] if t + 1 < state.moves else "a'"


def _counted(run: Lessons, s: int, i: int) -> None:
    """What was counted up to episode i in the cell, direction by direction."""
    counts = model_based.Counts(run.at.model.terminal)
    for state in run.trace.states[1 : i + 1]:
        counts.watch(state.states.tolist(), state.actions.tolist(), state.rewards.tolist())
    P, R = counts.dense()
    n = counts.known()[s]
    st.markdown("What was counted, and in brackets what it really is:")
    for a in range(4):
        if not n[a]:
            st.markdown(f"{ARROWS[a]} never tried: 0 of 0 says nothing. It is unknown and keeps $Q = 0$.")
            continue
        parts = [
            f"{round(P[s, a, t] * n[a])} of {n[a]} to {place(run.at.board, int(t))} "
            f"({run.at.model.P[s, a, t]:.3g}), reward {words.number(R[s, a, t])}"
            for t in np.flatnonzero(P[s, a])
        ]
        st.markdown(f"{ARROWS[a]} {'; '.join(parts)}")
    st.latex(r"Q(s, a) \leftarrow \sum_{s'} \hat T(s, a, s')\,[\hat R(s, a, s') + \gamma \max_{a'} Q(s', a')]")
    st.caption(f"{model_based.SWEEPS} sweeps of it over all pairs that were tried, after each episode.")
