"""Backward induction for a finite horizon (Bellman 1957; Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.1):
what to do with k moves left.

    V_0 = 0,   V_k(s) = max over a of sum over s' of P(s' | s, a) [ R(s, a, s') + gamma V_{k-1}(s') ]

The utility of N moves is the sum of their rewards (gamma = 1); rewards after them count for nothing. The best action
depends on the moves left, so that the policy is not stationary.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.gridworld import bellman
from algos.gridworld.model import Model
from algos.gridworld.world import World
from algos.trace import frozen

TIE = 1e-14  # of the largest value: what rounding leaves of equal ones


@frozen
class TimeLeft:
    """What is best with so many moves left."""

    left: int  # k
    V: np.ndarray  # (S,) the best expected sum of rewards of k moves; 0 in terminals
    Q: np.ndarray  # (S, 4) the same if the first of them is given; 0 with no move left
    change: float  # the largest difference to the value with one move less; nan at the start

    @property
    def greedy(self) -> np.ndarray:
        """The actions that are best now (S, 4) bool: all of them where nothing can be won or lost."""
        return np.asarray(self.Q.max(axis=1, keepdims=True) - TIE * np.abs(self.Q).max() <= self.Q)


def steps(model: Model, *, gamma: float = 1.0, horizon: int) -> Iterator[TimeLeft]:
    """One more move left a step, from none to `horizon`.

    Raises ValueError for gamma outside 0 to 1 or a horizon below 1.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    horizon = check.integer(horizon, "horizon", low=1)
    V = np.zeros(model.n_states)
    yield TimeLeft(0, V, np.zeros((model.n_states, 4)), np.nan)
    for left in range(1, horizon + 1):
        Q = bellman.look_ahead(model, V, gamma)
        new = bellman.best(Q)
        change, V = float(np.abs(new - V).max()), new
        yield TimeLeft(left, V, Q, change)


def changed(states: Sequence[TimeLeft]) -> np.ndarray:
    """Whether the best actions of a cell are others than with one move less (N, S) bool, for k = 1 ... N moves left.

    `states` begins with no move left. With one move left nothing has changed: there is no policy before.
    """
    policy = np.array([state.greedy for state in states[1:]])
    differs = np.zeros(policy.shape[:2], dtype=bool)
    differs[1:] = (policy[1:] != policy[:-1]).any(axis=2)
    return differs


def settled(differs: np.ndarray) -> int:
    """From how many moves left on no best action changes any more, up to the horizon; `differs` from `changed`."""
    late = np.flatnonzero(differs.any(axis=1))
    return int(late[-1]) + 1 if late.size else 1


@frozen
class Walk:
    """One walk that does what is best with the moves it has left."""

    states: np.ndarray  # (T + 1,) int, from the start on
    actions: np.ndarray  # (T,) int
    rewards: np.ndarray  # (T,)

    @property
    def total(self) -> float:
        """The sum of the rewards."""
        return float(self.rewards.sum())


def walk(model: Model, states: Sequence[TimeLeft], *, seed: int = 0) -> Walk:
    """A walk of N moves from the start, or until a terminal; `states` are those of `steps` for 0 ... N moves left.

    Among equally good actions one is drawn at random.
    """
    world = World(model, np.random.default_rng(seed))
    path, actions, rewards = [world.begin(False)], [], []
    for state in reversed(states[1:]):
        if model.terminal[path[-1]]:
            break
        action = world.choose(state.greedy[path[-1]].astype(float).tolist(), 0.0, "random")
        arrived, reward = world.move(path[-1], action)
        path.append(arrived)
        actions.append(action)
        rewards.append(reward)
    return Walk(np.array(path), np.array(actions, dtype=int), np.array(rewards, dtype=float))
