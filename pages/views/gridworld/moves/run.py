"""One episode of a learner, as the reader has chosen it: what it did, and Q after each of its moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.gridworld import moves, q_learning, same_walks
from algos.gridworld.experience import USUAL, Learned
from algos.gridworld.model import ACTIONS
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import learners, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.learners import LEARNERS, Learner
from pages.views.gridworld.scene import Scene
from ui import compute, controls

EPISODES = 100
SHOWN = 99  # moves at most: one frame each, and one before them
TARGETS = {"q_learning": moves.q_learning_targets, "sarsa": moves.sarsa_targets}  # of those who learn move by move
LOOKS = (14, 10, 20, 30, 60, 100)  # episodes to open with: the first that is short and in which one sees some learning
SHORT, NEWS = 60, 4  # moves at most, and updates at least


@dataclass(frozen=True, eq=False)
class Episode:
    """Episode `number`, T moves long."""

    at: Scene
    name: str  # of the learner
    number: int
    trace: Trace[Learned]  # all episodes; the first state is before them
    Q: np.ndarray  # (T + 1, S, 4) before the first move and after each
    other_target: np.ndarray  # (T,) what the other rule would have aimed at; nan where it is not known
    sure: np.ndarray  # (S, 4) where each action leads that does not slip
    after: int  # so many moves have been made: T, or fewer

    @property
    def done(self) -> Learned:
        """The episode itself."""
        return self.trace.states[self.number]

    @property
    def learner(self) -> Learner:
        """Whose episode it is."""
        return LEARNERS[self.name]

    @property
    def other(self) -> Learner:
        """Whose rule it is compared with."""
        return LEARNERS[_other(self.name)]

    @property
    def errors(self) -> np.ndarray:
        """target - Q(s, a) of every move (T,)."""
        return np.asarray(self.done.target - self.done.before)

    @property
    def first(self) -> int:
        """How many moves come before those shown."""
        return max(0, self.done.moves - SHOWN)

    @property
    def largest(self) -> int:
        """The move (0, 1, ...) with the largest error of those made; the last of equals, where the reward is."""
        sizes = np.abs(self.errors[: self.after])
        return int(len(sizes) - 1 - sizes[::-1].argmax())

    def source(self, t: int) -> tuple[int, int] | None:
        """The state and the action whose value move t (0, 1, ...) aimed at; None where nothing was expected."""
        came, after = int(self.done.states[t + 1]), t + 1
        if self.name == "q_learning":
            row = self.Q[t, came]
            return (came, int(row.argmax())) if row.any() else None
        return (came, int(self.done.actions[after])) if after < self.done.moves else None

    @cached_property
    def course(self) -> tuple[np.ndarray, np.ndarray]:
        """Step sizes (n,), and what the moves of the episode are worth after them with each of these (n, T)."""
        sizes, walks, worth = np.linspace(0.05, 1, 20).round(2), self.trace.states[: self.number + 1], []
        for alpha in sizes.tolist():
            made = same_walks.learned(walks, self.at.model, rule=self.name, alpha=alpha, gamma=self.at.gamma)
            *_, done = made
            assert done is not None
            worth.append(done.before + alpha * (done.target - done.before))
        return sizes, np.array(worth)

    def cell(self, t: int) -> str:
        """Where the agent stands after t moves, in words."""
        return place(self.at.board, int(self.done.states[t]))

    def happened(self, t: int) -> str:
        """Move t (0, 1, ...) in words: where it was meant to go, and whether it did."""
        s, a, came = int(self.done.states[t]), int(self.done.actions[t]), int(self.done.states[t + 1])
        said = ACTIONS[a]
        if came != self.sure[s, a]:
            sides = [b for b in ((a + 1) % 4, (a + 3) % 4) if self.sure[s, b] == came]
            said += f", slipped {ACTIONS[sides[0]]}" if len(sides) == 1 else ", slipped to a side"
        return said + (", stayed" if came == s else "")


def choose(data: Board) -> Episode:
    """The sidebar: the board, the learner and its habits, and which episode."""
    at = scene.choose(data)
    name = learners.choose(list(TARGETS), "Q-learning aims at the best next action, SARSA at the one it takes.")
    help = "Which episode to watch. The robot has already learned from the ones before it."
    number = controls.slider("Episode", 1, EPISODES, _lively(at.board), key="episode", help=help)
    help = "How far a value moves towards what came out, at 1 all the way. The moves stay as a robot with 0.5 "
    alpha = learners.alpha(USUAL.alpha, help + "made them, so you see what α does to each of them.")
    epsilon = learners.epsilon(
        USUAL.epsilon,
        "The share of random moves. Another share makes another walk. At 0 the robot does what looks best.",
    )
    trace = compute.run(
        same_walks.steps,
        at.model,
        rule=name,
        alpha=alpha,
        gamma=at.gamma,
        episodes=EPISODES,
        walked=replace(USUAL, epsilon=epsilon),
        seed=controls.seed(),
        limit=EPISODES,
    )
    before, done = trace.states[number - 1], trace.states[number]
    Q = moves.replay(before, done)
    straight = at.model if at.slip == 0 else scene.process(at.board, living=at.living, slip=0.0)
    other_target = TARGETS[_other(name)](Q, at.model, done, at.gamma)
    return Episode(at, name, number, trace, Q, other_target, straight.P.argmax(axis=2), done.moves)


def _other(name: str) -> str:
    return "sarsa" if name == "q_learning" else "q_learning"


def _lively(board: Board) -> int:
    """The episode a board opens with, by its own settings: where rewards are rare, nothing happens in the first."""
    world = scene.process(board, living=board.living, slip=board.slip)
    made = compute.run(q_learning.steps, world, gamma=board.gamma, episodes=EPISODES, habits=USUAL, limit=EPISODES)
    states: Sequence[Learned] = made.states
    news = []
    for number in LOOKS:
        done = states[number]
        errors = np.abs(done.target - done.before)
        news.append(0 if done.moves > SHORT else int((errors > 0.02 * errors.max()).sum()))
        if news[-1] >= NEWS:
            break
    return LOOKS[int(np.argmax(news))]
