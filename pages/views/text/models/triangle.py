"""Distributions of three words as places in a triangle: a corner for each word, the middle says all of them alike."""

from functools import lru_cache
from typing import Any

import numpy as np

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])
ACROSS, UP = 120, 104  # cells of a map: squares, nearly


def place(theta: Any) -> np.ndarray:
    """Distributions (..., 3) as x and y: (..., 2)."""
    return np.asarray(np.asarray(theta, dtype=float) @ CORNERS)


def distribution(x: Any, y: Any) -> np.ndarray:
    """The reverse: (..., 3), with entries below 0 outside the triangle."""
    third = np.asarray(y, dtype=float) / CORNERS[2, 1]
    second = np.asarray(x, dtype=float) - third / 2
    return np.stack([1 - second - third, second, third], axis=-1)


def inside(x: float, y: float) -> tuple[float, float, float]:
    """The distribution at a place, or, outside the triangle, without what is below 0 of it."""
    held = np.maximum(distribution(x, y), 0)
    dog, cat, tulip = (held / held.sum()).tolist()
    return dog, cat, tulip


@lru_cache(maxsize=1)
def grid() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Middles of cells across (ACROSS,) and up (UP,), which are inside (UP, ACROSS), and those as distributions."""
    across = (np.arange(ACROSS) + 0.5) / ACROSS
    up = (np.arange(UP) + 0.5) / UP * CORNERS[2, 1]
    theta = distribution(*np.meshgrid(across, up))
    within = np.asarray((theta > 0).all(axis=-1))
    return across.astype(np.float32), np.asarray(up, dtype=np.float32), within, theta[within]
