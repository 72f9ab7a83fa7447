"""A curve sketched through a few heights: the natural cubic spline (de Boor 1978, ch. IV).

Notation: values (m,) heights at even places from 0 to 1; between two of them a cubic, with value, slope and second
derivative continuous where cubics meet, and the second derivative 0 at both ends.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

FEWEST, MOST = 5, 33  # knots


def spline(values: Sequence[float], x: Any) -> np.ndarray:
    """The curve through `values` (m,) at every x, in the shape of x; beyond [0, 1] the last cubic goes on."""
    return np.asarray(_curve(tuple(values))(x))


@lru_cache(maxsize=256)
def _curve(values: tuple[float, ...]) -> Any:
    """Made once: a formula is asked for its values thousands of times."""
    from scipy.interpolate import CubicSpline

    return CubicSpline(np.linspace(0, 1, len(values)), values, bc_type="natural")


def text(values: Sequence[float]) -> str:
    """The formula of the curve through `values`: `knots(0, 0.5, -1.25, 0, 1)`."""
    return f"knots({', '.join(map(short, values))})"


def short(value: float) -> str:
    """A height in as few letters as spell it exactly; zero has no sign."""
    return repr(float(value) + 0.0).removesuffix(".0")
