"""How a network's numbers follow their gradient: the rules of `algos.descent.rules` on lists of arrays."""

from collections.abc import Sequence

import numpy as np

from algos import check
from algos.descent.rules import Rule

METHODS = {"sgd": "gradient", "momentum": "momentum", "adagrad": "adagrad", "rmsprop": "rmsprop", "adam": "adam"}
OPTIMISERS = tuple(METHODS)
DECAYS = {"rmsprop": 0.9}  # of squares, where it is not 0.999


class Optimiser:
    """A rule for each of several arrays. "sgd" is the gradient alone; it and all others are asked once an update.

    Raises ValueError for an unknown name, and a rate that is not above 0.
    """

    def __init__(self, name: str, learning_rate: float, *, momentum: float = 0.9) -> None:
        check.choice(name, "optimiser", OPTIMISERS)
        self._made = lambda: Rule(METHODS[name], learning_rate, momentum=momentum, decay=DECAYS.get(name, 0.999))
        self._made()  # refuses a bad rate at the door
        self._rules: list[Rule] = []

    def moves(self, gradients: Sequence[np.ndarray]) -> list[np.ndarray]:
        """What is added to each array of parameters, after these gradients of their shapes."""
        while len(self._rules) < len(gradients):
            self._rules.append(self._made())
        return [rule.move(g) for rule, g in zip(self._rules, gradients, strict=True)]
