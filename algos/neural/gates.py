"""Logic gates as sigmoid units whose weights are set by hand (after McCulloch and Pitts 1943).

Notation: a layer is Theta (s, d + 1), a row for each unit with its bias first: z = Theta [1, a], a = 1 / (1 + exp(-z)).
Inputs X (n, d) go through a network of them one after the other, layer by layer.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from algos import check
from algos.neural.network import Network, network
from algos.trace import frozen

CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
# What each of the sixteen functions of two bits says at the corners.
GATES: Mapping[str, tuple[int, ...]] = dict(
    zip(
        (
            "never",
            "AND",
            "x1 and not x2",
            "x1",
            "x2 and not x1",
            "x2",
            "XOR",
            "OR",
            "NOR",
            "XNOR",
            "NOT x2",
            "x1 or not x2",
            "NOT x1",
            "x2 or not x1",
            "NAND",
            "always",
        ),
        product((0, 1), repeat=4),
        strict=True,
    )
)


@frozen
class Signal:
    """A pass on its way: all inputs before `row` are through, that one has passed `layer` layers."""

    row: int  # -1: none has entered yet
    layer: int
    z: tuple[np.ndarray, ...]  # of each layer (n, s); nan where nothing has come yet
    a: tuple[np.ndarray, ...]  # likewise

    def through(self, row: int) -> bool:
        """Whether this input has come out."""
        return not np.isnan(self.a[-1][row, 0])


def steps(X: Any, net: Network) -> Iterator[Signal]:
    """A state for each input X (n, d) and layer, after one in which nothing has entered.

    Raises ValueError for another number of columns than the network has inputs.
    """
    whole = net.forward(X)
    found = [*whole.z], [*whole.a[1:]]
    known = tuple([np.full_like(values, np.nan) for values in kind] for kind in found)
    yield _signal(-1, 0, known)
    for row in range(len(found[0][0])):
        for layer in range(len(net.weights)):
            for shown, values in zip(known, found, strict=True):
                shown[layer][row] = values[layer][row]
            yield _signal(row, layer + 1, known)


def _signal(row: int, layer: int, known: tuple[list[np.ndarray], ...]) -> Signal:
    z, a = (tuple(values.copy() for values in kind) for kind in known)
    return Signal(row, layer, z, a)


def units(*layers: Sequence[Sequence[float]]) -> Network:
    """The network of these layers, each a row for every unit, its bias first. Raises ValueError if they do not fit."""
    rows = [check.matrix(layer, "a layer") for layer in layers]
    return network([row[:, 1:].T for row in rows], [row[:, 0] for row in rows], activation="sigmoid", output="sigmoid")


def gate(outputs: Any) -> str:
    """The name of what is said at the corners, where 1/2 or more counts as 1."""
    said = tuple(int(value >= 0.5) for value in outputs)
    return next(name for name, table in GATES.items() if table == said)
