"""A landscape of marks: a shallow bowl with a Gaussian well or bump for each, and its derivatives.

Notation: x a place (2,), m_i the place of a mark, s_i = -1 for a valley and 1 for a hill, w the width, c = 0.1 the
curvature of the bowl, d_i = x - m_i and e_i = exp(-|d_i|^2 / (2 w^2)).
    f(x)        = c |x|^2 / 2 + sum_i s_i e_i
    gradient    = c x - sum_i s_i e_i d_i / w^2
    Hessian     = c I + sum_i s_i e_i (d_i d_i' / w^4 - I / w^2)
Marks at one place add up. The bowl sees to it that f is lowest somewhere, whatever was marked. Sums of Gaussians around
centres are networks of radial basis functions (Broomhead and Lowe 1988).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from algos import check
from algos.descent import wells

BOWL = 0.1  # its curvature
REACH = 5.0  # widths from a mark at which even hundreds of them are flatter than the bowl
SEEDS = 60  # cells from which a minimum is sought, at most
BLOCK = 50  # marks that are looked at together: for hundreds of them and a whole map that would be 100 MB
Place = tuple[float, float]


@dataclass(frozen=True)
class Hills:
    """f of so many valleys and hills, each as wide."""

    valleys: tuple[Place, ...]
    hills: tuple[Place, ...]
    width: float = 1.0
    d = 2

    @property
    def minima(self) -> np.ndarray:
        """The places that are lower than all around them: (m, 2), the 60 lowest if there are more."""
        places, _ = _marks(self)
        half = float(np.abs(places).max(initial=1.0)) + REACH * self.width
        return wells.minima(self, half, SEEDS)

    def value(self, x: np.ndarray) -> np.ndarray:
        """f at x (..., 2): (...)."""
        x = np.asarray(x, dtype=float)
        places, signs = _marks(self)
        found = BOWL * (x**2).sum(axis=-1) / 2
        for i in range(0, len(places), BLOCK):
            d = x[..., None, :] - places[i : i + BLOCK]
            bumps = np.exp(-(d[..., 0] ** 2 + d[..., 1] ** 2) / (2 * self.width**2))
            found = found + bumps @ signs[i : i + BLOCK]
        return np.asarray(found)

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """The gradient at x (2,): (2,)."""
        d, e = self._around(x)
        return np.asarray(BOWL * x - e @ d / self.width**2)

    def hessian(self, x: np.ndarray) -> np.ndarray:
        """The second derivatives at x (2,): (2, 2), symmetric."""
        d, e = self._around(x)
        return np.asarray((BOWL - e.sum() / self.width**2) * np.eye(2) + (d.T * e) @ d / self.width**4)

    def _around(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """d (n, 2) and s e (n,) at x (2,)."""
        places, signs = _marks(self)
        d = x - places
        return d, signs * np.exp(-(d**2).sum(axis=1) / (2 * self.width**2))


def of(valleys: Sequence[Place], hills: Sequence[Place], width: float = 1.0) -> Hills:
    """The landscape of these marks (x, y), of which there may be none.

    Raises ValueError for a place that is not two finite numbers, and for a width that is not positive.
    """
    return Hills(_places(valleys), _places(hills), check.number(width, "width", low=0.0, above=True))


def _places(marks: Sequence[Place]) -> tuple[Place, ...]:
    checked = (check.vector(np.array(mark), "a mark", length=2) for mark in marks)
    return tuple((float(x), float(y)) for x, y in checked)


@lru_cache(maxsize=64)
def _marks(land: Hills) -> tuple[np.ndarray, np.ndarray]:
    """All places (n, 2), and -1 or 1 for each: (n,)."""
    places = np.array([*land.valleys, *land.hills], dtype=float).reshape(-1, 2)
    return places, np.repeat([-1.0, 1.0], [len(land.valleys), len(land.hills)])
