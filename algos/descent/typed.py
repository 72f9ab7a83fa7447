"""A landscape that is typed as a formula of x and y, with derivatives by differences, and its lowest places sought.

Gradient and Hessian are differences on two sides, at distances of about the third and the fourth root of the machine's
precision. The minima are sought within a window (`wells`). Where f has no value it counts as too high to be gone to.
"""

import ast
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from algos import formula
from algos.descent import wells
from algos.formula import LARGEST, short

SEEDS = 12  # cells from which a minimum is sought, at most
AROUND = np.array([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 0)], dtype=float)
NEAR, LEVEL = 1e-5, 1e-4  # distances of the differences, beside the size of x
HIGH = 1e200  # as high as f is said to be


@dataclass(frozen=True)
class Typed:
    """f(x, y) as it was written, seen in a square window around 0."""

    text: str
    half: float = 3.0  # of the window's width
    d = 2

    @property
    def minima(self) -> np.ndarray:
        """The places in the window that are lower than all around them: (m, 2)."""
        return wells.minima(self, self.half, SEEDS)

    def value(self, x: np.ndarray) -> np.ndarray:
        """f at x (..., 2): (...)."""
        x = np.asarray(x, dtype=float)
        with np.errstate(all="ignore"):
            found = np.asarray(formula.value(_tree(self.text), {"x": x[..., 0], "y": x[..., 1]}), dtype=float)
        if not (np.abs(found) < HIGH).all():
            found = np.clip(np.nan_to_num(found, nan=HIGH), -HIGH, HIGH)
        return found if found.shape == x.shape[:-1] else np.full(x.shape[:-1], found)

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """By differences on two sides: (2,)."""
        x = np.asarray(x, dtype=float)
        e = NEAR * max(1.0, float(np.abs(x).max()))
        east, west, north, south = self.value(x + e * AROUND[:4])
        return np.array([east - west, north - south]) / (2 * e)

    def hessian(self, x: np.ndarray) -> np.ndarray:
        """By differences of these: (2, 2), symmetric."""
        x = np.asarray(x, dtype=float)
        e = LEVEL * max(1.0, float(np.abs(x).max()))
        east, west, north, south, a, b, c, d, here = self.value(x + e * AROUND)
        mixed = (a - b - c + d) / 4
        return np.array([[east - 2 * here + west, mixed], [mixed, north - 2 * here + south]]) / e**2


def read(text: str, half: float = 3.0) -> Typed:
    """The landscape that a text spells, such as 'x^2 + 3*y^2 + sin(3*x)'.

    Raises ValueError for what is no formula of x and y (see `formula`), has no finite value of a size below 1,000,000
    all over the window, or is lowest nowhere inside of it.
    """
    land = Typed(text.strip(), half)
    _tree(land.text)
    places = wells.grid(half)
    values = land.value(places)
    bad = values >= HIGH
    if bad.any():
        x, y = places[bad][0]
        raise ValueError(
            f"“{short(text)}” has no value at x = {x:.3g}, y = {y:.3g}; it must have one all over the map."
        )
    if (size := np.abs(values).max()) > LARGEST:
        raise ValueError(f"“{short(text)}” reaches {size:.3g} on the map; at most {LARGEST:,.0f} can be drawn.")
    if not np.ptp(values):
        raise ValueError(f"“{short(text)}” is as high everywhere: there is nowhere to go.")
    if not len(land.minima):
        raise ValueError(f"“{short(text)}” is lowest nowhere on the map, only at its edge: no method could arrive.")
    return land


@lru_cache(maxsize=256)
def _tree(text: str) -> ast.expr:
    return formula.parse(text, ("x", "y"), example="x^2 + 3*y^2 + sin(3*x)")
