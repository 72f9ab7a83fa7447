"""Gaussian process regression: a belief about a function, sharpened by every point (Rasmussen and Williams 2006).

Notation: f ~ GP(level, scale^2 k), targets y = f(x) + N(0, noise^2); M = scale^2 K + noise^2 I = L L' over the points.
    mean      level + scale^2 k(x, X) M^-1 (y - level)
    variance  scale^2 k(x, x) - scale^4 k(x, X) M^-1 k(X, x), of f; plus noise^2 for a new target
    evidence  log p(y) = -(1/2) |z|^2 - sum log L_ii - (m / 2) log 2 pi, with L z = y - level
The mean is kernel ridge with penalty (noise / scale)^2. The points come one at a time: the root L of the first m points
is the upper left corner of the root of all of them, and so is the start of z, so that nothing is solved twice.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.kernels.base import Kernel
from algos.trace import frozen


@frozen
class Process:
    """What is believed about the function after some points."""

    X: np.ndarray  # (m, d) the points seen
    alpha: np.ndarray  # (m,) dual weights of the mean: mean(x) = level + sum_i alpha_i k(x_i, x)
    root: np.ndarray  # (m, m) lower triangular L with L L' = scale^2 K + noise^2 I
    whitened: np.ndarray  # (m,) z with L z = y - level
    kernel: Kernel
    noise: float  # standard deviation of a target around f
    scale: float  # standard deviation of f before any point, where k(x, x) = 1
    level: float  # mean of f before any point
    log_evidence: float  # log p(the targets seen), all functions averaged over

    @property
    def points(self) -> int:
        """How many have been seen."""
        return len(self.X)

    def predict(self, X: Any) -> np.ndarray:
        """The mean at every row of X (r, d): (r,)."""
        X = check.matrix(X)
        return self.level + (self.kernel(X, self.X) @ self.alpha if self.points else np.zeros(len(X)))

    def std(self, X: Any) -> np.ndarray:
        """Standard deviation of f at every row of X (r, d): (r,)."""
        X = check.matrix(X)
        before = self.scale**2 * self.kernel.diagonal(X)
        if not self.points:
            return np.sqrt(before)
        explained = _solve(self.root, self.scale**2 * self.kernel(self.X, X))
        return np.sqrt(np.maximum(before - (explained**2).sum(axis=0), 0))

    def predictive_std(self, X: Any) -> np.ndarray:
        """Standard deviation of a new target at every row of X (r, d), noise included: (r,)."""
        return np.hypot(self.std(X), self.noise)

    def terms(self, x: Any) -> np.ndarray:
        """alpha_i k(x_i, x) of every point seen at the one place x (d,): (m,)."""
        return self.alpha * self.kernel(check.vector(x, "x")[None], self.X)[0]


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Kernel,
    noise: float,
    scale: float = 1.0,
    level: float = 0.0,
    points_per_step: int = 1,
) -> Iterator[Process]:
    """The belief after 0, 1, 2, ... points of X (n, d), y (n,) in order: the prior first.

    Raises ValueError for data that are not finite numbers, a scale that is not above 0, a negative noise, and points
    that the kernel cannot tell apart where the noise is too small to cover it.
    """
    X = check.matrix(X)
    y = check.vector(y, length=len(X))
    check.number(noise, "noise", low=0, high=1e50)
    check.number(scale, "scale", low=0, high=1e50, above=True)
    check.number(level, "level", low=-check.LARGEST, high=check.LARGEST)
    check.integer(points_per_step, "points_per_step", low=1)
    n = len(X)
    root = _root(scale**2 * kernel(X, X) + noise**2 * np.eye(n))
    z = _solve(root, y - level)
    X = X.copy()
    for array in (X, root, z):
        array.flags.writeable = False  # the states share them
    seen = 0
    while True:
        L = root[:seen, :seen]
        yield Process(
            X=X[:seen],
            alpha=scale**2 * _solve(L, z[:seen], transposed=True),
            root=L,
            whitened=z[:seen],
            kernel=kernel,
            noise=float(noise),
            scale=float(scale),
            level=float(level),
            log_evidence=float(-(z[:seen] @ z[:seen] + seen * np.log(2 * np.pi)) / 2 - np.log(L.diagonal()).sum()),
        )
        if seen == n:
            return
        seen = min(seen + points_per_step, n)


def draws(states: Sequence[Process], X: Any, n: int, *, seed: int = 0) -> np.ndarray:
    """n functions from each belief of one run, at the rows of X (r, d): (len(states), n, r).

    Functions drawn from the prior are bent to the points seen, f + k(., X) M^-1 (y - f - noise), which gives exact
    draws from the posterior (Matheron's rule; Journel and Huijbregts 1978); so the same function can be followed from
    step to step. The last of `states` must have seen all the points of the others.
    """
    X = check.matrix(X)
    check.integer(n, "n", low=1)
    last = states[-1]
    rng = np.random.default_rng(seed)
    everywhere = np.vstack([X, last.X])
    s, Q = np.linalg.eigh(last.scale**2 * last.kernel(everywhere, everywhere))
    prior = (Q * np.sqrt(np.maximum(s, 0))) @ rng.normal(size=(len(s), n))
    here, there = prior[: len(X)], prior[len(X) :] + last.noise * rng.normal(size=(last.points, n))
    found = np.empty((len(states), n, len(X)))
    for i, state in enumerate(states):
        m = state.points
        bent = here
        if m:
            pull = _solve(state.root, there[:m])
            cross = _solve(state.root, state.scale**2 * state.kernel(state.X, X))
            bent = here - cross.T @ pull
        found[i] = (bent + state.predict(X)[:, None]).T
    return found


def _root(M: np.ndarray) -> np.ndarray:
    try:
        root = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        root = None
    blur = len(M) * float(np.finfo(float).eps) * float(np.abs(M.diagonal()).max())
    if root is None or float(root.diagonal().min()) ** 2 <= blur:
        raise ValueError(
            "Some of these points look the same to the kernel, and the noise is too small to let them differ: raise "
            "the noise, or lower the bandwidth."
        )
    return root


def _solve(root: np.ndarray, right: np.ndarray, *, transposed: bool = False) -> np.ndarray:
    if not len(root):
        return np.zeros(right.shape)
    from scipy.linalg import solve_triangular

    return solve_triangular(root, right, lower=True, trans=1 if transposed else 0, check_finite=False)
