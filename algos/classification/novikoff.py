"""The perceptron's mistake bound (R / gamma)^2 and the two inequalities of its proof (Novikoff 1962).

Notation: A (n, d + 1) rows (1, x) (or (0, x) without an intercept), s (n,) signs, |u| = 1.
    radius  R = max |a|                 gamma = max over u of min s_i u . a_i
    after k mistakes from theta = 0:    k gamma <= theta . u <= |theta| <= sqrt(k) R
The margin is one through the origin, of the points with their column of ones.
"""

from typing import Any

import numpy as np

from algos.classification.linear import augmented
from algos.trace import frozen

CERTAIN = 1e-12  # a margin is above this share of the terms it is the sum of: well beyond their rounding


@frozen
class Bound:
    """What the theorem says about one data set."""

    radius: float  # R
    gamma: float  # the margin of `direction`; 0 if no hyperplane separates
    direction: np.ndarray  # (d + 1,) the unit vector u (intercept first); nan if no hyperplane separates

    @property
    def separable(self) -> bool:
        """Whether a separating hyperplane was found, and so a bound exists."""
        return self.gamma > 0

    @property
    def mistakes(self) -> float:
        """(R / gamma)^2 to ten digits, which is what gamma is good for; infinite if no hyperplane separates."""
        return float(f"{(self.radius / self.gamma) ** 2:.10g}") if self.separable else float("inf")


def bound(X: Any, y: Any, *, fit_intercept: bool = True) -> Bound:
    """R, gamma and the separator with the largest margin, for X (n, d) and y (n,) with classes 0 and 1.

    The shortest theta with s_i theta . a_i >= 1 is a least distance problem, solved by non-negative least squares
    (Lawson and Hanson 1974, chapter 23). Where rounding hides every margin, it is asked again of the same points in
    orthonormal columns: that finds a separator if there is one. Both lose digits of the largest gamma where columns
    are of unlike scale, so `_nearest` looks for it once there is a separator. gamma is measured in the end, so the
    bound holds for the separator found.
    Raises ValueError for data that are not finite numbers of two classes.
    """
    A, s = augmented(X, y, fit_intercept)
    Z = np.unique(s[:, None] * A, axis=0)  # duplicates do nothing for the margin and slow the solver down
    radius = float(np.sqrt((Z * Z).sum(axis=1)).max())
    none = Bound(radius, 0.0, np.full(A.shape[1], np.nan))
    if radius == 0:
        return none
    for columns in (_as_they_are, _orthonormal):
        W, back = columns(Z / radius)
        theta = _shortest(W)
        if theta is None:
            continue
        found = [_along(t, Z) for t in (back @ theta, _nearest(Z / radius))]
        gamma, direction = max(found, key=lambda each: each[0])
        if gamma > 0:
            return Bound(radius, gamma, direction)
    return none


def _along(theta: np.ndarray, Z: np.ndarray) -> tuple[float, np.ndarray]:
    """The margin of the rows of Z along theta, 0 if it may be rounding alone, and theta at length 1."""
    length = float(np.linalg.norm(theta))
    direction = theta / (length or 1.0)
    gamma = float((Z @ direction).min())
    return (gamma if gamma > CERTAIN * (np.abs(Z) @ np.abs(direction)).max() else 0.0), direction


def _as_they_are(Z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return Z, np.eye(Z.shape[1])


def _orthonormal(Z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows in orthonormal columns, the longest of length 1, and the matrix that leads theta back."""
    size = np.abs(Z).max(axis=0)
    size = np.where(size > 0, size, 1.0)
    U, values, V = np.linalg.svd(Z / size, full_matrices=False)
    kept = values > 1e-13 * values[0]
    longest = np.sqrt((U[:, kept] ** 2).sum(axis=1)).max()
    return U[:, kept] / longest, (V[kept].T / values[kept]) / size[:, None]


def _shortest(Z: np.ndarray) -> np.ndarray | None:
    """A theta along the shortest one with Z theta >= 1, for Z (n, d) with rows of length at most 1; None if none."""
    from scipy.optimize import nnls

    E = np.vstack([Z.T, np.ones(len(Z))])
    target = np.zeros(len(E))
    target[-1] = 1.0
    try:
        u, rest = nnls(E, target)
    except RuntimeError:  # it gave up on rounding errors
        return None
    return Z.T @ u if rest > 1e-12 else None


def _nearest(Z: np.ndarray) -> np.ndarray:
    """The shortest theta with Z theta >= 1 for Z (n, d), to all digits even of columns of unlike scale.

    Dual active sets (Goldfarb and Idnani 1983): of the rows that hold with equality, theta is their combination with
    weights u >= 0. The row that is missed most joins them; one whose weight would fall below 0 leaves. If rounding
    stops it, or nothing separates, what it has by then.
    """
    from scipy.linalg import qr, solve_triangular

    size = np.abs(Z).max(axis=0)
    order = np.argsort(-size)  # large columns first, and rows pivoted: each column keeps its own digits
    Z, W = Z[:, order], Z[:, order] / np.where(size > 0, size, 1.0)[order]
    theta, rows, u = np.zeros(Z.shape[1]), np.zeros(0, int), np.zeros(0)
    for _ in range(10 * sum(Z.shape)):
        missed = 1 - Z @ theta - 1e-14 * (np.abs(Z) @ np.abs(theta))
        worst = int(missed.argmax())
        if missed[worst] <= 1e-14 or worst in rows:
            break
        rows, u = np.append(rows, worst), np.append(u, 0.0)
        while True:
            left, values, _ = np.linalg.svd(W[rows])
            if len(rows) <= len(values) and values[-1] > 1e-13 * values[0]:
                Q, R, pivot = qr(Z[rows].T, mode="economic", pivoting=True)
                along = solve_triangular(R, np.ones(len(rows)), trans="T")
                aim = np.empty(len(rows))
                aim[pivot] = solve_triangular(R, along)
                if (aim >= 0).all():
                    u, theta = aim, Q @ along
                    break
                move = aim - u
            else:  # dependent rows: weights can be shifted among them, and theta stays
                move = left[:, -1] * np.sign(left[-1, -1])
            falling = np.flatnonzero(move < 0)
            if not len(falling):
                return _back(theta, order)
            shares = u[falling] / -move[falling]
            gone = falling[shares.argmin()]
            u, rows = np.delete(u + shares.min() * move, gone), np.delete(rows, gone)
    return _back(theta, order)


def _back(theta: np.ndarray, order: np.ndarray) -> np.ndarray:
    """theta with its entries where they were before they were put in order."""
    placed = np.empty_like(theta)
    placed[order] = theta
    return placed


def growth(thetas: np.ndarray, direction: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """theta . u and |theta| for the parameters thetas (k + 1, d + 1) after 0 .. k mistakes: twice (k + 1,)."""
    return thetas @ direction, np.sqrt((thetas * thetas).sum(axis=1))
