"""What the states of a kernel method say of every place of the plane."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.trace import Trace
from ui import compute
from ui.classes import Scene

CELLS = 50  # across and up


def opening(states: Sequence[Any]) -> int:
    """Where a run opens: on its first state with a boundary; at its start if none has one."""
    return next((i for i, state in enumerate(states) if state.alpha.any()), 0)


def scores(at: Scene, trace: Trace[Any], weights: Callable[[Any], np.ndarray]) -> Callable[[int], np.ndarray]:
    """The score of step i on the plane's grid: (CELLS²,).

    `weights` gives the weights of the points in a state: (n,). One table of kernel values serves all steps; it is made
    when the first is asked for. Raises compute.Refused where the values are too large, as the plane reaches further
    than the points.
    """

    @functools.cache
    def table() -> tuple[np.ndarray, np.ndarray]:
        """The points that some state weighs, and the kernel between all places and them."""
        used = np.flatnonzero(np.any([weights(state) != 0 for state in trace.states], axis=0))
        places = at.plane.grid(CELLS)[2]
        try:
            return used, trace.final.kernel(places, at.points[used]) if used.size else np.empty((len(places), 0))
        except ValueError as problem:
            raise compute.Refused(str(problem)) from problem

    def score(i: int) -> np.ndarray:
        used, kernel = table()
        state = trace.states[i]
        return np.asarray(kernel @ weights(state)[used] + state.intercept)

    return score
