"""Which class wins where in the plane, and how clearly: maps to stand behind the points."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures.plane import CELLS, Plane

Trace = dict[str, Any]
LEVELS = 250  # shades of a map: they fit in a byte
KEY = "The deeper the colour, the surer the model is of that class."  # of probabilities


def probabilities(plane: Plane, P: np.ndarray, *, cells: int = CELLS) -> Trace:
    """The winner of P (cells * cells, k) at each place of the plane's grid, the stronger the surer."""
    k = P.shape[1]
    peak = P.max(axis=1)
    sure = np.clip((peak - 1 / k) / (1 - 1 / k), 0, 1)
    steps = LEVELS // k
    z = P.argmax(axis=1) * steps + np.minimum(sure * steps, steps - 1)
    return _map(plane, z, cells, palette.shades(k), steps * k) | dict(meta=f"regions {steps}")


def scores(plane: Plane, S: np.ndarray, *, reach: float | None = None, cells: int = CELLS) -> Trace:
    """Scores S (cells * cells,): class 0's colour below zero, class 1's above, full colour at `reach`.

    Without a `reach` it is what nine in ten places stay below.
    """
    reach = float(np.quantile(np.abs(S), 0.9)) if reach is None else reach
    share = np.clip(S / reach, -1, 1) if reach > 0 else np.zeros_like(S)
    below = [[(1 - at) / 2, colour] for at, colour in palette.shades(1)[::-1]]
    scale = [*below, *palette.shades(2)[2:]]
    shades = np.round((share + 1) / 2 * LEVELS)
    middle = LEVELS // 2  # the palest shade of class 1
    return _map(plane, np.where(share < 0, np.minimum(shades, middle - 1), shades), cells, scale, LEVELS)


def winners(plane: Plane, codes: np.ndarray, k: int, *, cells: int = CELLS) -> Trace:
    """The class codes (cells * cells,) in 0 .. k-1 that win each place; -1 where none or several do."""
    scale: list[list[Any]] = [[0, "rgba(0,0,0,0)"], [1 / (k + 1), "rgba(0,0,0,0)"]]
    for i in range(k):
        scale += [[(i + 1) / (k + 1), palette.colour(i)], [(i + 2) / (k + 1), palette.colour(i)]]
    return _map(plane, codes + 1.0, cells, scale, k, low=-0.5, high=k + 0.5) | dict(
        opacity=0.25, zsmooth=False, meta="regions 1"
    )


def _map(
    plane: Plane, z: np.ndarray, cells: int, scale: list[list[Any]], top: int, *, low: float = 0, high: float = 0
) -> Trace:
    across, up, _ = plane.grid(cells)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=np.round(z).astype(np.uint8).reshape(cells, cells),
        zmin=low,
        zmax=high or top,
        colorscale=scale,
        showscale=False,
        hoverinfo="skip",
        zsmooth="fast",  # the browser stretches the picture, colours and all
    )
