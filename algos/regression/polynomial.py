"""Polynomial features: linear regression in the powers and products of the inputs.

Notation: X (n, d) inputs; a monomial is a row of exponents e (d,), with value prod_j x_j^e_j. All monomials of
degree 1 to p, without the constant, in scikit-learn's order. Their number is C(d + p, p) - 1, so it grows like d^p.
At high degrees, scale X first: monomials of raw inputs far from 0 are all but copies of each other.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from algos import check
from algos.numerics import Scaling
from algos.regression.linear import labels

HIGHEST = 15  # for one input
HIGHEST_OF_SEVERAL = 3
MOST_COLUMNS = 2000


def count(d: int, degree: int) -> int:
    """How many monomials of degree 1 to `degree` there are in d inputs."""
    return comb(d + degree, degree) - 1


def exponents(d: int, degree: int) -> np.ndarray:
    """The monomials of d inputs: (count, d) whole numbers.

    Raises ValueError for a degree out of range (15 for one input, 3 for several), or more than 2000 columns.
    """
    check.integer(d, "d", low=1)
    check.integer(degree, "degree", low=1, high=HIGHEST if d == 1 else HIGHEST_OF_SEVERAL)
    if count(d, degree) > MOST_COLUMNS:
        raise ValueError(
            f"degree {degree} makes {count(d, degree):,} columns of {d} inputs; at most {MOST_COLUMNS:,} are allowed."
        )
    rows = [which for p in range(1, degree + 1) for which in combinations_with_replacement(range(d), p)]
    return np.array([np.bincount(which, minlength=d) for which in rows])


def features(X: Any, degree: int) -> np.ndarray:
    """The monomials of X (n, d): (n, count).

    Raises ValueError for a degree out of range, or numbers too large for it.
    """
    X = check.matrix(X)
    powers = exponents(X.shape[1], degree)
    peak = np.abs(X).max()
    if peak > 1 and degree * np.log10(peak) > 100:
        raise ValueError(f"degree {degree} of a number of size {peak:.3g} is too large; scale X first.")
    out = np.ones((len(X), len(powers)))
    for column, power in zip(X.T, powers.T, strict=True):
        out *= column[:, None] ** power
    return out


def names(inputs: Sequence[str] | int, degree: int) -> list[str]:
    """The names of the columns of `features`, like 'x0^2 x1', from the inputs' names or their number."""
    given = labels(None, check.integer(inputs, "inputs", low=1)) if isinstance(inputs, int) else list(inputs)
    return [
        " ".join(name if e == 1 else f"{name}^{e}" for name, e in zip(given, row, strict=True) if e)
        for row in exponents(len(given), degree)
    ]


def raw(coef: Any, intercept: float, scaling: Scaling, degree: int) -> tuple[np.ndarray, float]:
    """The polynomial with `coef` (count,) in z = (x - mean) / scale, multiplied out in powers of the raw inputs x.

    Exact in algebra; at high degrees large coefficients of alternating sign cancel, so predict with the scaled form.
    Raises ValueError for a coef of another length, or units in which a coefficient would leave the range of a float.
    """
    powers = exponents(len(scaling.mean), degree)
    coef = check.vector(coef, "coef")
    if len(coef) != len(powers):
        raise ValueError(f"coef has {len(coef)} entries; {len(powers)} are needed for degree {degree}.")
    peak = float(np.maximum(np.abs(scaling.mean), 1.0).max() / scaling.scale.min())
    if degree * np.log10(max(peak, 1.0)) > 200:
        raise ValueError(f"degree {degree} cannot be multiplied out for inputs of this mean and scale.")
    total: dict[tuple[int, ...], float] = {tuple(np.zeros_like(powers[0]).tolist()): float(intercept)}
    for weight, row in zip(coef, powers, strict=True):
        product: dict[tuple[int, ...], float] = {(): float(weight)}
        for e, mean, scale in zip(row.tolist(), scaling.mean, scaling.scale, strict=True):
            binomial = [comb(e, i) * (-mean / scale) ** (e - i) * (1 / scale) ** i for i in range(e + 1)]
            product = {(*key, i): value * b for key, value in product.items() for i, b in enumerate(binomial)}
        for key, value in product.items():
            total[key] = total.get(key, 0.0) + value
    constant = total.pop((0,) * powers.shape[1])
    return np.array([total[tuple(row)] for row in powers.tolist()]), float(constant)
