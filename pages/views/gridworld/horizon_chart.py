"""The player of a finite horizon: the board with k moves left, and the policy by time left."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from pages.views.gridworld import scene
from ui import player, words
from ui.figures import board, board_actions, board_time, board_time_layout
from ui.figures.board_shapes import said

if TYPE_CHECKING:
    from pages.views.gridworld.horizon_board import Plan

CELLS = 4600  # in all frames together: some 1.3 MB


def show(plan: "Plan") -> None:
    """One frame for each number of moves left: rising for the induction, falling for a walk."""
    at, b = plan.at, plan.at.board
    free = ~at.model.terminal
    names = [f"{row}, {column}" for row, column in (b.cells[free] + 1).tolist()]
    policy = np.array([state.greedy for state in plan.states[1:]])
    top = board.scale(*(state.V for state in plan.states))
    ground = board_time_layout.fitted(b, board.ground(b))
    still = board_time.strip(policy[:, free], None if plan.stationary is None else plan.stationary[free], names)
    nowhere = np.zeros(at.model.n_states, dtype=bool)
    walked = None if plan.walk is None else plan.walk.states

    def draw(k: int) -> player.Figure:
        state = plan.states[k]
        hover = scene.hover(at, [f"{words.count(k, 'move')} left: V {said(v)}" for v in state.V.tolist()])
        path = np.zeros(0, dtype=int) if walked is None else walked[: plan.N - k + 1]
        layers = [
            *board_time_layout.fitted(b, board.values(b, state.V, top)),
            *ground,
            board_actions.arrows(b, state.greedy & (k > 0)),
            board_time.changed(b, plan.differs[k - 1] if k and walked is None else nowhere),
            *board_actions.path(b, path),
            *still,
            board_time.now(k, len(names)),
            board.picks(b, hover),
        ]
        return board_time_layout.figure(b, layers, names, plan.N, plan.stationary is not None)

    every = list(range(plan.N + 1)) if walked is None else list(range(plan.N, plan.N - len(walked), -1))
    ks = thinned(every, at.model.n_states)
    captions = [_caption(plan, k) for k in ks]
    player.play(
        [draw(k) for k in ks],
        captions,
        alt=f"A board with the best action in every cell, and how it depends on the moves left. {captions[-1]}.",
        maps=True,
        on_click=lambda i: scene.pick(at, i),
    )
    if len(ks) < len(every):
        st.caption(f"{len(ks)} of the {len(every)} boards are shown.")


def thinned(ks: list[int], n_states: int) -> list[int]:
    """As many of the numbers of moves left as a browser takes with so many cells, the first and the last among them."""
    most = max(2, CELLS // n_states)
    return ks if len(ks) <= most else [ks[i] for i in np.linspace(0, len(ks) - 1, most).round().astype(int)]


def _caption(plan: "Plan", k: int) -> str:
    parts = [f"{words.count(k, 'move')} left"]
    if plan.walk is not None:
        moves = plan.N - k
        parts.append(f"earned {words.number(float(plan.walk.rewards[:moves].sum()))}")
        if plan.at.model.terminal[plan.walk.states[moves]]:
            parts.append("at a terminal")
        return " · ".join(parts)
    if k == 0:
        return "No move left: nothing can be earned"
    if k > 1:
        parts.append(f"{words.count(int(plan.differs[k - 1].sum()), 'cell')} changed")
    parts.append(f"V(start) {words.number(float(plan.states[k].V[plan.at.model.start]))}")
    unlike = plan.unlike(k)
    if unlike is not None:
        parts.append(f"{words.count(unlike, 'cell')} unlike the discounted policy")
    return " · ".join(parts)
