"""Kernel ridge regression: a ridge in the kernel's features, solved in n dual weights (Saunders, Gammerman and Vovk
1998; the notes, kernel ridge regression).

Notation: K (n, n) with K_ij = k(x_i, x_j); alpha (n,) the dual weights; e = y - level the targets to be met.
    minimise   |e - K alpha|^2 + lambda alpha'K alpha
    solved by  (K + lambda I) alpha = e,   so that lambda alpha is what is left over, e - K alpha
    predict    f(x) = level + sum_i alpha_i k(x_i, x)
The penalty lambda stands beside the plain sum of squares, as scikit-learn's alpha does; where the notes write the mean
of the squares, theirs is this one divided by n. Every feature is penalised, a constant among them too. The notes centre
the targets first: then `level` is their mean.
"""

from collections.abc import Iterator, Sequence
from typing import Any

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
    condition: float  # largest over smallest eigenvalue of K + lambda I; infinite if it is singular in floats
    dropped: int  # directions of K + lambda I too flat to be told from zero; 0 if the system has one solution

    def predict(self, X: Any) -> np.ndarray:
        """f at every row of X (m, d): (m,)."""
        return self.level + self.kernel(check.matrix(X, columns=self.X.shape[1]), self.X) @ self.alpha

    def terms(self, x: Any) -> np.ndarray:
        """alpha_i k(x_i, x) of every point at the one place x (d,): (n,). With `level` they add up to f(x)."""
        return self.alpha * self.kernel(check.vector(x, "x")[None], self.X)[0]


def weights(K: np.ndarray, e: np.ndarray, penalty: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Solve (K + penalty I) alpha = e by the eigenvectors of K (n, n); of many solutions the shortest.

    Returns alpha (n,), the eigenvalues of K (n,) in rising order, their vectors (n, n), and which were used (n,).
    Raises ValueError if K has an eigenvalue clearly below zero: then k is no kernel.
    """
    s, Q = np.linalg.eigh(K)
    blur = len(K) * float(np.finfo(float).eps) * max(float(np.abs(s).max()), penalty)
    if s[0] < -10 * blur:
        raise ValueError(
            f"This is no kernel: on these points its matrix has the negative eigenvalue {s[0]:.3g}, so there are no "
            "features behind it and no ridge to minimise."
        )
    used = s + penalty > blur
    alpha = Q[:, used] @ ((Q[:, used].T @ e) / (s[used] + penalty))
    return alpha, s, Q, used


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
    alpha, s, Q, used = weights(K, e, penalty)
    fit = K @ alpha
    shifted = np.where(used, s + penalty, np.inf)
    share = s / shifted
    if used.all():
        left_out = alpha / (Q**2 @ (1 / shifted))
    else:
        free = 1 - Q**2 @ share
        left_out = np.divide(e - fit, free, out=np.full(len(e), np.nan), where=free > 1e-9)
    rss = float((e - fit) @ (e - fit))
    yield KernelRidge(
        X=X,
        alpha=alpha,
        level=float(level),
        kernel=kernel,
        penalty=float(penalty),
        fitted=level + fit,
        objective=rss + penalty * float(alpha @ fit),
        rss=rss,
        left_out=left_out,
        freedom=float(share.sum()),
        condition=float((s[-1] + penalty) / (s[0] + penalty)) if used.all() else np.inf,
        dropped=int((~used).sum()),
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


def family(
    X: Any, y: Any, *, kernels: Sequence[Kernel], penalties: Sequence[float], level: float = 0.0
) -> Iterator[KernelRidge]:
    """The fits for several kernels, each with its penalty: one state for each pair."""
    for kernel, penalty in zip(kernels, penalties, strict=True):
        yield from steps(X, y, kernel=kernel, penalty=penalty, level=level)
