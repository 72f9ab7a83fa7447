"""The controls of the law of least squares."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import controls

SIZES = (10, 15, 20, 30, 40, 50, 75, 100, 200, 500)
COLUMNS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
REPEATS = (50, 100, 200, 500, 1000)
TITLES = {"columns": "columns d", "points": "points n"}
SHOWN = {"variance": "variance", "errors": "errors"}
NAMES = {
    "variance": ("at the training points", "at new points"),
    "errors": ("training error", "test error, same X"),
}
SHORT = {"variance": ("At X", "At new z"), "errors": ("Training", "Test")}


@dataclass(frozen=True)
class Choice:
    """Everything the view depends on."""

    over: str  # which of the two is on the horizontal axis
    shown: str
    n: int
    d: int
    noise: float
    intercept: bool
    repeats: int
    seed: int

    @property
    def p(self) -> int:
        """Coefficients."""
        return self.d + self.intercept

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """The pairs (n, d) that are measured; the chosen one is among them."""
        if self.over == "columns":
            several = sorted({d for d in COLUMNS if d + self.intercept + 4 <= self.n} | {self.d})
            return [(self.n, d) for d in several]
        return [(n, self.d) for n in SIZES if n >= self.p + 4]

    @property
    def along(self) -> np.ndarray:
        """The swept one of n and d, for each of the sizes."""
        return np.array([d if self.over == "columns" else n for n, d in self.sizes])

    @property
    def pair(self) -> slice:
        """Which two of least_squares_law.QUANTITIES are shown."""
        return slice(0, 2) if self.shown == "variance" else slice(2, 4)

    @property
    def arguments(self) -> dict[str, Any]:
        """The settings of `least_squares_law.steps`."""
        return dict(noise=self.noise, repeats=self.repeats, intercept=self.intercept, seed=self.seed)


def choose() -> Choice:
    """The sidebar."""
    over = controls.choice(
        "Over",
        list(TITLES),
        "columns",
        key="law_over",
        titles=TITLES,
        help="What grows along the horizontal axis; the other one stays as set below.",
    )
    shown = controls.choice(
        "Show",
        list(SHOWN),
        "variance",
        key="law_show",
        titles=SHOWN,
        help="The variance of the predictions, or the errors on the training targets and on new targets at the same X.",
    )
    intercept = controls.toggle(
        "Intercept", False, key="law_intercept", help="One more coefficient to estimate: p = d + 1 instead of d."
    )
    n = int(controls.stop_slider("Points n", SIZES, 50, key="law_n", help="Rows of the design."))
    most = min(COLUMNS[-1], n - 4 - intercept)
    d = controls.slider(
        "Columns d", 1, most, 5, key="law_d", help="Standard normal inputs; their true weights are 1, 1/2, 1/3, ..."
    )
    noise = controls.slider(
        "Noise σ", 0.1, 3.0, 1.0, step=0.1, key="law_noise", help="Every curve scales with its square, σ²."
    )
    repeats = controls.stop_slider(
        "Repeats", REPEATS, 200, key="law_repeats", help="Sets drawn for every point of the chart: more, shorter bars."
    )
    return Choice(over, shown, n, int(d), float(noise), intercept, int(repeats), controls.seed())
