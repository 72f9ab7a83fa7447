"""Newton's method for a zero of a function of one number: along the tangent to where that is 0 (Raphson 1690).

    x <- x - f(x) / f'(x)
Near a simple zero the number of right digits doubles with each step. It fails where the tangent is level, runs off
where the function flattens, and may go round in a circle.
"""

from collections.abc import Iterator

import numpy as np

from algos import check
from algos.descent.curves import CURVES, Curve
from algos.trace import frozen

FAR = 1e8
TOLERANCE = 1e-12  # of the step, beside the size of x


@frozen
class Tangent:
    """A place, and the tangent there."""

    x: float
    value: float  # f(x)
    slope: float  # f'(x)
    phase: str  # 'start', 'going', 'converged', 'diverged', 'flat': the tangent never meets 0, or 'cycle'

    @property
    def over(self) -> bool:
        """Whether it ends here."""
        return self.phase not in ("start", "going")

    @property
    def next(self) -> float:
        """Where the tangent is 0; nan where it is level."""
        return self.x - self.value / self.slope if self.slope else float("nan")


def steps(function: str, start: float, *, tolerance: float = TOLERANCE) -> Iterator[Tangent]:
    """Tangents from the start on, to one of `CURVES`.

    Ends at a zero, at a level tangent, far off, and where it has been before. Raises ValueError for an unknown
    function and a start that is no finite number.
    """
    curve = CURVES[check.choice(function, "function", CURVES)]
    check.number(tolerance, "tolerance", low=0.0, above=True)
    x = check.number(start, "start", low=-FAR, high=FAR)
    state, been = _at(curve, x, "start"), [x]
    yield state
    while not state.over:
        x, before = state.next, state.x
        if not abs(x) <= FAR:
            yield _at(curve, float(np.copysign(FAR, x)), "diverged")
            return
        phase = "going"
        if abs(x - before) <= tolerance * max(1.0, abs(x)):
            phase = "converged"
        elif any(abs(x - one) <= tolerance * max(1.0, abs(x)) for one in been):
            phase = "cycle"
        been.append(x)
        state = _at(curve, x, phase)
        yield state


def ends(function: str, starts: np.ndarray, *, limit: int = 100) -> np.ndarray:
    """Which zero of one of `CURVES` is reached from each start (n,), by its place among them; -1 if none is: (n,).

    Raises ValueError for an unknown function and starts that are no finite numbers.
    """
    curve = CURVES[check.choice(function, "function", CURVES)]
    x, zeros = check.vector(starts, "starts").copy(), np.array(curve.zeros)
    with np.errstate(all="ignore"):
        for _ in range(limit):
            value = curve.value(x)
            x = x - np.where(value == 0, 0.0, value / np.where(value == 0, 1.0, curve.slope(x)))
            x[~(np.abs(x) <= FAR)] = np.nan  # it stays there
    near = np.nan_to_num(np.abs(x[:, None] - zeros), nan=np.inf)
    return np.where(near.min(axis=1) < 1e-6, near.argmin(axis=1), -1)


def _at(curve: Curve, x: float, phase: str) -> Tangent:
    value, slope = float(curve.value(np.array(x))), float(curve.slope(np.array(x)))
    if value == 0:
        phase = "converged"
    elif not slope and phase != "diverged":
        phase = "flat"
    return Tangent(x, value, slope, phase)
