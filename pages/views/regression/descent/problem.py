"""What a descent works on, and where it should arrive."""

from dataclasses import dataclass

import numpy as np

from algos.numerics import Scaling, scaling
from algos.regression import gradient_descent, least_squares, ridge
from algos.regression.linear import Linear
from datasets.dataset import Dataset
from pages.views.regression import scene
from pages.views.regression.scene import Scene
from ui import controls

PENALTIES = controls.one_two_five(0.01, 1000)


@dataclass(frozen=True, eq=False)
class Problem:
    """Least squares on some columns, seen over two of the parameters."""

    at: Scene
    X: np.ndarray  # (n, d) the inputs as descent sees them
    scaling: Scaling  # between raw and standardised inputs
    standardised: bool
    best: Linear  # on X
    reason: str  # why there are many as good as that; empty if there are none
    penalty: float  # lambda, on the squares of the coefficients
    axes: tuple[int, int]  # the parameters of the map; 0 is the intercept
    limit: float  # 2 / lambda_max

    @property
    def names(self) -> list[str]:
        return ["intercept", *self.at.data.feature_names]

    @property
    def titles(self) -> tuple[str, str]:
        scale = ", standardised" if self.standardised else ""
        if self.at.single:
            return "intercept", f"slope{', x standardised' if self.standardised else ''}"
        named = ["intercept", *(f"coefficient of {name}{scale}" for name in self.names[1:])]
        return named[self.axes[0]], named[self.axes[1]]

    @property
    def goal(self) -> str:
        """What the best is called."""
        return "ridge" if self.penalty else "least squares"

    @property
    def shrink(self) -> np.ndarray:
        """What the penalty adds to the curvature of J: (d + 1,)."""
        return gradient_descent.shrinkage(self.penalty, len(self.X), self.X.shape[1])

    @property
    def charged(self) -> dict[str, float]:
        """The penalty as a setting of a descent, if there is one."""
        return {"penalty": self.penalty} if self.penalty else {}

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
    help = "What squares of coefficients cost beside the squares of residuals: descent then ends at ridge regression."
    penalty = controls.stop_slider("Penalty λ", [0.0, *PENALTIES], 0.0, key="descent_penalty", help=help)
    plain = next(least_squares.steps(X, at.y, names=data.feature_names))
    best: Linear = next(ridge.steps(X, at.y, penalty=penalty)) if penalty else plain
    reason = plain.reason if plain.method == "pseudoinverse" and not penalty else ""
    limit = gradient_descent.largest_stable_rate(X, penalty=penalty)
    return Problem(at, X, scale, standardised, best, reason, penalty, axes, limit)
