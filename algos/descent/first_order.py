"""Methods that look at the gradient alone: a learning rate, and what they remember of earlier gradients.

Notation: g = gradient at x, a = learning rate, elementwise squares and roots.
    gradient  x <- x - a g                                                          (Cauchy 1847)
    momentum  v <- m v - a g,                         x <- x + v                    (Polyak 1964)
    nesterov  v <- m v - a gradient(x + m v),         x <- x + v                    (Nesterov 1983)
    adagrad   s <- s + g^2,                           x <- x - a g / sqrt s         (Duchi, Hazan and Singer 2011)
    rmsprop   s <- r s + (1 - r) g^2,                 x <- x - a g / sqrt s         (Tieleman and Hinton 2012)
    adam      v <- m v + (1 - m) g,  s as in rmsprop  x <- x - a v' / sqrt s'       (Kingma and Ba 2015)
              with v' = v / (1 - m^k) and s' = s / (1 - r^k) after k steps, which start at the first gradient
Below the root stands 1e-8 beside s, so that nothing is divided by 0.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.descent.iterate import TOLERANCE, Iterate, begin
from algos.descent.landscapes import Landscape

METHODS = ("gradient", "momentum", "nesterov", "adagrad", "rmsprop", "adam")
GUARD = 1e-8  # added to a root before something is divided by it


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
    check.choice(method, "method", METHODS)
    a = check.number(learning_rate, "learning_rate", low=0.0, above=True)
    m = check.number(momentum, "momentum", low=0.0, high=1 - 1e-9)
    r = check.number(decay, "decay", low=0.0, high=1 - 1e-9)
    f, state = begin(landscape, start, tolerance)
    yield state
    v, s, k = np.zeros(landscape.d), np.zeros(landscape.d), 0
    while not state.over:
        k += 1
        x, g = state.x, state.gradient
        if method == "gradient":
            v = -a * g
        elif method == "momentum":
            v = m * v - a * g
        elif method == "nesterov":
            v = m * v - a * f.gradient(x + m * v)
        elif method == "adam":
            v = m * v + (1 - m) * g
            s = r * s + (1 - r) * g**2
        else:
            s = s + g**2 if method == "adagrad" else r * s + (1 - r) * g**2
        if method == "adam":
            move = -a * (v / (1 - m**k)) / (np.sqrt(s / (1 - r**k)) + GUARD)
        elif method in ("adagrad", "rmsprop"):
            move = -a * g / (np.sqrt(s) + GUARD)
        else:
            move = v
        state = f.at(x + move, counts=method != "nesterov")  # which asks ahead; here it only says where it stands
        yield state
