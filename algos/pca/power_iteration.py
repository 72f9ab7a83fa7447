"""Power iteration with deflation (von Mises and Pollaczek-Geiringer 1929).

Notation: A (d, d) symmetric, with orthonormal eigenvectors v_1, v_2, ... and eigenvalues |l_1| >= |l_2| >= ...
    x = sum_i c_i v_i   gives   A^k x = sum_i c_i l_i^k v_i
so the part along v_1 outgrows the others: tan(angle to v_1) falls at least by the factor |l_2 / l_1| a step.
    one step    x <- A x / |A x|
    estimate    x'Ax, the Rayleigh quotient
    deflation   A <- A - l v v', which sends the axis found to 0 and leaves the others; then again, for the next
A negative eigenvalue turns x round at every step; its direction, up to sign, settles all the same.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.pca.principal_components import signed
from algos.trace import frozen

TOLERANCE = 1e-8  # radians: an x that turns by less has settled
NOTHING = 1e-13  # |A x| below this share of the largest entry of the first matrix is 0, but for rounding


@frozen
class Power:
    """One vector on its way to an axis."""

    axis: int  # which axis is looked for: 0, 1, ...
    k: int  # multiplications so far, for this axis
    A: np.ndarray  # (d, d) the matrix, without the axes found before
    x: np.ndarray  # (d,) A^k x at length 1, sign and all
    log_length: float  # the logarithm of how long A^k x is without that; minus infinity once it is 0
    rayleigh: float  # x'Ax
    turned: float  # radians between this x and the one before, up to sign; nan at a start
    found: np.ndarray  # (axis, d) the axes found before, one a row
    values: np.ndarray  # (axis,) and their eigenvalues


def rayleigh(A: np.ndarray, x: np.ndarray) -> float:
    """x'Ax / x'x: the eigenvalue, if x is an eigenvector."""
    return float(x @ A @ x / (x @ x))


def between(x: np.ndarray, v: np.ndarray) -> float:
    """The angle between the lines along the unit vectors x and v (d,), 0 to pi / 2, precise near 0 too."""
    off = min(float(np.linalg.norm(x - v)), float(np.linalg.norm(x + v)))
    return 2 * float(np.arcsin(min(off / 2, 1.0)))


def deflated(A: np.ndarray, value: float, axis: np.ndarray) -> np.ndarray:
    """A - value * axis axis' (d, d): the eigenvector `axis` now belongs to 0."""
    return A - value * np.outer(axis, axis)


def symmetric(first: float, second: float, angle: float) -> np.ndarray:
    """The 2 by 2 matrix with eigenvalue `first` along the direction at `angle` degrees and `second` across it."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return first * np.outer([c, s], [c, s]) + second * np.outer([-s, c], [-s, c])


def eigen(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues (d,), the largest in size first, and their axes (d, d), one a row, signed.

    An eigenvalue that is but rounding of the first is 0.
    """
    values, axes = np.linalg.eigh(A)
    order = np.argsort(-np.abs(values), kind="stable")
    values, size = values[order], np.abs(values).max()
    return np.where(np.abs(values) > len(A) * np.finfo(float).eps * size, values, 0.0), signed(axes[:, order].T)


def begin(axes: np.ndarray, angle: float) -> np.ndarray:
    """A unit vector (d,) at `angle` degrees, -180 to 180, from axes[0] of axes (d, d); the others share the rest in
    equal parts, against their directions where it is below 0.

    At 90 its part along axes[0] is 0 but for rounding: that of the entries of the axes themselves.
    """
    rest = axes[1:].sum(axis=0) / np.sqrt(max(len(axes) - 1, 1))
    if abs(angle) == 90:
        return np.asarray(np.sign(angle) * rest)
    return np.asarray(np.cos(np.radians(angle)) * axes[0] + np.sin(np.radians(angle)) * rest)


def steps(A: Any, *, start: Any, n_axes: int = 2, tolerance: float = TOLERANCE) -> Iterator[Power]:
    """One state a multiplication. An axis is found when x turned by at most `tolerance` radians, up to sign; the next
    one starts, on the deflated matrix, from `start` without its parts along the axes found.

    That x no longer turns says that it is an eigenvector, not that it is the largest: a start without any part along
    an axis cannot find it. Raises ValueError for a matrix that is not symmetric, holds only zeros, or a start of 0s.
    """
    A = check.matrix(A, "A")
    d = len(A)
    if A.shape != (d, d) or np.abs(A - A.T).max() > 1e-9 * np.abs(A).max():
        raise ValueError("A must be a symmetric matrix.")
    A, size = (A + A.T) / 2, float(np.abs(A).max())
    if size == 0:
        raise ValueError("A holds only zeros: it sends every vector to 0, and has no axis to find.")
    start = check.vector(start, "start", length=d)
    if not start.any():
        raise ValueError("start must not be 0: it has no direction.")
    n_axes = min(check.integer(n_axes, "n_axes", low=1), d)
    check.number(tolerance, "tolerance", low=0, high=1)
    found, values = np.empty((0, d)), np.empty(0)
    for axis in range(n_axes):
        known: dict[str, Any] = dict(axis=axis, A=A, found=found, values=values)
        x = _without(start / np.linalg.norm(start), found)
        state = Power(k=0, x=x, log_length=0.0, rayleigh=rayleigh(A, x), turned=float("nan"), **known)
        yield state
        while not state.turned <= tolerance:
            state = _multiplied(state, size)
            yield state
        found, values = np.vstack([found, state.x]), np.append(values, state.rayleigh)
        A = deflated(A, state.rayleigh, state.x)


def _multiplied(state: Power, size: float) -> Power:
    """One step on. A vector that A sends to 0 is an eigenvector, of the eigenvalue 0, and stays."""
    y = state.A @ state.x
    length = float(np.linalg.norm(y))
    known: dict[str, Any] = dict(axis=state.axis, k=state.k + 1, A=state.A, found=state.found, values=state.values)
    if length <= NOTHING * size:
        return Power(x=state.x, log_length=float("-inf"), rayleigh=0.0, turned=0.0, **known)
    x = y / length
    return Power(
        x=x,
        log_length=state.log_length + float(np.log(length)),
        rayleigh=rayleigh(state.A, x),
        turned=between(x, state.x),
        **known,
    )


def _without(start: np.ndarray, found: np.ndarray) -> np.ndarray:
    """A unit vector: `start` less its parts along the axes found, or, if nothing is left of it, the column direction
    of which most is left."""
    for candidate in (start, *np.eye(len(start))[np.argsort((found**2).sum(axis=0), kind="stable")]):
        rest = candidate - found.T @ (found @ candidate)
        if np.linalg.norm(rest) > 1e-6:
            rest = rest - found.T @ (found @ rest)
            return rest / np.linalg.norm(rest)
    raise AssertionError("fewer axes than dimensions have been found")
