"""A classifier kept as weights of the training points: what the online learners with a kernel share.

    f(x) = sum_i alpha_i s_i (k(x_i, x) + offset)

The offset, 1 or 0, is one more feature that is the same for all points; its coefficient is the intercept.
"""

from typing import Any

import numpy as np

from algos import check
from algos.kernels.base import Kernel
from algos.trace import frozen


@frozen
class Expansion:
    """The training points and their weights."""

    X: np.ndarray  # (n, d)
    signs: np.ndarray  # (n,) -1 or 1
    alpha: np.ndarray  # (n,) the weight of each point
    kernel: Kernel
    offset: float  # 1 if the score has an offset, else 0
    scores: np.ndarray  # (n,) f at the points

    @property
    def intercept(self) -> float:
        """The offset of the score: sum_i alpha_i s_i."""
        return self.offset * float(self.alpha @ self.signs)

    def decision_function(self, X: Any) -> np.ndarray:
        """f at every row of X (m, d): (m,). Above 0 means class 1."""
        X = check.matrix(X, columns=self.X.shape[1])
        held = self.alpha != 0
        if not held.any():
            return np.zeros(len(X))
        return self.kernel(X, self.X[held]) @ (self.alpha * self.signs)[held] + self.intercept

    def predict(self, X: Any) -> np.ndarray:
        """The class of every row of X: (m,), 0 or 1."""
        return (self.decision_function(X) > 0).astype(int)

    def terms(self, x: Any) -> np.ndarray:
        """alpha_i s_i k(x_i, x) of every point at the one place x (d,): (n,). With `intercept` they add up to f."""
        return self.alpha * self.signs * self.kernel(check.vector(x, "x")[None], self.X)[0]


def points(X: np.ndarray, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) and s (n,) in one read-only copy that all states of a run share."""
    X = X.copy()
    X.flags.writeable = s.flags.writeable = False
    return X, s
