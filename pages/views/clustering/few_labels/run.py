"""A few labels, and what is learned from them by clusters."""

from dataclasses import dataclass

import numpy as np

from algos.clustering import few_labels, k_means
from algos.clustering.few_labels import FEATURES, FewLabels
from algos.trace import Trace
from pages.views.clustering.scene import Scene

LABELS, CLUSTERS = "labels", "k"


@dataclass(frozen=True, eq=False)
class Run:
    """A few labels more and more, or more and more clusters with the same labels."""

    at: Scene
    vary: str
    kind: str  # of the features in the picture
    trace: Trace[FewLabels]
    i: int  # the state on display, or the last of those up to the one on display

    @property
    def state(self) -> FewLabels:
        return self.trace.states[self.i]

    @property
    def y(self) -> np.ndarray:
        """The classes (n,) by number."""
        return np.asarray(self.at.data.target, dtype=int)

    @property
    def best(self) -> FewLabels:
        """Of the states so far the first with most of its labels told, each held out."""
        column = FEATURES.index(self.kind)
        return max(self.trace.states[: self.i + 1], key=lambda state: float(state.held_out[column]))


def told_by(run: Run, state: FewLabels, X: np.ndarray) -> np.ndarray:
    """The class (m,) that the classifier in the picture gives the rows X (m, d)."""
    F, own = (few_labels.columns(rows, state.centers, run.kind) for rows in (X, run.at.data.X[state.labelled]))
    return few_labels.tell(F, own, run.y[state.labelled], int(run.y.max()) + 1, run.kind)


def untold(run: Run, state: FewLabels) -> float:
    """The share of the points without a label that is not told by the clusters."""
    near = k_means.nearest(run.at.data.X, state.centers)
    return float((~np.isin(near, near[state.labelled])).sum() / (run.at.n - len(state.labelled)))


def model(run: Run, state: FewLabels, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """What it learned from the labels in the picture: coef (p, c) and intercept (c,)."""
    F = few_labels.columns(run.at.data.X[state.labelled], state.centers, kind)
    return few_labels.fit(F, run.y[state.labelled], int(run.y.max()) + 1)
