"""Value iteration (Bellman 1957; Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 13): look one step ahead
everywhere, and again.

    V_0 = 0,   V_{i+1}(s) = max over a of sum over s' of P(s' | s, a) [ R(s, a, s') + gamma V_i(s') ]

V_i is the best that i moves can bring. A sweep shrinks the largest error by a factor of gamma or more.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld import bellman, policy_iteration
from algos.gridworld.model import Model
from algos.trace import frozen, record

TOLERANCE = 1e-9
MOST = 1000  # rounds of policy iteration, far above what any board takes


@frozen
class Values:
    """The values after so many sweeps."""

    V: np.ndarray  # (S,)
    Q: np.ndarray  # (S, 4) from which V was read: the look-ahead on the values before; 0 at the start
    change: float  # the largest change of a value in the last sweep; nan at the start
    backups: int  # pairs of state and action looked at so far

    @property
    def greedy(self) -> np.ndarray:
        """The actions that are best by Q (S, 4) bool."""
        return bellman.greedy(self.Q)


def steps(model: Model, *, gamma: float) -> Iterator[Values]:
    """One sweep over all states a step, until no value changes by more than TOLERANCE.

    With gamma = 1 this need not end. Raises ValueError for gamma outside 0 to 1.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    V, Q, change, backups = np.zeros(model.n_states), np.zeros((model.n_states, 4)), np.nan, 0
    yield Values(V, Q, change, backups)
    while not change <= TOLERANCE:
        Q = bellman.look_ahead(model, V, gamma)
        new = bellman.best(Q)
        change, V, backups = float(np.abs(new - V).max()), new, backups + model.decisions
        yield Values(V, Q, change, backups)


def solution(model: Model, gamma: float) -> Values:
    """V* and Q*, by policy iteration: exact where sweeps only come near. `change` is what one more sweep would change.

    Raises ValueError if some best sum of rewards is not finite (see `bounded.problem`).
    """
    found = record(policy_iteration.steps(model, gamma=gamma), limit=2 * MOST).final
    Q = bellman.look_ahead(model, found.V, gamma)
    return Values(found.V, Q, float(np.abs(bellman.best(Q) - found.V).max()), found.backups)
