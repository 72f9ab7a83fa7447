"""The solvers of a logistic regression and their settings, as controls."""

from types import ModuleType
from typing import Any

from algos.classification import least_squares, logistic, one_against_rest, softmax
from ui import controls, words
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


def choose(at: Scene, method: str) -> tuple[dict[str, Any], str, int, float]:
    """Settings of the run, the solver, the most steps, and the safe rate."""
    if method == "squares":
        return {}, "", 1, 0.0
    solver = ""
    if method in ("logistic", "softmax"):
        solver = controls.choice(
            "Solver",
            list(SOLVERS),
            "batch",
            key="solver",
            titles=SOLVERS,
            help="Batch: a step against the gradient of all points. Stochastic: one point a step. Newton: to the "
            "lowest point of the paraboloid that fits best here.",
        )
    penalty = controls.log_slider(
        "Penalty λ",
        0.01,
        1000,
        0,
        zero=True,
        key="penalty",
        help="Charges λ/2n times the squared coefficients (not the intercept). More: a gentler slope from 0 to 1. "
        "scikit-learn's C is 1/λ.",
    )
    settings: dict[str, Any] = dict(penalty=penalty)
    if not solver:
        return settings, solver, at.k, 0.0
    settings["solver"] = "newton" if solver == "newton" else "gradient"
    safe = METHODS[method].safe_rate(at.Z, penalty=penalty)
    if solver != "newton":
        rate = controls.log_slider(
            "Learning rate",
            1e-6,
            1000,
            safe * SHARE[solver],
            key="rate",
            help="What the gradient is multiplied by. Below the safe rate no batch step can raise the cost.",
        )
        side = "below" if rate < safe else "above"
        controls.sidebar().caption(
            f"Safe rate {words.number(safe)}: this is **{side}** it, {words.number(rate / safe)} times as large."
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
            help="After k updates the rate is multiplied by b / (b + k), with this b. 0: it stays, and so does the "
            "jitter.",
        )
        settings |= dict(batch_size=1, per="update", halved_after=halved or None, seed=controls.seed())
    if method == "logistic":
        start = controls.choice(
            "Start",
            ["zero", "wrong"],
            "zero",
            key="begin",
            titles={"zero": "at zero", "wrong": "wrong way"},
            help="At zero every probability is 1/2. Wrong way: sure of the wrong class, where the cost is steep.",
        )
        if start == "wrong":
            settings |= _wrong_way(at)
    if solver == "newton":
        settings["halve"] = controls.toggle(
            "Halve steps that overshoot",
            True,
            key="halve",
            help="A Newton step that would raise the cost is halved until it lowers it. Off: from a bad start it may "
            "fly off.",
        )
        settings["tolerance"] = TOLERANCE
    most = controls.log_slider(
        "Most steps", 1, 1000, STEPS[solver], key="most_steps", help="When to stop a run that goes on."
    )
    return settings, solver, int(most), safe


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
