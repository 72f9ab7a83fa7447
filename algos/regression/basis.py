"""The columns a polynomial is linear in: powers and products of the inputs, on the standardised scale as a rule.

Notation: z = (x - mean) / scale for each input x; F the monomials of z; columns (F - mean) / scale of those.
A coefficient on the standardised scale says what one standard deviation of its column adds; only on this scale
do coefficients compare, and only here is one penalty for all of them fair. In its own units a column is charged by
what it is measured in: the same length told in millimetres has a coefficient a thousand times smaller than in metres.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.numerics import Scaling, scaling
from algos.regression import polynomial
from algos.regression.linear import labels
from algos.trace import frozen

ALSO: dict[str, Callable[[np.ndarray], np.ndarray]] = {"√": np.sqrt, "log ": np.log}  # of one input above 0


@frozen
class Basis:
    """Measured on the rows to learn from; rows to test on are brought to the same scale."""

    degree: int
    inputs: Scaling
    columns: Scaling
    names: tuple[str, ...]  # (count,) of the columns, like 'x^2'
    also: tuple[str, ...] = ()  # of ALSO, the columns after the powers
    standardised: bool = True  # else the columns are centred, in their own units
    unit: float = 1.0  # what the first input is multiplied by first; standardising takes it out again

    def transform(self, X: Any) -> np.ndarray:
        """The columns of X (m, d): (m, count). Raises ValueError for a root or logarithm of what has none."""
        return self.columns.transform(_columns(X, self.inputs, self.degree, self.also))

    def raw(self, coef: Any, intercept: float) -> tuple[np.ndarray, float]:
        """The same curve in powers and products of the raw inputs: coefficients (count,) and the constant.

        Raises ValueError where these would leave the range of a float.
        """
        slopes, constant = self.columns.raw(coef, intercept)
        n = len(slopes) - len(self.also)
        powers, constant = polynomial.raw(slopes[:n], constant, self.inputs, self.degree)
        return np.append(powers, slopes[n:]), constant


def measure(
    X: Any,
    degree: int,
    names: Sequence[str] | None = None,
    *,
    also: Sequence[str] = (),
    standardised: bool = True,
    unit: float = 1.0,
) -> Basis:
    """The basis for rows X (n, d). `names` (d,) are the inputs' names; `also` adds columns of the one input.

    Raises ValueError for a degree that `polynomial.features` does not allow, or a root or logarithm of what has none.
    """
    X = check.matrix(X)
    given = labels(names, X.shape[1])
    check.number(unit, "unit", low=0, above=True)
    for name in also:
        check.choice(name, "also", list(ALSO))
    inputs = scaling(X)
    if not standardised:
        inputs = Scaling(np.zeros(len(given)), np.array([1 / unit, *np.ones(len(given) - 1)]))
    columns = scaling(_columns(X, inputs, degree, also))
    if not standardised:
        columns = Scaling(columns.mean, np.ones(len(columns.mean)))
    called = [*polynomial.names(given, degree), *(f"{name}{given[0]}" for name in also)]
    return Basis(degree, inputs, columns, tuple(called), tuple(also), standardised, unit)


def _columns(X: Any, inputs: Scaling, degree: int, also: Sequence[str]) -> np.ndarray:
    X = check.matrix(X, columns=len(inputs.mean))
    if also and (X.shape[1] > 1 or X.min() <= 0):
        raise ValueError("A root or a logarithm is taken of one input, and all its numbers must be above 0.")
    powers = polynomial.features(inputs.transform(X), degree)
    return np.column_stack([powers, *(ALSO[name](X[:, 0]) for name in also)])
