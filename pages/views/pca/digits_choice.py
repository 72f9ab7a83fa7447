"""Which pictures are looked at, by whose axes, and what k components keep of them."""

from dataclasses import dataclass

import numpy as np

from algos.pca import principal_components
from algos.pca.principal_components import Components
from datasets.dataset import Dataset

STOPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64)
SHOWN = 10  # pictures


@dataclass(frozen=True)
class Choice:
    """The pictures, whose axes are used, which are shown, and how many components are kept."""

    data: Dataset
    rows: np.ndarray  # (m,) which rows are looked at
    model: Components
    digit: str
    source: str  # whose axes: 'all' or a digit
    k: int

    @property
    def X(self) -> np.ndarray:
        return self.data.X[self.rows]

    @property
    def shown(self) -> np.ndarray:
        """Which rows are drawn: the first of every digit, or the first ten of the one chosen."""
        if self.digit != "all":
            return self.rows[:SHOWN]
        return np.array([np.flatnonzero(self.data.y == c)[0] for c in np.unique(self.data.y)])

    @property
    def ks(self) -> list[int]:
        """The numbers of components to play: as many as there are axes."""
        return stops(self.model)

    @property
    def kept(self) -> float:
        return 1 - principal_components.unexplained(self.model, self.X, self.k)

    @property
    def pixel(self) -> float:
        """The root of the mean squared difference of a pixel to its reconstruction."""
        return float(np.sqrt(np.mean((self.X - self.model.reconstruct(self.X, self.k)) ** 2)))

    @property
    def compression(self) -> float:
        n, d = self.X.shape
        return n * d / (n * self.k + (self.k + 1) * d)


def stops(model: Components) -> list[int]:
    r = len(model.components)
    return sorted({k for k in STOPS if k < r} | {r})
