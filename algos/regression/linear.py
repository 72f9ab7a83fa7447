"""What every linear model of this folder shares: the model itself, checked data, and one careful solver.

Notation: X (n, d) inputs without a column of ones, y (n,) targets, coef (d,), intercept kept apart.
Minimum norm and rank: Golub and Van Loan, Matrix Computations, chapter 5.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.trace import frozen

TINY = 1e-100  # a column that varies by less is constant: slopes stay in the range of a float
NEARLY_SINGULAR = 1e-8  # smallest over largest eigenvalue of X'X (columns of unit length) that is still solved


@frozen
class Linear:
    """A line, plane or hyperplane: X @ coef + intercept."""

    coef: np.ndarray  # (d,)
    intercept: float

    def predict(self, X: Any) -> np.ndarray:
        """The fitted value for every row of X (m, d): (m,)."""
        return check.matrix(X, columns=len(self.coef)) @ self.coef + self.intercept


@frozen
class Path:
    """The coefficients of one model for many penalties."""

    penalties: np.ndarray  # (k,)
    coef: np.ndarray  # (k, d)
    intercept: np.ndarray  # (k,)
    converged: np.ndarray  # (k,) whether each fit met its own stopping test; a closed form always does


class Solution(NamedTuple):
    """A least squares fit and how it was found."""

    coef: np.ndarray
    intercept: float
    rss: float  # weighted sum of squared residuals
    rank: int  # of the design, the column of ones included
    condition: float  # largest over smallest singular value, columns centred and of unit length
    method: str  # 'normal equations' or 'pseudoinverse'


class Design(NamedTuple):
    """Centred, weighted columns of unit length, on which rank means something in any units."""

    Z: np.ndarray  # (n, d)
    centre: np.ndarray  # (d,) what was subtracted from the rows of X
    length: np.ndarray  # (d,) what the columns were divided by; 1 for a column without variation
    blur: float  # singular values of Z below this share of the largest are rounding errors


def table(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) and y (n,) as finite floats. Raises ValueError for anything else."""
    X = check.matrix(X)
    return X, check.vector(y, length=len(X))


def labels(names: Sequence[str] | None, d: int) -> list[str]:
    """One name for each column; x0, x1, ... if none are given. Raises ValueError for another number of names."""
    if names is None:
        return [f"x{j}" for j in range(d)]
    if len(names) != d:
        raise ValueError(f"names has {len(names)} entries; {d} are needed, one for each column.")
    return list(names)


def weights_of(weights: Any, n: int) -> np.ndarray:
    """Weights (n,) as floats. Raises ValueError if one is negative, or all are zero."""
    w = check.vector(weights, "weights", length=n)
    if w.min() < 0:
        raise ValueError(f"weights must be 0 or more; the smallest is {w.min():g}.")
    if w.max() == 0:
        raise ValueError("weights must not all be 0: no point would count.")
    return w


def augmented(X: np.ndarray, fit_intercept: bool = True) -> np.ndarray:
    """[1 X] (n, d + 1): the column of the intercept first; it is 0 when there is no intercept."""
    return np.column_stack([np.full(len(X), float(fit_intercept)), X])


def design(X: np.ndarray, weights: np.ndarray, fit_intercept: bool) -> Design:
    """The columns of X about their weighted means, times sqrt(weights), each of unit length.

    Rows are first taken relative to the heaviest one: the mean of nearby numbers loses no digits.
    """
    n, d = X.shape
    peak, spread = np.abs(X).max(axis=0), np.ptp(X, axis=0)
    eps = float(np.finfo(float).eps)
    centre, blur, still = np.zeros(d), 1.0, peak <= TINY
    if fit_intercept:
        origin = X[np.argmax(weights)]
        centre = origin + weights @ (X - origin) / weights.sum()
        X = (X - origin) - weights @ (X - origin) / weights.sum()
        still = spread <= np.maximum(10 * eps * peak, TINY)
        blur = max(1.0, float((peak[~still] / spread[~still]).max(initial=1.0)))
    Z = X * np.sqrt(weights)[:, None]
    Z[:, still] = 0.0
    length = _lengths(Z)
    return Design(Z / length, centre, length, max(n, d) * eps * blur)


def _lengths(Z: np.ndarray) -> np.ndarray:
    """Euclidean length of each column, safe for tiny numbers; 1 for a zero column."""
    peak = np.abs(Z).max(axis=0)
    peak = np.where(peak > 0, peak, 1.0)
    length = peak * np.sqrt(((Z / peak) ** 2).sum(axis=0))
    return np.where(length > 0, length, 1.0)


def solve(X: np.ndarray, y: np.ndarray, *, weights: np.ndarray | None = None, fit_intercept: bool = True) -> Solution:
    """Minimise sum_i weights_i (y_i - x_i . coef - intercept)^2; of many minimisers, the one with least |coef|.

    The normal equations are solved when X'X is well conditioned; otherwise the pseudoinverse comes from the
    singular values of X itself. The intercept is eliminated by centring and never counts in the norm.
    """
    top = 1.0 if weights is None else float(weights.max())
    w = np.ones(len(X)) if weights is None else weights / top
    X, y, w = X[w > 0], y[w > 0], w[w > 0]
    Z, centre, length, blur = design(X, w, fit_intercept)
    origin = y[np.argmax(w)] if fit_intercept else 0.0
    middle = w @ (y - origin) / w.sum() if fit_intercept else 0.0
    r = np.sqrt(w) * (y - origin - middle)

    gram = Z.T @ Z
    eigenvalues = np.linalg.eigvalsh(gram)
    if eigenvalues[0] > NEARLY_SINGULAR * eigenvalues[-1]:
        method, rank = "normal equations", Z.shape[1]
        condition = float(np.sqrt(eigenvalues[-1] / eigenvalues[0]))
        coef = np.linalg.solve(gram, Z.T @ r) / length
    else:
        method = "pseudoinverse"
        U, s, Vt = np.linalg.svd(Z, full_matrices=False)
        rank = int((s > blur * s[0]).sum())
        coef = Vt[:rank].T @ ((U[:, :rank].T @ r) / s[:rank]) / length
        condition = np.inf
        if rank == Z.shape[1]:
            condition = float(s[0] / s[-1])
        else:  # any solution, projected on the span of the rows, is the shortest
            Q, _ = np.linalg.qr(Vt[:rank].T * length[:, None])
            coef = Q @ (Q.T @ coef)
    residual = r - Z @ (coef * length)
    intercept = float(origin + middle - centre @ coef)
    return Solution(coef, intercept, top * float(residual @ residual), rank + fit_intercept, condition, method)
