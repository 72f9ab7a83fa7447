"""The smallest decision process: one state, from which every move leads back (Jaakkola and Barzilay, MIT 6.036 lecture
notes, section 13.2.1). It shows why value iteration converges.

    V_{i+1} = R + gamma V_i,   V* = R + gamma V*,   so that   V_{i+1} - V* = gamma (V_i - V*)
    V_i = R (1 - gamma^i) / (1 - gamma)   from V_0 = 0,   V* = R / (1 - gamma)
"""

import math

import numpy as np

from algos import check
from algos.gridworld.model import Model


def process(reward: float) -> Model:
    """The process whose every move pays `reward` and changes nothing."""
    reward = check.number(reward, "reward")
    return Model(
        np.ones((1, 4, 1)), np.array([reward]), np.zeros(1, dtype=bool), 0, np.zeros((1, 2), dtype=int), (1, 1)
    )


def value(reward: float, gamma: float) -> float:
    """V*. With gamma = 1 there is none: the sum grows without bound, and infinity of the reward's sign is returned."""
    reward, gamma = check.number(reward, "reward"), check.number(gamma, "gamma", low=0, high=1)
    if gamma == 1 and reward:
        return math.copysign(math.inf, reward)
    return reward / (1 - gamma) if reward else 0.0


def sweeps(reward: float, gamma: float, tolerance: float) -> float:
    """After how many sweeps |V_i - V*| < tolerance for the first time; infinity if never."""
    check.number(tolerance, "tolerance", low=0, above=True)
    error = abs(value(reward, gamma))
    if math.isinf(error):
        return math.inf
    i = 0
    if gamma and error >= tolerance:
        i = max(0, math.floor(math.log(tolerance / error) / math.log(gamma)) - 1)  # then by trying: logs are rounded
    while gamma**i * error >= tolerance:
        i += 1
    return i
