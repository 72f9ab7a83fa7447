"""One episode of a learner, as the reader has chosen it: what it did, and Q after each of its moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.gridworld import moves, q_learning, sarsa
from algos.gridworld.experience import Habits, Learned
from datasets.board import Board
from pages.views.gridworld import moves_run, scene
from pages.views.gridworld.scene import Scene
from ui import controls, palette


@dataclass(frozen=True)
class Rule:
    """A learner that updates after every move."""

    title: str
    steps: Callable[..., Any]
    module: Any
    targets: Callable[..., np.ndarray]
    colour: str


RULES = {
    "q_learning": Rule("Q-learning", q_learning.steps, q_learning, moves.q_learning_targets, palette.CLASSES[1]),
    "sarsa": Rule("SARSA", sarsa.steps, sarsa, moves.sarsa_targets, palette.CLASSES[2]),
}


@dataclass(frozen=True)
class Episode:
    """Episode `number`, T moves long."""

    at: Scene
    learner: str
    number: int
    habits: Habits
    seed: int
    done: Learned
    Q: np.ndarray  # (T + 1, S, 4) before the first move and after each
    other_target: np.ndarray  # (T,) what the other rule would have aimed at; nan where it is not known
    sure: np.ndarray  # (S, 4) where each action leads that does not slip

    @property
    def rule(self) -> Rule:
        """The learner's rule."""
        return RULES[self.learner]

    @property
    def other(self) -> Rule:
        """The one it is compared with."""
        return RULES["sarsa" if self.learner == "q_learning" else "q_learning"]

    @property
    def errors(self) -> np.ndarray:
        """target - Q(s, a) of every move (T,)."""
        return np.asarray(self.done.target - self.done.before)

    @property
    def first(self) -> int:
        """How many moves come before those shown."""
        return max(0, self.done.moves - moves_run.SHOWN)

    @property
    def largest(self) -> int:
        """The move (0 .. T - 1) with the largest error; the last of equals, where the reward is."""
        sizes = np.abs(self.errors)
        return int(len(sizes) - 1 - sizes[::-1].argmax())


def choose(data: Board) -> Episode:
    """The sidebar: the board, the learner and its habits, and which episode."""
    at = scene.choose(data)
    learner = controls.choice(
        "Learner",
        list(RULES),
        "q_learning",
        key="learner",
        titles={name: rule.title for name, rule in RULES.items()},
        help="Q-learning aims at the best next action, SARSA at the one it takes.",
    )
    number = controls.slider(
        "Episode",
        1,
        moves_run.EPISODES,
        moves_run.lively(at.board),
        key="episode",
        help="Which episode to watch. The ones before it have been learned.",
    )
    usual = Habits()
    habits = Habits(
        epsilon=controls.slider(
            "Exploration ε",
            0.0,
            1.0,
            usual.epsilon,
            step=0.05,
            key="epsilon",
            help="The share of random moves. At 1 all are random, at 0 the agent always does what looks best.",
        ),
        alpha=controls.slider(
            "Step size α",
            0.05,
            1.0,
            usual.alpha,
            step=0.05,
            key="alpha",
            help="How far Q(s, a) goes towards the target. At 1 it is replaced by it.",
        ),
    )
    return episode(at, learner, number, habits, controls.seed())


def episode(at: Scene, learner: str, number: int, habits: Habits, seed: int) -> Episode:
    """The episode, from a run that is remembered."""
    states = moves_run.run(RULES[learner].steps, at.model, at.gamma, habits, seed)
    before, done = states[number - 1], states[number]
    Q = moves.replay(before, done)
    other = RULES["sarsa" if learner == "q_learning" else "q_learning"]
    straight = at.model if at.slip == 0 else scene.process(at.board, living=at.living, slip=0.0)
    return Episode(
        at,
        learner,
        number,
        habits,
        seed,
        done,
        Q,
        other.targets(Q, at.model, done, at.gamma),
        straight.P.argmax(axis=2),
    )
