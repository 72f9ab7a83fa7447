"""One move written out: the update in both its forms, and what the other rule would have learned."""

import numpy as np
import streamlit as st

from algos.gridworld import moves
from algos.gridworld.experience import USUAL
from algos.gridworld.model import ACTIONS
from pages.views.gridworld.formulas import aligned
from pages.views.gridworld.moves.run import Episode
from ui import words


def show(at: Episode) -> None:
    """The last move made."""
    if at.done.alpha[0] != USUAL.alpha:
        st.caption(
            f"The moves are those of a robot that learned with α = {USUAL.alpha:g}: whatever α is now, they stay the "
            "same, and what is learned from them does not."
        )
    if not at.after:
        row = at.Q[0, at.done.states[0]]
        said = ", ".join(f"{action} {words.number(q)}" for action, q in zip(ACTIONS, row, strict=True))
        st.markdown(f"**Before the first move** the robot stands in {at.cell(0)}. Q there: {said}.")
        return
    t = at.after - 1
    ended = bool(at.at.model.terminal[at.done.states[t + 1]])
    st.markdown(
        f"**Move {t + 1}**, from {at.cell(t)}: {at.happened(t)}. It came to {at.cell(t + 1)}"
        f"{', a terminal,' if ended else ''} and was paid {words.number(at.done.rewards[t])}."
    )
    if not ended:
        _next(at, t)
    _update(at, t, ended)
    _other(at, t, ended)
    _backup(at, t)


def _next(at: Episode, t: int) -> None:
    """The four values in the cell reached, the best and the action taken next marked."""
    row = at.Q[t, at.done.states[t + 1]]
    taken = int(at.done.actions[t + 1]) if t + 1 < at.done.moves else -1
    marks = {a: " (taken next)" if a == taken else "" for a in range(4)}
    said = [f"{ACTIONS[a]} {words.number(q)}{marks[a]}" for a, q in enumerate(row)]
    said = [f"**{text}**" if row[a] == row.max() else text for a, text in enumerate(said)]
    st.markdown(f"Q in the cell it came to, the best in bold: {', '.join(said)}.")


def _update(at: Episode, t: int, ended: bool) -> None:
    tex = words.tex
    s, a = at.done.states[t], at.done.actions[t]
    old, target, alpha = float(at.done.before[t]), float(at.done.target[t]), float(at.done.alpha[t])
    new, r, gamma = float(at.Q[t + 1, s, a]), float(at.done.rewards[t]), at.at.gamma
    q_learns = at.name == "q_learning"
    if ended or not gamma:
        st.latex(rf"\text{{target}} = r = {tex(target)}")
    else:
        row = at.Q[t, at.done.states[t + 1]]
        worth = float(row.max()) if q_learns else (target - r) / gamma
        name = r"\max_{a'} Q(s', a')" if q_learns else "Q(s', a')"
        sum_of_both = rf"{tex(r)} + {tex(gamma)} \cdot ({tex(worth)})"
        st.latex(aligned(r"\text{target}", rf"r + \gamma\, {name}", sum_of_both, tex(target)))
    st.markdown("As a running average, and as a step along the TD error:")
    for rule, numbers in (
        (
            r"(1 - \alpha)\, Q(s, a) + \alpha \cdot \text{target}",
            rf"{tex(1 - alpha)} \cdot ({tex(old)}) + {tex(alpha)} \cdot ({tex(target)})",
        ),
        (
            r"Q(s, a) + \alpha\, [\text{target} - Q(s, a)]",
            rf"{tex(old)} + {tex(alpha)} \cdot ({tex(target - old)})",
        ),
    ):
        st.latex(aligned("Q(s, a)", rule, numbers, tex(new), sign=r"\leftarrow"))


def _other(at: Episode, t: int, ended: bool) -> None:
    other, used = float(at.other_target[t]), float(at.done.target[t])
    name, n = at.other.title, words.number
    if ended:
        st.markdown(f"**{name}** would have used the same target: nothing follows a terminal.")
    elif np.isnan(other):
        st.markdown(f"**{name}** would have needed one more action: the episode was cut off here.")
    elif not at.at.gamma:
        st.markdown(f"**{name}** would have used the same target: with γ = 0 what follows does not count.")
    elif other == used:
        st.markdown(f"**{name}** would have used the same target: the action taken next is a best one by these values.")
    else:
        what = "the action taken next" if at.name == "q_learning" else "the best next action"
        st.markdown(
            f"**{name}** would have used {n(other)} instead of {n(used)}, from {what}: the next move was not the best "
            "one by these values."
        )


def _backup(at: Episode, t: int) -> None:
    """What the planner's backup would have given in place of this one sample."""
    s, a = int(at.done.states[t]), int(at.done.actions[t])
    mean = moves.expected_target(at.Q[t], at.at.model, s, a, at.at.gamma)
    sample = float(moves.q_learning_targets(at.Q, at.at.model, at.done, at.at.gamma)[t])
    st.markdown(
        f"**One sample of a Bellman backup.** Over all cells this move may lead to, r + γ max Q is "
        f"{words.number(mean)} on average, by the same Q; this time it was {words.number(sample)}."
        + (" Nothing else can happen: the sample is the backup." if np.isclose(at.at.model.P[s, a].max(), 1) else "")
    )
