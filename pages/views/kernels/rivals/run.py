"""Two methods with the same kernel on the same points, each for every price C."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from algos.classification.evaluation import error
from algos.kernels.base import Kernel
from datasets.dataset import Dataset
from pages.views.kernels import few_rows, kernel_choice, maps
from pages.views.kernels.rivals import methods
from pages.views.kernels.rivals.methods import TITLES, Fit
from ui import classes, compute, controls
from ui.classes import Scene
from ui.figures.plane import Plane
from ui.stage.frames import Lazy

ROOM = 1.25  # times as wide a window holds most closed boundaries
MOST = 200  # rows that take part
COSTS = [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]
SIDES = ("left", "right")
AREA = "Difference over the area"
LINES = ("Solid line", "Dashed line")
ERRORS = {  # on the rows held out, or on those learned from where there are none
    test: tuple(f"{'Test' if test else 'Training'} error, {line.lower()}" for line in LINES) for test in (True, False)
}
PLACES = 50  # across and up, where agreement is counted


@dataclass(frozen=True, eq=False)
class Match:
    """Both methods, left and right, and what they were given."""

    at: Scene
    rows: Dataset
    plane: Plane
    kernel: Kernel
    names: tuple[str, str]
    runs: tuple[Sequence[Fit], Sequence[Fit]]  # for each C
    C: float  # the one on display
    landmarks: int
    seed: int  # of the landmarks
    neighbours: int
    agreed: dict[int, float] = field(default_factory=dict)  # what `agreement` has found so far

    @property
    def fits(self) -> tuple[Fit, Fit]:
        """Both methods at the C on display."""
        return self.pair(COSTS.index(self.C))

    @property
    def titles(self) -> tuple[str, str]:
        left, right = self.names
        return TITLES[left], TITLES[right]

    @property
    def y(self) -> np.ndarray:
        return self.rows.target

    @property
    def judged(self) -> tuple[np.ndarray, np.ndarray]:
        """The points (m, 2) that errors are counted on, and their classes (m,)."""
        return (self.at.test_points, self.at.y_test) if self.at.test else (self.rows.X, self.y)

    def pair(self, j: int) -> tuple[Fit, Fit]:
        """Both methods at the j-th C."""
        return self.runs[0][j], self.runs[1][j]

    def agreement(self, j: int) -> float:
        """The share of PLACES x PLACES places in the window where both give the same class at the j-th C."""
        if j not in self.agreed:
            self.agreed[j] = self._agreement(j)
        return self.agreed[j]

    def _agreement(self, j: int) -> float:
        xx, yy = np.meshgrid(np.linspace(*self.plane.x, PLACES), np.linspace(*self.plane.y, PLACES))
        left, right = (fit.predict(np.column_stack([xx.ravel(), yy.ravel()])) for fit in self.pair(j))
        return float(np.mean(left == right))

    @property
    def errors(self) -> dict[str, float]:
        """Of both, under the names they have."""
        of = ERRORS[self.at.test is not None]
        return dict(zip(of, map(self.error, self.fits), strict=True))

    def error(self, fit: Fit) -> float:
        """The share of mistakes among the rows held out, or where there are none among those learned from."""
        X, y = self.judged
        return error(y, fit.predict(X))


def choose(data: Dataset) -> Match:
    at = classes.choose(data, binary=True, held_out=0.0, features=False)
    rows = few_rows.choose(at, MOST)
    kernel = kernel_choice.choose(rows.X)
    left, right = (
        controls.choice(
            line,
            list(TITLES),
            default,
            key=side,
            titles=TITLES,
            help=f"The method whose boundary is the {line.lower()}.",
        )
        for side, line, default in zip(SIDES, LINES, ("machine", "logistic"), strict=True)
    )
    C = controls.stop_slider(
        "C: price of a mistake",
        COSTS,
        0.1,
        key="C",
        help="What a unit of loss costs, beside half the squared length of the weights. Large: every point counts.",
    )
    m, seed = 1, 0
    if "landmarks" in (left, right):
        n = len(rows.X)
        m = controls.slider("Landmarks", 1, n, min(10, n), key="landmarks", help="How many points are landmarks.")
        seed = controls.seed("Landmark seed", key="landmark_seed", help="Which points are landmarks.")
    k = 1
    if "neighbours" in (left, right):
        n = len(rows.X)
        k = controls.slider("Neighbours k", 1, n, min(5, n), key="neighbours", help="How many points vote.")
    given = dict(kernel=kernel, m=m, seed=seed, k=k)
    runs = [Lazy(len(COSTS), partial(_fit, rows, name, given)) for name in (left, right)]
    for run in runs:
        run[COSTS.index(C)]  # what is refused is refused now
    plane = maps.wider(Plane.around(at.data.X, at.plane.titles, aspect=1.4), kernel, ROOM)
    return Match(at, rows, plane, kernel, (left, right), (runs[0], runs[1]), C, m, seed, k)


def _fit(rows: Dataset, name: str, given: Mapping[str, Any], j: int) -> Fit:
    """The method `name` at the j-th C; where it has none, one for all."""
    C = COSTS[0 if name in methods.NO_PRICE else j]
    fit: Fit = compute.run(methods.fits, rows.X, rows.y, limit=0, name=name, Cs=[C], **given).final
    return fit
