"""One board under all its settings: discount, living reward and slip, as far as the process depends on them.

Notation: P(slip) = (1 - slip) P(0) + slip P(1), as each move goes to a side with probability slip.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from algos.gridworld import bellman, policy_iteration
from algos.gridworld.model import Model, model
from algos.trace import frozen

TIE = 1e-10  # relative to the value itself: far from a prize, values are tiny and still differ
NOISE = 1e-12  # of the largest value: what a linear system leaves
SHIFTED = 0.9  # up to this discount the living reward is taken out
MOST = 1000  # rounds of policy iteration, far above what any board takes


@frozen
class Family:
    """The processes of one board, without a living reward."""

    straight: Model  # slip 0: every move obeys
    sideways: Model  # slip 1: every move goes to a side

    def member(self, *, living: float, slip: float) -> Model:
        """The process with this living reward and this slip."""
        P = self.straight.P if slip == 0 else (1 - slip) * self.straight.P + slip * self.sideways.P
        P.flags.writeable = False  # so that it is not copied
        return replace(self.straight, P=P, arrival=self.straight.arrival + living)


@frozen
class Optimum:
    """The best that can be done with one setting."""

    V: np.ndarray  # (S,)
    policy: np.ndarray  # (S, 4) one best policy, as probabilities
    best: np.ndarray  # (S, 4) bool, all best actions; all in terminals


def family(wall: Any, terminal: Any, reward: Any, wind: Any, start: tuple[int, int]) -> Family:
    """The family of a board; arguments and errors as in `model.model`."""
    straight, sideways = (model(wall, terminal, reward, wind, start, slip=slip) for slip in (0.0, 1.0))
    return Family(straight, sideways)


def optimum(
    board: Family, *, gamma: float, living: float = 0.0, slip: float = 0.2, near: Optimum | None = None
) -> Optimum:
    """The best policy, sought by policy iteration from `near`, that of a neighbouring setting, or from the usual one.

    Where gamma is small, actions far from a prize differ by gamma to the power of its distance. So that this is not
    lost beside the living reward, what it brings in all eternity, c = living / (1 - gamma), is taken off all values;
    terminals then pay gamma c less, and nothing else changes. Sweeps then make every value exact to its own size.
    Raises ValueError if policies on the way have no finite value: see `bounded.problem`.
    """
    c = living / (1 - gamma) if gamma <= SHIFTED else 0.0
    world = board.member(living=living, slip=slip)
    if c:
        world = replace(world, arrival=board.straight.arrival - np.where(world.terminal, gamma * c, 0.0))
    found = None
    if near is not None:
        with suppress(ValueError):  # a policy that ends there need not end here
            found = _improved(world, gamma, near.policy)
    V, policy = found or _improved(world, gamma, policy_iteration.initial(world, gamma))
    for _ in range(world.n_states):
        Q = bellman.look_ahead(world, V, gamma)
        before, V = V, bellman.best(Q)
        if gamma > SHIFTED or (np.abs(V - before) <= NOISE * np.abs(V)).all():
            break
    return Optimum(np.where(world.terminal, 0.0, V + c), policy, relative_best(Q))


def _improved(model: Model, gamma: float, policy: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Policy iteration: the values (S,) and a best policy (S, 4)."""
    for _ in range(MOST):
        V = bellman.exact(model, policy, gamma)
        Q = bellman.look_ahead(model, V, gamma)
        best = Q.max(axis=1, keepdims=True) - NOISE * np.abs(V).max(initial=1e-300) <= Q
        worse = (policy * best).sum(axis=1) < 1 - 1e-12
        if not worse.any():
            break
        policy = policy.copy()
        policy[worse] = np.eye(4)[bellman.first(best[worse])]
    return V, policy


def relative_best(Q: np.ndarray) -> np.ndarray:
    """Which actions are best (S, 4) bool, up to TIE of their value."""
    top = Q.max(axis=1, keepdims=True)
    return np.asarray(top - TIE * np.abs(top) <= Q)
