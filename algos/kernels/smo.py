"""The half-steps of sequential minimal optimisation; notation as in `support_vector_machine`."""

from collections.abc import Callable

import numpy as np

from algos import check
from algos.kernels.base import Kernel

Function = Callable[[np.ndarray, np.ndarray], np.ndarray]
FLAT = 1e-12  # LIBSVM's tau: the curvature taken where there is none
NONE = 1e-200  # what is smaller is none: its inverse would overflow


def violations(agreements: np.ndarray, alpha: np.ndarray, C: float | None) -> np.ndarray:
    """By how much agreements s f (n,) break: at least 1 where alpha = 0, at most 1 where alpha = C, else exactly 1."""
    short, beyond = np.maximum(1 - agreements, 0), np.maximum(agreements - 1, 0)
    return np.where(alpha < (np.inf if C is None else C), short, 0) + np.where(alpha > 0, beyond, 0)


def gram(kernel: Function, X: np.ndarray) -> np.ndarray:
    """kernel(X, X). Raises ValueError unless it is a symmetric table (n, n) of moderate numbers."""
    K = check.reals(kernel(X, X), "The kernel")
    if K.shape != (len(X), len(X)) or not np.isfinite(K.sum()):
        raise ValueError("The kernel's values between the points are not all finite numbers.")
    if np.abs(K).max() > check.LARGEST:
        raise ValueError(
            f"The kernel's values reach {np.abs(K).max():.0e}, too large to compute with: standardise the inputs, or "
            "choose a smaller degree or a larger scale."
        )
    if not isinstance(kernel, Kernel) and np.abs(K - K.T).max() > 1e-9 * np.abs(K).max():
        raise ValueError("A kernel must be symmetric: k(x, z) = k(z, x).")
    return K


def step(rise: float, curvature: float, room: float) -> float:
    """How far beta_i rises and beta_j falls: to the top of rise t - curvature t^2 / 2, or as far as there is room."""
    return min(rise / (curvature if curvature > NONE else FLAT), room)


def best_intercept(v: np.ndarray, s: np.ndarray, b: float, C: float | None) -> float:
    """The intercept nearest to b that minimises the slacks of points with wishes v; of a hard margin, the middle one.

    The sum of slacks falls with b until as many wishes lie below b as there are positive points.
    """
    if C is None:  # -1/2 (max of w.x over the negative + min over the positive points)
        return float((v - s)[s < 0].min() + (v - s)[s > 0].max()) / 2
    positive = int((s > 0).sum())
    ordered = np.partition(v, (positive - 1, positive))
    return float(min(max(b, ordered[positive - 1]), ordered[positive]))
