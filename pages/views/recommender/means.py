"""The methods without taste: means and offsets, and no structure at all."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import baselines, unstructured
from algos.trace import Trace
from datasets.ratings import Ratings
from ui import compute, controls

TITLES = {
    "offsets": "user and item offsets",
    "global": "mean of all",
    "items": "mean of the item",
    "users": "mean of the user",
    "popularity": "popularity (shrunken mean)",
    "unstructured": "no structure at all",
}
PENALISED = ("offsets", "popularity", "unstructured")
LIMIT = 300  # half-steps
PENALTY = 5.0
STOPS = [0.0, *controls.one_two_five(0.1, 1000)]


@dataclass(frozen=True)
class Method:
    """One of them with its penalty."""

    name: str  # of TITLES
    penalty: float = 0.0

    @property
    def title(self) -> str:
        """What it is called."""
        return TITLES[self.name]

    @property
    def free(self) -> bool:
        """Whether every cell is a number of its own."""
        return self.name == "unstructured"

    @property
    def shrinks(self) -> bool:
        """Whether its penalty draws means towards the mean of all."""
        return self.name in ("offsets", "popularity")

    @property
    def shrinkage(self) -> float:
        """The penalty of those that shrink, as chosen if this one does."""
        return self.penalty if self.shrinks else PENALTY

    def run(self, train: Ratings) -> Trace[Any]:
        """Its states: one, or a half-step each."""
        if self.free:
            return compute.run(unstructured.steps, train.Y, penalty=self.penalty, limit=1)
        return compute.run(baselines.steps, train.Y, method=self.name, penalty=self.penalty, limit=LIMIT)

    def predicted(self, train: Ratings) -> np.ndarray:
        """The table that it fills: (n, m)."""
        return np.asarray(self.run(train).final.predict())
