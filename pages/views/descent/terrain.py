"""The map of a landscape, and ways on it."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.descent.lands import DEPTHS, Ground
from ui import palette
from ui.figures import marks
from ui.figures.plane import Plane

CELLS = 64  # of the map, across and up
BEYOND = 0.6  # by how much of a window the map goes on at each side: a plot to scale shows more than asked
LEVELS = 16
STARTS = "<b>start: drag me</b>"  # beside the ring where ways begin
PALE = 0.62  # how full the blue of the highest is: ways and names stand out from it
# In steps: their edges are lines of equal height, at no cost beside the map's.
DEEP = [
    [(i + end) / LEVELS, f"rgba(43,131,214,{PALE * i / (LEVELS - 1):.3f})"] for i in range(LEVELS) for end in (0, 1)
]
NAME = np.array([0.22, 0.07])  # of a window: the room of a name of fourteen letters
FAR = 20.0  # half-windows: what is further off is drawn no further
EARLY, VERTICES = 100, 600  # places of a way that are always joined, and that are at most


def free_side(place: np.ndarray, ways: np.ndarray, sides: Sequence[str]) -> str:
    """Of the sides, as Plotly calls them, of a place (2,) the first where its name covers least of the ways (m, 2), all
    in shares of the window; one where it would leave the window is the last to be taken."""

    def covered(side: str) -> int:
        right, up = ("right" in side) - ("left" in side), ("top" in side) - ("bottom" in side)
        middle = place + NAME * [right / 2 if up else 0.65 * right, 0.9 * up]
        out = bool((np.abs(middle - 0.5) + NAME / 2 > 0.5).any())
        return int((np.abs(ways - middle) < NAME / 2).all(axis=1).sum()) + out * len(ways)

    return min(sides, key=covered)


def cell(index: int) -> tuple[int, int]:
    """Row and column of a cell of the map that was clicked."""
    return divmod(index, CELLS)


def grid(plane: Plane, beyond: float = BEYOND) -> tuple[np.ndarray, np.ndarray]:
    """The cells' places across and up: (CELLS,) each."""
    across, up = (np.linspace(a - beyond * (b - a), b + beyond * (b - a), CELLS) for a, b in (plane.x, plane.y))
    return across, up


def shades(says: str) -> dict[str, Any]:
    """An annotation: what the colour of the first plot's map says, at its upper right."""
    at = dict(x=1, xref="x domain", xanchor="right", y=1, yref="y domain", yanchor="bottom")
    blue = f"<span style='color:{palette.DATA}'>\u25a0</span>"
    return dict(text=f"{blue} the bluer, the {says}", showarrow=False, font=dict(size=14)) | at


def layers(ground: Ground) -> list[dict[str, Any]]:
    """The height of a landscape."""
    return [relief(ground.plane, ground.landscape.value, ground.least, depths=ground.land.depths)]


def marked(ground: Ground) -> list[dict[str, Any]]:
    """What was marked by hand, as on the pad."""
    return [
        marks.points(
            places[:, 0],
            places[:, 1],
            palette.colour(i),
            symbol=palette.symbol(i),
            outline=palette.OUTLINE,
            says=f"{kind}: %{{x:.4g}}, %{{y:.4g}}",
        )
        for i, (kind, places) in enumerate(ground.marks)
    ]


def relief(
    plane: Plane,
    value: Callable[[np.ndarray], np.ndarray],
    least: float,
    *,
    depths: float = DEPTHS,
    beyond: float = BEYOND,
    says: str = "start here",
    **other: Any,
) -> dict[str, Any]:
    """A map to click on: the height above the least, shaded in steps of its logarithm.

    The more `depths`, the more of the shades are for what is low.
    """
    across, up = grid(plane, beyond)
    height = value(np.stack(np.meshgrid(across, up), axis=-1)) - least
    inside = (np.abs(across - np.mean(plane.x)) <= np.ptp(plane.x) / 2)[None] & (
        np.abs(up - np.mean(plane.y)) <= np.ptp(plane.y) / 2
    )[:, None]
    top = float(height[inside].max())
    shade = np.log1p(depths * np.maximum(height, 0) / top) / np.log1p(depths)
    level = np.round(shade, 3).astype(np.float32)
    x, y = across.astype(np.float32), up.astype(np.float32)
    return marks.map(level, DEEP, 0, 1, x=x, y=y, says=says, zsmooth="best", opacity=0.8, **{"meta": "pick"} | other)


def drawable(plane: Plane, way: np.ndarray) -> np.ndarray:
    """A way (k, 2), drawn in towards the window from far off, so that coordinates stay finite."""
    low, high = np.array([plane.x, plane.y]).T
    middle, half = (low + high) / 2, (high - low) / 2
    away = np.abs((way - middle) / half).max(axis=1, keepdims=True)
    return middle + (way - middle) * np.minimum(1.0, FAR / np.maximum(away, 1e-300))


def so_far(way: np.ndarray, at: int) -> np.ndarray:
    """The way up to a state: every place, of a long one the first hundred and some of the others."""
    kept = joined(len(way))
    return way[np.append(kept[kept < at], at)]


def joined(n: int) -> np.ndarray:
    """Which of n places of a way are joined by lines."""
    late = np.linspace(EARLY, n - 1, VERTICES - EARLY).round().astype(int)
    return np.arange(n) if n <= VERTICES else np.append(np.arange(EARLY), late)


def figure(ground: Ground, ways: Sequence[np.ndarray], colours: Sequence[str]) -> dict[str, Any]:
    """The map alone, with these ways (k, 2)."""
    lines = [
        marks.path(way[:, 0], way[:, 1], colour, width=2.5, size=5)
        for way, colour in zip((drawable(ground.plane, way) for way in ways), colours, strict=True)
    ]
    return dict(data=[*layers(ground), *lines], layout=palette.layout(showlegend=False, **ground.plane.axes()))
