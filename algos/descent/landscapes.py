"""Functions to be minimised: their value, gradient and Hessian, and where they are known to be least.

The quadratics serve to see what curvature does; Rosenbrock (1960), Beale (1958) and Himmelblau (1972) are the usual
functions on which methods of optimisation are tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from algos import check
from algos.descent import typed as formulas
from algos.descent.hills import Hills, Place, of


class Landscape(Protocol):
    """A function of d parameters with its first two derivatives."""

    @property
    def d(self) -> int:
        """The number of parameters."""

    @property
    def minima(self) -> np.ndarray:
        """Where it is lowest, or locally so: (m, d)."""

    def value(self, x: np.ndarray) -> np.ndarray:
        """f at x (..., d): (...)."""

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """The gradient at x (d,): (d,)."""

    def hessian(self, x: np.ndarray) -> np.ndarray:
        """The second derivatives at x (d,): (d, d), symmetric."""


@dataclass(frozen=True)
class Quadratic:
    """f(x) = x'Qx / 2 - c'x of a symmetric Q (d, d), given by rows, and c (d,)."""

    Q: tuple[tuple[float, ...], ...]
    c: tuple[float, ...]

    @property
    def d(self) -> int:
        return len(self.c)

    @property
    def minima(self) -> np.ndarray:
        """The solution of Qx = c if Q is positive definite, else none."""
        Q = np.array(self.Q)
        return np.linalg.solve(Q, self.c)[None] if np.linalg.eigvalsh(Q)[0] > 0 else np.empty((0, self.d))

    def value(self, x: np.ndarray) -> np.ndarray:
        result: np.ndarray = ((x @ np.array(self.Q)) * x).sum(axis=-1) / 2 - x @ np.array(self.c)
        return result

    def gradient(self, x: np.ndarray) -> np.ndarray:
        return np.array(self.Q) @ x - np.array(self.c)

    def hessian(self, x: np.ndarray) -> np.ndarray:
        return np.array(self.Q)


def valley(condition: float, tilt: float = 0.0) -> Quadratic:
    """A quadratic in the plane, least at 0: its curvature is 1 along the valley and `condition` across it.

    `tilt` is the angle in degrees of the valley's floor with the first axis. Raises ValueError for a condition below 1.
    """
    check.number(condition, "condition", low=1.0)
    turn = np.deg2rad(check.number(tilt, "tilt"))
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    Q = np.outer(along, along) + condition * np.outer(across, across)
    return Quadratic(tuple(tuple(row) for row in Q.tolist()), (0.0, 0.0))


@dataclass(frozen=True)
class Banana:
    """Rosenbrock's valley, bent like a banana: f = (1 - x)^2 + b (y - x^2)^2, least at (1, 1)."""

    b: float = 100.0
    d = 2

    @property
    def minima(self) -> np.ndarray:
        return np.array([[1.0, 1.0]])

    def value(self, x: np.ndarray) -> np.ndarray:
        u, v = np.moveaxis(x, -1, 0)
        result: np.ndarray = (1 - u) ** 2 + self.b * (v - u**2) ** 2
        return result

    def gradient(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        off = v - u**2
        return np.array([-2 * (1 - u) - 4 * self.b * u * off, 2 * self.b * off])

    def hessian(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        mixed = -4 * self.b * u
        return np.array([[2 - 4 * self.b * (v - 3 * u**2), mixed], [mixed, 2 * self.b]])


@dataclass(frozen=True)
class TwoWells:
    """f = x^2 / 2 - y^2 / 2 + y^4 / 4: least at (0, 1) and (0, -1), with a saddle between them at 0."""

    d = 2

    @property
    def minima(self) -> np.ndarray:
        return np.array([[0.0, 1.0], [0.0, -1.0]])

    def value(self, x: np.ndarray) -> np.ndarray:
        u, v = np.moveaxis(x, -1, 0)
        result: np.ndarray = u**2 / 2 - v**2 / 2 + v**4 / 4
        return result

    def gradient(self, x: np.ndarray) -> np.ndarray:
        return np.array([x[0], x[1] ** 3 - x[1]])

    def hessian(self, x: np.ndarray) -> np.ndarray:
        return np.diag([1.0, 3 * x[1] ** 2 - 1])


@dataclass(frozen=True)
class FourWells:
    """Himmelblau's function, f = (x^2 + y - 11)^2 + (x + y^2 - 7)^2, which is 0 at four places."""

    d = 2

    @property
    def minima(self) -> np.ndarray:
        return np.array(
            [
                [3.0, 2.0],
                [-2.805118086952745, 3.131312518250573],
                [-3.779310253377747, -3.283185991286170],
                [3.584428340330492, -1.848126526964404],
            ]
        )

    def value(self, x: np.ndarray) -> np.ndarray:
        u, v = np.moveaxis(x, -1, 0)
        result: np.ndarray = (u**2 + v - 11) ** 2 + (u + v**2 - 7) ** 2
        return result

    def gradient(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        first, second = u**2 + v - 11, u + v**2 - 7
        return np.array([4 * u * first + 2 * second, 2 * first + 4 * v * second])

    def hessian(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        mixed = 4 * (u + v)
        return np.array([[12 * u**2 + 4 * v - 42, mixed], [mixed, 12 * v**2 + 4 * u - 26]])


@dataclass(frozen=True)
class Beale:
    """Beale's function, flat in the middle and steep at the corners: the sum of (a_k - x (1 - y^k))^2, k = 1, 2, 3.

    With a = (1.5, 2.25, 2.625) it is 0 at (3, 0.5) alone.
    """

    d = 2

    @property
    def minima(self) -> np.ndarray:
        return np.array([[3.0, 0.5]])

    def value(self, x: np.ndarray) -> np.ndarray:
        u, v = np.moveaxis(x, -1, 0)
        result: np.ndarray = sum((a - u * (1 - v**k)) ** 2 for k, a in _BEALE)
        return result

    def gradient(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        off = [(a - u * (1 - v**k), v**k - 1, k * u * v ** (k - 1)) for k, a in _BEALE]
        return np.array([sum(2 * r * a for r, a, _ in off), sum(2 * r * b for r, _, b in off)])

    def hessian(self, x: np.ndarray) -> np.ndarray:
        u, v = x
        H = np.zeros((2, 2))
        for k, a in _BEALE:
            r, slope = a - u * (1 - v**k), np.array([v**k - 1, k * u * v ** (k - 1)])
            mixed, last = k * v ** (k - 1), k * (k - 1) * u * v ** max(k - 2, 0)
            H += 2 * (np.outer(slope, slope) + r * np.array([[0.0, mixed], [mixed, last]]))
        return H


def typed(text: str, half: float = 3.0) -> formulas.Typed:
    """A formula of x and y, seen in a window from -half to half: see `typed.read`, which says what it refuses."""
    return formulas.read(text, check.number(half, "half", low=0.0, above=True))


def marked(valleys: Sequence[Place], hills: Sequence[Place], width: float = 1.0) -> Hills:
    """A shallow bowl with a valley or a hill at each of these places: see `hills.of`, which says what it refuses."""
    return of(valleys, hills, width)


_BEALE = ((1, 1.5), (2, 2.25), (3, 2.625))
