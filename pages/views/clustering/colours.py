"""Points whose clusters have colour numbers: they come round again, and -1 is for points of no cluster."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters

HUES = len(palette.CLASSES)
GROUND = 0.13  # opacity of regions: what lies on them is what is looked at


def cloud(points: np.ndarray, numbers: np.ndarray, *, none: int = clusters.NOISE) -> dict[str, Any]:
    """Points (n, 2) under their colour numbers (n,), where a number says nothing to the reader; `none` is a shape."""
    drawn = clusters.cloud(points, np.where(numbers < 0, -1, numbers % HUES), HUES, none=none)
    shaped = clusters.cloud(points, numbers, HUES, none=none)["marker"]  # where hues come round, shapes move on
    drawn["marker"] |= dict(symbol=shaped["symbol"], size=shaped["size"])
    return drawn | dict(hovertemplate="point %{customdata} (%{x:.4g}, %{y:.4g})<extra></extra>")
