"""How many points a fit has on the wrong side, and how many another shape of the densities would have."""

from dataclasses import replace

from algos.classification import gaussian_discriminant
from pages.views.classification.densities.run import Fit
from ui import compute
from ui.words import Share

TRAINING, TEST = "Training error", "Test error"
LATER = "none yet"


def numbers(fit: Fit) -> dict[str, float | str]:
    at = fit.at
    shown: dict[str, float | str] = {}
    if fit.early:
        shown = dict.fromkeys([TRAINING] if at.test is None else [TEST, TRAINING], LATER)
    elif fit.works:
        if at.test is not None:
            shown[TEST] = Share((fit.decide(at.Z_test) != at.y_test).mean())
        shown[TRAINING] = Share((fit.decide(at.Z) != at.y).mean())
    return shown


def of_shape(fit: Fit, covariances: str) -> dict[str, float | str]:
    """The numbers of another model of the same points."""
    trace = compute.run(gaussian_discriminant.steps, fit.at.Z, fit.at.y, limit=9, covariance_type=covariances)
    return numbers(replace(fit, trace=trace))
