"""Starts of a network with one hidden layer, and how far apart its units are.

Units whose weights begin equal get equal gradients, and so stay equal for ever: together they are one unit. A start
must tell them apart, and leave their sums neither so large that they saturate nor so small that nothing comes through
(Rumelhart, Hinton and Williams 1986; Glorot and Bengio 2010; He and others 2015).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.neural.network import Network, initial

# How `initial` draws each, and the factor of its weights.
DRAWN: Mapping[str, Mapping[str, Any]] = {
    "zero": dict(how="zero"),
    "equal": dict(how="equal"),
    "outer zero": dict(how="normal"),
    "small": dict(how="normal", scale=0.01),
    "glorot": dict(how="glorot"),
    "he": dict(how="he"),
    "large": dict(how="normal", scale=10.0),
}
KINDS = tuple(DRAWN)


def begin(
    kind: str, layers: Sequence[int], *, activation: str = "relu", output: str = "sigmoid", seed: int = 0
) -> Network:
    """The network with this start: 'outer zero' has random units whose outer weights are 0. Biases are 0.

    layers: inputs, units of each hidden layer, outputs. Raises ValueError for an unknown kind.
    """
    check.choice(kind, "start", KINDS)
    network = initial(layers, activation=activation, output=output, seed=seed, **DRAWN[kind])
    if kind != "outer zero":
        return network
    silent = (*network.weights[:-1], np.zeros_like(network.weights[-1]))
    return Network(silent, network.biases, activation, output)


def spread(network: Network) -> float:
    """The largest distance between two units of the first hidden layer, in their weights from and to other layers."""
    units = np.vstack([network.weights[0], network.biases[0], network.weights[1].T]).T
    return float(np.sqrt(((units[:, None] - units[None]) ** 2).sum(axis=2)).max())
