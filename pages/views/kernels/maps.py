"""What the states of a kernel method say of every place of the plane."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos.kernels.base import Kernel
from algos.kernels.kernels import Gaussian, Laplacian
from algos.trace import Trace
from ui import compute
from ui.classes import Scene
from ui.figures.plane import Plane

CELLS = 64  # across and up


def roomy(at: Scene, kernel: Kernel, times: float) -> Scene:
    """The same with a window so many times as wide, where the kernel makes boundaries that close around the points."""
    return replace(at, plane=wider(at.plane, kernel, times))


def wider(plane: Plane, kernel: Kernel, times: float) -> Plane:
    """A plane's window, so many times as wide where the kernel makes boundaries that close around the points."""
    if not plane.to_scale or not isinstance(kernel, (Gaussian, Laplacian)):
        return plane
    x, y = (
        (float(middle - times * half), float(middle + times * half))
        for middle, half in ((sum(ends) / 2, (ends[1] - ends[0]) / 2) for ends in (plane.x, plane.y))
    )
    return replace(plane, x=x, y=y)


def opening(states: Sequence[Any]) -> int:
    """Where a run opens: on its first state with a boundary; at its start if none has one."""
    return next((i for i, state in enumerate(states) if state.alpha.any()), 0)


def scores(
    at: Scene, trace: Trace[Any], weights: Callable[[Any], np.ndarray]
) -> Callable[[int], tuple[np.ndarray, np.ndarray]]:
    """The score of step i on the plane's grid, and what is 0 on its boundary: (CELLS²,) each.

    The latter is the score itself, or for a kernel above 0 the log of what speaks for class 1 over what speaks against
    it: far from the points the score falls by powers of ten from place to place, and this changes evenly.

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

    def score(i: int) -> tuple[np.ndarray, np.ndarray]:
        used, kernel = table()
        weight, intercept = weights(trace.states[i])[used], float(trace.states[i].intercept)
        S = np.asarray(kernel @ weight + intercept)
        if not isinstance(trace.final.kernel, (Gaussian, Laplacian)):
            return S, S
        pro, contra = (kernel @ np.maximum(side * weight, 0) + max(side * intercept, 0.0) for side in (1, -1))
        with np.errstate(divide="ignore", invalid="ignore"):
            return S, np.log(pro) - np.log(contra)  # NaN where both are too small for a number: no boundary there

    return score
