"""What every picture of points in the plane shares: how far it reaches and the grid its background is computed on."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette

Point = tuple[float, float]
CELLS = 100  # a background map has CELLS x CELLS cells
PAST = 0.3, 0.25  # how far it reaches past a window to scale, across and up: a chart may be that much longer


@dataclass(frozen=True)
class Plane:
    """A window on two columns: its ranges and whether one unit is as long across as up."""

    x: tuple[float, float]
    y: tuple[float, float]
    to_scale: bool
    titles: tuple[str, str]

    @classmethod
    def around(
        cls, points: np.ndarray, titles: tuple[str, str], *, aspect: float = 1.25, one_unit: bool = False
    ) -> "Plane":
        """The window around points (n, 2). To scale unless one column spans four times the other or more.

        Columns of `one_unit` are to scale whatever they span.
        """
        low, high = points.min(axis=0), points.max(axis=0)
        span = high - low
        span = np.where(span > 0, span, span.max() if span.max() > 0 else 1.0)
        middle = (low + high) / 2
        to_scale = one_unit or bool(span.max() < 4 * span.min())
        half = span * 0.56
        if to_scale:
            half = np.array([max(half[0], half[1] * aspect), max(half[1], half[0] / aspect)])
        (x0, y0), (x1, y1) = middle - half, middle + half
        return cls((float(x0), float(x1)), (float(y0), float(y1)), to_scale, titles)

    @property
    def stretch(self) -> float:
        """How many times the longer range is as long as the shorter one."""
        spans = self.x[1] - self.x[0], self.y[1] - self.y[0]
        return max(spans) / min(spans)

    def holds(self, points: np.ndarray) -> np.ndarray:
        """Which of the points (m, 2) lie inside the window: (m,) boolean."""
        low, high = np.transpose([self.x, self.y])
        return ((points >= low) & (points <= high)).all(axis=1)

    def axes(self) -> dict[str, Any]:
        """xaxis and yaxis for a layout: places are read rather than numbers, so few of these, and no lines."""
        tie: dict[str, Any] = dict(scaleanchor="x", scaleratio=1) if self.to_scale else {}
        bare: dict[str, Any] = dict(showgrid=False, nticks=5)
        return dict(
            xaxis=palette.axis(self.titles[0], range=list(self.x), **bare),
            yaxis=palette.axis(self.titles[1], range=list(self.y), **bare, **tie),
        )

    def cells(self, centers: np.ndarray) -> list[np.ndarray]:
        """The Voronoi cell of each centre (k, 2): closed polygons, cut off well outside the window.

        A cell is the rectangle cut by the bisector with every other centre (exact, unlike a grid of cells).
        Of equal centres the first has the cell, as ties go to the lower index; the others' are empty.
        """
        (x0, x1), (y0, y1) = ((2 * a - b, 2 * b - a) for a, b in (self.x, self.y))
        places = [(float(x), float(y)) for x, y in centers]
        result = []
        for i, center in enumerate(places):
            polygon = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            for j, other in enumerate(places):
                if other != center:
                    polygon = _cut(polygon, center, other)
                elif j < i:
                    polygon = []
            result.append(np.array([*polygon, *polygon[:1]]).reshape(-1, 2))
        return result

    def grid(self, cells: int = CELLS) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Cell centres across (cells,) and up (cells,), and all of them as points (cells * cells, 2).

        The grid reaches past the window, because a chart to scale shows more of the longer side.
        """
        past = PAST if self.to_scale else (0.0, 0.0)
        across, up = (
            np.linspace(a - more * (b - a), b + more * (b - a), cells, dtype=np.float32)
            for (a, b), more in zip((self.x, self.y), past, strict=True)
        )
        xx, yy = np.meshgrid(across, up)
        return across, up, np.column_stack([xx.ravel(), yy.ravel()]).astype(float)


def _cut(polygon: list[Point], near: Point, far: Point) -> list[Point]:
    """The part of a convex polygon that is at least as near to `near` as to `far`. Plain floats: it is small."""
    (ax, ay), (bx, by) = near, far
    dx, dy, mx, my = bx - ax, by - ay, (ax + bx) / 2, (ay + by) / 2
    beyond = [(x - mx) * dx + (y - my) * dy for x, y in polygon]  # > 0: on the far side
    kept = []
    for i, (x, y) in enumerate(polygon):
        u, v = beyond[i], beyond[i - 1]
        if (u < 0 < v) or (v < 0 < u):
            px, py = polygon[i - 1]
            kept.append((px + (x - px) * v / (v - u), py + (y - py) * v / (v - u)))
        if u <= 0:
            kept.append((x, y))
    return kept
