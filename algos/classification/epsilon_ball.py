"""The classifier that memorises: positive within eps of a positive training point, negative elsewhere.

(Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 1.) It may take any shape at all, so with a small eps it makes
no mistake on distinct training points, and says nothing about any other place: there it is always negative.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.labels import two_classes
from algos.numerics import squared_distances
from algos.trace import frozen


@frozen
class EpsilonBall:
    """Balls around the positive points, and the mistakes they make on the training points."""

    positives: np.ndarray  # (p, d) the training points of class 1
    eps: float  # the balls' radius; a point on the rim is inside
    train_error: float  # share of the training points on the wrong side

    def predict(self, X: Any) -> np.ndarray:
        """1 inside a ball and 0 elsewhere, for places X (m, d): (m,)."""
        far = squared_distances(check.matrix(X, columns=self.positives.shape[1]), self.positives)
        return (far <= self.eps**2).any(axis=1).astype(int)


def safe(X: Any, y: Any) -> float:
    """The distance between the nearest two points of different classes: any smaller eps makes no training mistake."""
    X, s = two_classes(X, y)
    return float(np.sqrt(squared_distances(X[s > 0], X[s < 0]).min()))


def steps(X: Any, y: Any, *, radii: Any) -> Iterator[EpsilonBall]:
    """One state for each radius, in the order given.

    Raises ValueError for data that are not finite numbers, for labels other than 0 and 1, for one class only, and
    for a radius that is not a number of 0 or more.
    """
    X, s = two_classes(X, y)
    radii = check.vector(radii, "radii")
    if radii.min() < 0:
        raise ValueError(f"radii must hold numbers of at least 0, not {radii.min():g}.")
    positives = X[s > 0].copy()
    positives.flags.writeable = False
    nearest = squared_distances(X, positives).min(axis=1)
    for eps in radii:
        yield EpsilonBall(positives, float(eps), float(((nearest <= eps**2) != (s > 0)).mean()))
