"""One episode taken apart: Q after each of its moves, and what other rules would have learned from them.

Notation: an episode of T moves, as experience.Learned; Q (T + 1, S, 4) before the first move and after each one.
"""

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.experience import Learned
from algos.gridworld.model import Model


def replay(before: Learned, episode: Learned) -> np.ndarray:
    """Q (T + 1, S, 4) within an episode that updates after every move, from the state before it.

    Q(s, a) <- Q(s, a) + alpha [ target - Q(s, a) ], move by move; the last is the Q of `episode`.
    """
    Q = np.repeat(before.Q[None], episode.moves + 1, axis=0)
    for t, (s, a) in enumerate(zip(episode.states, episode.actions, strict=False)):
        old = episode.before[t]
        Q[t + 1 :, s, a] = old + episode.alpha[t] * (episode.target[t] - old)
    return Q


def q_learning_targets(Q: np.ndarray, model: Model, episode: Learned, gamma: float) -> np.ndarray:
    """r + gamma max over a' of Q(s', a') for each move (T,); r where s' is a terminal. Q as `replay` gives it."""
    worth = Q[np.arange(episode.moves), episode.states[1:]].max(axis=1)
    return _target(worth, model, episode, gamma)


def sarsa_targets(Q: np.ndarray, model: Model, episode: Learned, gamma: float) -> np.ndarray:
    """r + gamma Q(s', a') for each move (T,), with the action a' taken next; r where s' is a terminal.

    nan for the last move of an episode that was cut off: nothing was done after it.
    """
    worth = Q[np.arange(episode.moves - 1), episode.states[1:-1], episode.actions[1:]]
    return _target(np.append(worth, np.nan), model, episode, gamma)


def expected_target(Q: np.ndarray, model: Model, s: int, a: int, gamma: float) -> float:
    """What r + gamma max over a' of Q(s', a') is on average over s', for one Q (S, 4): the Bellman backup."""
    return float(bellman.look_ahead(model, bellman.best(Q), gamma)[s, a])


def _target(worth: np.ndarray, model: Model, episode: Learned, gamma: float) -> np.ndarray:
    return np.asarray(episode.rewards + gamma * np.where(model.terminal[episode.states[1:]], 0.0, worth))
