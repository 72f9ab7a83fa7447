"""The page's picture for the front door: three fits of the default data."""

from typing import Any

import numpy as np

from algos.regression import least_squares
from algos.trace import record
from datasets import catalog
from ui.figures import fits

ALT = "Points along a wave and three curves through them: one too stiff, one right, one too wild."


def figure() -> dict[str, Any]:
    """Polynomials of degree 1, 3 and 15 through the sine."""
    data = catalog.make("sine")
    x = data.X[:, 0]
    assert data.y is not None
    grid = np.linspace(x.min(), x.max(), 120)
    traces = [fits.observed(x, data.y, pick=False)]
    for i, degree in enumerate((1, 3, 15)):
        powers = np.arange(1, degree + 1)
        middle, half = (x.max() + x.min()) / 2, (x.max() - x.min()) / 2
        model = record(least_squares.steps(((x - middle) / half)[:, None] ** powers, data.y), limit=1).final
        curve = model.predict(((grid - middle) / half)[:, None] ** powers)
        traces.append(fits.curve(grid, curve, f"degree {degree}", i=i))
    room = 0.2 * float(np.ptp(data.y))
    ends = (float(grid[0]), float(grid[-1]))
    return fits.figure(traces, titles=("", ""), x_range=ends, y_range=(data.y.min() - room, data.y.max() + room))
