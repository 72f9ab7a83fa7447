"""Bayesian linear regression with known noise (Gauss; Bishop 2006, section 3.3).

Notation: a = (1, x) a row of A = [1 X], theta = (intercept, coef); sigma the noise, tau the prior scale.
    prior      theta ~ N(0, diag(kappa^2, tau^2, ..., tau^2)),   kappa = intercept_scale, tau if none is given
    targets    y ~ N(a . theta, sigma^2)
    posterior  N(mean, covariance) with covariance^-1 = diag(1 / kappa^2, 1 / tau^2, ...) + A'A / sigma^2
The mean is also the mode (MAP): ridge with penalty sigma^2 / tau^2, and sigma^2 / kappa^2 for the intercept. A large
kappa leaves the intercept free, as ridge does. The posterior is kept as a triangular root of its precision, to which
each new point adds a row: no covariance is ever inverted.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.regression.linear import Linear, augmented, table
from algos.trace import frozen


@frozen
class Posterior(Linear):
    """What is believed about the line after some points: coef and intercept are the mean."""

    root: np.ndarray  # (d + 1, d + 1) upper triangular R with R'R = covariance^-1; intercept first
    noise: float  # sigma
    points: int  # seen so far
    log_evidence: float  # log p(the targets seen), theta integrated out

    @property
    def covariance(self) -> np.ndarray:
        """Of (intercept, coef): (d + 1, d + 1)."""
        half = _solve(self.root, np.eye(len(self.root)))
        return half @ half.T

    def line_std(self, X: Any) -> np.ndarray:
        """Standard deviation of the line's height at each row of X (m, d): (m,)."""
        A = augmented(check.matrix(X, columns=len(self.coef)))
        return np.linalg.norm(_solve(self.root, A.T, transposed=True), axis=0)

    def predictive_std(self, X: Any) -> np.ndarray:
        """Standard deviation of a new target at each row of X (m, d), noise included: (m,)."""
        return np.hypot(self.line_std(X), self.noise)

    def draws(self, n: int, *, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """n lines from the posterior: their coef (n, d) and intercept (n,)."""
        check.integer(n, "n", low=1)
        z = np.random.default_rng(seed).normal(size=(len(self.root), n))
        away = _solve(self.root, z).T
        return self.coef + away[:, 1:], self.intercept + away[:, 0]


def absorb(root: np.ndarray, pull: np.ndarray, A: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Root (p, p) and pull (p,) of the posterior with the rows A (m, p), y (m,) added, both in units of the noise.

    root @ theta = pull at the mean. Third, the squared error that the rows add to the penalised sum of squares.
    """
    _, R = np.linalg.qr(np.column_stack([np.vstack([root, A]), np.concatenate([pull, y])]))
    p = len(root)
    return R[:p, :p], R[:p, p], float(R[p, p] ** 2)


def steps(
    X: Any,
    y: Any,
    *,
    noise: float,
    prior_scale: float = 1.0,
    intercept_scale: float | None = None,
    points_per_step: int = 1,
) -> Iterator[Posterior]:
    """The posterior after 0, 1, 2, ... points of X (n, d), y (n,) in order: the prior first.

    Raises ValueError for data that are not finite numbers, and for a scale that is not above 0.
    """
    X, y = table(X, y)
    n, d = X.shape
    sizes = {"noise": noise, "prior_scale": prior_scale}
    sizes["intercept_scale"] = prior_scale if intercept_scale is None else intercept_scale
    for name, value in sizes.items():
        check.number(value, name, low=1e-50, high=1e50)
    check.integer(points_per_step, "points_per_step", low=1)
    A = augmented(X)
    root = np.diag(1 / np.array([sizes["intercept_scale"], *[prior_scale] * d]))
    volume = np.log(root.diagonal()).sum()
    pull, error, seen = np.zeros(d + 1), 0.0, 0
    while True:
        mean = _solve(root, pull)
        shrunk = volume - np.log(np.abs(root.diagonal())).sum()
        yield Posterior(
            coef=mean[1:],
            intercept=float(mean[0]),
            root=root,
            noise=float(noise),
            points=seen,
            log_evidence=float(shrunk - error / 2 - seen * np.log(noise * np.sqrt(2 * np.pi))),
        )
        if seen == n:
            return
        rows = slice(seen, seen + points_per_step)
        root, pull, more = absorb(root, pull, A[rows] / noise, y[rows] / noise)
        error += more
        seen = min(seen + points_per_step, n)


def _solve(root: np.ndarray, b: np.ndarray, *, transposed: bool = False) -> np.ndarray:
    """root^-1 b, or root'^-1 b, for an upper triangular root (p, p)."""
    from scipy.linalg import solve_triangular  # a fifth of a second to load

    return solve_triangular(root, b, trans="T" if transposed else "N")
