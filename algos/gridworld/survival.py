"""The discount as a chance to live on (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.1): before every
further move one goes to an absorbing halt state with probability 1 - gamma.

    p(reward t is still earned) = gamma^t,   E[number of rewards] = 1 / (1 - gamma)
    E[sum of the rewards until the halt] = sum over t of gamma^t R_t,   the discounted utility without a halt
"""

from typing import Any

import numpy as np

from algos import check


def lifetimes(gamma: float, n: int, *, seed: int = 0) -> np.ndarray:
    """How many rewards are earned in each of n lives (n,) int, 1 or more: the first is certain.

    Raises ValueError for gamma outside 0 to 1, or 1: nobody would ever halt.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    if gamma == 1:
        raise ValueError("With gamma = 1 one lives for ever. Choose a gamma below 1.")
    return np.random.default_rng(seed).geometric(1 - gamma, check.integer(n, "the number of lives", low=1))


def probability(gamma: float, length: Any) -> np.ndarray:
    """p(a life of this length), length 1 or more: gamma^(length - 1) (1 - gamma)."""
    return np.asarray(gamma ** (np.asarray(length) - 1.0) * (1 - gamma))


def earned(lengths: np.ndarray, reward: float, prize: float, when: int) -> np.ndarray:
    """The plain sum of rewards of each life: `reward` at every t = 0, 1, ..., and `prize` besides at t = `when`."""
    return np.asarray(reward * lengths + prize * (lengths > when))


def utility(gamma: float, reward: float, prize: float, when: int) -> float:
    """The discounted utility of the same rewards for one who never halts: reward / (1 - gamma) + prize gamma^when."""
    gamma = check.number(gamma, "gamma", low=0, high=1)
    if gamma == 1:
        raise ValueError("With gamma = 1 the sum of the rewards may have no finite value. Choose a gamma below 1.")
    return reward / (1 - gamma) + prize * gamma**when
