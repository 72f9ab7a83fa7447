"""Two columns and the Gaussian fitted to them, or one for each class."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from datasets.dataset import Dataset
from ui import words
from ui.figures.plane import Plane


@dataclass(frozen=True)
class Fit:
    """Two columns X (n, 2) of `data`, one Gaussian or one for each class y (n,); None where a class has no density."""

    data: Dataset
    times: float
    X: np.ndarray
    y: np.ndarray  # (n,) zeros unless there is a Gaussian for each class
    models: tuple[Gaussian | None, ...]

    @property
    def each(self) -> bool:
        """Is there a Gaussian for each class?"""
        return len(self.models) > 1

    @property
    def sound(self) -> list[tuple[int, Gaussian]]:
        """The Gaussians with a density, each with the number of its class."""
        return [(c, m) for c, m in enumerate(self.models) if m is not None and not m.singular]

    @property
    def complete(self) -> bool:
        return len(self.sound) == len(self.models)

    @cached_property
    def distances(self) -> np.ndarray:
        """Mahalanobis distance of every row to the mean of its Gaussian, NaN where that has no density: (n,)."""
        dense = tuple(None if model is None or model.singular else model for model in self.models)
        return gaussian.own_mahalanobis(dense, self.X, self.y)

    @property
    def away(self) -> np.ndarray:
        """The distances of the rows that have one: (m,)."""
        return self.distances[~np.isnan(self.distances)]

    @cached_property
    def plane(self) -> Plane:
        first, second = self.data.feature_names
        titles = (first, second if self.times == 1 else f"{words.number(self.times)} × {second}")
        rings = [model.ellipse(3) for _, model in self.sound]
        return Plane.around(np.vstack([self.X, *rings]), titles)
