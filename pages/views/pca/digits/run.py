"""Which pictures are looked at, by whose axes, and what k components keep of them."""

from dataclasses import dataclass

import numpy as np

from algos.pca import principal_components
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca.notation import ROUNDING

STOPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64)
SHOWN = 10  # pictures
MOST = 300  # points in the plane


@dataclass(frozen=True, eq=False)
class Rebuilt:
    """Pictures rebuilt from k components."""

    data: Dataset
    rows: np.ndarray  # (m,) which pictures are looked at
    model: Model
    digit: str  # which they are of, or 'all'
    source: str  # whose axes: 'all' or a digit
    k: int

    @property
    def X(self) -> np.ndarray:
        return self.data.X[self.rows]

    @property
    def y(self) -> np.ndarray:
        """The digits of all pictures."""
        assert self.data.y is not None
        return self.data.y

    @property
    def shown(self) -> np.ndarray:
        """Which pictures are drawn: of every digit the one most like the mean, or the first ten of the one chosen."""
        if self.digit != "all":
            return self.rows[:SHOWN]
        of = [np.flatnonzero(self.y == c) for c in np.unique(self.y)]
        off = [((self.data.X[rows] - self.data.X[rows].mean(axis=0)) ** 2).sum(axis=1) for rows in of]
        return np.array([rows[far.argmin()] for rows, far in zip(of, off, strict=True)])

    @property
    def kept(self) -> float:
        """The share of the squared distances to the mean."""
        return 1 - principal_components.unexplained(self.model, self.X, self.k)

    @property
    def pixel(self) -> float:
        """The root of the mean squared difference of a pixel to its reconstruction."""
        off = float(np.sqrt(np.mean((self.X - self.model.reconstruct(self.X, self.k)) ** 2)))
        return off if off > ROUNDING * float(np.abs(self.X).max()) else 0.0

    @property
    def compression(self) -> float:
        n, d = self.X.shape
        return n * d / (n * self.k + (self.k + 1) * d)


@dataclass(frozen=True, eq=False)
class InPlane(Rebuilt):
    """The same pictures as points on the first two axes, one of which is picked."""

    drawn: np.ndarray  # which pictures are points
    picked: int  # of those

    @property
    def row(self) -> int:
        """The picture that is picked."""
        return int(self.drawn[self.picked])


def stops(model: Model) -> list[int]:
    """The numbers of components to play: up to as many as there are axes."""
    r = len(model.components)
    return sorted({k for k in STOPS if k < r} | {r})
