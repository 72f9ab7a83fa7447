"""The places of a landscape that are lower than all around them, sought in a square window around 0.

From the lowest cells of a grid on (BFGS, with the landscape's own gradient).
"""

import warnings
from functools import lru_cache
from typing import Protocol

import numpy as np

CELLS = 81  # of the grid, each way
SAME = 1e-3  # of the window: minima that are nearer to each other are one


class Surface(Protocol):
    """A function of the plane that can be told from others: it is hashed."""

    def value(self, x: np.ndarray) -> np.ndarray:
        """f at x (..., 2): (...)."""

    def gradient(self, x: np.ndarray) -> np.ndarray:
        """The gradient at x (2,): (2,)."""


def grid(half: float) -> np.ndarray:
    """Places from -half to half: (CELLS, CELLS, 2)."""
    along = np.linspace(-half, half, CELLS)
    return np.stack(np.meshgrid(along, along), axis=-1)


@lru_cache(maxsize=64)
def minima(land: Surface, half: float, most: int) -> np.ndarray:
    """Those in the window, the lowest first if there are many: (m, 2), m at most `most`. Not to be written to."""
    from scipy.optimize import minimize

    places = grid(half)
    z = land.value(places)
    inner = z[1:-1, 1:-1]
    around = [
        z[1 + i : CELLS - 1 + i, 1 + j : CELLS - 1 + j] for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)
    ]
    low = np.argwhere(inner <= np.min(around, axis=0)) + 1
    low = low[np.argsort(z[low[:, 0], low[:, 1]], kind="stable")][:most]
    found: list[np.ndarray] = []
    for row, column in low:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where it ends is all that is asked
            end = minimize(land.value, places[row, column], jac=land.gradient, method="BFGS", options=dict(gtol=1e-9))
        x = end.x if end.fun <= z[row, column] else places[row, column]
        if (np.abs(x) <= half).all() and all(np.abs(x - one).max() > SAME * half for one in found):
            found.append(x)
    places = np.array(found).reshape(-1, 2)
    places.flags.writeable = False
    return places
