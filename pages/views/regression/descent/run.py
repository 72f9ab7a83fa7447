"""A descent with its course and its rivals: what is asked for, and what came of it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.regression import gradient_descent, newton
from algos.regression.gradient_descent import Descent
from algos.regression.newton import Newton
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.regression.descent import problem
from pages.views.regression.descent.course import Course, corner, course, parameters, rival, within
from pages.views.regression.descent.problem import Problem
from ui import compute, controls, words

SIZES = {"batch": "all rows (batch)", "mini-batch": "some rows (mini-batch)", "stochastic": "one row (stochastic)"}
BY_HAND, PLACE = "by hand", ("start_across", "start_up")
SHARE = {"batch": 0.5, "mini-batch": 0.2, "stochastic": 0.1}  # of the limit: the learning rate one starts with
RACE = {"rate ÷ 3": 1 / 3, "rate × 3": 3.0}  # who races against the rate that is set, and how many times it is theirs
NEWTON = "Newton"


@dataclass(frozen=True, eq=False)
class Run:
    """One descent, its course over the two parameters of the map, and those that race against it."""

    problem: Problem
    trace: Trace[Descent]
    course: Course
    rivals: Mapping[str, Trace[Descent] | Trace[Newton]]

    @property
    def diverged(self) -> bool:
        return self.trace.final.diverged

    @property
    def distance(self) -> float:
        """Between the parameters at the last step and the best."""
        return float(np.linalg.norm(parameters(self.trace.final) - parameters(self.problem.best)))

    @property
    def ended(self) -> str:
        """How it ended, in words."""
        if self.diverged:
            return f"Diverged after {words.count(self.trace.steps, 'step')}."
        return compute.ended(self.trace)


def choose(data: Dataset) -> Run:
    on = problem.choose(data)
    n, limit = len(on.X), on.limit
    size = controls.choice(
        "Rows for each update", list(SIZES), "batch", key="rows", titles=SIZES, help="How many rows a step looks at."
    )
    b = n if size == "batch" else 1
    if size == "mini-batch":
        b = controls.slider("Batch size b", 1, min(100, n), min(10, n), key="batch", help="More rows, a steadier path.")
    rate = controls.log_slider(
        "Learning rate",
        limit / 1000,
        limit * 10,
        limit * SHARE[size],
        fine=True,
        key="rate",
        help=f"What the gradient is multiplied by. With all rows at once, steps grow above {words.number(limit)}.",
    )
    if rate >= limit:
        controls.sidebar().caption(f"The rate is **above** its limit here, {words.number(limit)}: the steps grow.")
    halved = controls.log_slider(
        "Rate halved after",
        1,
        10_000,
        0,
        zero=True,
        key="halved",
        help="Decay: after k updates the rate is multiplied by b / (b + k), with this b. 0: the rate stays constant.",
    )
    settings: dict[str, Any] = dict(per="update", learning_rate=rate, halved_after=halved or None) | on.charged
    theta = _start(on)
    if theta is not None:
        settings |= dict(start_intercept=float(theta[0]), start_coef=theta[1:])
    most = controls.log_slider("Most updates", 10, 2000, 100, key="updates", help="When to stop a run that goes on.")
    average = 0.0
    if b < n:
        average = controls.log_slider(
            "Cost averaged over", 1, 1000, 20, key="average", help="Updates behind each point of the cost monitor."
        )
        settings |= dict(batch_size=b, seed=controls.seed())
    traces: dict[str, Any] = {"": compute.run(gradient_descent.steps, on.X, on.at.y, limit=int(most), **settings)}
    help = "A third and three times the learning rate descend from the same start, each step at the same time."
    if controls.toggle("Race three rates", False, key="race", help=help):
        for name, times in RACE.items():
            theirs = settings | dict(learning_rate=rate * times)
            traces[name] = compute.run(gradient_descent.steps, on.X, on.at.y, limit=int(most), **theirs)
    help = (
        "The gradient divided by the curvature, from the same start: on a cost of this form one step is all it takes."
    )
    if not on.penalty and controls.toggle("Newton's method beside it", False, key="newton", help=help):
        start = {name: value for name, value in settings.items() if name.startswith("start")}
        traces[NEWTON] = compute.run(newton.steps, on.X, on.at.y, limit=1, **start)
    trace = traces.pop("")
    beside = [rival(on, theirs, name) for name, theirs in traces.items()]
    return Run(on, trace, course(on, trace, beside, average=int(average)), traces)


def _start(on: Problem) -> np.ndarray | None:
    """The parameters (d + 1,) from which it descends; None for zero."""
    help = "Where on the map the descent begins. Or click there, or drag its ring."
    start = controls.choice("Start", ["zero", "corner", "solution", BY_HAND], "zero", key="start", help=help)
    if start == "zero":
        return None
    if start == "corner":
        return corner(on)
    theta = parameters(on.best)
    if start == BY_HAND:
        for axis, title, key, (low, high) in zip(on.axes, on.titles, PLACE, within(on), strict=True):
            step = controls.one_two_five((high - low) / 400, (high - low) / 100)[0]
            low, high = step * math.floor(low / step), step * math.ceil(high / step)
            theta[axis] = controls.slider(
                f"Start: {title}", low, high, 0.0, step=step, key=key, help="The other parameters start at their best."
            )
    return theta


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings of a descent that starts at this place of the map."""
    return {"start": BY_HAND} | dict(zip(PLACE, (x, y), strict=True))
