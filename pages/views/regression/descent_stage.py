"""What a descent works on and where it should arrive, and the controls that set it off."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.numerics import Scaling, scaling
from algos.regression import gradient_descent, least_squares
from algos.regression.least_squares import LeastSquares
from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.scene import Scene
from ui import controls, words
from ui.figures.course import corner, parameters

SIZES = {"batch": "batch: all rows", "mini-batch": "mini-batch: some rows", "stochastic": "stochastic: one row"}
SHARE = {"batch": 0.5, "mini-batch": 0.2, "stochastic": 0.1}  # of the limit: the learning rate one starts with


@dataclass(frozen=True, eq=False)
class Stage:
    """What descent works on, and where it should arrive."""

    at: Scene
    X: np.ndarray  # (n, d) the inputs as descent sees them
    scaling: Scaling  # between raw and standardised inputs
    standardised: bool
    best: LeastSquares  # on X
    axes: tuple[int, int]  # the parameters of the map; 0 is the intercept
    limit: float  # 2 / lambda_max

    @property
    def names(self) -> list[str]:
        return ["intercept", *self.at.data.feature_names]

    @property
    def titles(self) -> tuple[str, str]:
        scale = ", standardised" if self.standardised else ""
        named = ["intercept", *(f"coefficient of {name}{scale}" for name in self.names[1:])]
        return named[self.axes[0]], named[self.axes[1]]

    @property
    def ends(self) -> np.ndarray:
        """Both ends of the input drawn across, the others at their mean, as descent sees them: (2, d)."""
        X = np.repeat(self.at.data.X.mean(axis=0)[None], 2, axis=0)
        X[:, self.at.at] = self.at.x_range
        return self.scaling.transform(X) if self.standardised else X


def choose(data: Dataset) -> Stage:
    at = scene.choose(data, held_out=None)
    data = at.data
    names = ["intercept", *data.feature_names]
    axes = (0, 1)
    if not at.single:
        help = "A parameter of the map. Those not on the map stand at their least squares values there."
        across = controls.choice("Parameter across", names, names[1], key="theta_across", help=help)
        rest = [name for name in names if name != across]
        up = controls.choice("Parameter up", rest, rest[-1], key="theta_up", help=help)
        axes = names.index(across), names.index(up)
    standardised = controls.toggle(
        "Standardise", False, key="standardise", help="Give every input mean 0 and standard deviation 1 first."
    )
    scale = scaling(data.X)
    X = scale.transform(data.X) if standardised else data.X
    best = next(least_squares.steps(X, at.y, names=data.feature_names))
    return Stage(at, X, scale, standardised, best, axes, gradient_descent.largest_stable_rate(X))


def settings(stage: Stage) -> tuple[dict[str, Any], int, int]:
    """The settings of the run, over how many updates the cost is averaged, and the most updates."""
    n = len(stage.X)
    size = controls.choice(
        "Rows for each update", list(SIZES), "batch", key="rows", titles=SIZES, help="How many rows a step looks at."
    )
    b = n if size == "batch" else 1
    if size == "mini-batch":
        b = controls.slider("Batch size b", 1, min(100, n), min(10, n), key="batch", help="More rows, a steadier path.")
    rate = controls.log_slider(
        "Learning rate",
        stage.limit / 1000,
        stage.limit * 10,
        stage.limit * SHARE[size],
        fine=True,
        key="rate",
        help=f"What the gradient is multiplied by. For all rows at once the limit is {words.number(stage.limit)} here.",
    )
    side = "below" if rate < stage.limit else "above"
    controls.sidebar().caption(
        f"Limit 2/λmax = {words.number(stage.limit)} for these data: the rate is **{side}** it, "
        f"{rate / stage.limit:.3g} times as large."
    )
    halved = controls.log_slider(
        "Rate halved after",
        1,
        10_000,
        0,
        zero=True,
        key="halved",
        help="Decay: after k updates the rate is multiplied by b / (b + k), with this b. 0: the rate stays constant.",
    )
    start = controls.choice(
        "Start", ["zero", "corner", "solution"], "zero", key="start", help="Where on the map the descent begins."
    )
    chosen: dict[str, Any] = dict(learning_rate=rate, halved_after=halved or None)
    if start != "zero":
        theta = corner(stage.X, stage.best, stage.axes) if start == "corner" else parameters(stage.best)
        chosen |= dict(start_intercept=float(theta[0]), start_coef=theta[1:])
    most = controls.log_slider("Most updates", 10, 2000, 100, key="updates", help="When to stop a run that goes on.")
    average = 0.0
    if b < n:
        average = controls.log_slider(
            "Cost averaged over", 1, 1000, 20, key="average", help="Updates behind each point of the cost monitor."
        )
        chosen |= dict(batch_size=b, seed=controls.seed())
    return chosen, int(average), int(most)
