"""The run from which an episode is taken, and which of its episodes a board opens with."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.gridworld import q_learning
from algos.gridworld.experience import Habits, Learned
from algos.gridworld.model import Model
from datasets.board import Board
from pages.views.gridworld import scene
from ui import player

EPISODES = 100
SHOWN = 99  # moves at most: one frame each, and one before them
LOOKS = (5, 10, 20, 30, 60, 100)  # episodes to open with: the first that is short and in which one sees some learning
SHORT, NEWS = 60, 4  # moves at most, and updates at least


def run(steps: Callable[..., Any], world: Model, gamma: float, habits: Habits, seed: int) -> Sequence[Learned]:
    """All episodes of a learner, remembered; the first state is before them."""
    trace = player.run(steps, world, gamma=gamma, episodes=EPISODES, habits=habits, seed=seed, limit=EPISODES)
    return trace.states


def lively(board: Board) -> int:
    """The episode a board opens with, by its own settings: where rewards are rare, nothing happens in the first."""
    world = scene.process(board, living=board.living, slip=board.slip)
    states = run(q_learning.steps, world, board.gamma, Habits(), 0)
    news = []
    for number in LOOKS:
        done = states[number]
        errors = np.abs(done.target - done.before)
        news.append(0 if done.moves > SHORT else int((errors > 0.02 * errors.max()).sum()))
        if news[-1] >= NEWS:
            break
    return LOOKS[int(np.argmax(news))]
