"""A curve from hinges: a network of one hidden layer of ReLU units whose weights are set, not learned.

Through points (x_0, y_0), ..., (x_m, y_m), x rising, runs a broken line; s_j is its slope from point j - 1 to point j.
One unit a bend makes it:
    F(x) = y_0 + sum over j of v_j relu(x - x_{j-1}),    v_1 = s_1,   v_j = s_j - s_{j-1}
After j units F passes through the first j + 1 points and runs straight on from the last of them; the next unit is 0 up
to there and bends it towards the next point. Of a function f with |f''| <= M and points h apart the line is nowhere
further off than M h^2 / 8, which falls with the square of the number of units. (Of one hidden layer and any continuous
function on an interval: Cybenko 1989, for sigmoids; Leshno, Lin, Pinkus and Schocken 1993, for all that are no
polynomials.)
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.neural.network import Network
from algos.trace import frozen


@frozen
class Hinged:
    """The network with the units that are there so far; the other outer weights are 0."""

    network: Network  # 1 input, m units, 1 output
    units: int  # how many of them are there
    kinks: np.ndarray  # (m,) where each bends
    bends: np.ndarray  # (m,) by how much the slope changes there; 0 of those to come

    def predict(self, x: np.ndarray) -> np.ndarray:
        """F at x (n,)."""
        return self.network.forward(np.asarray(x, dtype=float)[:, None]).output[:, 0]


def steps(x: np.ndarray, y: np.ndarray) -> Iterator[Hinged]:
    """The line through the points x (m + 1,), rising, and y (m + 1,): a unit a state, from left to right.

    The first state has none and is the level y_0. Raises ValueError for fewer than two points and places that do not
    rise.
    """
    x = check.vector(x, "x")
    y = check.vector(y, "y", length=len(x))
    check.integer(len(x), "the number of points", low=2)
    if not (np.diff(x) > 0).all():
        raise ValueError("The places must rise: each is to the right of the one before.")
    kinks, bends = x[:-1], weights(x, y)
    there = np.arange(1, len(kinks) + 1)
    for units in range(len(kinks) + 1):
        now = np.where(there <= units, bends, 0.0)
        network = Network(
            weights=(np.ones((1, len(kinks))), now[:, None]),
            biases=(-kinks, y[:1]),
            activation="relu",
            output="linear",
        )
        yield Hinged(network, units, kinks, now)


def weights(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """By how much the slope changes at x_0, ..., x_{m-1}, from a slope of 0 before: (m,)."""
    return np.diff(np.diff(y) / np.diff(x), prepend=0.0)
