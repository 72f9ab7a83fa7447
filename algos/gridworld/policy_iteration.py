"""Policy iteration (Howard 1960): evaluate a policy exactly, make it greedy, and again until nothing improves.

    evaluate   V = R_pi + gamma P_pi V, a linear system
    improve    pi(s) = argmax over a of Q(s, a), where that is better than what pi does now; ties keep what they have

Every improvement raises some value and lowers none, so no policy comes back: it ends after finitely many.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld import bellman, bounded
from algos.gridworld.model import Model
from algos.trace import frozen


@frozen
class Policy:
    """A policy, what it is worth, and one step ahead of it."""

    policy: np.ndarray  # (S, 4) probabilities of the actions
    V: np.ndarray  # (S,) its values as last evaluated; those of the policy before it after an improvement
    Q: np.ndarray  # (S, 4) the look-ahead on V; 0 at the start
    changed: np.ndarray  # (S,) bool, where the last improvement chose another action
    change: float  # the largest change of a value in the last evaluation; nan at the start
    backups: int  # pairs of state and action looked at so far; solving the linear systems is not counted
    phase: str  # "start", "evaluate" or "improve"

    @property
    def greedy(self) -> np.ndarray:
        """The actions that are best by Q (S, 4) bool."""
        return bellman.greedy(self.Q)


def initial(model: Model, gamma: float) -> np.ndarray:
    """The policy (S, 4) to begin with: all actions equally often.

    With gamma = 1 it stays where one can stay for nothing: from there alone policy iteration finds the best.
    """
    policy = bellman.uniform(model)
    if gamma == 1:
        _, kept = bounded.staying(model, (model.R == 0) & ~model.terminal[:, None])
        stays = kept.any(axis=1)
        policy[stays] = bellman.shares(kept[stays])
    return policy


def improve(Q: np.ndarray, policy: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The greedy policy (S, 4) by Q, and where it differs (S,) bool: only where that is better by more than a tie."""
    best = bellman.greedy(Q)
    changed = (policy * best).sum(axis=1) < 1 - 1e-12  # some share of it goes to actions that are not best
    new = policy.copy()
    new[changed] = np.eye(4)[bellman.first(best[changed])]
    return new, changed


def steps(model: Model, *, gamma: float) -> Iterator[Policy]:
    """Evaluations and improvements by turns, until an improvement changes nothing.

    Raises ValueError for gamma outside 0 to 1, and, with gamma = 1, if the best sum of rewards is not finite.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    if reason := bounded.problem(model, gamma):
        raise ValueError(reason)
    S = model.n_states
    policy, none = initial(model, gamma), np.zeros(S, dtype=bool)
    V, Q, backups = np.zeros(S), np.zeros((S, 4)), 0
    yield Policy(policy, V, Q, none, np.nan, backups, "start")
    changed = ~none
    while changed.any():
        new = bellman.exact(model, policy, gamma)
        change, V = float(np.abs(new - V).max()), new
        Q, backups = bellman.look_ahead(model, V, gamma), backups + model.decisions
        yield Policy(policy, V, Q, none, change, backups, "evaluate")
        policy, changed = improve(Q, policy)
        yield Policy(policy, V, Q, changed, change, backups, "improve")
