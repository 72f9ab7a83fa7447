"""What the states of a kernel method say of every place of the plane."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos.trace import Trace
from ui import compute
from ui.classes import Scene

CELLS = 50  # across and up


def scores(
    at: Scene, trace: Trace[Any], shown: Sequence[int], weights: Callable[[Any], np.ndarray]
) -> Callable[[int], np.ndarray]:
    """The score of step i, one of those `shown`, on the plane's grid: (CELLS²,).

    `weights` gives the weights of the points in a state: (n,). One table of kernel values serves all steps; it is made
    when the first is asked for. Raises compute.Refused where the values are too large, as the plane reaches further
    than the points.
    """

    @functools.cache
    def found() -> dict[int, np.ndarray]:
        states = [trace.states[i] for i in shown]
        W = np.array([weights(state) for state in states])
        b = np.array([state.intercept for state in states])[:, None]
        used = np.flatnonzero(W.any(axis=0))
        places = at.plane.grid(CELLS)[2]
        if not used.size:
            return dict(zip(shown, np.repeat(b, len(places), axis=1), strict=True))
        try:
            K = trace.final.kernel(places, at.points[used])
        except ValueError as problem:
            raise compute.Refused(str(problem)) from problem
        return dict(zip(shown, W[:, used] @ K.T + b, strict=True))

    return lambda i: found()[i]
