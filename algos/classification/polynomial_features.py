"""Polynomial features: all products of the columns up to a total degree, so that a linear boundary may bend.

Notation: X (m, d); a row of exponents (d,) is one feature, the product of X[:, j] ** exponent[j].
The constant is left out: a model's intercept plays its part.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from algos import check

MOST = 20_000  # features
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def count(d: int, degree: int) -> int:
    """How many features: C(d + degree, degree) - 1, the products of d columns of degree 1 to `degree`."""
    return comb(check.integer(d, "d", low=1) + check.integer(degree, "degree", low=1), degree) - 1


def exponents(d: int, degree: int) -> np.ndarray:
    """The powers of each feature, by total degree and then x1 first: x1, x2, x1², x1 x2, x2² ...: (D, d) int.

    Raises ValueError if that would be more than 20 000 features.
    """
    if count(d, degree) > MOST:
        raise ValueError(f"{d} columns to degree {degree} make {count(d, degree)} features; at most {MOST} are made.")
    picks = [pick for total in range(1, degree + 1) for pick in combinations_with_replacement(range(d), total)]
    powers = np.zeros((len(picks), d), dtype=int)
    for row, pick in zip(powers, picks, strict=True):
        np.add.at(row, list(pick), 1)
    return powers


def expand(X: Any, degree: int) -> np.ndarray:
    """The features of every row of X (m, d): (m, D), in the order of `exponents`. The first d are X itself.

    Raises ValueError for a table that is not finite numbers, or whose powers would not be.
    """
    X = check.matrix(X)
    m, d = X.shape
    powers = exponents(d, degree)
    if np.abs(X).max() > check.LARGEST ** (1 / degree):
        raise ValueError(f"X holds values too large to be raised to the power {degree}.")
    place = {tuple(row): i for i, row in enumerate(powers.tolist())}
    Z = np.empty((m, len(powers)))
    Z[:, :d] = X
    for i in range(d, len(powers)):
        j = int(powers[i].nonzero()[0][0])
        rest = powers[i].copy()
        rest[j] -= 1
        Z[:, i] = Z[:, place[tuple(rest.tolist())]] * X[:, j]
    return Z


def names(feature_names: Sequence[str], degree: int) -> tuple[str, ...]:
    """What each feature is called: "x1", "x2", "x1²", "x1 x2" ..."""
    return tuple(
        " ".join(
            name + (str(int(power)).translate(_RAISED) if power > 1 else "")
            for name, power in zip(feature_names, row, strict=True)
            if power
        )
        for row in exponents(len(feature_names), degree)
    )
