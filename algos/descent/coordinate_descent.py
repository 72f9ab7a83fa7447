"""Coordinate descent: the function is made least in one parameter after the other, the others held.

On a quadratic f = x'Qx / 2 - c'x that is x_j <- x_j - g_j / Q_jj (Gauss and Seidel, 1874). Else the minimum along the
axis is found by a search (Brent 1973), downhill from where it stands. The same on -f is called coordinate ascent.
"""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from algos.descent.iterate import STUCK, TOLERANCE, Iterate, begin
from algos.descent.landscapes import Landscape, Quadratic

PRECISION = 1e-10  # of a minimum along an axis, relative


def steps(landscape: Landscape, start: np.ndarray, *, tolerance: float = TOLERANCE) -> Iterator[Iterate]:
    """Go from start (d,), a state a parameter, in turns. Ends where the gradient vanishes, far off, or where it stays.

    Raises ValueError for a start of another length.
    """
    f, state = begin(landscape, start, tolerance)
    yield state
    j, still = 0, 0
    while not state.over and still < landscape.d:
        axis = np.eye(landscape.d)[j]
        if isinstance(landscape, Quadratic) and landscape.Q[j][j] > 0:
            move = -float(state.gradient[j]) / landscape.Q[j][j]
        else:
            move = _lowest(partial(_along, f.value, state.x, axis), float(state.gradient[j]))
        still = 0 if move else still + 1
        state = f.at(state.x + move * axis)
        if still == landscape.d and not state.over:
            state = Iterate(state.x, state.value, state.gradient, state.gradients, STUCK)
        yield state
        j = (j + 1) % landscape.d


def _along(value: Callable[[np.ndarray], float], x: np.ndarray, axis: np.ndarray, t: float) -> float:
    return value(x + t * axis)


def _lowest(along: Callable[[float], float], slope: float) -> float:
    """Where a function of one number is least, downhill from 0; 0.0 where that is not lower."""
    from scipy.optimize import minimize_scalar

    if not slope:
        return 0.0
    with np.errstate(all="ignore"):
        found = minimize_scalar(along, bracket=(0.0, -np.sign(slope) * 0.1), tol=PRECISION)
    return float(found.x) if found.fun < along(0.0) else 0.0
