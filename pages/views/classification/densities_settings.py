"""The controls of the densities, settings worth seeing, and the fit they give."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.classification import gaussian_discriminant, gaussian_naive_bayes, nearest_centroid
from datasets.dataset import Dataset
from pages.views.classification.densities_fit import Fit
from ui import classes, controls, player
from ui.classes import Scene

MODELS = {
    "lda": "LDA: one covariance for all",
    "qda": "QDA: a covariance for each",
    "naive": "naive Bayes: along the axes",
    "spherical": "circles: a width for each",
    "tied_spherical": "circles: one width for all",
    "centroid": "nearest centroid: no density",
}
TYPES = {"lda": "tied", "qda": "full", "spherical": "spherical", "tied_spherical": "tied_spherical"}
CHANCES = [1e-6, 1e-4, 1e-3, 0.01, *(round(0.05 * i, 2) for i in range(1, 20)), 0.99, 0.999, 1 - 1e-4, 1 - 1e-6]
COSTS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]


def choose(data: Dataset) -> tuple[Scene, Fit]:
    """The controls, the scene and the fit they give."""
    at = classes.choose(data, features=False, held_out=0.3 if len(data.X) >= 20 else 0.0)
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
        trace = player.run(nearest_centroid.steps, at.Z, at.y, limit=5)
        return at, Fit(name, nearest_centroid, trace, {}, True, at.k - 1, np.ones(at.k), 0.0)
    settings: dict[str, Any] = {"covariance_type": TYPES[name]} if name in TYPES else {}
    moved, priors, costs = _beliefs(at)
    if priors is not None:
        settings["priors"] = priors
    if name in ("lda", "qda", "naive"):
        settings |= _shrinkage(name)
    outliers = controls.stop_slider(
        "Grey where thin",
        [0, 0.01, 0.02, 0.05, 0.1, 0.2],
        0,
        key="outliers",
        help="Places less dense than this share of the training points are greyed: an outlier there is told apart by "
        "its small p(x), however sure the posterior is. 0: nothing is.",
    )
    module = gaussian_naive_bayes if name == "naive" else gaussian_discriminant
    trace = player.run(module.steps, at.Z, at.y, limit=9, **settings)
    return at, Fit(name, module, trace, settings, priors is None, moved, costs, outliers)


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


def _beliefs(at: Scene) -> tuple[int, np.ndarray | None, np.ndarray]:
    """The class to move, the priors (k,) if they are not the classes' shares, and the costs of a miss (k,)."""
    names = list(at.class_names)
    moved = at.k - 1
    if at.k > 2:
        moved = names.index(
            controls.choice(
                "Class to favour",
                names,
                names[-1],
                key="favoured",
                help="The class whose prior and cost the next two sliders move.",
            )
        )
    shares = np.bincount(at.y, minlength=at.k) / len(at.y)
    counted = round(float(shares[moved]), 4)
    chance = controls.stop_slider(
        f"Prior of {names[moved]}",
        sorted({*CHANCES, counted} - {0.0, 1.0}),
        counted,
        key="prior",
        help="How common the class is before one looks. At first its share of the training points; the other classes "
        "keep their proportions. More: its region grows.",
    )
    cost = controls.stop_slider(
        f"Cost of missing {names[moved]}",
        COSTS,
        1,
        key="miss_cost",
        help="What it costs to take this class for another; any other mistake costs 1. More: the boundary moves away "
        "from it, the posterior stays.",
    )
    costs = np.ones(at.k)
    costs[moved] = cost
    if chance == counted or not 0 < shares[moved] < 1:
        return moved, None, costs
    priors = shares * (1 - chance) / (1 - shares[moved])
    priors[moved] = chance
    return moved, priors / priors.sum(), costs


def _shrinkage(name: str) -> dict[str, float]:
    stops = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
    if name == "naive":
        told = "This part of the widest column's variance is added to every variance. 0: the likeliest fit."
        value = controls.stop_slider("Smoothing", stops, 0, key="shrinkage", help=told)
        return {"var_smoothing": value} if value else {}
    told = "Makes the ellipses rounder, and singular ones usable. 0: the likeliest fit. 1: circles."
    value = controls.stop_slider("Shrinkage", stops, 0, key="shrinkage", help=told)
    return {"shrinkage": value} if value else {}
