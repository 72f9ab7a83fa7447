"""Which line follows a point that is moved: the same losses, fitted anew for each height of one target.

Least squares weighs residuals by their size, least absolute deviations only by their sign, and Chebyshev's criterion
looks at the largest alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.regression import chebyshev, least_absolute, least_squares
from algos.regression.linear import Linear, table
from algos.trace import frozen

LOSSES: dict[str, Callable[..., Iterator[Linear]]] = {
    "squares": least_squares.steps,
    "absolute": least_absolute.steps,
    "chebyshev": chebyshev.steps,
}


@frozen
class Rivals:
    """One line for each loss, for one height of the target that is moved."""

    height: float  # of the moved target
    models: tuple[Linear, ...]  # in the order of the losses asked for


def targets(y: Any, point: int, height: float) -> np.ndarray:
    """y (n,) with target `point` moved to `height`."""
    moved = np.array(check.vector(y))
    moved[check.integer(point, "point", low=0, high=len(moved) - 1)] = check.number(height, "height")
    return moved


def lines(X: Any, y: Any, *, point: int, heights: Any, losses: Sequence[str] = tuple(LOSSES)) -> Iterator[Rivals]:
    """The lines for each of `heights` (m,) of target `point`, in order.

    Raises ValueError for data that are not finite numbers, a point that is no row, or a loss that is not known.
    """
    X, y = table(X, y)
    heights = check.vector(heights, "heights")
    for loss in losses:
        check.choice(loss, "loss", list(LOSSES))
    for height in heights:
        moved = targets(y, point, float(height))
        yield Rivals(float(height), tuple(next(LOSSES[loss](X, moved)) for loss in losses))


def totals(residual: Any) -> tuple[float, float, float]:
    """Sum of squares, sum of absolute values and largest absolute value of the residuals (n,)."""
    residual = check.vector(residual, "residual")
    size = np.abs(residual)
    return float(residual @ residual), float(size.sum()), float(size.max())
