"""What large coefficients cost, and the fits under such a penalty."""

from dataclasses import dataclass, replace

import numpy as np

from algos.regression import basis, elastic_net, ridge
from algos.regression.basis import Basis
from algos.regression.linear import Linear
from pages.views.regression import methods
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene

FREE = "λ = 0"  # what the fit without a penalty is called


@dataclass(frozen=True)
class Penalty:
    """lambda [mix sum_j |coef_j| + (1 - mix) / 2 sum_j coef_j^2] beside half the sum of squares.

    Selective: coefficients of powers below `first` are free.
    """

    kind: str  # ridge, lasso, elastic net or selective
    lam: float
    mix: float = 0.0  # the lasso's share
    first: int = 1
    intercept: bool = False  # whether ridge charges the square of the intercept too

    def fit(self, at: Scene, terms: Basis) -> Fitted:
        """The fit to the rows to learn from."""
        if self.kind == "selective":
            return methods.by_selective_ridge(at, terms, self._each(len(terms.names)))
        if self.mix > 0:
            return methods.by_elastic_net(at, terms, self.lam, self.mix, title=self.kind)
        return methods.by_ridge(at, terms, self.lam, intercept=self.intercept)

    def sweep(self, A: np.ndarray, y: np.ndarray, penalties: np.ndarray) -> list[Linear]:
        """The models on columns A (n, d) for many values of lambda."""
        if self.kind == "selective":
            each = [replace(self, lam=float(lam))._each(A.shape[1]) for lam in penalties]
            return [next(ridge.steps(A, y, penalty=penalty)) for penalty in each]
        if self.intercept:
            return [next(ridge.steps(A, y, penalty=lam, intercept_penalty=lam)) for lam in map(float, penalties)]
        if self.mix > 0:
            path = elastic_net.path(A, y, penalties / len(y), l1_ratio=self.mix, tolerance=methods.TOLERANCE)
        else:
            path = ridge.path(A, y, penalties)
        return [Linear(coef, float(intercept)) for coef, intercept in zip(path.coef, path.intercept, strict=True)]

    def without(self, at: Scene, terms: Basis) -> tuple[Fitted, str] | None:
        """What to compare with: the fit without a penalty or, if powers are selected, with the others alone."""
        if self.kind != "selective":
            return methods.by_least_squares(at, terms), FREE
        if self.first == 1:
            return None
        lower = basis.measure(at.train.X, self.first - 1, at.train.feature_names)
        return methods.by_least_squares(at, lower), f"degree {self.first - 1} alone"

    def _each(self, count: int) -> list[float]:
        """Lambda for each of `count` powers."""
        return [self.lam if power >= self.first else 0.0 for power in range(1, count + 1)]
