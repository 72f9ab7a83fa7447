"""Something is dragged to a place of a chart: the settings that come of it, and the page under them."""

from typing import Any

import numpy as np

from tests.pages.harness import Opened
from ui.picture import Drag, Picture

FAR = [(1e300, -1e300), (-1e300, 1e300), (0.0, 0.0), (-1e-300, 1e9)]  # places outside all axes, and at no side of them


def dropped(page: str, settings: dict[str, Any], meta: str, x: float, y: float, i: int = 0) -> Opened:
    """The page once point i of what is called `meta` has been let go at x, y: settings arrive as texts there."""
    _, drag = _of(Opened(page, **settings), meta)
    return Opened(page, **settings | {name: str(value) for name, value in drag.sets(i, x, y).items()})


def places(at: Opened, meta: str, frame: int | None = None) -> np.ndarray:
    """Where the marks stand that are called `meta`: (n, 2)."""
    picture, _ = _of(at, meta)
    data = picture.frames[picture.start if frame is None else frame]["data"]
    (trace,) = (one for one in data if one.get("meta") == meta)
    return np.column_stack([np.asarray(trace[letter], dtype=float) for letter in "xy"])


def anywhere(page: str, settings: dict[str, Any], meta: str, n: int = 1) -> None:
    """Wherever its n points are let go, the page has an answer."""
    for x, y in FAR:
        for i in (*range(n), n, -1):
            assert dropped(page, settings, meta, x, y, i).pictures


def _of(at: Opened, meta: str) -> tuple[Picture, Drag]:
    (found,) = ((picture, drag) for picture in at.pictures for drag in picture.drags if drag.meta == meta)
    return found
