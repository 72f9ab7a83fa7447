"""A walk by moves that somebody else chooses, and what it has cost: regret and luck, by Q* (Sutton and Barto 2018,
chapter 3, for V* and Q*).

A move by `a` in s that leads to s' and pays r, the t-th one, adds

    regret:  gamma^t [ V*(s) - Q*(s, a) ]             what choosing so costs, never below 0
    luck:    gamma^t [ r + gamma V*(s') - Q*(s, a) ]  how much better it came than was to be expected

and at every moment  return + gamma^t V*(s_t) = V*(start) - regret + luck.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.gridworld.crowd import drawn
from algos.gridworld.model import Model
from algos.trace import frozen


@frozen
class Driven:
    """After so many moves."""

    cell: int  # the state
    action: int  # the last move; -1 at the start
    total: float  # the discounted rewards so far
    regret: float  # never falls
    luck: float  # 0 on average


def steps(model: Model, *, actions: Sequence[int], Q: np.ndarray, gamma: float, seed: int = 0) -> Iterator[Driven]:
    """One of the `actions` a step, from the start, until they are used up or a terminal is reached.

    Q (S, 4): the best values. Move t slips by the t-th random number, whatever the moves before. Raises ValueError for
    gamma outside 0 to 1 and for actions that are none.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    best = check.reals(Q, "Q")
    if best.shape != (model.n_states, 4):
        raise ValueError("Q must hold four values for each state.")
    moves = check.integers(actions, "actions", low=0, high=3)
    V, weight = np.where(model.terminal, 0.0, best.max(axis=1)), 1.0
    now = Driven(model.start, -1, 0.0, 0.0, 0.0)
    yield now
    for action, u in zip(moves.tolist(), np.random.default_rng(seed).random(len(moves)), strict=True):
        s = now.cell
        if model.terminal[s]:
            return
        to = int(drawn(model.P[[s], action], np.array([u]))[0])
        paid = float(model.arrival[to])
        luck = now.luck + weight * (paid + gamma * float(V[to]) - float(best[s, action]))
        regret = now.regret + weight * float(V[s] - best[s, action])
        now = Driven(to, action, now.total + weight * paid, regret, luck)
        weight *= gamma
        yield now
