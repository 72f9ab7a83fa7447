"""Networks and data of no symmetry, for the tests of everything that works on them."""

import numpy as np

from algos.neural.network import Network, initial


def made(
    layers: tuple[int, ...] = (3, 4, 2, 1), *, activation: str = "tanh", output: str = "sigmoid", seed: int = 0
) -> Network:
    """A network whose biases are not 0 either."""
    start = initial(layers, activation=activation, output=output, seed=seed)
    rng = np.random.default_rng(seed + 100)
    biases = tuple(rng.normal(size=len(b)) for b in start.biases)
    return Network(start.weights, biases, activation, output)


def rows(n: int = 9, d: int = 3, k: int = 2, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Inputs (n, d) of unlike scale, and classes (n,), each of them there."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + np.arange(d) / 2
    return X, rng.permutation(np.arange(n) % k)
