"""Quadratic forms x'Mx: their axes and radii, powers of M, the metric, exact isolines.

Notation: M (d, d) symmetric = V diag(values) V', columns of V (d, d) orthonormal, values (d,) falling.
    power           M^p = V diag(values^p) V': inverse, square root and powers keep the axes of M
    image           {M z : |z| = 1}, the unit sphere stretched by M: radii |values|
    isosurface      {x : x'Mx = 1}: radii 1 / sqrt(values), an ellipsoid if all values are above 0
    by the square   {x : x'A^2 x = 1}, A symmetric: radii 1 / |values of A|, because A takes it to the unit sphere
    metric          d(x, z) = sqrt((x - z)'M(x - z)) = |M^1/2 x - M^1/2 z|, a distance if all values are above 0
"""

from typing import Any

import numpy as np

from algos import check
from algos.pca import principal_components

ZERO = 1e-12  # an eigenvalue of less than this part of the largest one counts as 0
VERDICTS = (
    "positive definite",
    "positive semi-definite",
    "indefinite",
    "negative semi-definite",
    "negative definite",
    "zero",
)
NOWHERE = np.full((1, 2), np.nan)


def symmetric(M: Any) -> np.ndarray:
    """M as a float array (d, d). Raises ValueError if it is not square and symmetric up to rounding."""
    M = check.matrix(M, "the matrix")
    if M.shape[0] != M.shape[1]:
        raise ValueError(f"The matrix of a quadratic form is square, not of shape {M.shape}.")
    if np.abs(M - M.T).max() > 1e-9 * np.abs(M).max():
        raise ValueError("The matrix must be symmetric: entry i, j the same as entry j, i.")
    return (M + M.T) / 2


def axes(M: Any) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues (d,), falling, exactly 0 where only rounding is left, and V (d, d) with an axis a column.

    Of the two directions of an axis the one whose largest entry is positive.
    """
    values, V = np.linalg.eigh(symmetric(M))
    values = np.where(np.abs(values) <= ZERO * np.abs(values).max(), 0.0, values)
    return values[::-1], principal_components.signed(V[:, ::-1].T).T


def turned(angle: float) -> np.ndarray:
    """V (2, 2): the coordinate axes turned by `angle` degrees against the clock, one a column."""
    t = np.radians(check.number(angle, "angle"))
    return np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])


def build(V: Any, values: Any) -> np.ndarray:
    """V diag(values) V' = sum of values_i v_i v_i': the symmetric matrix with these axes and eigenvalues.

    Raises ValueError unless the columns of V (d, d) have length 1 and are orthogonal.
    """
    V = check.matrix(V, "V")
    values = check.vector(values, "values", length=V.shape[1])
    if V.shape[0] != V.shape[1] or np.abs(V.T @ V - np.eye(len(V))).max() > 1e-9:
        raise ValueError("The columns of V must be d axes of length 1, each at right angles to the others.")
    M = V * values @ V.T
    return (M + M.T) / 2


def power(M: Any, p: float) -> np.ndarray:
    """M^p = V diag(values^p) V', with the axes of M; p = 1/2 is the symmetric square root, p = -1 the inverse.

    Raises ValueError where values^p is no number: a negative p and an eigenvalue 0, a p that is not whole and one
    below 0.
    """
    values, V = axes(M)
    p = check.number(p, "p")
    if p < 0 and (values == 0).any():
        raise ValueError("An eigenvalue is 0: the matrix has no inverse, and no negative power.")
    if p != int(p) and (values < 0).any():
        raise ValueError("An eigenvalue is below 0: the matrix has no real symmetric root.")
    return build(V, values**p)


def form(M: Any, X: Any) -> np.ndarray:
    """x'Mx for the rows x of X (m, d): (m,)."""
    M = symmetric(M)
    X = check.matrix(X, columns=len(M))
    return np.einsum("mi,ij,mj->m", X, M, X)


def distance(M: Any, x: Any, z: Any) -> float:
    """sqrt((x - z)'M(x - z)), the metric's distance. Raises ValueError unless M is positive definite."""
    if definiteness(M) != "positive definite":
        raise ValueError("Only a positive definite matrix gives a distance; another has places apart at distance 0.")
    away = check.vector(x, "x") - check.vector(z, "z", length=len(np.asarray(x)))
    return float(np.sqrt(form(M, away[None])[0]))


def definiteness(M: Any) -> str:
    """One of VERDICTS, by the signs of the eigenvalues."""
    values, _ = axes(M)
    above, below = bool((values > 0).any()), bool((values < 0).any())
    if above and below:
        return "indefinite"
    if not above and not below:
        return "zero"
    some_zero = bool((values == 0).any())
    return f"{'positive' if above else 'negative'} {'semi-' if some_zero else ''}definite"


def isoline(M: Any, level: float, reach: float) -> np.ndarray:
    """Where x'Mx = level in the plane: points (m, 2), a NaN row between two branches, one NaN row if nowhere.

    An ellipse is whole; branches of a hyperbola and lines end where they are `reach` away from an axis. Where the
    form is 0 everywhere, its isoline 0 is the plane and no line: nowhere.
    """
    values, V = axes(M)
    if len(values) != 2:
        raise ValueError("An isoline is a line for two columns only.")
    level, reach = check.number(level, "level"), check.number(reach, "reach", low=0, above=True)
    return _branches(float(values[0]), float(values[1]), level, reach) @ V.T


def _branches(a: float, b: float, level: float, reach: float) -> np.ndarray:
    """a u^2 + b w^2 = level, a >= b."""
    ends = np.array([-reach, reach])
    gap = NOWHERE
    if level == 0:
        if a > 0 > b:
            slope = np.sqrt(a / -b)
            u = ends * min(1.0, 1 / slope)
            return np.vstack([np.column_stack([u, slope * u]), gap, np.column_stack([u, -slope * u])])
        if a == b == 0:
            return gap
        valley = np.column_stack([np.zeros(2), ends]) if b == 0 else np.column_stack([ends, np.zeros(2)])
        return np.zeros((1, 2)) if a * b > 0 else valley
    p, q = a / level, b / level  # p u^2 + q w^2 = 1
    if p > 0 and q > 0:
        t = np.linspace(0, 2 * np.pi, 91)
        return np.column_stack([np.cos(t) / np.sqrt(p), np.sin(t) / np.sqrt(q)])
    if p <= 0 and q <= 0:
        return gap
    if p <= 0:
        return _two_branches(q, p, reach)[:, ::-1]
    return _two_branches(p, q, reach)


def _two_branches(p: float, q: float, reach: float) -> np.ndarray:
    """p u^2 + q w^2 = 1 with p > 0 >= q: on either side of u = 0."""
    near = 1 / np.sqrt(p)
    if near >= reach:
        return NOWHERE
    if q == 0:
        branch = np.array([[near, -reach], [near, reach]])
    else:
        end = min(np.arccosh(reach / near), np.arcsinh(reach * np.sqrt(-q)))
        t = np.linspace(-end, end, 41)
        branch = np.column_stack([near * np.cosh(t), np.sinh(t) / np.sqrt(-q)])
    return np.vstack([branch, NOWHERE, branch * [-1, 1]])
