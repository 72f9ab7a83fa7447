"""Naive Bayes on two columns of numbers, once cut into bins and once with Gaussians: what is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.classification import gaussian_discriminant, gaussian_naive_bayes
from algos.classification.gaussian_naive_bayes import GaussianNaiveBayes
from algos.classification.generative import Generative
from algos.text import binned_naive_bayes
from algos.text.binned_naive_bayes import BINS, FULL, WIDE, BinnedNaiveBayes
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.text.scene import CLEAR
from ui import classes, compute, controls
from ui.classes import Scene

PSEUDO_COUNTS = [0.01, 0.1, 0.5, 1, 2, 5, 10, 20]


@dataclass(frozen=True, eq=False)
class Both:
    """Bins, as many and as few as there may be, and Gaussians, on the same columns."""

    at: Scene
    copies: int  # how often the column up is given
    spacing: str  # of the bins
    trace: Trace[BinnedNaiveBayes]  # a state for each number of bins
    state: int  # the one on display
    bells: GaussianNaiveBayes
    both: bool  # whether the map by bell curves stands beside that by bins
    full: Generative | None  # Gaussians of any tilt, on the columns once; None where they have no density

    @property
    def bins(self) -> BinnedNaiveBayes:
        """The histograms on display."""
        return self.trace.states[self.state]

    def given(self, X: np.ndarray) -> np.ndarray:
        """Places (m, 2) as the naive models are given them: (m, 1 + copies)."""
        return np.repeat(X, [1, self.copies], axis=1)

    @property
    def judged(self) -> tuple[str, np.ndarray, np.ndarray]:
        """On what errors are counted: "held out", or the training points if none are; places (m, 2), classes (m,)."""
        at = self.at
        return ("training", at.points, at.y) if at.test is None else ("held out", at.test_points, at.y_test)

    def error(self, model: Generative) -> float:
        """The share of those that a naive model is wrong about."""
        _, X, y = self.judged
        return float((model.predict(self.given(X)) != y).mean())

    def more(self, state: int) -> tuple[int, bool]:
        """How many more mistakes there are than with another number of bins, and whether that may be chance: among the
        points that are told right by one of both alone (McNemar)."""
        _, X, y = self.judged
        here, there = (model.predict(self.given(X)) != y for model in (self.bins, self.trace.states[state]))
        more = int(here.sum()) - int(there.sum())
        return more, bool(more) and abs(more) <= CLEAR * float(np.sqrt((here != there).sum()))

    def certainty(self, model: Generative) -> float:
        """The mean posterior of what a naive model says of them: how often it thinks that it is right."""
        return float(model.predict_proba(self.given(self.judged[1])).max(axis=1).mean())


def choose(data: Dataset) -> Both:
    at = classes.choose(data, features=False, held_out=0.3 if len(data.X) >= 20 else 0.0)
    bins = controls.slider(
        "Bins",
        BINS[0],
        BINS[-1],
        3,
        key="bins",
        help="How many bins each column is cut into. Play goes through all numbers.",
    )
    spacing = controls.choice(
        "Bins are",
        [WIDE, FULL],
        WIDE,
        key="spacing",
        help="Equally wide, or with equally many training points in each.",
    )
    pseudo_count = controls.stop_slider(
        "Pseudo-count",
        PSEUDO_COUNTS,
        1,
        key="pseudo",
        help="How many points of each class are added to every bin, so that no class is impossible there.",
    )
    copies = controls.slider(
        f"Copies of {at.features.inputs[1]}",
        1,
        5,
        1,
        key="given",
        help="How often the vertical column is given. A copy tells nothing new, but naive Bayes does not see that.",
    )
    both = controls.toggle(
        "Map by bell curves",
        False,
        key="both",
        help="Draws a second map, with a bell curve for each class and axis, beside the map by bins.",
    )
    X = np.repeat(at.Z, [1, copies], axis=1)
    trace = compute.run(binned_naive_bayes.steps, X, at.y, limit=len(BINS), pseudo_count=pseudo_count, spacing=spacing)
    bells = compute.run(gaussian_naive_bayes.steps, X, at.y, limit=9).final
    if bells.phase != "discriminant":
        raise compute.Refused(
            "In one of the classes a column does not vary, so its bell curve would be infinitely narrow. Choose "
            "other columns, or more points."
        )
    full = compute.run(gaussian_discriminant.steps, at.Z, at.y, limit=9, covariance_type="full").final
    return Both(at, copies, spacing, trace, bins - BINS[0], bells, both, full if full.phase == "discriminant" else None)


def with_bins(run: Both, step: int) -> Both:
    return replace(run, state=step)


def moves() -> Mapping[str, Any]:
    """What the slider says as the player goes through the numbers of bins."""
    return {"bins": BINS}
