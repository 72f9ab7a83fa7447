"""A density for each class: the models to choose from, and what the reader lays upon the fit."""

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import gaussian_discriminant, gaussian_naive_bayes, nearest_centroid
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.classification import held_out, prior_and_cost
from pages.views.classification.spelling import named
from ui import classes, compute, controls
from ui.classes import Scene

MODELS = {
    "lda": "LDA: one ellipse for all",
    "qda": "QDA: an ellipse for each",
    "naive": "naive Bayes: along the axes",
    "spherical": "circles: a width for each",
    "tied_spherical": "circles: one width for all",
    "centroid": "nearest centroid: no density",
}
SHORT = {
    "lda": "LDA",
    "qda": "QDA",
    "naive": "naive Bayes",
    "spherical": "circles of their own width",
    "tied_spherical": "circles of one width",
    "centroid": "nearest centroid",
}
TYPES = {"lda": "tied", "qda": "full", "spherical": "spherical", "tied_spherical": "tied_spherical"}
CHANCES = [1e-6, 1e-4, 1e-3, 0.01, *(round(0.05 * i, 2) for i in range(1, 20)), 0.99, 0.999, 1 - 1e-4, 1 - 1e-6]
COSTS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
SHRINKAGES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]


@dataclass(frozen=True, eq=False)
class Fit:
    """A model with its stages, and what the reader has laid upon it."""

    at: Scene
    name: str  # a key of MODELS
    module: ModuleType
    trace: Trace[Any]
    settings: dict[str, Any]  # of the model
    moved: int  # the class whose prior and cost can be moved
    costs: np.ndarray  # (k,) of missing each class
    outliers: float  # share of the training points whose density is called low; 0: none
    early: bool = False  # whether it is looked at before the last stage, which has a boundary

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
        return self.dense or (self.name == "centroid" and str(self.final.phase) == "means")

    @property
    def why_not(self) -> str:
        """Why there is no density, with the class by its name; nothing while that is not known."""
        return named(str(getattr(self.final, "reason", "")), self.at.class_names)

    @property
    def title(self) -> str:
        return SHORT[self.name]

    @property
    def round(self) -> bool:
        """Whether it draws circles, or goes by distances."""
        return self.name in ("spherical", "tied_spherical", "centroid")

    @property
    def counted(self) -> bool:
        """Whether the priors are the classes' shares."""
        return "priors" not in self.settings

    @property
    def priced(self) -> bool:
        """Whether one mistake costs more than another."""
        return bool(np.ptp(self.costs))

    @property
    def least(self) -> float:
        """ln p(x) below which a place is called thin: the training points' quantile."""
        return float(np.quantile(self.final.score_samples(self.at.Z), self.outliers))

    @property
    def thin(self) -> np.ndarray:
        """Which training points are called thin: (n,)."""
        if not (self.dense and self.outliers):
            return np.zeros(len(self.at.y), dtype=bool)
        return np.asarray(self.final.score_samples(self.at.Z) < self.least)

    def scores(self, X: np.ndarray) -> np.ndarray:
        """What is compared at the rows of X (m, d): (m, k), the largest wins."""
        if not self.dense:
            return np.asarray(-self.final.distances(X))
        return np.asarray(self.final.joint(X) + np.log(self.costs))

    def common(self, X: np.ndarray) -> np.ndarray:
        """The class that would win at the rows of X (m, d) if priors were shares and all mistakes cost alike."""
        if not self.dense:
            return self.decide(X)
        counts = np.bincount(self.at.y, minlength=self.at.k)
        return np.asarray((self.final.log_densities(X) + np.log(np.maximum(counts, 1))).argmax(axis=1))

    def decide(self, X: np.ndarray) -> np.ndarray:
        """The class of least expected cost, (m,)."""
        return self.scores(X).argmax(axis=1)


def choose(data: Dataset) -> Fit:
    at = classes.choose(data, features=False, held_out=held_out.share(data))
    name = controls.choice(
        "Model",
        list(MODELS),
        "qda",
        key="gaussians",
        titles=MODELS,
        help="What the classes' densities may look like. Freer shapes follow the points better and need more of them.",
    )
    at = _few(at)
    if name == "centroid":
        trace = compute.run(nearest_centroid.steps, at.Z, at.y, limit=9)
        return Fit(at, name, nearest_centroid, trace, {}, at.k - 1, np.ones(at.k), 0.0)
    settings: dict[str, Any] = {"covariance_type": TYPES[name]} if name in TYPES else {}
    moved = prior_and_cost.favoured(at.class_names, help="The class whose prior and cost the next two sliders move.")
    settings |= _priors(at, moved)
    costs = prior_and_cost.costs(
        at.class_names,
        moved,
        COSTS,
        help="What it costs to take this class for another; any other mistake costs 1. More: the boundary moves away "
        "from it, the posterior stays.",
    )
    if name in ("lda", "qda"):
        told = "Makes the ellipses rounder, and singular ones usable. 0: the likeliest fit. 1: circles."
        value = controls.stop_slider("Shrinkage", SHRINKAGES, 0, key="shrinkage", help=told)
        settings |= {"shrinkage": value} if value else {}
    elif name == "naive":
        told = "This part of the widest column's variance is added to every variance. 0: the likeliest fit."
        value = controls.stop_slider("Smoothing", SHRINKAGES, 0, key="shrinkage", help=told)
        settings |= {"var_smoothing": value} if value else {}
    outliers = controls.stop_slider(
        "Grey where thin",
        [0, 0.01, 0.02, 0.05, 0.1, 0.2],
        0,
        key="outliers",
        help="Places less dense than this share of the training points are greyed: an outlier there is told apart by "
        "its small p(x), however sure the posterior is. 0: nothing is.",
    )
    module = gaussian_naive_bayes if name == "naive" else gaussian_discriminant
    trace = compute.run(module.steps, at.Z, at.y, limit=9, **settings)
    return Fit(at, name, module, trace, settings, moved, costs, outliers)


def _few(at: Scene) -> Scene:
    """Only the first training rows of each class, if the reader says so."""
    most = int(np.bincount(at.y, minlength=at.k).max())
    m = controls.slider(
        "Points of each class",
        1,
        most,
        most,
        key="few",
        help="Learn from so many training points of each class only. With few, QDA is sure of what it cannot know.",
    )
    if m >= most:
        return at
    kept = np.sort(np.concatenate([np.flatnonzero(at.y == c)[:m] for c in range(at.k)]))
    lines = (
        f"few = np.sort(np.concatenate([np.flatnonzero(y == c)[:{m}] for c in range({at.k})]))",
        "Z, y = Z[few], y[few]",
    )
    return replace(at, train=at.train.rows(kept), lines=(*at.lines, *lines))


def _priors(at: Scene, moved: int) -> dict[str, np.ndarray]:
    """The priors (k,), if they are not the classes' shares."""
    shares = np.bincount(at.y, minlength=at.k) / len(at.y)
    counted = round(float(shares[moved]), 4)
    chance = controls.stop_slider(
        f"Prior of {at.class_names[moved]}",
        sorted({*CHANCES, counted} - {0.0, 1.0}),
        counted,
        key="prior",
        help="How common the class is before one looks. At first its share of the training points; the other classes "
        "keep their proportions. More: its region grows.",
    )
    if chance == counted or not 0 < shares[moved] < 1:
        return {}
    priors = shares * (1 - chance) / (1 - shares[moved])
    priors[moved] = chance
    return {"priors": priors / priors.sum()}
