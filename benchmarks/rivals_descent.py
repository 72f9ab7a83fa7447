"""The algorithms of `algos/descent` beside scipy and scikit-learn. Larger problems have more parameters."""

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import linalg, optimize

from algos.descent import (
    conjugate_gradient,
    coordinate_descent,
    first_order,
    gradient_check,
    matrix_derivatives,
    newton,
    newton_root,
    online,
    quasi_newton,
    stochastic,
    subsampled_newton,
)
from algos.descent.curves import CURVES
from algos.descent.iterate import Iterate
from algos.descent.landscapes import Quadratic
from algos.trace import record
from benchmarks.duels import Duel, table

PARAMETERS = 2
UPDATES = 300
minimize: Any = optimize.minimize


def quadratic(d: int) -> Quadratic:
    """A positive definite one of d parameters, with curvatures from 1 to 20."""
    rng = np.random.default_rng(7)
    turn = np.linalg.qr(rng.normal(size=(d, d)))[0]
    Q = turn @ np.diag(np.linspace(1, 20, d)) @ turn.T
    return Quadratic(tuple(map(tuple, ((Q + Q.T) / 2).tolist())), tuple(rng.normal(size=d).tolist()))


def _parameters(state: Iterate) -> np.ndarray:
    return state.x


def adam_duel(size: int) -> Duel:
    from sklearn.neural_network._stochastic_optimizers import AdamOptimizer

    land = quadratic(PARAMETERS * size)
    Q, c = np.array(land.Q), np.array(land.c)

    def theirs() -> np.ndarray:
        x = np.ones(land.d)
        adam = AdamOptimizer([x], learning_rate_init=0.01)
        for _ in range(UPDATES):
            adam.update_params([x], [Q @ x - c])
        return x

    return Duel(
        f"Adam, {land.d} parameters, {UPDATES} updates",
        lambda: (
            record(
                first_order.steps(land, np.ones(land.d), method="adam", learning_rate=0.01, tolerance=1e-300),
                limit=UPDATES,
            ).final
        ),
        _parameters,
        "AdamOptimizer",
        theirs,
        np.asarray,
        1e-5,
    )


def _against(name: str, method: str, ours: Callable[[Quadratic, np.ndarray], Any]) -> Callable[[int], Duel]:
    def duel(size: int) -> Duel:
        land = quadratic(PARAMETERS * size)
        start, more = np.zeros(land.d), dict(hess=land.hessian) if method == "Newton-CG" else {}
        tolerance = 1e-12 if method == "L-BFGS-B" else 1e-9  # of the fall of f, there: x is known half as well
        return Duel(
            f"{name}, {land.d} parameters",
            lambda: record(ours(land, start), limit=20_000).final,
            _parameters,
            f"minimize, {method}",
            lambda: minimize(land.value, start, jac=land.gradient, method=method, tol=tolerance, **more).x,
            np.asarray,
            1e-5,
        )

    return duel


def root_duel(size: int) -> Duel:
    curve, start = CURVES["root"], 100.0 * size
    theirs: Any = optimize.newton
    return Duel(
        f"Newton for a zero, from {start:g}",
        lambda: record(newton_root.steps("root", start), limit=200).final.x,
        np.asarray,
        "scipy.optimize.newton",
        lambda: theirs(curve.value, start, fprime=curve.slope, maxiter=200, tol=1e-12),
        np.asarray,
        1e-10,
    )


def coordinates_duel(size: int) -> Duel:
    land = quadratic(PARAMETERS * size)
    return Duel(
        f"coordinate descent, {land.d} parameters",
        lambda: record(coordinate_descent.steps(land, np.zeros(land.d), tolerance=1e-8), limit=20_000).final,
        _parameters,
        "scipy.linalg.solve",
        lambda: linalg.solve(np.array(land.Q), np.array(land.c), assume_a="pos"),
        np.asarray,
        1e-6,
    )


def check_duel(size: int) -> Duel:
    x = np.random.default_rng(3).normal(size=6 * size)
    return Duel(
        f"gradient by differences, {len(x)} parameters",
        lambda: next(iter(gradient_check.steps(x, epsilons=[1e-6]))),
        lambda state: state.one_side,
        "approx_fprime",
        lambda: optimize.approx_fprime(x, optimize.rosen, 1e-6),
        np.asarray,
        1e-6,
    )


def matrix_duel(size: int) -> Duel:
    d = 3 + size
    given = matrix_derivatives.draw(d, "sandwich")
    A, B, C = (given[name] for name in "ABC")
    data = [given[name] for name in "ABCxy"]

    def f(entries: np.ndarray) -> float:
        moved = entries.reshape(d, d)
        return float(np.trace(moved @ B @ moved.T @ C))

    return Duel(
        f"derivative by a matrix of {d} rows",
        lambda: next(iter(matrix_derivatives.steps(*data, epsilons=[1e-5]))),
        lambda state: state.differences.ravel(),
        "approx_fprime",
        lambda: optimize.approx_fprime(A.ravel(), f, 1e-6),
        np.asarray,
        1e-5,
    )


def schedule_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDRegressor

    X, y = table(40 * size, 3)
    theirs = SGDRegressor(
        penalty=None, learning_rate="invscaling", eta0=0.02, power_t=0.5, max_iter=10, tol=None, shuffle=False
    )
    settings: dict[str, Any] = dict(schedule="root", rate=0.02, order="given", passes=10)
    return Duel(
        f"stochastic descent, {len(y)} rows, 10 passes",
        lambda: record(stochastic.steps(X, y, **settings), limit=10 * len(y)).final.theta,
        np.asarray,
        "SGDRegressor",
        lambda: theirs.fit(X, y),
        lambda model: np.append(model.intercept_, model.coef_),
        1e-9,
    )


def stream_duel(size: int) -> Duel:
    from sklearn.linear_model import SGDRegressor

    X, y, _ = online.stream(150 * size, jump=3.0)

    def theirs() -> np.ndarray:
        model = SGDRegressor(penalty=None, learning_rate="constant", eta0=0.1)
        for k in range(len(y)):
            model.partial_fit(X[k : k + 1], y[k : k + 1])
        return np.append(model.intercept_, model.coef_)

    return Duel(
        f"online learner, {len(y)} examples",
        lambda: record(online.steps(X, y, rate=0.1), limit=len(y)).final.theta,
        np.asarray,
        "partial_fit of SGDRegressor",
        theirs,
        np.asarray,
        1e-9,
    )


def sample_duel(size: int) -> Duel:
    from sklearn.linear_model import LogisticRegression

    X, y = subsampled_newton.draw(500 * size)
    theirs = LogisticRegression(C=1e12, solver="newton-cholesky", tol=1e-10)
    return Duel(
        f"Newton on a growing sample, {len(y)} rows",
        lambda: record(subsampled_newton.steps(X, y, share=0.02, growth=4.0), limit=30).final.theta,
        np.asarray,
        "LogisticRegression, newton-cholesky",
        lambda: theirs.fit(X, y),
        lambda model: np.append(model.intercept_, model.coef_[0]),
        1e-5,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "descent.first_order": (adam_duel,),
    "descent.gradient_check": (check_duel,),
    "descent.matrix_derivatives": (matrix_duel,),
    "descent.newton": (_against("Newton", "Newton-CG", lambda land, start: newton.steps(land, start)),),
    "descent.conjugate_gradient": (_against("conjugate gradients", "CG", conjugate_gradient.steps),),
    "descent.quasi_newton": (
        _against("BFGS", "BFGS", quasi_newton.steps),
        _against("L-BFGS", "L-BFGS-B", lambda land, start: quasi_newton.steps(land, start, memory=10)),
    ),
    "descent.coordinate_descent": (coordinates_duel,),
    "descent.newton_root": (root_duel,),
    "descent.online": (stream_duel,),
    "descent.stochastic": (schedule_duel,),
    "descent.subsampled_newton": (sample_duel,),
}
