"""Where a method of optimisation stands, and what ends it: what all of them share."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from algos import check
from algos.descent.landscapes import Landscape
from algos.trace import frozen

START, DESCENDING, CONVERGED, DIVERGED, STUCK = "start", "descending", "converged", "diverged", "stuck"
FAR = 1e8  # a parameter of this size is called divergence
TOLERANCE = 1e-6  # of the largest entry of the gradient


@frozen
class Iterate:
    """The parameters after some steps, with the function there and what it has cost."""

    x: np.ndarray  # (d,)
    value: float
    gradient: np.ndarray  # (d,)
    gradients: int  # gradients asked for so far
    phase: str  # 'start', 'descending', 'converged', 'diverged' or 'stuck': no step that leads down was found

    @property
    def over(self) -> bool:
        """Whether the method has stopped here."""
        return self.phase in (CONVERGED, DIVERGED, STUCK)


@dataclass
class Counted:
    """A landscape that counts how often its gradient is asked for, and makes iterates."""

    landscape: Landscape
    tolerance: float
    gradients: int = 0

    def gradient(self, x: np.ndarray) -> np.ndarray:
        self.gradients += 1
        return self.landscape.gradient(x)

    def value(self, x: np.ndarray) -> float:
        return float(self.landscape.value(x))

    def at(self, x: np.ndarray, phase: str = DESCENDING, *, counts: bool = True) -> Iterate:
        """The iterate at x (d,). Its gradient counts unless the method makes no use of it.

        What is farther off than `FAR` is put at that distance and called diverged; where no entry of the gradient is
        larger than the tolerance it is called converged.
        """
        if not np.abs(x).max() <= FAR:  # nan is far, too
            far = np.nan_to_num(np.clip(x, -FAR, FAR), nan=FAR)
            return Iterate(far, self.value(far), self.landscape.gradient(far), self.gradients, DIVERGED)
        slope = self.gradient(x) if counts else self.landscape.gradient(x)
        if np.abs(slope).max() <= self.tolerance:
            phase = CONVERGED
        return Iterate(x, self.value(x), slope, self.gradients, phase)


def begin(landscape: Landscape, start: np.ndarray, tolerance: float) -> tuple[Counted, Iterate]:
    """The start of a run. Raises ValueError for a start of another length, or a tolerance that is not positive."""
    check.number(tolerance, "tolerance", low=0.0, above=True)
    x = check.vector(start, "start", length=landscape.d)
    f = Counted(landscape, tolerance)
    return f, f.at(x, phase=START)


def backtracked(
    value: Callable[[np.ndarray], float], here: Iterate, direction: np.ndarray, *, slope: float = 1e-4
) -> float:
    """A step along a direction that leads down, halved until the fall is that share of what the slope promises.

    After Armijo (1966). 0.0 if there is none.
    """
    promised = float(here.gradient @ direction)
    step = 1.0
    while promised < 0 and step > 1e-20:
        if value(here.x + step * direction) <= here.value + slope * step * promised:
            return step
        step /= 2
    return 0.0
