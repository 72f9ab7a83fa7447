"""The perceptron's mistake bound (R / gamma)^2 and the two inequalities of its proof (Novikoff 1962; the notes).

Notation: A (n, d + 1) rows (1, x) (or (0, x) without an intercept), s (n,) signs, |u| = 1.
    radius  R = max |a|                 gamma = max over u of min s_i u . a_i
    after k mistakes from theta = 0:    k gamma <= theta . u <= |theta| <= sqrt(k) R
The margin is one through the origin, of the points with their column of ones.
"""

from typing import Any

import numpy as np

from algos.classification.linear import augmented
from algos.trace import frozen


@frozen
class Bound:
    """What the theorem says about one data set."""

    radius: float  # R
    gamma: float  # the margin of `direction`, the largest up to rounding; 0 if no hyperplane separates
    direction: np.ndarray  # (d + 1,) the unit vector u (intercept first); nan if no hyperplane separates

    @property
    def separable(self) -> bool:
        """Whether a separating hyperplane was found, and so a bound exists."""
        return self.gamma > 0

    @property
    def mistakes(self) -> float:
        """(R / gamma)^2; infinite if no hyperplane separates."""
        return (self.radius / self.gamma) ** 2 if self.separable else float("inf")


def bound(X: Any, y: Any, *, fit_intercept: bool = True) -> Bound:
    """R, gamma and the separator with the largest margin, for X (n, d) and y (n,) with classes 0 and 1.

    The shortest theta with s_i theta . a_i >= 1 is a least distance problem, solved by non-negative least squares
    (Lawson and Hanson 1974, chapter 23). gamma is then measured, so the bound holds for what was found even where
    rounding kept it from being the best. Margins below 1e-8 R cannot be told from none.
    Raises ValueError for data that are not finite numbers of two classes.
    """
    from scipy.optimize import nnls

    A, s = augmented(X, y, fit_intercept)
    Z = np.unique(s[:, None] * A, axis=0)  # duplicates do nothing for the margin and slow the solver down
    lengths = np.sqrt((Z * Z).sum(axis=1))
    radius = float(lengths.max())
    none = Bound(radius, 0.0, np.full(A.shape[1], np.nan))
    if radius == 0:
        return none
    E = np.vstack([Z.T / radius, np.ones(len(Z))])
    target = np.zeros(len(E))
    target[-1] = 1.0
    try:
        u, _ = nnls(E, target)
    except RuntimeError:  # it gave up on rounding errors: nothing is claimed
        return none
    residual = target - E @ u
    length = float(np.linalg.norm(residual[:-1]))
    if length == 0:
        return none
    direction = -residual[:-1] / length
    if (Z @ -direction).min() > (Z @ direction).min():
        direction = -direction
    gamma = float((Z @ direction).min())
    return Bound(radius, gamma, direction) if gamma > 1e-8 * radius else none


def growth(thetas: np.ndarray, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """theta . u and |theta| for the parameters thetas (k + 1, d + 1) after 0 .. k mistakes: twice (k + 1,)."""
    return thetas @ direction, np.sqrt((thetas * thetas).sum(axis=1))
