"""Whose agreements the view shows: a linear model, fitted in one of four ways."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import least_squares, logistic, perceptron
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, compute, controls
from ui.classes import Scene

FITS = {
    "logistic": "logistic regression",
    "hinge": "support vector machine",
    "squares": "least squares",
    "perceptron": "perceptron",
}
MODULES: dict[str, ModuleType] = {
    "logistic": logistic,
    "hinge": support_vector_machine,
    "squares": least_squares,
    "perceptron": perceptron,
}
AXES = "The axes are not to scale"  # as a caveat begins that speaks of a plane
LIMITS = {"logistic": 100, "hinge": 100_000, "squares": 1, "perceptron": 500}


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted model and the points it was fitted to."""

    at: Scene
    by: str  # a key of FITS
    penalty: float
    trace: Trace[Any]

    @property
    def caveats(self) -> list[str]:
        """What there is to know of the points; the axes of their plane are not drawn here."""
        return [one for one in self.at.caveats if not one.startswith(AXES)]

    @property
    def coef(self) -> np.ndarray:
        return np.asarray(self.trace.final.coef)

    @property
    def signs(self) -> np.ndarray:
        return 2.0 * self.at.y - 1

    @property
    def agreements(self) -> np.ndarray:
        """The sign times the score of every point: (n,)."""
        return self.signs * np.asarray(self.trace.final.decision_function(self.at.Z))


def choose(data: Dataset) -> Fit:
    """The controls, and the fit."""
    at = classes.choose(data, binary=True, held_out=None)
    by = controls.choice(
        "Fitted by",
        list(FITS),
        "logistic",
        key="fitted",
        titles=FITS,
        help="The model that gives the points their scores. Each model minimises the mean of a loss of its own.",
    )
    penalty = 0.0
    settings: dict[str, Any] = {}
    if by in ("logistic", "hinge"):
        penalty = controls.log_slider(
            "Penalty λ",
            0.01,
            1000,
            1,
            key="loss_penalty",
            help="Adds λ/2 times the squared coefficients to the sum of the losses. A larger λ makes the scores "
            "smaller.",
        )
        hinge = dict(kernel=Linear(), C=1 / penalty, tolerance=1e-4, detail=1)
        settings = hinge if by == "hinge" else dict(penalty=penalty)
    trace = compute.run(MODULES[by].steps, at.Z, at.y, limit=LIMITS[by], **settings)
    return Fit(at, by, penalty, trace)
