"""Ridge regression (Hoerl and Kennard 1970; Tikhonov), with one penalty for all coefficients or one for each.

Notation: X (n, d) inputs, y (n,) targets, penalty lambda_j >= 0 of coef j, K the diagonal of the penalties.
    objective  sum_i (y_i - x_i . coef - intercept)^2 + sum_j lambda_j coef_j^2   (+ intercept_penalty intercept^2)
    solution   (X'X + K) coef = X'y on centred data, since the intercept is not penalised by default
This lambda is scikit-learn's alpha, and that of (1/2m) [sum of squares + lambda sum];
beside the mean of the squares, lambda |coef|^2 has this one divided by n.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression import linear
from algos.regression.gradient_descent import gradient
from algos.regression.linear import Linear, Path
from algos.trace import frozen


@frozen
class Ridge(Linear):
    """The plane with the least penalised sum of squares."""

    objective: float  # rss + sum_j penalty_j coef_j^2 + intercept_penalty intercept^2
    rss: float  # sum of squared residuals
    penalty: np.ndarray  # (d,)
    intercept_penalty: float


def steps(
    X: Any, y: Any, *, penalty: Any = 1.0, intercept_penalty: float = 0.0, fit_intercept: bool = True
) -> Iterator[Ridge]:
    """One state. `penalty` is a number, or one for each column of X (n, d).

    Where penalties of 0 leave coefficients undetermined, the smallest are taken.
    Raises ValueError for data that are not finite numbers, and for a negative penalty.
    """
    X, y = linear.table(X, y)
    K = _penalties(penalty, X.shape[1])
    check.number(intercept_penalty, "intercept_penalty", low=0, high=1e100)
    check.choice(fit_intercept, "fit_intercept", (True, False))

    free = fit_intercept and intercept_penalty == 0
    middle, level = (X.mean(axis=0), y.mean()) if free else (np.zeros(X.shape[1]), 0.0)
    A, t = X - middle, y - level
    if fit_intercept and not free:
        A, K_all = linear.augmented(X), np.concatenate([[intercept_penalty], K])
    else:
        K_all = K
    # Each penalty is one more row, with target 0: the same normal equations, without squaring the columns.
    rows = np.vstack([A, np.diag(np.sqrt(K_all))])
    found = linear.solve(rows, np.concatenate([t, np.zeros(len(K_all))]), fit_intercept=False)
    residual = t - A @ found.coef
    coef = found.coef[-X.shape[1] :]
    yield Ridge(
        coef=coef,
        intercept=float(level - middle @ coef) if free else float(found.coef[0] * fit_intercept),
        objective=found.rss,
        rss=float(residual @ residual),
        penalty=K,
        intercept_penalty=float(intercept_penalty),
    )


def _penalties(penalty: Any, d: int) -> np.ndarray:
    if np.ndim(penalty) == 0:
        return np.full(d, check.number(penalty, "penalty", low=0, high=1e100))
    K = check.vector(penalty, "penalty")
    if len(K) != d:
        raise ValueError(f"penalty has {len(K)} entries; 1 or {d} are needed, one for each column of X.")
    if K.min() < 0:
        raise ValueError(f"penalty must be 0 or more; the smallest is {K.min():g}.")
    return np.array(K)


def path(X: Any, y: Any, penalties: Any, *, fit_intercept: bool = True) -> Path:
    """The fits for many penalties (k,), each the same for all coefficients, from one singular value decomposition.

    With centred X = U S V', coef = V diag(s / (s^2 + lambda)) U'y.
    """
    X, y = linear.table(X, y)
    penalties = check.vector(penalties, "penalties")
    if penalties.min() < 0:
        raise ValueError(f"penalties must be 0 or more; the smallest is {penalties.min():g}.")
    check.choice(fit_intercept, "fit_intercept", (True, False))
    middle, level = (X.mean(axis=0), y.mean()) if fit_intercept else (np.zeros(X.shape[1]), 0.0)
    U, s, Vt = np.linalg.svd(X - middle, full_matrices=False)
    r = s > max(X.shape) * np.finfo(float).eps * np.abs(X).max()
    U, s, Vt = U[:, r], s[r], Vt[r]
    coef = (s / (s**2 + penalties[:, None]) * (U.T @ (y - level))) @ Vt
    return Path(penalties, coef, level - coef @ middle, np.ones(len(penalties), dtype=bool))


def shrink_step(theta: np.ndarray, A: np.ndarray, y: np.ndarray, rate: float, penalty: np.ndarray) -> np.ndarray:
    """One step of descent on the objective / 2m: theta_j (1 - rate lambda_j / m) - rate times the gradient of J.

    theta and penalty (d + 1,) have the intercept first, A = [1 X] (m, d + 1); a penalty of 0 does not shrink.
    """
    return theta * (1 - rate * penalty / len(y)) - rate * gradient(theta, A, y)
