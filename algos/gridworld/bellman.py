"""One step of looking ahead (Bellman 1957; Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 13), shared by all
planners.

    Q(s, a) = sum over s' of P(s' | s, a) [ R(s, a, s') + gamma V(s') ]
"""

import numpy as np

from algos.gridworld.model import Model

LONGEST = 1e12  # steps; a policy that takes so many is one that never ends, but for rounding
TIE = 1e-9  # actions whose values differ by less are equally good, relative to the largest value


def look_ahead(model: Model, V: np.ndarray, gamma: float) -> np.ndarray:
    """Q (S, 4) for the values V (S,) of the cells one arrives in; 0 in terminals."""
    return model.R + gamma * np.where(model.terminal[:, None], 0.0, model.P @ V)


def best(Q: np.ndarray) -> np.ndarray:
    """V (S,): the value of the best action."""
    return np.asarray(Q.max(axis=1))


def greedy(Q: np.ndarray, tie: float = TIE) -> np.ndarray:
    """Which actions of Q (..., 4) are best, bool: ties are all True."""
    top = Q.max(axis=-1, keepdims=True)
    return np.asarray(top - tie * np.maximum(1.0, np.abs(top)) <= Q)


def first(best_actions: np.ndarray) -> np.ndarray:
    """A policy (S,) of one action a state: of those marked the first in the order up, right, down, left."""
    return np.asarray(best_actions.argmax(axis=1))


def uniform(model: Model) -> np.ndarray:
    """The policy (S, 4) that chooses all actions equally often."""
    return np.full((model.n_states, 4), 0.25)


def shares(best_actions: np.ndarray) -> np.ndarray:
    """The policy (S, 4) as probabilities that chooses among the marked actions equally often."""
    return np.asarray(best_actions / best_actions.sum(axis=1, keepdims=True))


def exact(model: Model, policy: np.ndarray, gamma: float) -> np.ndarray:
    """V (S,) of a policy (S, 4) of probabilities, by solving (I - gamma P) V = R.

    With gamma = 1, cells among which the policy stays for ever without any reward are worth 0.
    Raises ValueError if the sum of rewards has no finite value: gamma = 1 and a cell from which the policy never ends.
    """
    P = np.einsum("sa,sat->st", policy, model.P)
    R = (policy * model.R).sum(axis=1)
    free = ~model.terminal
    if gamma == 1:
        free &= ~_idle(P, R)
    V = np.zeros(model.n_states)
    try:
        V[free] = np.linalg.solve(np.eye(int(free.sum())) - gamma * P[np.ix_(free, free)], R[free])
    except np.linalg.LinAlgError:
        V[free] = np.nan
    if gamma == 1 and not np.abs(V).max() <= LONGEST * np.abs(R).max():
        raise ValueError("With gamma = 1 this policy never ends from some cell, and its sum of rewards has no value.")
    return V


def _idle(P: np.ndarray, R: np.ndarray) -> np.ndarray:
    """From which states (S,) bool nothing is ever paid: no state that pays can be reached."""
    paid = R != 0
    while not np.array_equal(paid, wider := paid | (P[:, paid] > 0).any(axis=1)):
        paid = wider
    return ~paid
