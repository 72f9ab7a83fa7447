"""What a stage of the fit shows, in words: the densities, and at last the boundary and whom it has wrong."""

from typing import Any

import numpy as np

from pages.views.classification.densities import errors, window
from pages.views.classification.densities.run import Fit
from ui import words
from ui.words import Share

PHASES = {
    "means": "each class has its mean",
    "covariances": "each class is a bell curve seen from above, and its rings hold 50% and 90% of it",
    "variances": "each class is a bell curve along the axes, and its rings hold 50% and 90% of it",
    "singular": "an ellipse without width has no density, so there is no boundary",
}
RIVALS = {"lda": ("QDA", "full"), "qda": ("LDA", "tied"), "naive": ("LDA", "tied")}
CLOSE = 1e-6  # between an ellipse and a hyperbola there is a parabola: no fit is one


def stage(fit: Fit, state: Any) -> str:
    if state.phase == "discriminant":
        return _decided(fit)
    if state.phase not in ("priors", "counts"):
        return PHASES[state.phase]
    counted = [f"{n} of {name}" for name, n in zip(fit.at.class_names, state.counts, strict=True)]
    believed = f", and the priors are {words.listed([f'{p:.3g}' for p in state.priors])}"
    return f"there are {words.listed(counted)}{believed if state.phase == 'priors' else ''}"


def _decided(fit: Fit) -> str:
    """What shape the boundary has, which points it has wrong, and how many another shape would; or who wins alone."""
    at, won = fit.at, window.won(fit)
    if len(won) == 1 and at.k == 2:
        lost = at.class_names[1 - won[0]]
        told = f"{at.class_names[won[0]]} wins everywhere"
        if not fit.dense or fit.priced:
            return told
        most = Share(fit.final.predict_proba(window.ground(fit).grid()[2])[:, 1 - won[0]].max())
        return f"{told}, and the posterior of {lost} is {words.number(most)} at most"
    kind, Z, y = ("training", at.Z, at.y) if at.test is None else ("test", at.Z_test, at.y_test)
    wrong = fit.decide(Z) != y
    of = words.number(Share(wrong.mean()))
    missed = np.unique(y[wrong])
    whom = f", all of them {at.class_names[missed[0]]}" if len(missed) == 1 and wrong.sum() > 1 and at.k == 2 else ""
    likeliest = "likelier" if at.k == 2 else "likeliest"
    whose = "the class that costs least there" if fit.priced else f"its {likeliest} class"
    shape = _shape(fit) or f"each place has the colour of {whose}, and "
    return f"{shape}{of} of the {kind} points are wrong{whom}{_rival(fit)}"


def _rival(fit: Fit) -> str:
    """How many LDA would have wrong, or of LDA itself QDA: as they come, without a prior or a price of their own."""
    at = fit.at
    if fit.name not in RIVALS or at.k > 2 or fit.priced or not fit.counted or fit.outliers or any(_regular(fit)):
        return ""
    error = errors.of_shape(fit, RIVALS[fit.name][1]).get(errors.TRAINING if at.test is None else errors.TEST)
    return f", against {words.number(error)} with {RIVALS[fit.name][0]}" if isinstance(error, float) else ""


def _regular(fit: Fit) -> list[float]:
    """How strongly its covariances are shrunk or smoothed."""
    return [float(fit.settings.get(name, 0.0)) for name in ("shrinkage", "var_smoothing")]


def _shape(fit: Fit) -> str:
    """What curve the boundary of two classes is, by the quadratic part of how their log densities differ; of more,
    or where it has no name, nothing."""
    if fit.at.k > 2 or not fit.dense or fit.at.y.min() == fit.at.y.max():
        return ""
    if getattr(fit.final, "linear", False):
        return "the boundary is a straight line, and "
    if window.never_said(fit):
        return ""
    covariances = getattr(fit.final, "covariances", None)
    if covariances is None or fit.at.plane.titles is None:
        return ""
    one, other = np.linalg.inv(covariances)
    bends = float(np.linalg.det(other - one)) / float(np.linalg.det(one + other))
    if abs(bends) < CLOSE:
        return ""
    return "the boundary is an ellipse, and " if bends > 0 else "the boundary is a hyperbola, and "
