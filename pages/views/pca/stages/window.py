"""A square window on the plane whose numbers follow it.

It reaches from -1 to 1 and has numbers of its own at its edges, because the frames of an animation cannot change an
axis: centring and scaling then change the numbers, and the cloud stays in sight.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pages.views.pca import cloud
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

SMALLEST = 0.4  # of the window: where a shared one would show a cloud smaller than that, each stage has its own


@dataclass(frozen=True)
class Window:
    """A square piece of the plane, to scale."""

    centre: np.ndarray  # (2,)
    half: float

    @classmethod
    def around(cls, X: np.ndarray) -> "Window":
        low, high = X.min(axis=0), X.max(axis=0)
        return cls((low + high) / 2, 0.56 * (float((high - low).max()) or 1.0))

    def place(self, X: np.ndarray) -> np.ndarray:
        """The rows X (m, 2) in the square."""
        return (X - self.centre) / self.half

    def ticks(self, j: int) -> np.ndarray:
        """Round numbers along column j (0 or 1) inside the window, some four to seven."""
        size = 10.0 ** np.floor(np.log10(self.half))
        step = next(m * size for m in (0.25, 0.5, 1.0, 2.5) if self.half <= 2.5 * m * size or m == 2.5)
        low, high = self.centre[j] - self.half, self.centre[j] + self.half
        return np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step + 0.0  # no -0

    def frame(self) -> list[Trace]:
        """Grid, the lines at 0, and numbers at the edges."""
        grid: list[list[float]] = []
        zero: list[list[float]] = []
        labels, places, sides = [], [], []
        for j in (0, 1):
            for value in self.ticks(j):
                at = float((value - self.centre[j]) / self.half)
                ends = [[at, -1.0], [at, 1.0]] if j == 0 else [[-1.0, at], [1.0, at]]
                (zero if value == 0 else grid).extend([*ends, [np.nan, np.nan]])
                labels.append(f"{value:,.10g}".replace("-", "−"))
                places.append(ends[0])
                sides.append("bottom center" if j == 0 else "middle left")
        nowhere = [[np.nan, np.nan]]
        x, y = np.transpose(places)
        return [
            cloud.line(np.array(grid or nowhere), palette.GRID, width=1),
            cloud.line(np.array(zero or nowhere), palette.NEUTRAL, width=1.5),
            marks.text(x, y, labels, size=13, textposition=sides, cliponaxis=False),
        ]


def windows(clouds: Sequence[np.ndarray]) -> tuple[list[Window], bool]:
    """A window for each cloud (n, 2), and whether it is the same for all."""
    own = [Window.around(X) for X in clouds]
    whole = Window.around(np.vstack(clouds))
    shared = all(window.half >= SMALLEST * whole.half for window in own)
    return ([whole] * len(own) if shared else own), shared
