"""A model of the densities with all that the reader has laid upon it."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.trace import Trace

SHORT = {
    "lda": "LDA",
    "qda": "QDA",
    "naive": "naive Bayes",
    "spherical": "circles of their own width",
    "tied_spherical": "circles of one width",
    "centroid": "nearest centroid",
}


@dataclass(frozen=True)
class Fit:
    """A model with its stages, and what the reader has laid upon it."""

    name: str  # a key of SHORT
    module: ModuleType
    trace: Trace[Any]
    settings: dict[str, Any]  # of `steps`, as in a script
    counted: bool  # the priors are the classes' shares
    moved: int  # the class whose prior and cost can be moved
    costs: np.ndarray  # (k,) of missing each class
    outliers: float  # share of the training points whose density is called low; 0: none

    @property
    def final(self) -> Any:
        return self.trace.final

    @property
    def dense(self) -> bool:
        """Whether there are densities, and so posteriors."""
        return str(self.final.phase) == "discriminant"

    @property
    def works(self) -> bool:
        """Whether there is a boundary."""
        return self.dense or str(self.final.phase) == "means"

    @property
    def title(self) -> str:
        return SHORT[self.name]

    def scores(self, X: np.ndarray) -> np.ndarray:
        """What is compared at the rows of X (m, d): (m, k), the largest wins."""
        if not self.dense:
            return np.asarray(-self.final.distances(X))
        return np.asarray(self.final.joint(X) + np.log(self.costs))

    def decide(self, X: np.ndarray) -> np.ndarray:
        """The class of least expected cost, (m,)."""
        return self.scores(X).argmax(axis=1)
