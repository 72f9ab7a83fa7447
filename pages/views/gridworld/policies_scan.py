"""The values of a setting that a sweep looks at, and how exactly it looks between them."""

import math

import numpy as np

from pages.views.gridworld.scene import Scene

LARGE = 60  # cells: above it a coarser scan, and thresholds less exact


def values(low: float, high: float, step: float, own: float) -> np.ndarray:
    """The settings of the scan: the ends, the multiples of the step between them, and the board's own."""
    a, b = between(low, high, step)
    return np.unique(np.round([low, *np.arange(a, b) * step, high, own], 9))


def between(low: float, high: float, step: float) -> tuple[int, int]:
    """From which multiple of the step up to before which one the scan goes."""
    return math.floor(low / step + 1e-6) + 1, math.ceil(high / step - 1e-6)


def tolerance(at: Scene) -> float:
    """How exactly thresholds are sought, as a share of the range."""
    cells = len(at.board.cells)
    return 1e-5 if cells > 2 * LARGE else 2e-6 if cells > LARGE else 1e-7


def step(span: float, at: Scene, setting: str) -> float:
    """The step of the scan: finer where a threshold could hide between two values."""
    large = len(at.board.cells) > LARGE
    finest = span / ((20 if large else 30) if setting == "living" else (25 if large else 50))
    power = 10.0 ** math.floor(math.log10(finest))
    return round(next(c * power for c in (1, 2, 5, 10) if c * power >= finest * (1 - 1e-9)), 9)
