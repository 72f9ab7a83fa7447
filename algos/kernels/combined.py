"""Kernels made of kernels, by four rules: constant, rescaling, sum, product.

If k and l are inner products of features phi (of length p) and psi (of length q), then
    k + l            is that of (phi, psi), of length p + q
    k l              is that of all products phi_i psi_j, of length p q
    f(x) k(x, z) f(z) is that of f(x) phi(x), of length p, for any function f
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos import check
from algos.kernels.base import Kernel


@dataclass(frozen=True)
class Constant(Kernel):
    """k(x, z) = value: a single feature, the same for every point. No kernel if the value is negative."""

    value: float = 1.0
    takes = "anything"

    def __post_init__(self) -> None:
        check.number(self.value, "value")

    def between(self, A: Any, B: Any) -> np.ndarray:
        return np.full((len(A), len(B)), float(self.value))

    def itself(self, A: Any) -> np.ndarray:
        return np.full(len(A), float(self.value))

    @property
    def title(self) -> str:
        return f"{self.value:.4g}".replace("-", "−")


@dataclass(frozen=True)
class _Pair(Kernel):
    a: Kernel
    b: Kernel

    def __post_init__(self) -> None:
        kinds = {self.a.takes, self.b.takes} - {"anything"}
        if len(kinds) > 1:
            raise ValueError("One of the two kernels compares numbers, the other strings: they cannot be combined.")

    @property
    def takes(self) -> str:  # type: ignore[override]
        """What both kernels take."""
        return self.b.takes if self.a.takes == "anything" else self.a.takes

    def _rows(self, A: Any, name: str) -> Any:
        self.a._rows(A, name)
        return self.b._rows(A, name)


@dataclass(frozen=True)
class Sum(_Pair):
    """a + b."""

    def between(self, A: Any, B: Any) -> np.ndarray:
        return self.a.between(A, B) + self.b.between(A, B)

    def itself(self, A: Any) -> np.ndarray:
        return self.a.itself(A) + self.b.itself(A)

    @property
    def title(self) -> str:
        return f"{self.a.title} + {self.b.title}"


@dataclass(frozen=True)
class Product(_Pair):
    """a times b."""

    def between(self, A: Any, B: Any) -> np.ndarray:
        return self.a.between(A, B) * self.b.between(A, B)

    def itself(self, A: Any) -> np.ndarray:
        return self.a.itself(A) * self.b.itself(A)

    @property
    def title(self) -> str:
        return f"[{self.a.title}] · [{self.b.title}]"


@dataclass(frozen=True)
class Rescaled(Kernel):
    """factor times k: the rule with f = sqrt(factor). No kernel if the factor is negative."""

    k: Kernel
    factor: float = 1.0

    def __post_init__(self) -> None:
        check.number(self.factor, "factor")

    @property
    def takes(self) -> str:  # type: ignore[override]
        """What k takes."""
        return self.k.takes

    def _rows(self, A: Any, name: str) -> Any:
        return self.k._rows(A, name)

    def between(self, A: Any, B: Any) -> np.ndarray:
        return self.factor * self.k.between(A, B)

    def itself(self, A: Any) -> np.ndarray:
        return self.factor * self.k.itself(A)

    @property
    def title(self) -> str:
        return f"{self.factor:.4g} · [{self.k.title}]".replace("-", "−")


@dataclass(frozen=True)
class Normalised(Kernel):
    """k(x, z) / sqrt(k(x, x) k(z, z)): the rule with f(x) = 1 / sqrt(k(x, x)); 0 for a point with k(x, x) = 0."""

    k: Kernel

    @property
    def takes(self) -> str:  # type: ignore[override]
        """What k takes."""
        return self.k.takes

    def _rows(self, A: Any, name: str) -> Any:
        return self.k._rows(A, name)

    def between(self, A: Any, B: Any) -> np.ndarray:
        return self._f(A)[:, None] * self.k.between(A, B) * self._f(B)

    def itself(self, A: Any) -> np.ndarray:
        return (self.k.itself(A) > 0).astype(float)

    def _f(self, A: Any) -> np.ndarray:
        size = self.k.itself(A)
        if (size < 0).any():
            raise ValueError(f"{self.title} divides by the root of k(x, x), which is negative for some points.")
        return np.where(size > 0, 1 / np.sqrt(np.where(size > 0, size, 1)), 0.0)

    @property
    def title(self) -> str:
        return f"{self.k.title}, to length 1"
