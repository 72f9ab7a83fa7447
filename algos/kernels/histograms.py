"""Kernels for histograms: rows of counts or shares, none below 0 (sums as in Maji et al. 2008)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos import check
from algos.kernels.base import Kernel, by_column


@dataclass(frozen=True)
class OfHistograms(Kernel):
    """A kernel on inputs of 0 or more."""

    def _rows(self, A: Any, name: str) -> Any:
        A = super()._rows(A, name)
        if (A < 0).any():
            raise ValueError(
                f"{self.title} compares histograms, whose entries are 0 or more; {name} holds {A.min():.4g}. "
                "Shift the inputs so that the smallest is 0, or choose another kernel."
            )
        return A


@dataclass(frozen=True)
class Intersection(OfHistograms):
    """sum over columns of min(x, z): how much two histograms have in common."""

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return by_column(np.minimum, A, B)

    def itself(self, A: np.ndarray) -> np.ndarray:
        return A.sum(axis=1)

    @property
    def title(self) -> str:
        return "Σ min(x, z)"


@dataclass(frozen=True)
class AdditiveChiSquare(OfHistograms):
    """sum over columns of 2 x z / (x + z), the harmonic mean; 0 where both are 0."""

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return by_column(lambda x, z: 2 * x * z / _nonzero(x + z), A, B)

    def itself(self, A: np.ndarray) -> np.ndarray:
        return A.sum(axis=1)

    @property
    def title(self) -> str:
        return "Σ 2 x z / (x + z)"


@dataclass(frozen=True)
class ChiSquare(OfHistograms):
    """exp(-gamma sum over columns of (x - z)^2 / (x + z)), scikit-learn's `chi2_kernel`; 0 / 0 counts as 0."""

    gamma: float = 1.0

    def __post_init__(self) -> None:
        check.number(self.gamma, "gamma", low=0, high=1e100, above=True)

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return np.exp(-self.gamma * by_column(lambda x, z: (x - z) ** 2 / _nonzero(x + z), A, B))

    @property
    def title(self) -> str:
        return f"exp(−{'' if self.gamma == 1 else f'{self.gamma:.4g} '}Σ (x − z)² / (x + z))"


def _nonzero(total: np.ndarray) -> np.ndarray:
    return np.where(total > 0, total, 1)
