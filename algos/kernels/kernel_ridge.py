"""Kernel ridge regression: a ridge in the kernel's features, solved in n dual weights (Saunders, Gammerman and Vovk
1998).

Notation: K (n, n) with K_ij = k(x_i, x_j); alpha (n,) the dual weights; e = y - level the targets to be met.
    minimise   |e - K alpha|^2 + lambda alpha'K alpha
    solved by  (K + lambda I) alpha = e,   so that lambda alpha is what is left over, e - K alpha
    predict    f(x) = level + sum_i alpha_i k(x_i, x)
The penalty lambda stands beside the plain sum of squares, as scikit-learn's alpha does; beside the mean of the squares
it would be this one divided by n. Every feature is penalised, a constant among them too. If the targets are centred
first, `level` is their mean.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.kernels.base import Kernel
from algos.trace import frozen


@frozen
class KernelRidge:
    """The function found, by its dual weights; and how well the system could be solved."""

    X: np.ndarray  # (n, d) the points it was fitted to
    alpha: np.ndarray  # (n,) the dual weights
    level: float  # what is predicted where every kernel value is 0
    kernel: Kernel
    penalty: float  # lambda
    fitted: np.ndarray  # (n,) f at the points
    objective: float  # sum of squared residuals + lambda alpha'K alpha
    rss: float  # sum of squared residuals
    left_out: np.ndarray  # (n,) residual of each point if it were left out; nan where that is not determined
    freedom: float  # effective degrees of freedom: the trace of K (K + lambda I)^-1
    dropped: int  # directions of K + lambda I too flat to be told from zero; 0 if the system has one solution

    @property
    def condition(self) -> float:
        """Largest over smallest eigenvalue of K + lambda I; infinite if it is singular in floats."""
        if self.dropped:
            return np.inf
        s = np.linalg.eigvalsh(self.kernel(self.X, self.X))
        return float((s[-1] + self.penalty) / (max(s[0], 0.0) + self.penalty)) if self.penalty else float(s[-1] / s[0])

    def predict(self, X: Any) -> np.ndarray:
        """f at every row of X (m, d): (m,)."""
        return self.level + self.kernel(check.matrix(X, columns=self.X.shape[1]), self.X) @ self.alpha

    def terms(self, x: Any) -> np.ndarray:
        """alpha_i k(x_i, x) of every point at the one place x (d,): (n,). With `level` they add up to f(x)."""
        return self.alpha * self.kernel(check.vector(x, "x")[None], self.X)[0]


class Solved(NamedTuple):
    """A solution of (K + lambda I) alpha = e, and what else its decomposition tells."""

    alpha: np.ndarray  # (n,)
    left_out: np.ndarray  # (n,) residual of each point if it were left out
    freedom: float  # trace of K (K + lambda I)^-1
    dropped: int  # directions too flat to be told from zero


def solve(K: np.ndarray, e: np.ndarray, penalty: float) -> Solved:
    """By a Cholesky root where K (n, n) has none of its eigenvalues below zero and `penalty` is above rounding.

    Otherwise by the eigenvectors, and of many solutions the shortest. Raises ValueError if K has an eigenvalue clearly
    below zero: then k is no kernel.
    """
    from scipy.linalg import solve_triangular

    n = len(K)
    blur = n * float(np.finfo(float).eps) * max(float(np.abs(K).sum(axis=1).max()), penalty)
    if penalty <= blur:
        return _by_eigenvectors(K, e, penalty)
    try:
        np.linalg.cholesky(K + blur * np.eye(n))
        root = np.linalg.cholesky(K + penalty * np.eye(n))
    except np.linalg.LinAlgError:
        return _by_eigenvectors(K, e, penalty)
    half = solve_triangular(root, np.column_stack([e, np.eye(n)]), lower=True, check_finite=False)
    alpha = solve_triangular(root, half[:, 0], lower=True, trans=1, check_finite=False)
    inverse = (half[:, 1:] ** 2).sum(axis=0)  # the diagonal of (K + lambda I)^-1
    return Solved(alpha, alpha / inverse, n - penalty * float(inverse.sum()), 0)


def _by_eigenvectors(K: np.ndarray, e: np.ndarray, penalty: float) -> Solved:
    s, Q = np.linalg.eigh(K)
    blur = len(K) * float(np.finfo(float).eps) * max(float(np.abs(s).max()), penalty)
    if s[0] < -10 * blur:
        raise ValueError(
            f"This is no kernel: on these points its matrix has the negative eigenvalue {s[0]:.3g}, so there are no "
            "features behind it and no ridge to minimise."
        )
    used = s + penalty > blur
    shifted = np.where(used, s + penalty, np.inf)
    alpha = Q @ ((Q.T @ e) / shifted)
    share = s / shifted
    dropped = int((~used).sum())
    if not dropped:
        return Solved(alpha, alpha / (Q**2 @ (1 / shifted)), float(share.sum()), 0)
    free = 1 - Q**2 @ share
    left_out = np.divide(e - K @ alpha, free, out=np.full(len(e), np.nan), where=free > 1e-9)
    return Solved(alpha, left_out, float(share.sum()), dropped)


def steps(X: Any, y: Any, *, kernel: Kernel, penalty: float = 1.0, level: float = 0.0) -> Iterator[KernelRidge]:
    """One state: the fit to X (n, d), y (n,). `level` is subtracted from the targets and added to every prediction.

    Where lambda = 0 leaves the weights undetermined, the shortest are taken: the least squares fit.
    Raises ValueError for data that are not finite numbers, a negative penalty, and a function that is no kernel.
    """
    X = check.matrix(X)
    y = check.vector(y, length=len(X))
    check.number(penalty, "penalty", low=0, high=1e100)
    check.number(level, "level", low=-check.LARGEST, high=check.LARGEST)
    K = kernel(X, X)
    e = y - level
    found = solve(K, e, penalty)
    fit = K @ found.alpha
    rss = float((e - fit) @ (e - fit))
    yield KernelRidge(
        X=X,
        alpha=found.alpha,
        level=float(level),
        kernel=kernel,
        penalty=float(penalty),
        fitted=level + fit,
        objective=rss + penalty * float(found.alpha @ fit),
        rss=rss,
        left_out=found.left_out,
        freedom=found.freedom,
        dropped=found.dropped,
    )


def primal(Phi: Any, y: Any, *, penalty: float, level: float = 0.0) -> np.ndarray:
    """The weights w (D,) of the features Phi (n, D) that minimise |y - level - Phi w|^2 + penalty |w|^2.

    They are Phi'alpha of the dual with K = Phi Phi'. Each penalty is one more row with target 0, so that nothing is
    squared; of many minimisers the shortest.
    """
    Phi = check.matrix(Phi, "Phi")
    y = check.vector(y, length=len(Phi))
    check.number(penalty, "penalty", low=0, high=1e100)
    D = Phi.shape[1]
    rows = np.vstack([Phi, np.sqrt(penalty) * np.eye(D)])
    return np.linalg.lstsq(rows, np.concatenate([y - level, np.zeros(D)]), rcond=None)[0]


def work(n: int, d: int, D: int) -> tuple[int, int]:
    """Multiplications to make and solve (K + lambda I) alpha = e, and (Phi'Phi + lambda I) w = Phi'e.

    n points of d inputs; D features. Cholesky's root of m equations takes (m^3 - m) / 6 of them; evaluating k or phi,
    and what grows with m^2, is left out.
    """
    return n * (n + 1) // 2 * d + (n**3 - n) // 6, D * (D + 1) // 2 * n + (D**3 - D) // 6


def family(
    X: Any, y: Any, *, kernels: Sequence[Kernel], penalties: Sequence[float], level: float = 0.0
) -> Iterator[KernelRidge]:
    """The fits for several kernels, each with its penalty: one state for each pair."""
    for kernel, penalty in zip(kernels, penalties, strict=True):
        yield from steps(X, y, kernel=kernel, penalty=penalty, level=level)
