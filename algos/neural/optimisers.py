"""How a network's numbers follow their gradient: the rules of `algos.descent.rules` on lists of arrays.

"adagrad per unit" keeps one sum for each unit: the squares of all weights that lead to it, and of its bias.
"""

from collections.abc import Sequence

import numpy as np

from algos import check
from algos.descent.rules import Rule

PER_UNIT = "adagrad per unit"
METHODS = {
    "sgd": "gradient",
    "momentum": "momentum",
    "adagrad": "adagrad",
    PER_UNIT: "adagrad",
    "rmsprop": "rmsprop",
    "adam": "adam",
}
OPTIMISERS = tuple(METHODS)
DECAYS = {"rmsprop": 0.9}  # of squares, where it is not 0.999


class Optimiser:
    """A rule for each of several arrays. "sgd" is the gradient alone; it and all others are asked once an update.

    units: of "adagrad per unit", the unit of each number, in an array of the shape of those that are moved; None: no
    two are of one. Raises ValueError for an unknown name, and a rate that is not above 0.
    """

    def __init__(
        self, name: str, learning_rate: float, *, momentum: float = 0.9, units: np.ndarray | None = None
    ) -> None:
        check.choice(name, "optimiser", OPTIMISERS)
        memory = dict(momentum=momentum, decay=DECAYS.get(name, 0.999))
        groups = units if name == PER_UNIT else None
        self._made = lambda: Rule(METHODS[name], learning_rate, **memory, groups=groups)
        self._made()  # refuses a bad rate at the door
        self._rules: list[Rule] = []

    def moves(self, gradients: Sequence[np.ndarray]) -> list[np.ndarray]:
        """What is added to each array of parameters, after these gradients of their shapes."""
        while len(self._rules) < len(gradients):
            self._rules.append(self._made())
        return [rule.move(g) for rule, g in zip(self._rules, gradients, strict=True)]
