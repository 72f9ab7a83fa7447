"""The ways to choose the coefficients of a linear model that can be compared on the same columns.

All see the standardised columns A of the rows to learn from. The penalty lambda stands beside half the sum of
squares, so that it means the same for ridge, lasso and what lies between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from algos.regression import chebyshev, elastic_net, least_absolute, least_squares, locally_weighted, ridge
from algos.regression.basis import Basis
from algos.regression.linear import Linear
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.regression.scene import Scene
from ui import compute, export
from ui.view import Rows, rows_of

TOLERANCE = 1e-8  # of coordinate descent
SWEEPS = 1000  # of it, at most
EXACT = "LinearRegression(tol=1e-12)"


@dataclass(frozen=True, eq=False, kw_only=True)
class Fitted:
    """A method's fit to the rows to learn from: it predicts from the raw inputs, and can be told as a script."""

    title: str  # as it stands within a sentence
    module: ModuleType
    terms: Basis
    trace: Trace[Any]
    lines: Sequence[str]  # of a script, given A and train.y
    library: str = ""  # scikit-learn's estimator
    why: str = ""  # what to know about it

    @property
    def model(self) -> Any:
        return self.trace.final

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.model.predict(self.terms.transform(X))

    def predicted(self, rows: str) -> str:
        """What it predicts for the rows named `train` or `test`, in the same script."""
        return "model.predict(A)" if rows == "train" else f"model.predict(terms.transform({rows}.X))"


@dataclass(frozen=True, eq=False, kw_only=True)
class Local(Fitted):
    """A line anew for every prediction, from the raw inputs: the data are the model, and there are no coefficients."""

    train: Dataset
    bandwidth: float

    def predict(self, X: np.ndarray) -> np.ndarray:
        return locally_weighted.predict(self.train.X, self.train.y, X, self.bandwidth)

    def predicted(self, rows: str) -> str:
        return f"locally_weighted.predict(train.X, train.y, {rows}.X, {self.bandwidth!r})"


def by_least_squares(at: Scene, terms: Basis) -> Fitted:
    """The plain fit, with which others are compared."""
    why = "Its default `tol` leaves out weak directions."
    return _by(least_squares, at, terms, dict(names=terms.names), title="least squares", library=EXACT, why=why)


def by_least_absolute(at: Scene, terms: Basis) -> Fitted:
    """The least sum of absolute residuals."""
    return _by(
        least_absolute,
        at,
        terms,
        {},
        title="least absolute deviations",
        library="QuantileRegressor(quantile=0.5, alpha=0)",
        why="The best coefficients need not be unique; the sum of absolute residuals is.",
    )


def by_chebyshev(at: Scene, terms: Basis) -> Fitted:
    """The least of largest residuals."""
    return _by(chebyshev, at, terms, {}, title="Chebyshev")


def by_ridge(at: Scene, terms: Basis, penalty: float, *, intercept: bool = False) -> Fitted:
    """Squares of coefficients cost lambda / 2 each, that of the intercept only if asked for."""
    if intercept:  # scikit-learn has no such penalty
        return _by(ridge, at, terms, dict(penalty=penalty, intercept_penalty=penalty), title="ridge")
    library = f"Ridge(alpha={penalty!r})" if penalty > 0 else EXACT
    why = "This λ is scikit-learn's `alpha`."
    return _by(ridge, at, terms, dict(penalty=penalty), title="ridge", library=library, why=why)


def by_selective_ridge(at: Scene, terms: Basis, penalties: list[float]) -> Fitted:
    """Ridge with a penalty of its own for each coefficient."""
    return _by(ridge, at, terms, dict(penalty=penalties), title="selective ridge")


def by_elastic_net(at: Scene, terms: Basis, penalty: float, mix: float, title: str = "elastic net") -> Fitted:
    """Coordinate descent sweep by sweep; `mix` is the lasso's share of the penalty."""
    settings = dict(penalty=penalty / len(at.y), l1_ratio=mix, tolerance=TOLERANCE)
    return _by(elastic_net, at, terms, settings, limit=SWEEPS, title=title, **_sklearn(at, penalty, mix))


def by_lasso(at: Scene, terms: Basis, penalty: float) -> Fitted:
    """The lasso by coordinate descent's short cut to the minimum, where the steps themselves are not shown."""
    A, alpha = terms.transform(at.train.X), penalty / len(at.y)
    path = elastic_net.path(A, at.y, [alpha], l1_ratio=1.0, tolerance=TOLERANCE)
    call = export.call("elastic_net.path", "A", "train.y", f"[{alpha!r}]", l1_ratio=1.0, tolerance=TOLERANCE)
    return Fitted(
        title="lasso",
        module=elastic_net,
        terms=terms,
        trace=Trace((Linear(path.coef[0], float(path.intercept[0])),), bool(path.converged[0])),
        lines=[f"path = {call}", "model = Linear(path.coef[0], float(path.intercept[0]))"],
        **_sklearn(at, penalty, 1.0),
    )


def by_local_lines(at: Scene, terms: Basis, bandwidth: float) -> Fitted:
    """A line for every prediction, for which points count by their distance."""
    return Local(
        title="locally weighted",
        module=locally_weighted,
        terms=terms,
        trace=Trace((), True),
        lines=[],
        train=at.train,
        bandwidth=bandwidth,
    )


def rows(data: Dataset, fits: Sequence[Fitted]) -> Rows:
    """The data, with what each fit predicts and by how much it is wrong."""
    results: dict[str, np.ndarray] = {}
    for each in fits:
        predicted = each.predict(data.X)
        results |= {f"{each.title}: predicted": predicted, f"{each.title}: residual": data.y - predicted}
    return rows_of(data, results)


def _by(
    module: ModuleType, at: Scene, terms: Basis, settings: Mapping[str, Any], *, limit: int = 0, **about: str
) -> Fitted:
    """The fit at which the module's `steps` end; `about` it are its title, and what scikit-learn has."""
    trace = compute.run(module.steps, terms.transform(at.train.X), at.y, limit=limit, **settings)
    assert trace.made is not None
    names = {"names": "terms.names"} if "names" in settings else {}
    lines = [f"model = {export.recorded(trace.made, 'A', 'train.y', instead=names)}.final"]
    return Fitted(module=module, terms=terms, trace=trace, lines=lines, **about)


def _sklearn(at: Scene, penalty: float, mix: float) -> dict[str, str]:
    """The same with scikit-learn, for `Fitted`."""
    alpha = f"alpha={penalty / len(at.y)!r}, tol=1e-8, max_iter=100_000"
    return dict(
        library=f"Lasso({alpha})" if mix == 1 else f"ElasticNet(l1_ratio={mix!r}, {alpha})",
        why="scikit-learn's `alpha` stands beside half the mean of the squares: it is λ divided by the number of rows.",
    )
