"""What a descent works on, and where it should arrive."""

from dataclasses import dataclass

import numpy as np

from algos.numerics import Scaling, scaling
from algos.regression import gradient_descent, least_squares
from algos.regression.least_squares import LeastSquares
from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.scene import Scene
from ui import controls


@dataclass(frozen=True, eq=False)
class Problem:
    """Least squares on some columns, seen over two of the parameters."""

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


def choose(data: Dataset) -> Problem:
    """The controls for the map's parameters and the columns' scale, and their problem."""
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
    standardised = controls.standardise(help="Give every input mean 0 and standard deviation 1 first.")
    scale = scaling(data.X)
    X = scale.transform(data.X) if standardised else data.X
    best = next(least_squares.steps(X, at.y, names=data.feature_names))
    return Problem(at, X, scale, standardised, best, axes, gradient_descent.largest_stable_rate(X))
