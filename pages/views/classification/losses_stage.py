"""Whose agreements the losses view shows: a linear model, fitted in one of four ways."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.classification import least_squares, logistic, perceptron
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, controls, player
from ui.classes import Scene

FITS = {
    "logistic": "logistic regression",
    "hinge": "support vector machine",
    "squares": "least squares",
    "perceptron": "perceptron",
}
MINIMISES = {"logistic": "logistic", "hinge": "hinge", "squares": "squared", "perceptron": "perceptron"}
LIMITS = {"logistic": 100, "hinge": 100_000, "squares": 1, "perceptron": 500}


@dataclass(frozen=True, eq=False)
class Stage:
    """A fitted model and the agreements of the points it was fitted to."""

    at: Scene
    fitted: str
    penalty: float
    trace: Trace[Any]

    @property
    def model(self) -> Any:
        return self.trace.final

    @property
    def coef(self) -> np.ndarray:
        return np.asarray(self.model.coef)

    @property
    def signs(self) -> np.ndarray:
        return 2.0 * self.at.y - 1

    @property
    def agreements(self) -> np.ndarray:
        """s times the score of every point: (n,)."""
        return self.signs * np.asarray(self.model.decision_function(self.at.Z))


def choose(data: Dataset) -> Stage:
    """The controls, and the fit. Raises player.Refused for data that the method does not take."""
    at = classes.choose(data, binary=True, held_out=None)
    fitted = controls.choice(
        "Fitted by",
        list(FITS),
        "logistic",
        key="fitted",
        titles=FITS,
        help="Whose scores the points have. Each of them makes the mean of its own loss small.",
    )
    penalty = 0.0
    settings: dict[str, Any] = {}
    if fitted in ("logistic", "hinge"):
        penalty = controls.log_slider(
            "Penalty λ",
            0.01,
            1000,
            1,
            key="loss_penalty",
            help="Charges λ/2 times the squared coefficients beside the sum of the losses. More: smaller scores.",
        )
        settings = dict(penalty=penalty) if fitted == "logistic" else dict(kernel=Linear(), C=1 / penalty)
    if fitted == "hinge":
        settings |= dict(tolerance=1e-4, detail=1)
    module: Any = {
        "logistic": logistic,
        "hinge": support_vector_machine,
        "squares": least_squares,
        "perceptron": perceptron,
    }[fitted]
    trace = player.run(module.steps, at.Z, at.y, limit=LIMITS[fitted], **settings)
    return Stage(at, fitted, penalty, trace)
