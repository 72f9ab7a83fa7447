"""The features behind the polynomial kernels, written out (Bishop 2006, section 6.2).

Notation: X (m, d); powers (D, d), one row a for each monomial x^a = x1^a1 ... xd^ad; |a| its degree.
    (x'z + c)^p   = sum over |a| <= p of  weight_a x^a z^a,  weight_a = p! / (a1! ... ad! (p - |a|)!) c^(p - |a|)
    x'z + (x'z)^2 = sum of x_i z_i, of x_i^2 z_i^2 and of 2 x_i x_j z_i z_j
so the features are sqrt(weight_a) x^a. (The root covers the number only, not the inputs.)
"""

from math import comb, factorial, prod
from typing import Any

import numpy as np

from algos import check
from algos.classification import polynomial_features
from algos.kernels.base import Kernel
from algos.kernels.kernels import Polynomial, Quadratic
from algos.trace import frozen


@frozen
class FeatureMap:
    """phi(x) = sqrt(weights) * the monomials of x."""

    powers: np.ndarray  # (D, d) int
    weights: np.ndarray  # (D,) above 0

    def monomials(self, X: Any) -> np.ndarray:
        """x^a for every row of X (m, d) and every feature, without the weights: (m, D)."""
        X = check.matrix(X, columns=self.powers.shape[1])
        return np.asarray(np.prod(X[:, None, :] ** self.powers, axis=2))

    def transform(self, X: Any) -> np.ndarray:
        """phi of every row of X (m, d): (m, D)."""
        return np.sqrt(self.weights) * self.monomials(X)

    def names(self, inputs: tuple[str, ...]) -> tuple[str, ...]:
        """Each feature in words: '√2·x1 x2', 'x1²', and '1' for the constant."""
        said = []
        for row, weight in zip(self.powers, self.weights, strict=True):
            name = " ".join(
                word + (str(int(power)).translate(_RAISED) if power > 1 else "")
                for word, power in zip(inputs, row, strict=True)
                if power
            )
            root = "" if weight == 1 else f"√{weight:.4g}"
            said.append("·".join(part for part in (root, name) if part) or "1")
        return tuple(said)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def feature_map(kernel: Kernel, d: int) -> FeatureMap:
    """The features of `Polynomial` with an offset of 0 or more, or of `Quadratic`, for d inputs.

    Those of `Quadratic` stand in the order x_i, then sqrt(2) x_i x_j, then x_i^2. Raises ValueError for
    another kernel, or more than 20 000 features.
    """
    check.integer(d, "d", low=1)
    if isinstance(kernel, Quadratic):
        powers = polynomial_features.exponents(d, 2)
        total, highest = powers.sum(axis=1), powers.max(axis=1)
        order = np.argsort(np.where(total == 1, 0, np.where(highest == 1, 1, 2)), kind="stable")
        return FeatureMap(powers=powers[order], weights=np.where((total == 2) & (highest == 1), 2.0, 1.0)[order])
    if not isinstance(kernel, Polynomial) or kernel.offset < 0:
        raise ValueError(f"{kernel.title} has no list of features here: only polynomial kernels that are kernels do.")
    p = kernel.degree
    powers = np.vstack([np.zeros((1, d), dtype=int), polynomial_features.exponents(d, p)])
    if kernel.offset == 0:
        powers = powers[powers.sum(axis=1) == p]
    weights = [multinomial(row, p) * kernel.offset ** float(p - sum(row)) for row in powers.tolist()]
    return FeatureMap(powers=powers, weights=np.array(weights, dtype=float))


def multinomial(powers: list[int], p: int) -> int:
    """p! / (a1! ... ad! (p - |a|)!): how often the monomial comes up when (x1 + ... + xd + 1)^p is multiplied out."""
    return factorial(p) // prod(factorial(a) for a in powers) // factorial(p - sum(powers))


def count(d: int, degree: int) -> int:
    """How many monomials of d inputs have degree 1 to `degree`: C(d + degree, degree) - 1."""
    return polynomial_features.count(d, degree)


def explicit_operations(d: int, degree: int) -> int:
    """Multiplications and additions for phi(x)'phi(z) by way of the features, for the kernel (x'z + 1)^degree.

    Each feature but the constant: for x and for z a multiplication that makes it from a lower one (not for the d
    inputs themselves) and one for its weight, then a multiplication and an addition in the inner product.
    """
    D = count(d, degree)
    return 2 * (D - d) + 2 * D + 2 * D


def kernel_operations(d: int, degree: int) -> int:
    """Multiplications and additions for (x'z + 1)^degree: d and d - 1, one for the 1, degree - 1 for the power."""
    check.integer(degree, "degree", low=1)
    return 2 * check.integer(d, "d", low=1) - 1 + 1 + degree - 1


def homogeneous_count(d: int, degree: int) -> int:
    """How many monomials of d inputs have exactly this degree: C(d + degree - 1, degree)."""
    return comb(check.integer(d, "d", low=1) + check.integer(degree, "degree", low=1) - 1, degree)
