"""A landscape that is typed as a formula of x and y, with derivatives by differences, and its lowest places sought.

Gradient and Hessian are differences on two sides, at distances of about the third and the fourth root of the machine's
precision. The minima are sought within a window: from the lowest cells of a grid on (BFGS). Where f has no
value it counts as too high to be gone to.
"""

import ast
import warnings
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from algos import formula
from algos.formula import LARGEST, short

CELLS = 81  # of the grid, each way
SEEDS = 12  # cells from which a minimum is sought, at most
AROUND = np.array([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 0)], dtype=float)
NEAR, LEVEL = 1e-5, 1e-4  # distances of the differences, beside the size of x
HIGH = 1e200  # as high as f is said to be
SAME = 1e-3  # of the window: minima that are nearer to each other are one


@dataclass(frozen=True)
class Typed:
    """f(x, y) as it was written, seen in a square window around 0."""

    text: str
    half: float = 3.0  # of the window's width
    d = 2

    @property
    def minima(self) -> np.ndarray:
        """The places in the window that are lower than all around them: (m, 2)."""
        return _minima(self)

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
    places = _grid(half)
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


def _grid(half: float) -> np.ndarray:
    """(CELLS, CELLS, 2)."""
    along = np.linspace(-half, half, CELLS)
    return np.stack(np.meshgrid(along, along), axis=-1)


@lru_cache(maxsize=64)
def _minima(land: Typed) -> np.ndarray:
    from scipy.optimize import minimize

    places = _grid(land.half)
    z = land.value(places)
    inner = z[1:-1, 1:-1]
    around = [
        z[1 + i : CELLS - 1 + i, 1 + j : CELLS - 1 + j] for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)
    ]
    low = np.argwhere(inner <= np.min(around, axis=0)) + 1
    low = low[np.argsort(z[low[:, 0], low[:, 1]], kind="stable")][:SEEDS]
    found: list[np.ndarray] = []
    for row, column in low:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where it ends is all that is asked
            end = minimize(land.value, places[row, column], jac=land.gradient, method="BFGS", options=dict(gtol=1e-9))
        x = end.x if end.fun <= z[row, column] else places[row, column]
        if (np.abs(x) <= land.half).all() and all(np.abs(x - one).max() > SAME * land.half for one in found):
            found.append(x)
    places = np.array(found).reshape(-1, 2)
    places.flags.writeable = False
    return places
