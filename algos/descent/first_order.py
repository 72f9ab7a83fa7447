"""Methods that look at the gradient alone: a learning rate, and what they remember of earlier gradients.

Gradient descent (Cauchy 1847), momentum, Nesterov's, AdaGrad, RMSProp and Adam; `rules` says what a step of each is.
"""

from collections.abc import Iterator

import numpy as np

from algos.descent.iterate import TOLERANCE, Iterate, begin
from algos.descent.landscapes import Landscape
from algos.descent.rules import METHODS, Rule

__all__ = ["METHODS", "steps"]


def steps(
    landscape: Landscape,
    start: np.ndarray,
    *,
    method: str = "gradient",
    learning_rate: float = 0.1,
    momentum: float = 0.9,
    decay: float = 0.999,
    tolerance: float = TOLERANCE,
) -> Iterator[Iterate]:
    """Descend from start (d,), a state an update.

    `momentum` is the share of v that stays (of momentum, nesterov and adam), `decay` that of the squares (of rmsprop
    and adam). Ends once no entry of the gradient is larger than the tolerance, or far off. Raises ValueError for an
    unknown method and settings out of their range.
    """
    rule = Rule(method, learning_rate, momentum=momentum, decay=decay)
    f, state = begin(landscape, start, tolerance)
    yield state
    asks_ahead = method == "nesterov"
    while not state.over:
        x = state.x
        move = rule.move(f.gradient(x + rule.ahead) if asks_ahead else state.gradient)
        state = f.at(x + move, counts=not asks_ahead)  # which asks ahead; here it only says where it stands
        yield state
