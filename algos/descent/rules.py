"""What a step along a gradient is: a learning rate, and what is remembered of earlier gradients.

Notation: g = gradient at x, a = learning rate, elementwise squares and roots.
    gradient  x <- x - a g                                                          (Cauchy 1847)
    momentum  v <- m v - a g,                         x <- x + v                    (Polyak 1964)
    nesterov  v <- m v - a gradient(x + m v),         x <- x + v                    (Nesterov 1983)
    adagrad   s <- s + g^2,                           x <- x - a g / sqrt s         (Duchi, Hazan and Singer 2011)
    rmsprop   s <- r s + (1 - r) g^2,                 x <- x - a g / sqrt s         (Tieleman and Hinton 2012)
    adam      v <- m v + (1 - m) g,  s as in rmsprop  x <- x - a v' / sqrt s'       (Kingma and Ba 2015)
              with v' = v / (1 - m^k) and s' = s / (1 - r^k) after k steps, which start at the first gradient
Below the root stands 1e-8 beside s, so that nothing is divided by 0. Parameters of one group share adagrad's s: to it
the squares of all of them are added.
"""

import numpy as np

from algos import check

METHODS = ("gradient", "momentum", "nesterov", "adagrad", "rmsprop", "adam")
GUARD = 1e-8  # added to a root before something is divided by it


class Rule:
    """A rule with its memory, for parameters of any one shape.

    `momentum` is the share of v that stays (of momentum, nesterov and adam), `decay` that of the squares (of rmsprop
    and adam). groups: of adagrad, numbers 0 .. of the group to which each parameter belongs; None: each is alone.
    Raises ValueError for an unknown method and settings out of their range.
    """

    def __init__(
        self,
        method: str,
        learning_rate: float,
        *,
        momentum: float = 0.9,
        decay: float = 0.999,
        groups: np.ndarray | None = None,
    ) -> None:
        self.method = check.choice(method, "method", METHODS)
        self._rate = check.number(learning_rate, "learning_rate", low=0.0, above=True)
        self._momentum = check.number(momentum, "momentum", low=0.0, high=1 - 1e-9)
        self._decay = check.number(decay, "decay", low=0.0, high=1 - 1e-9)
        self._groups = groups
        self._v: np.ndarray | float = 0.0
        self._s: np.ndarray | float = 0.0
        self._k = 0

    @property
    def ahead(self) -> np.ndarray | float:
        """How far ahead of x the method wants the gradient: m v of nesterov, 0 of the others."""
        return self._momentum * self._v if self.method == "nesterov" else 0.0

    def move(self, g: np.ndarray) -> np.ndarray:
        """The step that is added to the parameters, after this gradient; both are of the parameters' shape."""
        a, m, r = self._rate, self._momentum, self._decay
        self._k += 1
        if self.method == "gradient":
            return -a * g
        if self.method in ("momentum", "nesterov"):
            self._v = m * self._v - a * g
            return self._v
        if self.method == "adagrad":
            self._s = self._s + self._together(g**2)
            return -a * g / (np.sqrt(self._s) + GUARD)
        self._s = r * self._s + (1 - r) * g**2
        if self.method == "rmsprop":
            return -a * g / (np.sqrt(self._s) + GUARD)
        self._v = m * self._v + (1 - m) * g
        return -a * (self._v / (1 - m**self._k)) / (np.sqrt(self._s / (1 - r**self._k)) + GUARD)

    def _together(self, squares: np.ndarray) -> np.ndarray:
        """For each parameter the sum of its group's."""
        if self._groups is None:
            return squares
        return np.asarray(np.bincount(self._groups.ravel(), squares.ravel())[self._groups])
