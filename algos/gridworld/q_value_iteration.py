"""Q-value iteration (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.3): value iteration that keeps a value
for each action.

    Q_0 = 0,   Q_{i+1}(s, a) = sum over s' of P(s' | s, a) [ R(s, a, s') + gamma max over a' of Q_i(s', a') ]

The largest Q_i(s, a) of a state is the V_i(s) of value iteration, for every i.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld import bellman
from algos.gridworld.model import Model
from algos.gridworld.value_iteration import TOLERANCE, Values


def sweep(model: Model, Q: np.ndarray, gamma: float) -> np.ndarray:
    """Q_{i+1} (S, 4) from Q_i (S, 4)."""
    return bellman.look_ahead(model, bellman.best(Q), gamma)


def steps(model: Model, *, gamma: float) -> Iterator[Values]:
    """One sweep over all pairs of state and action a step, until none changes by more than TOLERANCE.

    The `change` of a state is the largest one of Q. With gamma = 1 this need not end.
    Raises ValueError for gamma outside 0 to 1.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    Q, change, backups = np.zeros((model.n_states, 4)), np.nan, 0
    yield Values(bellman.best(Q), Q, change, backups)
    while not change <= TOLERANCE:
        new = sweep(model, Q, gamma)
        change, Q, backups = float(np.abs(new - Q).max()), new, backups + model.decisions
        yield Values(bellman.best(Q), Q, change, backups)
