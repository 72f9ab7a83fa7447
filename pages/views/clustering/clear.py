"""Where words beside a mark hide the fewest points, on a desk and on a phone."""

from collections.abc import Sequence

import numpy as np

from ui.figures.plane import Plane

DESK, PHONE = (600, 375), (285, 220)  # pixels across and up of a plot, about
MARGIN = 2  # pixels round the words


def boxes(plane: Plane, places: np.ndarray, ways: np.ndarray, window: tuple[int, int]) -> np.ndarray:
    """The middles (m, s, 2) of words so many pixels (s, 2) from places (m, 2), in a plot of that size."""
    span = np.ptp([plane.x, plane.y], axis=1)
    middles: np.ndarray = places[:, None] + ways * span / window
    return middles


def hidden(
    plane: Plane,
    places: np.ndarray,
    ways: np.ndarray,
    size: Sequence[float],
    others: np.ndarray,
    window: tuple[int, int],
) -> np.ndarray:
    """How many of `others` (n, 2) words of that size in pixels hide there: (m, s); inf where an edge cuts them."""
    half = (np.asarray(size) / 2 + MARGIN) * np.ptp([plane.x, plane.y], axis=1) / window
    middles = boxes(plane, places, ways, window)
    walls = np.transpose([plane.x, plane.y])
    cut = (np.abs(middles[:, :, None] - walls) < half).any(axis=(-2, -1))
    under = (np.abs(middles[:, :, None] - others) < half).all(axis=-1).sum(axis=-1)
    return np.where(cut, np.inf, under)
