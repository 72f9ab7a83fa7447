"""Elastic net and lasso by coordinate descent (Tibshirani 1996; Zou and Hastie 2005; Friedman et al. 2010).

Notation: X (n, d) inputs, y (n,) targets; a = penalty * l1_ratio, b = penalty * (1 - l1_ratio).
    objective  (1 / 2n) sum_i (y_i - x_i . coef - intercept)^2 + a sum_j |coef_j| + (b / 2) sum_j coef_j^2
This is scikit-learn's objective, penalty its alpha. l1_ratio 1 is the lasso, 0 is ridge with n * penalty as lambda.
Beside the mean of the squares without 1/2, lambda is twice this penalty.
The intercept is not penalised: X and y are centred.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression.linear import Linear, Path, table
from algos.trace import frozen


@frozen
class ElasticNet(Linear):
    """The plane after some sweeps over the coefficients."""

    objective: float  # never rises
    gap: float  # the duality gap: the objective is at most this much above its minimum
    rss: float  # sum of squared residuals
    chosen: np.ndarray  # (d,) bool, which coefficients are not exactly zero


def soft_threshold(z: float, a: float) -> float:
    """z moved towards 0 by a, and 0 if it is nearer: the minimiser of (w - z)^2 / 2 + a |w|."""
    return z - a if z > a else z + a if z < -a else 0.0


def largest_penalty(X: Any, y: Any, *, l1_ratio: float = 1.0) -> float:
    """The smallest penalty that sets every coefficient to zero: max_j |x_j . y| / (n l1_ratio), centred."""
    X, y = table(X, y)
    check.number(l1_ratio, "l1_ratio", low=0, high=1, above=True)
    return float(np.abs((X - X.mean(axis=0)).T @ (y - y.mean())).max() / len(y) / l1_ratio)


def duality_gap(X: np.ndarray, residual: np.ndarray, coef: np.ndarray, a: float, b: float) -> tuple[float, float]:
    """The objective at coef, and how far it is above the dual's value at the residual: (objective, gap)."""
    n = len(residual)
    r = residual / n
    target = residual + X @ coef
    objective = n / 2 * (r @ r) + a * np.abs(coef).sum() + b / 2 * (coef @ coef)
    pull = np.abs(X.T @ r)
    if b > 0:
        excess = np.maximum(pull - a, 0)
        dual = r @ target - n / 2 * (r @ r) - excess @ excess / (2 * b)
    else:
        r = r * min(1.0, a / pull.max()) if pull.max() > 0 else r
        dual = r @ target - n / 2 * (r @ r)
    return float(objective), float(max(objective - dual, 0.0))


def sweep(w: np.ndarray, gram: np.ndarray, pull: np.ndarray, a: float, b: float) -> np.ndarray:
    """w (d,) after each coefficient in turn was set to its best value, the others held.

    gram (d, d) is X'X / n and pull (d,) X'residual / n at w, of centred columns.
    """
    w, pull = w.copy(), pull.copy()
    for j, curve in enumerate(gram.diagonal()):
        old = w[j]
        w[j] = soft_threshold(pull[j] + curve * old, a) / (curve + b) if curve > 0 else 0.0
        if w[j] != old:
            pull += (old - w[j]) * gram[j]
    return w


def settle(w: np.ndarray, gram: np.ndarray, target: np.ndarray, a: float, b: float) -> np.ndarray:
    """w (d,) at the minimum for its non-zero coefficients and their signs, or where the first of them becomes zero.

    The objective is a parabola there, and falls all the way (feature-sign search, Lee et al. 2007). target is X'y / n.
    """
    w = w.copy()
    while w.any():
        k = np.flatnonzero(w)
        slope = target[k] - gram[np.ix_(k, k)] @ w[k] - b * w[k] - a * np.sign(w[k])
        move = np.linalg.lstsq(gram[np.ix_(k, k)] + b * np.eye(len(k)), slope, rcond=None)[0]
        crossing = w[k] * (w[k] + move) < 0
        if not crossing.any():
            w[k] += move
            return w
        shares = w[k][crossing] / -move[crossing]
        w[k] += shares.min() * move
        w[k[crossing][shares.argmin()]] = 0.0
    return w


def steps(
    X: Any, y: Any, *, penalty: float, l1_ratio: float = 1.0, start_coef: Any = None, tolerance: float = 1e-8
) -> Iterator[ElasticNet]:
    """One state for each sweep over the coefficients, from zero or start_coef (d,).

    Ends when the duality gap is at most `tolerance` times the objective of all coefficients at zero.
    Raises ValueError for a penalty of 0: without one, this is least squares.
    """
    X, y = table(X, y)
    n, d = X.shape
    check.number(penalty, "penalty", low=0, high=1e100, above=True)
    check.number(l1_ratio, "l1_ratio", low=0, high=1)
    check.number(tolerance, "tolerance", low=0)
    w = np.zeros(d) if start_coef is None else np.array(check.vector(start_coef, "start_coef"))
    if len(w) != d:
        raise ValueError(f"start_coef has {len(w)} entries; {d} are needed, one for each column of X.")
    a, b = penalty * l1_ratio, penalty * (1 - l1_ratio)
    middle, level = X.mean(axis=0), y.mean()
    X, y = X - middle, y - level
    gram = X.T @ X / n
    enough = tolerance * float(y @ y) / (2 * n)

    def state() -> ElasticNet:
        residual = y - X @ w
        objective, gap = duality_gap(X, residual, w, a, b)
        rss = float(residual @ residual)
        return ElasticNet(w, float(level - middle @ w), objective, gap, rss, w != 0)

    now = state()
    yield now
    while now.gap > enough:
        w = sweep(w, gram, X.T @ (y - X @ w) / n, a, b)
        now = state()
        yield now


def path(X: Any, y: Any, penalties: Any, *, l1_ratio: float = 1.0, tolerance: float = 1e-8, limit: int = 200) -> Path:
    """The fits for many penalties (k,), from the largest down, each started at the one before.

    Sweeps alternate with an exact solve for the coefficients that are not zero: at small penalties sweeps alone
    crawl. `limit` bounds them for each penalty; `converged` says which fits met the tolerance of `steps`.
    """
    X, y = table(X, y)
    penalties = check.vector(penalties, "penalties")
    if penalties.min() <= 0:
        raise ValueError(f"penalties must be above 0; the smallest is {penalties.min():g}.")
    check.number(l1_ratio, "l1_ratio", low=0, high=1)
    check.number(tolerance, "tolerance", low=0)
    check.integer(limit, "limit", low=1)
    n, d = X.shape
    middle, level = X.mean(axis=0), y.mean()
    X, y = X - middle, y - level
    gram, target = X.T @ X / n, X.T @ y / n
    coef, converged = np.zeros((len(penalties), d)), np.zeros(len(penalties), dtype=bool)
    w = np.zeros(d)
    for i in np.argsort(-penalties):
        a, b = penalties[i] * l1_ratio, penalties[i] * (1 - l1_ratio)
        for _ in range(limit):
            residual = y - X @ w
            converged[i] = duality_gap(X, residual, w, a, b)[1] <= tolerance * float(y @ y) / (2 * n)
            if converged[i]:
                break
            w = settle(sweep(w, gram, X.T @ residual / n, a, b), gram, target, a, b)
        coef[i] = w
    return Path(penalties, coef, level - coef @ middle, converged)
