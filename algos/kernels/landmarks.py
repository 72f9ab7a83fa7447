"""Similarity features: how near a place is to each of m landmarks, f_j(x) = k(x, l_j).

Notation: L (m, d) landmarks, M (m, m) the kernel between them, theta (m,) one weight for each.
A linear machine on the features penalises |theta|^2, or theta'M theta. Either way it is a support vector machine whose
kernel is `Similarity`: f(x)'f(z), or f(x)'M^-1 f(z). With every training point as a landmark the second is k itself;
with fewer it is Nystroem's approximation of k (Williams and Seeger 2001).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos import check
from algos.kernels.base import Kernel

REGULARISERS = ("identity", "kernel")  # the M of theta'M theta
RANK = 1e-12  # eigenvalues of M below this share of the largest are rounding


def chosen(X: Any, m: int, *, seed: int = 0) -> np.ndarray:
    """Rows of X (n, d) to serve as landmarks, drawn at random: (m,). A larger m keeps the landmarks of a smaller."""
    X = check.matrix(X)
    return np.random.default_rng(seed).permutation(len(X))[: check.integer(m, "m", low=1, high=len(X))]


@dataclass(frozen=True, eq=False, repr=False)
class Similarity(Kernel):
    """The inner product of two places' similarity features, under one of the two REGULARISERS.

    Raises ValueError for another regulariser, and for "kernel" if that M is not positive semi-definite.
    """

    kernel: Kernel
    landmarks: np.ndarray  # (m, d)
    regulariser: str = "identity"

    def __post_init__(self) -> None:
        check.matrix(self.landmarks, "landmarks")
        check.choice(self.regulariser, "regulariser", REGULARISERS)
        m = len(self.landmarks)
        root = np.eye(m)
        if self.regulariser == REGULARISERS[1]:
            values, vectors = np.linalg.eigh(self.kernel(self.landmarks, self.landmarks))
            if values[0] < -1e-8 * np.abs(values).max():
                raise ValueError(f"theta'M theta can be negative: {self.kernel.title} is no kernel on these landmarks.")
            kept = values > RANK * values[-1]
            root = vectors[:, kept] / np.sqrt(values[kept])
        object.__setattr__(self, "_root", root)

    def __repr__(self) -> str:
        return f"Similarity({self.kernel!r}, np.array({self.landmarks.tolist()!r}), {self.regulariser!r})"

    def features(self, A: Any) -> np.ndarray:
        """The similarity of every row of A (a, d) to every landmark: (a, m)."""
        return self.kernel(A, self.landmarks)

    def theta(self, X: Any, beta: np.ndarray) -> np.ndarray:
        """The weights (m,) of a machine with coefficients beta (n,) on the rows of X (n, d).

        Its score is theta . f(x) + b.
        """
        return self._whitening @ (beta @ self.features(X) @ self._whitening)

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return (self.features(A) @ self._whitening) @ (self.features(B) @ self._whitening).T

    def itself(self, A: np.ndarray) -> np.ndarray:
        return ((self.features(A) @ self._whitening) ** 2).sum(axis=1)

    @property
    def _whitening(self) -> np.ndarray:
        """W (m, rank) with W W' = M^-1, or the unit matrix."""
        return self._root  # type: ignore[attr-defined]

    @property
    def title(self) -> str:
        between = "f(x)·f(z)" if self.regulariser == REGULARISERS[0] else "f(x)·M⁻¹f(z)"
        return f"{between} of {len(self.landmarks)} landmarks"
