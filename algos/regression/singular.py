"""Why a least squares problem has no single answer, in words that name the columns.

Columns are taken in order, as in Gram-Schmidt: one that lies in the span of those before it is dependent.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from algos.regression.linear import Solution, design

ALMOST_ZERO = 1e-9  # what is left of a column of unit length, once those before it are taken out
NAMED = 4  # how many dependent columns are spelt out


class Dependence(NamedTuple):
    """Column `column` is a combination of the columns `of` (and of the intercept); constant if `of` is empty."""

    column: int
    of: tuple[int, ...]


def dependences(X: np.ndarray, *, fit_intercept: bool = True) -> list[Dependence]:
    """Every column of X (n, d) that the columns before it already determine."""
    Z, _, _, blur = design(X, np.ones(len(X)), fit_intercept)
    limit = max(ALMOST_ZERO, blur)
    Q = np.zeros((len(Z), 0))
    kept: list[int] = []
    found = []
    for j, z in enumerate(Z.T):
        rest = z - Q @ (Q.T @ z)
        rest = rest - Q @ (Q.T @ rest)
        size = float(np.linalg.norm(rest))
        if size > limit:
            kept.append(j)
            Q = np.column_stack([Q, rest / size])
        else:
            share = np.linalg.lstsq(Z[:, kept], z, rcond=None)[0] if kept else np.zeros(0)
            found.append(Dependence(j, tuple(k for k, s in zip(kept, share, strict=True) if abs(s) > 1e-6)))
    return found


def reason(X: np.ndarray, solution: Solution, names: Sequence[str], *, fit_intercept: bool = True) -> str:
    """Why `solution` was found the way it was, in one or two sentences. X holds the rows that count."""
    n = len(X)
    parameters = X.shape[1] + fit_intercept
    if solution.method == "normal equations":
        return "No column is a combination of the others: X'X is invertible and the solution is unique."
    if solution.rank == parameters:
        return (
            f"The columns are nearly dependent: X'X has condition number {solution.condition**2:.1e}, too large "
            "to solve accurately. The pseudoinverse works on X itself, whose condition number is its square root."
        )
    causes = []
    if n < parameters:
        rows = "1 row" if n == 1 else f"{n} rows"
        causes.append(f"there are {parameters} parameters but only {rows}")
    found = dependences(X, fit_intercept=fit_intercept)
    if n == 1 and fit_intercept:
        found = []
    elif n < parameters:  # then some column must depend on others: only the plain cases say more
        found = [each for each in found if _plain(X, each)]
    causes += [_words(X, each, names, fit_intercept) for each in found[:NAMED]]
    if len(found) > NAMED:
        causes.append(f"{len(found) - NAMED} more columns depend on others")
    if not causes:
        causes.append("its columns are dependent to within rounding")
    return f"X'X is singular: {'; '.join(causes)}. Of all best fits, the smallest coefficients were taken."


def _plain(X: np.ndarray, dependence: Dependence) -> bool:
    """Is the column constant, or a copy of the one it depends on?"""
    j, of = dependence
    return np.ptp(X[:, j]) == 0 or (len(of) == 1 and np.array_equal(X[:, j], X[:, of[0]]))


def _words(X: np.ndarray, dependence: Dependence, names: Sequence[str], fit_intercept: bool) -> str:
    j, of = dependence
    if not of:
        return f"{names[j]} is constant, like the intercept" if fit_intercept else f"{names[j]} is zero everywhere"
    if len(of) == 1:
        other = names[of[0]]
        if np.array_equal(X[:, j], X[:, of[0]]):
            return f"{names[j]} repeats {other}"
        return f"{names[j]} is {other} in other units"
    listed = ", ".join(names[k] for k in of[:-1])
    return f"{names[j]} is a combination of {listed} and {names[of[-1]]}"
