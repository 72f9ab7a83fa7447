"""Conjugate gradients: each direction keeps what the directions before it have gained.

Notation: p <- -g + b p, b = max(0, g'(g - g_before) / |g_before|^2) (Polak and Ribière 1969), then x <- x + a p with a
from a search along p. On a quadratic of d parameters a is exact, b is that of Hestenes and Stiefel (1952), and the
minimum is reached in at most d steps.
"""

from collections.abc import Iterator

import numpy as np

from algos.descent.iterate import STUCK, TOLERANCE, Iterate, begin
from algos.descent.landscapes import Landscape
from algos.descent.line import length

CURVATURE = 0.1  # of the search: directions that are to be conjugate ask for nearly level places


def steps(landscape: Landscape, start: np.ndarray, *, tolerance: float = TOLERANCE) -> Iterator[Iterate]:
    """Go from start (d,), a state a direction. Ends where the gradient vanishes, far off, or where nothing leads down.

    Raises ValueError for a start of another length.
    """
    f, state = begin(landscape, start, tolerance)
    yield state
    p = -state.gradient
    while not state.over:
        far = length(f, state, p, curvature=CURVATURE)
        if not far:
            yield Iterate(state.x, state.value, state.gradient, f.gradients, STUCK)
            return
        before, state = state.gradient, f.at(state.x + far * p)
        yield state
        share = max(0.0, float(state.gradient @ (state.gradient - before)) / float(before @ before))
        p = share * p - state.gradient
        if state.gradient @ p >= 0:
            p = -state.gradient
