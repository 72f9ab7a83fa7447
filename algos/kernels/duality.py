"""The Lagrangian of one number w and one condition, and its two orders of play (Boyd and Vandenberghe 2004, chapter 5).

Notation: minimise f(w) over the w allowed, so that g(w) <= 0; a multiplier alpha >= 0.
    L(w, alpha) = f(w) + alpha g(w)
    theta_P(w)     = max over alpha of L: f(w) where g(w) <= 0, endless elsewhere;  p = min over w of theta_P
    theta_D(alpha) = min over w of L, below p whatever alpha is;                    d = max over alpha of theta_D
"""

from collections.abc import Callable

import numpy as np

from algos import check
from algos.trace import frozen

Function = Callable[[np.ndarray], np.ndarray]


@frozen
class Duality:
    """Both players' best answers on a grid."""

    w: np.ndarray  # (m,)
    alphas: np.ndarray  # (k,)
    primal: np.ndarray  # (m,) theta_P at each w
    dual: np.ndarray  # (k,) theta_D at each alpha

    @property
    def p(self) -> float:
        """min over w of max over alpha."""
        return float(self.primal.min())

    @property
    def d(self) -> float:
        """max over alpha of min over w, of the alphas on the grid."""
        return float(self.dual.max())

    @property
    def best(self) -> tuple[float, float]:
        """The w of p, and the alpha of d."""
        return float(self.w[self.primal.argmin()]), float(self.alphas[self.dual.argmax()])


def of(f: Function, g: Function, *, w: np.ndarray, alphas: np.ndarray) -> Duality:
    """Both orders for f and g on the places w (m,) and multipliers (k,) of at least 0.

    Raises ValueError for a multiplier below 0, or if no w keeps to the condition.
    """
    w, alphas = check.vector(w, "w"), check.vector(alphas, "alphas")
    if (alphas < 0).any():
        raise ValueError("A multiplier of g(w) <= 0 is never below 0.")
    cost, broken = f(w), g(w)
    if (broken > 0).all():
        raise ValueError("No w keeps to the condition g(w) <= 0.")
    primal = np.where(broken > 0, np.inf, cost)
    return Duality(w, alphas, primal, (cost + alphas[:, None] * broken).min(axis=1))
