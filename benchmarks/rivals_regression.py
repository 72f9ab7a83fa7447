"""The algorithms of `algos/regression` beside scikit-learn and scipy."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.regression import (
    bayesian,
    chebyshev,
    elastic_net,
    gradient_descent,
    least_absolute,
    least_squares,
    locally_weighted,
    newton,
    ridge,
    weighted,
)
from algos.trace import record
from benchmarks.duels import Duel, table

ROWS, COLUMNS = 200, 5


def least_squares_duel(size: int) -> Duel:
    from sklearn.linear_model import LinearRegression

    X, y = table(ROWS * size, COLUMNS)
    return Duel(
        f"least squares, {X.shape[0]} x {X.shape[1]}",
        lambda: record(least_squares.steps(X, y), limit=1).final,
        _line,
        "LinearRegression",
        lambda: LinearRegression().fit(X, y),
        _sklearn_line,
        1e-9,
    )


def ridge_duel(size: int) -> Duel:
    from sklearn.linear_model import Ridge

    X, y = table(ROWS * size, COLUMNS)
    return Duel(
        f"ridge, {X.shape[0]} x {X.shape[1]}, lambda 3",
        lambda: record(ridge.steps(X, y, penalty=3.0), limit=1).final,
        _line,
        "Ridge",
        lambda: Ridge(alpha=3.0).fit(X, y),
        _sklearn_line,
        1e-9,
    )


def weighted_duel(size: int) -> Duel:
    from sklearn.linear_model import LinearRegression

    X, y = table(ROWS * size, COLUMNS)
    weights = np.random.default_rng(1).uniform(0.1, 3, len(y))
    return Duel(
        f"weighted least squares, {X.shape[0]} x {X.shape[1]}",
        lambda: record(weighted.steps(X, y, weights=weights), limit=1).final,
        _line,
        "LinearRegression, sample_weight",
        lambda: LinearRegression().fit(X, y, sample_weight=weights),
        _sklearn_line,
        1e-9,
    )


def elastic_net_duel(size: int) -> Duel:
    from sklearn.linear_model import ElasticNet

    X, y = table(ROWS * size, COLUMNS)
    return Duel(
        f"elastic net, {X.shape[0]} x {X.shape[1]}, penalty 0.1",
        lambda: record(elastic_net.steps(X, y, penalty=0.1, l1_ratio=0.7), limit=1000).final,
        _line,
        "ElasticNet",
        lambda: ElasticNet(alpha=0.1, l1_ratio=0.7, tol=1e-8, max_iter=1000).fit(X, y),
        _sklearn_line,
        1e-4,
    )


def batch_descent_duel(size: int) -> Duel:
    from scipy.optimize import minimize

    X, y = table(ROWS * size, 1)
    A = np.column_stack([np.ones(len(y)), X])

    def cost(theta: np.ndarray) -> tuple[float, np.ndarray]:
        return gradient_descent.cost(theta, A, y), gradient_descent.gradient(theta, A, y)

    rate = gradient_descent.largest_stable_rate(X) / 2
    return Duel(
        f"batch gradient descent, {X.shape[0]} points",
        lambda: record(gradient_descent.steps(X, y, learning_rate=rate), limit=1000).final,
        _line,
        "scipy minimize, BFGS",
        lambda: minimize(cost, np.zeros(2), jac=True, method="BFGS"),
        lambda found: found.x,
        1e-3,
    )


def newton_duel(size: int) -> Duel:
    from scipy.optimize import minimize

    X, y = table(ROWS * size, COLUMNS)
    A = np.column_stack([np.ones(len(y)), X])
    H = A.T @ A / len(y)
    exact: dict[str, Any] = dict(jac=True, hess=lambda _: H, method="trust-exact", tol=1e-10)

    def cost(theta: np.ndarray) -> tuple[float, np.ndarray]:
        return gradient_descent.cost(theta, A, y), gradient_descent.gradient(theta, A, y)

    return Duel(
        f"Newton's step, {X.shape[0]} x {X.shape[1]}",
        lambda: record(newton.steps(X, y), limit=1).final,
        _line,
        "scipy minimize, trust-exact",
        lambda: minimize(cost, np.zeros(COLUMNS + 1), **exact),
        lambda found: found.x,
        1e-8,
    )


def stochastic_descent_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDRegressor

    X, y = table(40 * size, 1)
    epochs = 20
    settings: dict[str, Any] = dict(learning_rate=0.01, batch_size=1, shuffle=False, tolerance=0.0)
    return Duel(
        f"stochastic gradient descent, {X.shape[0]} points, {epochs} epochs",
        lambda: record(gradient_descent.steps(X, y, **settings), limit=epochs).final,
        _line,
        "SGDRegressor",
        lambda: SGDRegressor(
            penalty=None, learning_rate="constant", eta0=0.01, shuffle=False, max_iter=epochs, tol=None
        ).fit(X, y),
        _sklearn_line,
        1e-9,
    )


def least_absolute_duel(size: int) -> Duel:
    from sklearn.linear_model import QuantileRegressor

    X, y = table(ROWS * size, COLUMNS)
    return Duel(
        f"least absolute deviations, {X.shape[0]} x {X.shape[1]}",
        lambda: record(least_absolute.steps(X, y), limit=1).final,
        _line,
        "QuantileRegressor",
        lambda: QuantileRegressor(quantile=0.5, alpha=0.0).fit(X, y),
        _sklearn_line,
        1e-6,
    )


def chebyshev_duel(size: int) -> Duel:
    from scipy.optimize import linprog

    X, y = table(ROWS * size, COLUMNS)
    A, ones = np.column_stack([np.ones(len(y)), X]), np.ones((len(y), 1))
    programme: dict[str, Any] = dict(
        c=np.append(np.zeros(A.shape[1]), 1.0),
        A_ub=np.block([[A, -ones], [-A, -ones]]),
        b_ub=np.concatenate([y, -y]),
        bounds=(None, None),
    )
    return Duel(
        f"Chebyshev regression, {X.shape[0]} x {X.shape[1]}",
        lambda: record(chebyshev.steps(X, y), limit=1).final,
        lambda state: np.array([state.worst_error]),
        "scipy linprog",
        lambda: linprog(**programme),
        lambda found: np.array([found.fun]),
        1e-6,
    )


def local_duel(size: int) -> Duel:
    from sklearn.linear_model import LinearRegression

    X, y = table(60 * size, 1)
    queries = np.linspace(X.min(), X.max(), 100)[:, None]

    def theirs() -> np.ndarray:
        found = []
        for query in queries:
            w = np.exp(-((X - query) ** 2).sum(axis=1) / 2)
            found.append(LinearRegression().fit(X, y, sample_weight=w).predict(query[None])[0])
        return np.array(found)

    return Duel(
        f"locally weighted regression, {X.shape[0]} points, 100 queries",
        lambda: record(locally_weighted.steps(X, y, queries=queries, bandwidth=1.0), limit=100).curve("prediction"),
        lambda found: found,
        "a loop of LinearRegression",
        theirs,
        lambda found: found,
        1e-7,
    )


def bayesian_duel(size: int) -> Duel:
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import ConstantKernel, DotProduct

    X, y = table(40 * size, 1)
    grid = np.linspace(X.min() - 1, X.max() + 1, 50)[:, None]

    def theirs() -> Any:
        kernel = ConstantKernel(4.0, "fixed") * DotProduct(1.0, "fixed")
        return GaussianProcessRegressor(kernel, alpha=0.25, optimizer=None).fit(X, y).predict(grid, return_std=True)

    def ours() -> Any:
        final = record(bayesian.steps(X, y, noise=0.5, prior_scale=2.0), limit=len(y)).final
        return final.predict(grid), final.line_std(grid)

    return Duel(
        f"Bayesian line, {X.shape[0]} points one by one, band at 50 places",
        ours,
        np.concatenate,
        "GaussianProcessRegressor, linear kernel",
        theirs,
        np.concatenate,
        1e-6,
    )


def _line(state: Any) -> np.ndarray:
    return np.append(state.intercept, state.coef)


def _sklearn_line(model: Any) -> np.ndarray:
    return np.append(model.intercept_, model.coef_)


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "regression.bayesian": (bayesian_duel,),
    "regression.chebyshev": (chebyshev_duel,),
    "regression.elastic_net": (elastic_net_duel,),
    "regression.gradient_descent": (batch_descent_duel, stochastic_descent_duel),
    "regression.least_absolute": (least_absolute_duel,),
    "regression.least_squares": (least_squares_duel,),
    "regression.locally_weighted": (local_duel,),
    "regression.newton": (newton_duel,),
    "regression.ridge": (ridge_duel,),
    "regression.weighted": (weighted_duel,),
}
