"""A method of means and offsets on ratings, and what it is seen beside."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.trace import Trace
from pages.views.recommender import scores
from pages.views.recommender.means import Method
from pages.views.recommender.scene import Scene


@dataclass(frozen=True, eq=False)
class Fit:
    """A method on the ratings learned from, and what it is seen beside."""

    at: Scene
    method: Method
    trace: Trace[Any]
    others: dict[Method, Any]  # the last states of other methods, or of this one with other penalties
    user: int  # of the cell that is looked at
    item: int

    @property
    def predicted(self) -> np.ndarray:
        """The filled table: (n, m)."""
        return np.asarray(self.trace.final.predict())


def by_mean(fit: Fit) -> dict[str, float]:
    """The errors of the mean of all."""
    return scores.of(Method("global").predicted(fit.at.train), fit.at)
