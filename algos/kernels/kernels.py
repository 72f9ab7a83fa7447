"""Kernels: functions k(x, z) that claim to be inner products of features, k(x, z) = phi(x)'phi(z).

    K = Gaussian(bandwidth=0.5)(A, B)                  (n, m) for A (n, d) and B (m, d)

A kernel prints as the code that makes it. `Tanh`, `NegativeSquare` and rescalings by a negative factor are no
kernels: they are here to show what happens then. Those in other files are named here too, so that one import does.
"""

from dataclasses import dataclass

import numpy as np

from algos import check
from algos.kernels.base import Kernel, plus
from algos.kernels.combined import Constant, Normalised, Product, Rescaled, Sum
from algos.kernels.histograms import AdditiveChiSquare, ChiSquare, Intersection
from algos.kernels.near import Gaussian, Laplacian, NegativeSquare, distances
from algos.kernels.strings import Spectrum

__all__ = [
    "AdditiveChiSquare",
    "ChiSquare",
    "Constant",
    "Cosine",
    "Exponential",
    "Gaussian",
    "Intersection",
    "Kernel",
    "Laplacian",
    "Linear",
    "NegativeSquare",
    "Normalised",
    "Polynomial",
    "Product",
    "Quadratic",
    "Rescaled",
    "Spectrum",
    "Sum",
    "Tanh",
    "distances",
]


@dataclass(frozen=True)
class OfProduct(Kernel):
    """A kernel that is a function of the inner product x'z alone."""

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return self.of(A @ B.T)

    def itself(self, A: np.ndarray) -> np.ndarray:
        return self.of((A * A).sum(axis=1))

    def of(self, product: np.ndarray) -> np.ndarray:
        """k where x'z is `product`."""
        raise NotImplementedError


@dataclass(frozen=True)
class Linear(OfProduct):
    """x'z: the features are the inputs themselves."""

    def of(self, product: np.ndarray) -> np.ndarray:
        return product

    @property
    def title(self) -> str:
        return "x·z"


@dataclass(frozen=True)
class Polynomial(OfProduct):
    """(x'z + offset)^degree: every monomial up to `degree`, or of exactly that degree if the offset is 0."""

    degree: int = 2
    offset: float = 1.0

    def __post_init__(self) -> None:
        check.integer(self.degree, "degree", low=1, high=100)
        check.number(self.offset, "offset")

    def of(self, product: np.ndarray) -> np.ndarray:
        return (product + self.offset) ** self.degree

    @property
    def title(self) -> str:
        power = "" if self.degree == 1 else "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(c)] for c in str(self.degree))
        return f"(x·z{plus(self.offset)}){power}"


@dataclass(frozen=True)
class Quadratic(OfProduct):
    """x'z + (x'z)^2, a kernel of second order: no constant among its features."""

    def of(self, product: np.ndarray) -> np.ndarray:
        return product + product**2

    @property
    def title(self) -> str:
        return "x·z + (x·z)²"


@dataclass(frozen=True)
class Exponential(OfProduct):
    """exp(x'z / scale): the polynomials of every degree at once, (x'z)^k weighted by 1 / k!."""

    scale: float = 1.0

    def __post_init__(self) -> None:
        check.number(self.scale, "scale", low=1e-100, high=1e100)

    def of(self, product: np.ndarray) -> np.ndarray:
        return np.exp(product / self.scale)

    @property
    def title(self) -> str:
        return "exp(x·z)" if self.scale == 1 else f"exp(x·z / {self.scale:.4g})"


@dataclass(frozen=True)
class Tanh(OfProduct):
    """tanh(scale x'z + offset), called the sigmoid kernel, which for most settings is no kernel."""

    scale: float = 1.0
    offset: float = 0.0

    def __post_init__(self) -> None:
        check.number(self.scale, "scale")
        check.number(self.offset, "offset")

    def of(self, product: np.ndarray) -> np.ndarray:
        return np.tanh(self.scale * product + self.offset)

    @property
    def title(self) -> str:
        return f"tanh({'' if self.scale == 1 else f'{self.scale:.4g} '}x·z{plus(self.offset)})"


@dataclass(frozen=True)
class Cosine(Kernel):
    """x'z / (|x| |z|), the cosine of the angle between the two; 0 where one of them is the origin."""

    def between(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return _directions(A) @ _directions(B).T

    def itself(self, A: np.ndarray) -> np.ndarray:
        return A.any(axis=1).astype(float)

    @property
    def title(self) -> str:
        return "x·z / (|x| |z|)"


def _directions(A: np.ndarray) -> np.ndarray:
    length = np.sqrt((A * A).sum(axis=1, keepdims=True))
    return A / np.where(length > 0, length, 1)
