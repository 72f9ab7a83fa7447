"""Points of the plane lifted into space, where a plane may separate what no line did.

Notation: X (m, 2); z (m, 3) the lifted points; the plane is coef'z + intercept = 0, back in the plane of x a conic.
    paraboloid  (x1, x2, x1^2 + x2^2)            the kernel x'z + |x|^2 |z|^2
    quadratic   (x1^2, sqrt(2) x1 x2, x2^2)      the kernel (x'z)^2
Both are taken about a `center`: the same points, counted from another origin.
"""

from typing import Any

import numpy as np

from algos import check

LIFTS = ("paraboloid", "quadratic")


def lift(X: Any, how: str, center: Any = (0.0, 0.0)) -> np.ndarray:
    """X (m, 2) in space: (m, 3). Raises ValueError for other than two columns or an unknown lift."""
    X = check.matrix(X, columns=2) - check.vector(center, "center", length=2)
    x1, x2 = X.T
    if check.choice(how, "how", LIFTS) == "paraboloid":
        return np.column_stack([x1, x2, x1**2 + x2**2])
    return np.column_stack([x1**2, np.sqrt(2) * x1 * x2, x2**2])


def height(plane: tuple[np.ndarray, float], first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The third coordinate of the plane (coef, intercept) above the first two. NaN everywhere if it is upright."""
    coef, intercept = plane
    if abs(coef[2]) < 1e-12 * np.abs(coef).max():
        return np.full(np.broadcast(first, second).shape, np.nan)
    return np.asarray(-(coef[0] * first + coef[1] * second + intercept) / coef[2])
