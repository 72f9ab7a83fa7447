"""The episode as a script, and its moves as a table."""

from typing import Any

import numpy as np

from algos.gridworld.model import ACTIONS
from pages.views.gridworld import moves_words, scene
from pages.views.gridworld.moves_episode import Episode
from ui import export, page

PRINTED = {
    "Moves": "episode.moves",
    "Return": "episode.discounted",
    "Largest TD error": "errors[len(errors) - 1 - abs(errors[::-1]).argmax()]",
    "Best Q at the start": "episode.Q[episode.states[0]].max()",
}


def show(at: Episode, labels: list[str]) -> None:
    """The Code section. There is no library that draws the same random moves."""
    habits = export.call("Habits", epsilon=at.habits.epsilon, alpha=at.habits.alpha)
    body = [
        f"run = {at.learner}.steps(world, gamma={at.at.gamma}, episodes={at.number}, habits={habits}, seed={at.seed})",
        f"episode = record(run, limit={at.number}).final",
        "errors = episode.target - episode.before",
    ]
    script = scene.script(
        at.at,
        body,
        {label: PRINTED[label] for label in labels},
        imports=[
            f"from algos.gridworld import {at.learner}",
            "from algos.gridworld.experience import Habits",
            "from algos.trace import record",
        ],
        title=f"Episode {at.number} of {at.rule.title}.",
    )
    page.code(at.rule.module, script, None)


def data(at: Episode) -> None:
    """The Data section: one row a move."""
    done, cells = at.done, at.at.board.cells + 1
    came_from, came_to = cells[done.states[:-1]], cells[done.states[1:]]
    moves = np.arange(done.moves)
    columns: dict[str, Any] = {
        "move": moves + 1,
        "row": came_from[:, 0],
        "column": came_from[:, 1],
        "action": [ACTIONS[a] for a in done.actions],
        "what happened": [moves_words.happened(at, t) for t in moves.tolist()],
        "row reached": came_to[:, 0],
        "column reached": came_to[:, 1],
        "reward": done.rewards,
        "Q before": done.before,
        "target": done.target,
        "TD error": at.errors,
        "step size": done.alpha,
        "Q after": at.Q[moves + 1, done.states[:-1], done.actions],
        f"target of {at.other.title}": at.other_target,
    }
    page.table(columns, name=f"episode_{at.number}", source="One row a move of the episode.")
