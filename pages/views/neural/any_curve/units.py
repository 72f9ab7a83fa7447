"""What each hidden unit of a network with one input adds to its curve, and where it bends."""

import numpy as np

from algos.bias_variance.truths import Truth
from algos.neural.network import Network

GRID = np.linspace(0, 1, 1001)  # where errors are measured


def inputs(x: np.ndarray) -> np.ndarray:
    """What the network is given at places x (n,) of [0, 1]: 2x - 1, (n, 1), so that 0 is the middle."""
    return 2 * np.asarray(x, dtype=float)[:, None] - 1


def curve(network: Network, x: np.ndarray) -> np.ndarray:
    """The network at x (n,): (n,)."""
    return network.forward(inputs(x)).output[:, 0]


def shares(network: Network, x: np.ndarray) -> np.ndarray:
    """What every unit says at x (n,), times its outer weight: (units, n). With the offset they add up to the curve."""
    return (network.forward(inputs(x)).a[1] * network.weights[1][:, 0]).T


def offset(network: Network) -> float:
    """The level to which they are added."""
    return float(network.biases[1][0])


def kinks(network: Network) -> np.ndarray:
    """Where each unit's sum is 0, so that it bends: (units,); nan of one that does not look at x."""
    w, b = network.weights[0][0], network.biases[0]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(w != 0, (1 - b / w) / 2, np.nan)


def in_view(network: Network) -> np.ndarray:
    """Which units bend inside of [0, 1], and have a say: (units,)."""
    at = kinks(network)
    return np.asarray((at > 0) & (at < 1) & (network.weights[1][:, 0] != 0))


def errors(network: Network, truth: Truth) -> tuple[float, float]:
    """How far the network is from the truth over [0, 1]: the root of the mean square, and the most."""
    off = curve(network, GRID) - truth(GRID)
    return float(np.sqrt(np.mean(off**2))), float(np.abs(off).max())
