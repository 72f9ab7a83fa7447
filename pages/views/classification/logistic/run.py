"""Logistic regression and its relatives: the methods, their solvers, and a run of one of them."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import least_squares, logistic, one_against_rest, softmax
from algos.classification.least_squares import LeastSquares
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.classification import held_out
from ui import classes, compute, controls, words
from ui.classes import Scene

METHODS: dict[str, ModuleType] = {
    "logistic": logistic,
    "softmax": softmax,
    "rest": one_against_rest,
    "squares": least_squares,
}
TITLES = {
    "logistic": "logistic: two classes",
    "softmax": "softmax: all classes at once",
    "rest": "one against the rest",
    "squares": "least squares",
}
SOLVERS = {"batch": "batch", "stochastic": "stochastic", "newton": "Newton"}
STEPS = {"batch": 100, "stochastic": 200, "newton": 20}
SHARE = {"batch": 0.5, "stochastic": 0.1}  # of the safe rate: the learning rate one starts with
WRONG = 8.0  # how far on the wrong side the means of the classes are, if the start is that
TOLERANCE = 1e-8


@dataclass(frozen=True, eq=False)
class Run:
    """A run of a method, and what it is compared with."""

    at: Scene
    method: str
    solver: str  # '' where there is only one way
    settings: dict[str, Any]
    safe: float  # below this rate batch descent never raises the cost
    trace: Trace[Any]
    rival: LeastSquares | None  # least squares on the same points
    by_claim: bool  # show which places each class claims for itself

    @property
    def module(self) -> ModuleType:
        return METHODS[self.method]

    @property
    def final(self) -> Any:
        return self.trace.final

    @property
    def cells(self) -> int:
        """Of the map behind the points, across and up: coarser where there are many frames."""
        return 100 if self.method in ("rest", "squares") else 50

    @property
    def grid(self) -> np.ndarray:
        """The features of its places."""
        return self.at.features.transform(self.at.plane.grid(self.cells)[2])

    @property
    def penalty(self) -> float:
        return float(self.settings.get("penalty", 0.0))

    @property
    def two(self) -> bool:
        """Whether the score is one number, positive for class 1."""
        return np.ndim(self.final.intercept) == 0


def choose(data: Dataset) -> Run:
    method = controls.choice(
        "Method",
        list(METHODS),
        "logistic" if len(data.class_names) <= 2 else "softmax",
        key="fit",
        titles=TITLES,
        help="Logistic regression tells two classes apart. Softmax fits the scores of all classes together. One "
        "against "
        "the rest fits each class on its own. Least squares fits the labels as if they were measurements.",
    )
    at = classes.choose(data, binary=method == "logistic", held_out=held_out.share(data))
    solver, limit, safe = "", 1, 0.0
    settings: dict[str, Any] = {}
    if method in ("logistic", "softmax"):
        solver = controls.choice(
            "Solver",
            list(SOLVERS),
            "batch",
            key="solver",
            titles=SOLVERS,
            help="Batch: each step uses the gradient of all points. Stochastic: each step uses one point. Newton: each "
            "step goes to the minimum of the paraboloid that fits the cost here.",
        )
    if method != "squares":
        settings["penalty"] = controls.log_slider(
            "Penalty λ",
            0.01,
            1000,
            0,
            zero=True,
            key="penalty",
            help="Adds λ/2n times the squared coefficients to the cost, without the intercept. A larger λ makes the "
            "slope from 0 to 1 gentler. scikit-learn's C is 1/λ.",
        )
        limit = at.k
    if solver:
        safe = METHODS[method].safe_rate(at.Z, penalty=settings["penalty"])
        more, limit = _steps(at, method, solver, safe)
        settings |= more
    trace = compute.run(METHODS[method].steps, at.Z, at.y, limit=limit, **settings)
    rival = None
    if method != "squares" and controls.toggle(
        "Compare with least squares",
        False,
        key="rival",
        help="Draws the dashed boundary of a plane fitted to the labels −1 and +1. Far points pull it, even correct "
        "ones.",
    ):
        rival = compute.run(least_squares.steps, at.Z, at.y, limit=1).final
    by_claim = method == "rest" and controls.toggle(
        "Show claims",
        True,
        key="claims",
        help="Shows which places each class claims for itself. Blank: none does. Grey: several do. Off: which class "
        "wins.",
    )
    return Run(at, method, solver, settings, safe, trace, rival, by_claim)


def _steps(at: Scene, method: str, solver: str, safe: float) -> tuple[dict[str, Any], int]:
    """How the solver goes: its settings, and the most steps."""
    settings: dict[str, Any] = dict(solver="newton" if solver == "newton" else "gradient")
    if solver != "newton":
        rate = controls.log_slider(
            "Learning rate",
            1e-6,
            1000,
            safe * SHARE[solver],
            key="rate",
            help=f"The factor on the gradient. Up to {words.number(safe)} no batch step can raise the cost.",
        )
        settings["learning_rate"] = rate
    if solver == "stochastic":
        halved = controls.log_slider(
            "Rate halved after",
            1,
            10_000,
            0,
            zero=True,
            key="halved",
            help="After k updates the rate is multiplied by b / (b + k), with this b. At 0 the rate stays the same, "
            "and the boundary never stops jittering.",
        )
        settings["order"] = controls.choice(
            "Points come",
            ["shuffled", "given", "sorted"],
            "shuffled",
            key="visits",
            titles={"given": "as given", "sorted": "sorted by class"},
            help="A new random order in each pass, the order of the data, or first one class and then the other.",
        )
        settings |= dict(batch_size=1, per="update", halved_after=halved or None, seed=controls.seed())
    if method == "logistic":
        start = controls.choice(
            "Start",
            ["zero", "wrong"],
            "zero",
            key="begin",
            titles={"zero": "at zero", "wrong": "wrong way"},
            help="At zero every probability is 1/2. Wrong way: the model begins sure of the wrong class.",
        )
        settings |= _wrong_way(at) if start == "wrong" else {}
    if solver == "newton":
        settings["halve"] = controls.toggle(
            "Halve steps that overshoot",
            True,
            key="halve",
            help="A Newton step that would raise the cost is halved until it lowers it. Without this, a bad start may "
            "make it diverge.",
        )
        settings["tolerance"] = TOLERANCE
    most = controls.log_slider(
        "Most steps",
        1,
        1000,
        STEPS[solver],
        key="most_steps",
        help="A run that has not converged stops after so many steps.",
    )
    return settings, int(most)


def _wrong_way(at: Scene) -> dict[str, Any]:
    """A start whose score is -WRONG at the mean of class 1 and +WRONG at the mean of class 0."""
    if at.y.min() == at.y.max():
        return {}
    means = [at.Z[at.y == c].mean(axis=0) for c in (0, 1)]
    apart = means[1] - means[0]
    length = float(apart @ apart)
    if length == 0:
        return {}
    coef = -2 * WRONG * apart / length
    return dict(start_coef=coef, start_intercept=float(-coef @ (means[0] + means[1]) / 2))
