"""The ways to choose the coefficients of a linear model that can be compared on the same columns.

All see the standardised columns A of the rows to learn from. The penalty lambda stands beside half the sum of
squares, so that it means the same for ridge, lasso and what lies between.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from algos.regression import chebyshev, elastic_net, least_absolute, least_squares, locally_weighted, ridge
from algos.regression.basis import Basis
from algos.regression.linear import Linear
from algos.trace import Trace
from ui import export, player

LOCAL = "locally weighted"  # fits a line anew for every prediction, so it has no coefficients of its own
NAMES = {
    "least squares": "least squares",
    "ridge": "ridge",
    "lasso": "lasso",
    "least absolute": "least absolute deviations",
    "chebyshev": "Chebyshev",
    LOCAL: LOCAL,
}
PENALISED = ("ridge", "lasso")
TOLERANCE = 1e-8  # of coordinate descent
EXACT = "LinearRegression(tol=1e-12)"


@dataclass(frozen=True)
class Plan:
    """A method with its settings, before it meets the data."""

    name: str
    title: str  # as it stands within a sentence
    module: ModuleType
    settings: dict[str, Any] = field(default_factory=dict)
    limit: int = 0
    path: bool = False  # straight to the minimum instead of step by step
    library: str = ""  # scikit-learn's estimator
    why: str = ""  # what to know about it

    @property
    def lines(self) -> list[str]:
        """The run as lines of a script, given A and train.y."""
        name = self.module.__name__.rpartition(".")[2]
        if self.name == LOCAL:
            return []
        if self.path:
            settings = {key: value for key, value in self.settings.items() if key != "penalty"}
            call = export.call(f"{name}.path", "A", "train.y", f"[{self.settings['penalty']!r}]", **settings)
            return [f"path = {call}", "model = Linear(path.coef[0], float(path.intercept[0]))"]
        call = export.call(f"{name}.steps", "A", "train.y", **self.settings)
        return [f"model = record({call}, limit={self.limit}).final"]

    def predicted(self, rows: str) -> str:
        """What it predicts for the rows named `train` or `test`, in the same script."""
        if self.name == LOCAL:
            return f"locally_weighted.predict(train.X, train.y, {rows}.X, {self.settings['bandwidth']!r})"
        return "model.predict(A)" if rows == "train" else f"model.predict(terms.transform({rows}.X))"

    @property
    def imports(self) -> list[str]:
        """What these lines need beside the module itself."""
        if self.name == LOCAL:
            return []
        return ["from algos.regression.linear import Linear" if self.path else "from algos.trace import record"]


def plan(name: str, lam: float = 0.0, n: int = 1, *, mix: float = 1.0, path: bool = False) -> Plan:
    """The method of this name, for a penalty lambda and n rows to learn from; `mix` is the lasso's share.

    `path` takes coordinate descent's short cut to the minimum, where the steps themselves are not shown.
    """
    title = NAMES.get(name, name)
    if name == "least squares":
        return Plan(name, title, least_squares, library=EXACT, why="Its default `tol` leaves out weak directions.")
    if name == "least absolute":
        why = "The best coefficients need not be unique; the sum of absolute residuals is."
        return Plan(name, title, least_absolute, library="QuantileRegressor(quantile=0.5, alpha=0)", why=why)
    if name == "chebyshev":
        return Plan(name, title, chebyshev)
    if name == "ridge":
        library = f"Ridge(alpha={lam!r})" if lam > 0 else EXACT
        return Plan(name, title, ridge, {"penalty": lam}, library=library, why="This λ is scikit-learn's `alpha`.")
    alpha = f"alpha={lam / n!r}, tol=1e-8, max_iter=100_000"
    library = f"Lasso({alpha})" if mix == 1 else f"ElasticNet(l1_ratio={mix!r}, {alpha})"
    why = "scikit-learn's `alpha` stands beside half the mean of the squares: it is λ divided by the number of rows."
    settings = {"penalty": lam / n, "l1_ratio": mix, "tolerance": TOLERANCE}
    return Plan(name, title, elastic_net, settings, limit=1000, path=path, library=library, why=why)


def local(bandwidth: float) -> Plan:
    """Locally weighted lines on the raw inputs."""
    return Plan(LOCAL, LOCAL, locally_weighted, {"bandwidth": bandwidth})


def selective(lam: float, chosen: Sequence[bool]) -> Plan:
    """Ridge with the penalty lambda on the chosen coefficients (d,) and none on the others."""
    return Plan("selective", "selective ridge", ridge, {"penalty": [lam if on else 0.0 for on in chosen]})


@dataclass(frozen=True)
class Fitted:
    """A run and the columns it saw; it predicts from the raw inputs."""

    plan: Plan
    terms: Basis
    trace: Trace[Any]

    @property
    def title(self) -> str:
        return self.plan.title

    @property
    def model(self) -> Any:
        return self.trace.final

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.model.predict(self.terms.transform(X))


@dataclass(frozen=True)
class Local(Fitted):
    """The data are the model: it keeps the rows to learn from."""

    X: np.ndarray
    y: np.ndarray

    def predict(self, X: np.ndarray) -> np.ndarray:
        return locally_weighted.predict(self.X, self.y, X, self.plan.settings["bandwidth"])


def fit(plan: Plan, terms: Basis, X: np.ndarray, y: np.ndarray) -> Fitted:
    """Fit the rows X (n, d) as planned."""
    if plan.name == LOCAL:
        return Local(plan, terms, Trace((), True), X, y)
    A = terms.transform(X)
    if plan.path:
        settings = {key: value for key, value in plan.settings.items() if key != "penalty"}
        path = elastic_net.path(A, y, [plan.settings["penalty"]], **settings)
        model = Linear(path.coef[0], float(path.intercept[0]))
        return Fitted(plan, terms, Trace((model,), bool(path.converged[0])))
    more = {"names": terms.names} if plan.name == "least squares" else {}
    return Fitted(plan, terms, player.run(plan.module.steps, A, y, limit=plan.limit, **plan.settings, **more))
