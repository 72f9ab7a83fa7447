"""Nearest centroid: every place belongs to the class whose mean is nearest (Duda, Hart and Stork 2001, section 2.6.1).

Notation: X (n, d), y (n,) in 0 .. k-1, means (k, d).
    |x - mean_0|² - |x - mean_1|² = 2 (mean_1 - mean_0) . x - (|mean_1|² - |mean_0|²)
so the boundary of two classes halves the way between their means, at a right angle: LDA for equal priors and one
variance in all directions.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.classification.gaussian_discriminant import class_means
from algos.classification.labels import classes
from algos.numerics import squared_distances
from algos.trace import frozen


@frozen
class NearestCentroid:
    """The classes' means. There is no density and so no probability."""

    phase: str  # 'counts', 'means'
    counts: np.ndarray  # (k,) points of each class
    means: np.ndarray  # (k, d), NaN in phase 'counts'
    inertia: float  # sum of the points' squared distances to their own class's mean: no other places make it less

    @property
    def free_parameters(self) -> int:
        """How many numbers are estimated."""
        return self.means.size

    @property
    def boundary_parameters(self) -> int:
        """How many numbers say where one class meets another: d + 1 for each class but the first."""
        k, d = self.means.shape
        return (k - 1) * (d + 1)

    def distances(self, X: Any) -> np.ndarray:
        """Euclidean distance of the rows of X (m, d) to every mean: (m, k)."""
        return np.sqrt(self._squared(X))

    def decision_function(self, X: Any) -> np.ndarray:
        """-|x - mean_c|² / 2 for every class: (m, k); of two classes the difference, above 0 for class 1: (m,)."""
        scores = -self._squared(X) / 2
        return scores[:, 1] - scores[:, 0] if scores.shape[1] == 2 else scores

    def predict(self, X: Any) -> np.ndarray:
        """The class of the nearest mean, the lower of equals: (m,)."""
        return self._squared(X).argmin(axis=1)

    def log_odds(self, c: int = 1, against: int = 0) -> tuple[np.ndarray, float]:
        """coef (d,) and intercept of the line halfway between two means; positive on the side of class c."""
        coef = self.means[c] - self.means[against]
        return coef, float(-coef @ (self.means[c] + self.means[against]) / 2)

    def _squared(self, X: Any) -> np.ndarray:
        if self.phase == "counts":
            raise ValueError("There are no means yet in phase 'counts'.")
        return squared_distances(check.matrix(X, columns=self.means.shape[1]), self.means)


def steps(X: Any, y: Any) -> Iterator[NearestCentroid]:
    """Two stages: the classes' counts, then their means.

    Raises ValueError for bad data, one class only, or a class without a point.
    """
    X, y, k = classes(X, y)
    now = NearestCentroid("counts", np.bincount(y, minlength=k), np.full((k, X.shape[1]), np.nan), np.nan)
    yield now
    means = class_means(X, y, k)
    yield replace(now, phase="means", means=means, inertia=float(((X - means[y]) ** 2).sum()))
