"""A run of kernel logistic regression, and plain logistic regression beside it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.classification.logistic import Logistic
from algos.kernels.kernel_logistic import KernelLogistic
from algos.trace import Trace
from pages.views.kernels import maps
from ui import compute, words
from ui.classes import Scene

SURE = 0.9  # a probability
ROOM = 1.38  # times as wide a window holds most closed boundaries


@dataclass(frozen=True, eq=False)
class Run:
    """A run, and plain logistic regression of a degree beside it."""

    at: Scene
    method: str
    penalty: float
    degree: int  # of the plain model's features; 0: none is drawn
    plain: Logistic | None
    trace: Trace[KernelLogistic]

    @cached_property
    def seen(self) -> Scene:
        """The scene with the window of the picture."""
        return maps.roomy(self.at, self.final.kernel, ROOM)

    @property
    def final(self) -> KernelLogistic:
        return self.trace.final


def is_sure(S: np.ndarray) -> np.ndarray:
    """At which scores (n,) the probability of a class is at least SURE: boolean."""
    return np.asarray(np.abs(S) >= np.log(SURE / (1 - SURE)))


def is_wrong(at: Scene, state: KernelLogistic) -> np.ndarray:
    """The training points on the wrong side of one half: (n,) boolean."""
    wrong: np.ndarray = (state.scores > 0) != (at.y > 0)
    return wrong


def is_lost(at: Scene, state: KernelLogistic) -> np.ndarray:
    """The same of the points held out: (m,) boolean."""
    lost = state.predict(at.test_points) != at.y_test if at.test else np.zeros(0, dtype=bool)
    return np.asarray(lost)


def longest_weight(state: KernelLogistic) -> float:
    return float(np.abs(state.alpha).max())


def ended(run: Run) -> str:
    """How the run ended; an explosion and a step lost in rounding have not converged."""
    steps = words.count(run.trace.steps, "step")
    if run.final.phase == "diverged":
        return f"Diverged after {steps}: the objective exploded."
    if run.final.phase == "flat":
        return f"Stuck after {steps}: the numbers are too large for the way down to be seen."
    return compute.ended(run.trace)


def rises(run: Run) -> int:
    """At how many steps the objective rose."""
    return int((np.diff(run.trace.curve("objective")) > 0).sum())
