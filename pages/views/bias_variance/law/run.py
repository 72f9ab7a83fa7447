"""Least squares on many sets of several sizes, and which of its two pairs of quantities is shown."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.bias_variance import least_squares_law
from algos.bias_variance.least_squares_law import Measured
from algos.regression import linear
from ui import compute, controls

SIZES = (10, 15, 20, 30, 40, 50, 75, 100, 200, 500)
COLUMNS = (*range(1, 26), 30, 35, 40)
SWEPT = 0.5  # of the points: with more columns the variance soon dwarfs all before
REPEATS = (50, 100, 200, 500, 1000)
OVER = {"columns": "inputs d", "points": "points n"}
SHOWN = ("variance", "errors")


@dataclass(frozen=True, eq=False)
class Law:
    """What was measured at every size, and the size (n, d) that was chosen."""

    over: str  # which of the two is on the horizontal axis
    shown: str
    n: int
    d: int
    noise: float
    intercept: bool
    repeats: int
    seed: int
    states: tuple[Measured, ...]
    single: bool  # whether single predictions are shown

    @property
    def drawing(self) -> dict[str, Any]:
        """How sets of any size are drawn: the settings of `least_squares_law.steps`."""
        return dict(noise=self.noise, repeats=self.repeats, intercept=self.intercept, seed=self.seed)

    @property
    def p(self) -> int:
        """Coefficients."""
        return self.d + self.intercept

    @property
    def along(self) -> list[int]:
        """The swept one of n and d."""
        return [s.d if self.over == "columns" else s.n for s in self.states]

    @property
    def chosen(self) -> int:
        """The state of the size that was chosen."""
        return self.along.index(self.d if self.over == "columns" else self.n)

    @property
    def state(self) -> Measured:
        """What was measured there."""
        return self.states[self.chosen]

    @property
    def pair(self) -> slice:
        """Which two of least_squares_law.QUANTITIES are shown."""
        return slice(0, 2) if self.shown == "variance" else slice(2, 4)

    def design(self) -> tuple[np.ndarray, np.ndarray]:
        """One design (n, p) and the true coefficients (p,), those of the intercept first."""
        drawn = least_squares_law.draw(n=self.n, d=self.d, **self.drawing | dict(repeats=2))
        if not self.intercept:
            return drawn.X[0], drawn.v
        return linear.augmented(drawn.X[0]), np.r_[drawn.v0, drawn.v]


def choose() -> Law:
    over = controls.choice(
        "Along the axis",
        list(OVER),
        "columns",
        key="law_over",
        titles=OVER,
        help="What grows along the horizontal axis; the other one stays as set below.",
    )
    shown = controls.choice(
        "Show",
        SHOWN,
        "variance",
        key="law_show",
        help="The variance of the predictions, or the errors on the training targets and on new targets at the same X.",
    )
    intercept = controls.toggle(
        "Intercept", False, key="law_intercept", help="One more coefficient to estimate: p = d + 1 instead of d."
    )
    n = int(controls.stop_slider("Points n", SIZES, 50, key="law_n", help="Rows of the design."))
    most = min(COLUMNS[-1], n - 4 - intercept)
    d = int(
        controls.slider(
            "Inputs d",
            1,
            most,
            min(10, most),
            key="law_d",
            help="Each is standard normal and has a weight to learn; the true weights are 1, 1/2, 1/3, ...",
        )
    )
    noise = controls.slider(
        "Noise σ", 0.1, 3.0, 1.0, step=0.1, key="law_noise", help="Every curve scales with its square, σ²."
    )
    repeats = controls.stop_slider(
        "Repeats",
        REPEATS,
        200,
        key="law_repeats",
        help="Data sets drawn for every point of the chart: more of them, steadier means.",
    )
    single = controls.toggle(
        "Single fits", True, key="law_single", help="Left of the means, what one prediction of each fit is off by."
    )
    drawing: dict[str, Any] = dict(noise=float(noise), repeats=int(repeats), intercept=intercept, seed=controls.seed())
    sizes = _sizes(over, n, d, intercept)
    trace = compute.run(least_squares_law.steps, sizes, limit=len(sizes), **drawing | dict(noise=1.0))
    # with any noise, so that the page follows at once while that is held
    states = tuple(least_squares_law.with_noise(unit, float(noise)) for unit in trace.states)
    return Law(over, shown, n, d, states=states, single=single, **drawing)


def _sizes(over: str, n: int, d: int, intercept: bool) -> tuple[tuple[int, int], ...]:
    """The pairs (n, d) that are measured; the chosen one is among them."""
    if over == "columns":
        far = max(d, min(SWEPT * n, n - 4 - intercept))
        return tuple((n, k) for k in sorted({k for k in COLUMNS if k <= far} | {d}))
    return tuple((m, d) for m in SIZES if m >= d + intercept + 4)
