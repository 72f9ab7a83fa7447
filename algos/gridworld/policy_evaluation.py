"""Iterative policy evaluation (Sutton and Barto, ch. 4.1): what a fixed policy is worth, sweep by sweep.

    V_0 = 0,   V_{i+1}(s) = sum over a of pi(a | s) sum over s' of P(s' | s, a) [ R(s, a, s') + gamma V_i(s') ]

Value iteration with the policy's mean in place of the maximum over actions.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld import bellman
from algos.gridworld.model import Model
from algos.gridworld.value_iteration import TOLERANCE, Values


def average(Q: np.ndarray, policy: np.ndarray) -> np.ndarray:
    """V (S,): the mean of Q (S, 4) over the actions that the policy (S, 4) takes."""
    return np.asarray((policy * Q).sum(axis=1))


def steps(model: Model, *, gamma: float, policy: np.ndarray | None = None) -> Iterator[Values]:
    """One sweep over all states a step, until no value changes by more than TOLERANCE.

    policy (S, 4): the probability of each action in each state; all equal if None. The `greedy` of a state is what
    would improve it. With gamma = 1 this need not end. Raises ValueError for gamma outside 0 to 1, and for rows of the
    policy that are no probabilities.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    pi = bellman.uniform(model) if policy is None else check.reals(policy, "policy")
    if pi.shape != (model.n_states, 4) or not (pi >= 0).all() or not np.allclose(pi.sum(axis=1), 1):
        raise ValueError("policy must hold four probabilities for each state, which sum to 1.")
    V, change, backups = np.zeros(model.n_states), np.nan, 0
    yield Values(V, np.zeros((model.n_states, 4)), change, backups)
    while not change <= TOLERANCE:
        Q = bellman.look_ahead(model, V, gamma)
        new = average(Q, pi)
        change, V, backups = float(np.abs(new - V).max()), new, backups + model.decisions
        yield Values(V, Q, change, backups)
