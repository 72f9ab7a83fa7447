"""What a logistic regression works on, and the controls that set it off."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import least_squares
from algos.classification.least_squares import LeastSquares
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.classification import logistic_settings
from pages.views.classification.logistic_settings import METHODS, TITLES
from ui import classes, controls, player
from ui.classes import Scene

FEW = 20  # rows: of fewer none is held out at first


@dataclass(frozen=True, eq=False)
class Stage:
    """A method, what it works on, and its run."""

    at: Scene
    method: str
    solver: str  # '' where there is only one way
    settings: dict[str, Any]
    limit: int
    trace: Trace[Any]
    rival: LeastSquares | None  # least squares on the same points
    safe: float  # below this rate batch descent never raises the cost

    @property
    def module(self) -> ModuleType:
        return METHODS[self.method]

    @property
    def cells(self) -> int:
        """Of the map behind the points, across and up: coarser where there are many frames."""
        return 100 if self.method in ("rest", "squares") else 50

    @property
    def penalty(self) -> float:
        return float(self.settings.get("penalty", 0.0))

    @property
    def two(self) -> bool:
        """Whether the score is one number, positive for class 1."""
        return np.ndim(self.trace.final.intercept) == 0


def choose(data: Dataset) -> Stage:
    """The controls, and the run they set off. Raises player.Refused for data that no method takes."""
    method = controls.choice(
        "Method",
        list(METHODS),
        "logistic" if len(data.class_names) <= 2 else "softmax",
        key="fit",
        titles=TITLES,
        help="Logistic sets one class against the rest. Softmax fits a score for each class, all together; one against "
        "the rest fits each alone. Least squares fits the labels as if they were measurements.",
    )
    at = classes.choose(data, binary=method == "logistic", held_out=0.0 if len(data.X) < FEW else 0.3)
    settings, solver, limit, safe = logistic_settings.choose(at, method)
    trace = player.run(METHODS[method].steps, at.Z, at.y, limit=limit, **settings)
    rival = None
    if method != "squares" and controls.toggle(
        "Compare with least squares",
        False,
        key="rival",
        help="A dashed boundary: a plane fitted to the labels −1 and +1. Far points pull it, even if they are right.",
    ):
        rival = player.run(least_squares.steps, at.Z, at.y, limit=1).final
    return Stage(at, method, solver, settings, limit, trace, rival, safe)
