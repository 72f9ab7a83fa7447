"""Move by move: one episode, and what the agent learns from each of its moves."""

import numpy as np
import streamlit as st

from algos.gridworld import bellman
from datasets.board import Board
from pages.views.gridworld import moves_closer, moves_code, moves_episode, moves_theory, moves_words, paint, scene
from pages.views.gridworld.moves_episode import Episode
from ui import controls, page, player
from ui.figures import board
from ui.figures import moves as chart

START = {"view": "moves", "data": "fig44"}
PRESETS = (
    page.Preset(
        "The first reward",
        "In the first episode nothing is known. Which is the only triangle that changes, and by how much?",
        START | {"episode": 1},
    ),
    page.Preset(
        "News travels back",
        "Nothing slips, α = 1, and episode 3 found the +1. Which pair learns of it in episode 4, and which in 5?",
        START | {"slip": 0.0, "alpha": 1.0, "episode": 4},
    ),
    page.Preset(
        "Nothing left to learn",
        "With α = 1 and no slips every update is an exact Bellman backup. Is any error left after 60 episodes?",
        START | {"slip": 0.0, "alpha": 1.0, "episode": 60},
    ),
    page.Preset(
        "SARSA on the cliff",
        "Where are the diamonds of Q-learning above the bars of SARSA, and what did the agent do next in those moves?",
        {"view": "moves", "data": "cliff", "learner": "sarsa", "episode": 30},
    ),
    page.Preset(
        "A bump",
        "Half of all moves slip. Where the agent bumps and stays, from which cell's values does its triangle learn?",
        {"view": "moves", "data": "classic", "slip": 0.5, "episode": 11},
    ),
)
HELP = {
    "Moves": "How long the episode was. It is cut off after 200.",
    "Return": "The episode's rewards, each times γ to the number of moves before it.",
    "Largest TD error": "The target minus Q(s, a) before the update, where that was largest in size; with its sign.",
    "Best Q at the start": "After the episode: what the agent expects from the cell in which it began.",
}


def show(data: Board) -> None:
    """The board with the agent on it, the errors beside it."""
    at = moves_episode.choose(data)
    page.presets(PRESETS)
    numbers = {
        "Moves": at.done.moves,
        "Return": at.done.discounted,
        "Largest TD error": float(at.errors[at.largest]),
        "Best Q at the start": float(at.Q[-1, at.done.states[0]].max()),
    }
    left, right = page.columns()
    with left:
        _play(at)
    with right:
        page.numbers(numbers, help=HELP)
        st.caption(
            f"{moves_words.ending(at)} Bars: the TD errors of {at.rule.title}; diamonds: what they would have been "
            f"with the target of {at.other.title}."
        )
    page.more(
        {
            "Look closer": lambda: moves_closer.show(at),
            "Theory": moves_theory.show,
            "Code": lambda: moves_code.show(at, list(numbers)),
            "Data": lambda: moves_code.data(at),
        }
    )


def _play(at: Episode) -> None:
    b, first, T = at.at.board, at.first, at.done.moves
    Q = at.Q[first:]
    errors = chart.Errors(
        first + 1,
        at.errors[first:],
        (at.other_target - at.done.before)[first:],
        f"TD error with {at.other.title}'s target",
        at.other.colour,
    )
    stage = chart.Stage(b, Q, at.done.states[first:], errors, board.scale(Q))
    hover = scene.hover(at.at, [moves_words.values(row) for row in at.Q[-1].tolist()])
    known = (at.Q != 0).any(axis=2, keepdims=True)  # (T + 1, S, 1): arrows only where something has been learned
    player.play(
        [
            stage.draw(t - first, at.done.actions[first:], bellman.greedy(at.Q[t]) & known[t], hover)
            for t in range(first, T + 1)
        ],
        [moves_words.caption(at, t) for t in range(first, T + 1)],
        alt=moves_words.alt(at),
        maps=True,
        on_click=lambda i: _pick(at, i),
    )


def _pick(at: Episode, i: int) -> None:
    """A click on a cell: paint it, or look closer at the last move made from it."""
    made = np.flatnonzero(at.done.states[:-1] == i)
    if not paint.click(at.at.board, i) and len(made):
        controls.put("move", int(made[-1]) + 1)
