"""A crowd of robots that follow one policy, and how likely each cell is after as many moves (Kemeny and Snell 1960).

    P_pi(s, s') = sum over a of pi(a | s) P(s' | s, a),   p_0 = 1 at the start,   p_t = p_{t-1} P_pi

Every robot draws its own actions and slips. The share of robots in a cell goes to p_t(s) as there are more of them,
and their mean return to the sum over k < t of gamma^k p_k R_pi, which goes to V_pi(start).
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.gridworld.model import Model
from algos.trace import frozen


@frozen
class Crowd:
    """The robots after so many moves."""

    cells: np.ndarray  # (n,) int, the state each is in
    actions: np.ndarray  # (n,) int, what each has just done; -1 for those that had ended before, and at the start
    returns: np.ndarray  # (n,) the discounted rewards so far
    probability: np.ndarray  # (S,) of each state after so many moves
    expected: float  # the return so far


def chain(model: Model, policy: np.ndarray) -> np.ndarray:
    """P_pi (S, S) of a policy (S, 4) of probabilities; terminals lead to themselves."""
    return np.einsum("sa,sat->st", policy, model.P)


def steps(model: Model, *, policy: np.ndarray, gamma: float, robots: int, seed: int = 0) -> Iterator[Crowd]:
    """One move of every robot a step, until all are in terminals, which need not come to pass.

    policy (S, 4): the probability of each action in each state. Raises ValueError for gamma outside 0 to 1, for no
    robots, and for rows of the policy that are no probabilities.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    n = check.integer(robots, "the number of robots", low=1)
    pi = check.reals(policy, "policy")
    if pi.shape != (model.n_states, 4) or not (pi >= 0).all() or not np.allclose(pi.sum(axis=1), 1):
        raise ValueError("policy must hold four probabilities for each state, which sum to 1.")
    rng = np.random.default_rng(seed)
    P, R = chain(model, pi), (pi * model.R).sum(axis=1)
    cells, returns = np.full(n, model.start), np.zeros(n)
    p, expected, weight = np.eye(model.n_states)[model.start], 0.0, 1.0
    yield Crowd(cells, np.full(n, -1), returns, p, expected)
    while not model.terminal[cells].all():
        walking = ~model.terminal[cells]
        actions = np.where(walking, drawn(pi[cells], rng.random(n)), -1)
        cells = np.where(walking, drawn(model.P[cells, actions], rng.random(n)), cells)
        returns = returns + weight * np.where(walking, model.arrival[cells], 0.0)
        expected += weight * float(p @ R)
        p, weight = p @ P, weight * gamma
        yield Crowd(cells, actions, returns, p, expected)


def drawn(probability: np.ndarray, u: np.ndarray) -> np.ndarray:
    """One outcome (n,) for each row of probabilities (n, m), by numbers u (n,) from 0 to 1."""
    reached = probability.cumsum(axis=1)
    return np.asarray((reached > (u * reached[:, -1])[:, None]).argmax(axis=1))
