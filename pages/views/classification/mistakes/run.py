"""The online learners: their settings, their runs, and what these are held against."""

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from algos.classification import (
    averaged_perceptron,
    novikoff,
    passive_aggressive,
    pegasos,
    perceptron,
    perceptron_descent,
    soft_margin,
    stream,
)
from algos.classification.novikoff import Bound
from algos.classification.soft_margin import SoftMargin
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, compute, controls
from ui.classes import Scene
from ui.figures.plane import Plane

METHODS = {
    "perceptron": "perceptron",
    "averaged": "averaged perceptron",
    "passive-aggressive": "passive-aggressive",
    "pegasos": "Pegasos",
    "descent": "perceptron risk, batch descent",
}
MODULES: dict[str, ModuleType] = {
    "perceptron": perceptron,
    "averaged": averaged_perceptron,
    "passive-aggressive": passive_aggressive,
    "pegasos": pegasos,
    "descent": perceptron_descent,
}
GROWN = 2.0  # times: so much wider the window may become for the sake of the arrows
RATES = dict(zip(pegasos.RATES, ("1/t", "1/(λt)"), strict=True))
LIMITS = {"perceptron": "Mistakes at most", "passive-aggressive": "Updates at most", "descent": "Steps at most"}
FROM_ZERO = "from 0 only"  # in place of a bound, for a run that starts elsewhere
STATES = 500  # of a run of Pegasos


@dataclass(frozen=True, eq=False)
class Run:
    """One run, with the settings that make it again, and what it is held against."""

    at: Scene
    method: str
    settings: dict[str, Any]
    trace: Trace[Any]
    bound: Bound
    rival: Trace[Any] | None = None  # Pegasos with the other rate
    best: SoftMargin | None = None  # the least objective of Pegasos
    courses: bool = False  # whether what the run is followed by is drawn

    @property
    def signs(self) -> np.ndarray:
        return 2.0 * self.at.y - 1

    @property
    def moved(self) -> bool:
        """Whether theta starts elsewhere than at 0."""
        return any([*self.settings.get("start_coef", ()), self.settings.get("start_intercept", 0.0)])

    @property
    def length_at_start(self) -> float:
        """Of theta before the first step."""
        return float(np.linalg.norm(self.trace.states[0].theta))

    @property
    def offset(self) -> bool:
        return bool(self.settings["fit_intercept"])

    @property
    def rates(self) -> tuple[str, str]:
        """The rate of Pegasos and the other one, as one writes them."""
        first, second = RATES.values()
        return (first, second) if RATES[self.settings["rate"]] == first else (second, first)


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=None)
    n = len(at.y)
    method = controls.choice(
        "Method",
        list(METHODS),
        "perceptron",
        key="method",
        titles=METHODS,
        help="The first four look at one point at a time. The last one uses all mistakes at once.",
    )
    offset = controls.toggle(
        "Offset",
        True,
        key="offset",
        help="On: the boundary may lie anywhere. Off: it goes through the origin, the place (0, 0).",
    )
    settings: dict[str, Any] = dict(fit_intercept=offset)
    if method in ("passive-aggressive", "pegasos"):
        settings["penalty"] = controls.log_slider(
            "Lambda λ",
            1e-4,
            100,
            1.0 if method == "passive-aggressive" else 0.01,
            key="online_lambda",
            help="Passive-aggressive: a large λ means small steps, and a tiny λ lets each step correct its point at "
            "once. "
            "Pegasos: a large λ means a short θ and a wide margin.",
        )
    if method in ("perceptron", "averaged", "passive-aggressive"):
        settings |= _order(n, adversary=method == "perceptron")
    if method == "perceptron" and at.straight:
        settings |= _start(offset)
    limit = _length(method, settings, n)
    trace = compute.run(MODULES[method].steps, at.Z, at.y, limit=limit, **settings)
    rival = best = None
    if method == "pegasos":
        other = pegasos.RATES[1 - pegasos.RATES.index(settings["rate"])]
        rival = compute.run(pegasos.steps, at.Z, at.y, limit=limit, **(settings | dict(rate=other)))
        best = soft_margin.fit(at.Z, at.y, penalty=settings["penalty"], fit_intercept=offset)
    courses = controls.toggle(
        "Courses",
        False,
        key="courses",
        help="Draw the risk or the errors, and the length of θ with its bounds, step by step.",
    )
    bound = novikoff.bound(at.Z, at.y, fit_intercept=offset)
    if method == "perceptron" and at.straight:
        at = replace(at, plane=_roomy(at, trace.curve("coef")))
    return Run(at, method, settings, trace, bound, rival, best, courses)


def _roomy(at: Scene, tips: np.ndarray) -> Plane:
    """The window with room for arrows from the origin to the tips (m, 2), unless the points would become too small."""
    if at.plane.holds(tips).all():
        return at.plane
    seen = np.vstack([at.points, tips, np.zeros((1, 2))])
    wide = Plane.around(seen, at.plane.titles, one_unit=at.plane.to_scale)
    grown = max(np.ptp(wide.x) / np.ptp(at.plane.x), np.ptp(wide.y) / np.ptp(at.plane.y))
    return wide if grown <= GROWN and wide.to_scale == at.plane.to_scale else at.plane


def _start(offset: bool) -> dict[str, Any]:
    """Where theta starts, if not at zero."""
    own = controls.toggle(
        "Start of my own",
        False,
        key="own_start",
        help="On: θ does not start at 0. Does that cost more mistakes, and does the run end elsewhere?",
    )
    if not own:
        return {}
    told = "The value before the first mistake."
    ends = dict(zip(("start_1", "start_2"), ((5, "w1"), (-5, "w2")), strict=True))
    coef = [
        controls.slider(f"Start {name}", -100, 100, usual, key=key, help=told) for key, (usual, name) in ends.items()
    ]
    settings: dict[str, Any] = dict(start_coef=[float(v) for v in coef])
    if offset:
        settings["start_intercept"] = float(controls.slider("Start b", -100, 100, 0, key="start_0", help=told))
    return settings


def _order(n: int, *, adversary: bool) -> dict[str, Any]:
    against = " By an adversary: always the wrong point that is nearest to the best boundary in angle." * adversary
    order = controls.choice(
        "Order",
        [*stream.ORDERS, *([perceptron.ADVERSARY] if adversary else [])],
        "given",
        key="order",
        titles={"given": "as given", perceptron.ADVERSARY: "by an adversary"},
        help=f"As given: pass after pass, from the first point chosen below. Shuffled: a new order in each "
        f"pass.{against}",
    )
    if order == perceptron.ADVERSARY:
        return dict(order=order)
    if order == "shuffled":
        return dict(order=order, seed=controls.seed())
    first = controls.slider(
        "First point",
        1,
        n,
        1,
        key="first",
        help="The point with which each pass begins. Another start makes other mistakes.",
    )
    return dict(order=order, first=first - 1)


def _length(method: str, settings: dict[str, Any], n: int) -> int:
    """The settings that say how long the method runs; the limit on its states."""
    if method == "averaged":
        settings["passes"] = controls.slider(
            "Passes",
            1,
            30,
            10,
            key="passes",
            help="How often the run goes through all points. The average is taken over the whole run.",
        )
        return 30 * n + 1
    if method == "pegasos":
        settings["rate"] = controls.choice(
            "Rate",
            list(RATES),
            pegasos.RATES[1],
            key="rate",
            titles=RATES,
            help="The step size of draw t for the solid boundary: 1/t, or 1/(λt) as first published. The boundary "
            "of the "
            "other rate is dotted.",
        )
        settings["draws"] = int(
            controls.log_slider("Draws", 50, 10_000, 2000, key="draws", help="How many points are drawn at random.")
        )
        settings["every"] = max(1, settings["draws"] // STATES)
        settings["seed"] = controls.seed()
        return STATES + 100
    if method == "descent":
        settings["learning_rate"] = controls.log_slider(
            "Step size ε", 1e-3, 10, 0.1, key="step_size", help="The factor on the gradient. A large one overshoots."
        )
    return int(
        controls.log_slider(
            LIMITS[method],
            2,
            1000,
            200,
            key="limit",
            help="The run is stopped here if it has not ended by itself. It never does on data that no boundary "
            "separates.",
        )
    )
