"""The same rows under several schedules: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from algos.descent import stochastic
from algos.descent.stochastic import Visit
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.descent.schedules import bowl
from pages.views.descent.schedules.bowl import LOG, Bowl
from ui import compute, controls
from ui.figures.plane import Plane

NAMES = {"constant": "constant", "1/√k": "root", "1/k": "inverse", "slow 1/k": "slow", "1/k²": "square"}
FIRST = ("constant", "1/k", "1/k²")
PLAIN = ("constant", "1/√k", "slow 1/k")  # what they open with is not divided by much for long
MOST = 4  # at a time
ORDERS = {"shuffled": "shuffled anew", "given": "as given", "sorted": "sorted by y"}
SIZES, COSTS, SUMS = "lines", "costs", "sums"  # the first by its name in links
BESIDE = {SIZES: "step sizes", COSTS: "cost and step sizes", SUMS: "sums of the steps"}
ROOM = 2.5  # times the bowl's own window: of ways that lead further off only the beginning is seen
GRAIN = 0.5  # of the bowl's half: in such steps the window grows
NEAR = 0.05  # of the start's distance: who stays within it has settled


@dataclass(frozen=True, eq=False)
class Settling:
    """Everybody's run over the same rows in the same order."""

    bowl: Bowl
    start: np.ndarray  # (2,)
    traces: Mapping[str, Trace[Visit]]
    beside: str  # of BESIDE: what stands beside the map

    @property
    def longest(self) -> int:
        """The steps of the one who makes most."""
        return max(trace.steps for trace in self.traces.values())

    @cached_property
    def plane(self) -> Plane:
        """The window of the map: what the bowl shows, and more where a way leads, up to `ROOM` times as much."""
        low, high = np.array([self.bowl.plane.x, self.bowl.plane.y]).T
        ways = np.concatenate([trace.curve("theta") for trace in self.traces.values()])
        ways = np.clip(np.nan_to_num(ways), ROOM * low, ROOM * high)
        grain = GRAIN * self.bowl.half  # so that it stands still when the start is moved a little
        low = np.minimum(low, grain * np.floor(1.06 * ways.min(axis=0) / grain))
        high = np.maximum(high, grain * np.ceil(1.06 * ways.max(axis=0) / grain))
        return replace(self.bowl.plane, x=(float(low[0]), float(high[0])), y=(float(low[1]), float(high[1])))

    @property
    def seen(self) -> int:
        """Rows looked at by the one who makes most steps."""
        return max(trace.final.seen for trace in self.traces.values())

    def distances(self, name: str) -> np.ndarray:
        """How far from the star it was after each step: (k + 1,)."""
        return np.linalg.norm(self.traces[name].curve("theta") - self.bowl.star, axis=1)

    def distance(self, name: str) -> float:
        """How far from the star it is."""
        return float(np.linalg.norm(self.traces[name].final.theta - self.bowl.star))

    def settled(self, name: str) -> int | None:
        """After how many steps it came near the star and never left again; None if it is not near at its end."""
        away = np.flatnonzero(self.distances(name) > NEAR * np.linalg.norm(self.start - self.bowl.star))
        last = int(away[-1]) + 1 if len(away) else 0
        return last if last <= self.traces[name].steps else None


def choose(data: Dataset) -> Settling:
    on = bowl.choose(data)
    n = len(on.X)
    names = controls.several(
        "Schedules", list(NAMES), FIRST, key="schedules", most=MOST, help="How the step size changes from row to row."
    )
    rate = first = 0.0
    if any(name in PLAIN for name in names):
        rate = controls.log_slider(
            "Step size, constant",
            0.001,
            10,
            1 if on.loss == LOG else 0.2,
            fine=True,
            key="eta",
            help="Of constant, 1/√k and slow 1/k: by what the first step multiplies the gradient.",
        )
    if any(name not in PLAIN for name in names):
        first = controls.log_slider(
            "Step size a, shrinking",
            0.01,
            50,
            10 if on.loss == LOG else 1,
            fine=True,
            key="eta_inverse",
            help="Of 1/k, whose step k is a/(k + 1), and of 1/k², whose step k is a/(k + 1)².",
        )
    halved = 50.0
    if "slow 1/k" in names:
        halved = controls.log_slider(
            "Halved after b", 1, 1000, 50, key="slow", help="Of slow 1/k, which is a·b/(b + k) at step k."
        )
    order = controls.choice(
        "Rows come",
        list(ORDERS),
        "shuffled",
        key="row_order",
        titles=ORDERS,
        help="In a new random order for each pass, in that of the table, or from the lowest y to the highest.",
    )
    batch = controls.slider(
        "Rows a step b", 1, min(50, n), 1, key="mini", help="A step takes the mean gradient of so many rows."
    )
    most = int(controls.log_slider("Steps", 10, 5000, 500, key="updates", help="How many are made, by each of them."))
    place = [
        controls.slider(
            f"Start: {axis}",
            -wide,
            wide,
            round(round(share * wide / 0.05) * 0.05, 2),
            step=0.05,
            key=f"begin_{axis}",
            help="Where all begin. Or click the map, or drag its ring.",
        )
        for axis, wide, share in (("intercept", on.half, -0.9), ("slope", on.half, -0.65))
    ]
    beside = controls.choice(
        "Beside the map",
        list(BESIDE),
        SIZES,
        key="sgd_beside",
        titles=BESIDE,
        help="How long steps are, alone or with how far each is above "
        "the least cost; or what steps and their squares add up to.",
    )
    asked: dict[str, Any] = dict(loss=on.loss, batch_size=batch, order=order, start=np.array(place))
    asked |= dict(passes=-(-most * batch // n), seed=controls.seed(), shrink=on.shrink)
    traces = {
        name: compute.run(
            stochastic.steps,
            on.X,
            on.y,
            limit=most,
            schedule=NAMES[name],
            rate=rate if name in PLAIN else first,
            **({"halved_after": halved} if name == "slow 1/k" else {}),
            **asked,
        )
        for name in names
    }
    return Settling(on, np.array(place), traces, beside)


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings with which all begin at a place."""
    return {"begin_intercept": x, "begin_slope": y}
