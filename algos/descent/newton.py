"""Newton's method for a minimum: to where the parabola with the same slope and curvature is level.

Notation: g and H are gradient and Hessian at x; the step solves H p = -g. It is exact on a quadratic, looks for a level
place of any kind (a saddle or a maximum as well as a minimum), and may overshoot where the curvature changes.
Damped, it goes along p only as far as the function falls enough (Armijo 1966), and along -g where p does not lead down.
"""

from collections.abc import Iterator

import numpy as np

from algos.descent.iterate import STUCK, TOLERANCE, Iterate, backtracked, begin
from algos.descent.landscapes import Landscape


def steps(
    landscape: Landscape, start: np.ndarray, *, damped: bool = False, tolerance: float = TOLERANCE
) -> Iterator[Iterate]:
    """Newton's steps from start (d,). Ends where the gradient vanishes, far off, or where no step can be made.

    Raises ValueError for a start of another length.
    """
    f, state = begin(landscape, start, tolerance)
    yield state
    while not state.over:
        p = direction(state.gradient, landscape.hessian(state.x))
        if damped and (p is None or state.gradient @ p >= 0):
            p = -state.gradient
        length = backtracked(f.value, state, p) if damped and p is not None else 1.0
        if p is None or not length:
            state = Iterate(state.x, state.value, state.gradient, state.gradients, STUCK)
        else:
            state = f.at(state.x + length * p)
        yield state


def direction(gradient: np.ndarray, hessian: np.ndarray) -> np.ndarray | None:
    """The step to where the parabola is level: (d,). None where the Hessian is singular."""
    try:
        p = np.linalg.solve(hessian, -gradient)
    except np.linalg.LinAlgError:
        return None
    return p if np.isfinite(p).all() else None
