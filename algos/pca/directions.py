"""An axis through the mean of a cloud in the plane, turned (Pearson 1901): what it captures and what it misses.

Notation: Z (n, 2) centred rows z; C = Z'Z / n their covariance; u = (cos a, sin a) the axis at the angle a, in degrees
anticlockwise from the first column.
    captured   u'Cu                        the variance of the scores u'z
    error      mean |z - (u'z) u|^2        the mean squared distance from the axis
    captured + error = trace C             Pythagoras, point by point, averaged
u'Cu = trace C / 2 + r cos 2(a - a*), with r half the difference of the variances along the principal axes: over half a
turn it peaks once, at a*, and is least at a right angle to it.
"""

from typing import Any

import numpy as np

from algos import check

FLAT = 1e-9  # a difference of captured variances below this share of the total is none
NOTHING = 1e-14  # an error below this share of the total is rounding


def direction(angle: Any) -> np.ndarray:
    """The unit vectors u (..., 2) at the angles (...), in degrees."""
    a = np.radians(angle)
    return np.stack([np.cos(a), np.sin(a)], axis=-1)


def covariance_of(C: Any) -> np.ndarray:
    """C as a symmetric array (2, 2). Raises ValueError for another shape."""
    C = check.matrix(C, "C", columns=2)
    if C.shape != (2, 2) or not np.allclose(C, C.T, rtol=1e-9, atol=0):
        raise ValueError("C must be a covariance of two columns: 2 by 2 and symmetric.")
    return C


def captured(C: Any, angle: Any) -> np.ndarray:
    """u'Cu (...), the variance along the axes at the angles (...)."""
    u = direction(angle)
    return np.asarray(np.einsum("...i,ij,...j->...", u, covariance_of(C), u))


def error(C: Any, angle: Any) -> np.ndarray:
    """The mean squared distance from the axes at the angles (...): the variance across them, 0 if only rounding is."""
    across = captured(C, np.asarray(angle) + 90.0)
    return np.where(across > NOTHING * np.trace(covariance_of(C)), across, 0.0)


def best(C: Any) -> float | None:
    """The angle of the principal axis, from 0 to below 180 degrees; None if all directions capture the same."""
    (a, c), (_, b) = covariance_of(C)
    if np.hypot(a - b, 2 * c) <= FLAT * (a + b):
        return None
    return float(np.degrees(np.arctan2(2 * c, a - b)) / 2 % 180.0)


def feet(Z: np.ndarray, angle: float) -> np.ndarray:
    """Where perpendiculars from the rows of Z (n, 2) meet the axis at `angle`: (n, 2)."""
    u = direction(angle)
    return (Z @ u)[:, None] * u


def slope(angle: float) -> float:
    """Up for one across, of the axis at `angle`; infinite where it stands upright."""
    return float(np.inf) if abs(angle % 180.0 - 90.0) < 1e-9 else float(np.tan(np.radians(angle)))


def distances(Z: np.ndarray, angle: float) -> tuple[float, float]:
    """Mean squared distance of the rows Z (n, 2) from the axis at `angle`: perpendicular, and vertical.

    The vertical one is the perpendicular one over cos^2 a; no height is on an upright axis, and it is infinite there.
    """
    u = direction(angle)
    across = float(((Z @ [-u[1], u[0]]) ** 2).mean())
    if across <= NOTHING * float((Z**2).sum(axis=1).mean()):
        return 0.0, 0.0
    return across, float(np.inf) if np.isinf(slope(angle)) else across / float(u[0]) ** 2
