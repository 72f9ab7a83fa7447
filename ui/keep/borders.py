"""The borders between areas of the plane, each of them once: two dashes one over the other make a line."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ui.figures import contours


def of_outlines(outlines: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Closed lines (m, 2) around areas that touch, each without the borders that an earlier one has already."""
    grid = np.nanmax(np.abs(np.vstack(outlines))) / 1e5 or 1.0  # the two differ by rounding
    seen: set[tuple[Any, ...]] = set()
    made = []
    for points in outlines:
        places = [tuple(place) for place in np.round(points / grid).tolist()]
        way = [points[:1]]
        for j, ends in enumerate(pairwise(places), start=1):
            border = tuple(sorted(ends))
            way += [np.full((1, 2), np.nan)] * (border in seen) + [points[j : j + 1]]
            seen.add(border)
        made.append(np.vstack(way))
    return made


def of_map(across: np.ndarray, up: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Where the classes `codes` (len(up), len(across)) of a map meet: one line (m, 2) with gaps, empty if nowhere."""
    pieces: list[np.ndarray] = [np.empty((0, 2), np.float32)]
    for code in np.unique(codes)[:-1]:
        # Each border once, as one between a class and a later one: earlier ones are nowhere.
        side = np.where(codes == code, 1.0, np.where(codes > code, -1.0, np.nan))
        pieces += [contours.lines(across, up, side), contours.GAP.astype(np.float32)]
    return np.vstack(pieces)
