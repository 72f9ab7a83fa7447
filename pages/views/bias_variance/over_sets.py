"""What was measured on many training sets: the median and the middle of them, over a number that grows."""

from typing import Any

import numpy as np

from ui.figures import marks
from ui.figures.marks import Trace


def median(
    x: np.ndarray,
    shown: np.ndarray,
    values: np.ndarray,
    colour: str,
    *,
    name: str,
    things: str,
    marker: dict[str, Any],
) -> list[Trace]:
    """A band and a line through points: lower end, median and upper end (3, k) over x (k,).

    `shown` is where they are drawn, `values` (k,) what the medians are; `things` says what x counts. Where `shown` is
    nan there is no band.
    """
    known = np.isfinite(shown[1])
    low, middle, high = shown
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return [
        marks.band(x[known], low[known], high[known], f"rgba({red},{green},{blue},0.18)"),
        marks.path(
            x,
            middle,
            colour,
            name=name,
            says=f"{name} with %{{x}} {things}: %{{customdata:.4g}}",
            customdata=values.astype(np.float32),
            marker=dict(color=colour) | marker,
        ),
    ]
