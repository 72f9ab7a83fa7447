"""Kernels of the distance between two points: alike when near. `NegativeSquare` is alike when near, and no kernel."""

from dataclasses import dataclass

import numpy as np

from algos import check
from algos.kernels.base import Kernel, by_column
from algos.numerics import squared_distances

FEW_COLUMNS = 4  # up to here squared distances are summed from differences: exact for equal rows, and as fast


@dataclass(frozen=True)
class Gaussian(Kernel):
    """exp(-|x - z|^2 / (2 bandwidth^2)); scikit-learn's gamma is 1 / (2 bandwidth^2)."""

    bandwidth: float = 1.0

    def __post_init__(self) -> None:
        check.number(self.bandwidth, "bandwidth", low=1e-100, high=1e100)

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        K = distances(A, B)
        K /= -2 * self.bandwidth**2
        return np.exp(K, out=K)

    @property
    def title(self) -> str:
        return f"exp(−|x − z|² / (2 · {self.bandwidth:.4g}²))"


@dataclass(frozen=True)
class Laplacian(Kernel):
    """exp(-|x - z|_1 / bandwidth), distances along the axes; scikit-learn's gamma is 1 / bandwidth."""

    bandwidth: float = 1.0

    def __post_init__(self) -> None:
        check.number(self.bandwidth, "bandwidth", low=1e-100, high=1e100)

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        K = by_column(lambda x, z: np.abs(x - z), A, B)
        K /= -self.bandwidth
        return np.exp(K, out=K)

    @property
    def title(self) -> str:
        return f"exp(−|x − z|₁ / {self.bandwidth:.4g})"


@dataclass(frozen=True)
class NegativeSquare(Kernel):
    """-|x - z|^2, alike when near: a measure of likeness, but no kernel."""

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return -distances(A, B)

    def itself(self, A: np.ndarray) -> np.ndarray:
        return np.zeros(len(A))

    @property
    def title(self) -> str:
        return "−|x − z|²"


def distances(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """Squared distances (n, m), never negative; in many columns by the expanded square around the mean of A."""
    if A.shape[1] <= FEW_COLUMNS:
        return squared_distances(A, B)
    same = A is B
    center = A.mean(axis=0)
    A, B = A - center, B - center
    D = A @ B.T
    D *= -2
    D += (A * A).sum(axis=1)[:, None]
    D += (B * B).sum(axis=1)
    np.maximum(D, 0, out=D)
    if same:
        np.fill_diagonal(D, 0)
    return D
