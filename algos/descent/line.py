"""How far to go along a direction: exactly on a quadratic, else until Wolfe's conditions hold."""

import warnings

import numpy as np

from algos.descent.iterate import Counted, Iterate, backtracked
from algos.descent.landscapes import Quadratic


def length(f: Counted, here: Iterate, direction: np.ndarray, *, curvature: float) -> float:
    """The step along a direction (d,) that leads down from `here`; 0.0 if none is found.

    On a quadratic the lowest place along it. Else Wolfe's conditions hold (scipy's search, after Nocedal and Wright
    2006, section 3.5): the slope there is at most `curvature` times as steep; if it finds none, the fall is enough.
    """
    if isinstance(f.landscape, Quadratic):
        bend = float(direction @ np.array(f.landscape.Q) @ direction)
        if bend > 0:
            return -float(here.gradient @ direction) / bend
    from scipy.optimize import line_search

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it did not find it says by None
        found = line_search(
            f.value, f.gradient, here.x, direction, here.gradient, here.value, c1=1e-4, c2=curvature, amax=1e3
        )[0]
    return backtracked(f.value, here, direction) if found is None else float(found)
