"""A curve sketched through a few heights: the natural cubic spline (de Boor 1978, ch. IV).

Notation: values (m,) heights at even places from 0 to 1; between two of them a cubic, with value, slope and second
derivative continuous where cubics meet, and the second derivative 0 at both ends.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

FEWEST, MOST = 5, 33  # knots


def spline(values: Sequence[float], x: Any) -> np.ndarray:
    """The curve through `values` (m,) at every x, in the shape of x; beyond [0, 1] the last cubic goes on."""
    from scipy.interpolate import CubicSpline

    return np.asarray(CubicSpline(np.linspace(0, 1, len(values)), values, bc_type="natural")(x))


def text(values: Sequence[float]) -> str:
    """The formula of the curve through `values`: `knots(0, 0.5, -1.25, 0, 1)`, with two decimals at most."""
    return f"knots({', '.join(map(short, values))})"


def short(value: float) -> str:
    """A height with two decimals at most; zero has no sign."""
    return f"{round(float(value), 2) + 0.0:.2f}".rstrip("0").rstrip(".")
