"""The columns a polynomial is linear in: powers and products of the inputs, all on the standardised scale.

Notation: z = (x - mean) / scale for each input x; F the monomials of z; columns (F - mean) / scale of those.
A coefficient on the standardised scale says what one standard deviation of its column adds; only on this scale
do coefficients compare, and only here is one penalty for all of them fair.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos import check
from algos.numerics import Scaling, scaling
from algos.regression import polynomial
from algos.regression.linear import labels
from algos.trace import frozen


@frozen
class Basis:
    """Measured on the rows to learn from; rows to test on are brought to the same scale."""

    degree: int
    inputs: Scaling
    columns: Scaling
    names: tuple[str, ...]  # (count,) of the columns, like 'x^2'

    def transform(self, X: Any) -> np.ndarray:
        """The standardised columns of X (m, d): (m, count)."""
        X = check.matrix(X, columns=len(self.inputs.mean))
        return self.columns.transform(polynomial.features(self.inputs.transform(X), self.degree))

    def raw(self, coef: Any, intercept: float) -> tuple[np.ndarray, float]:
        """The same polynomial in powers and products of the raw inputs: coefficients (count,) and the constant.

        Raises ValueError where these would leave the range of a float.
        """
        return polynomial.raw(*self.columns.raw(coef, intercept), self.inputs, self.degree)


def measure(X: Any, degree: int, names: Sequence[str] | None = None) -> Basis:
    """The basis for rows X (n, d). `names` (d,) are the inputs' names.

    Raises ValueError for a degree that `polynomial.features` does not allow.
    """
    X = check.matrix(X)
    given = labels(names, X.shape[1])
    inputs = scaling(X)
    columns = scaling(polynomial.features(inputs.transform(X), degree))
    return Basis(degree, inputs, columns, tuple(polynomial.names(given, degree)))
