"""Bias and variance of ridge regression on one design, in closed form.

Notation: P (n, p) design, the column of ones first if there is an intercept, J the identity with a 0 in its place,
v (p,) the true weights, y = P v + e, lambda the penalty, A = P'P + lambda J.
    bias at z      -lambda z' A^-1 J v
    variance at z  sigma^2 z' A^-1 P'P A^-1 z
Averages are over places z whose coordinates have mean 0 and variance 1 and are uncorrelated, so E[z z'] is the
identity. Reference: Hoerl and Kennard 1970 (some lambda > 0 beats least squares).
"""

from typing import NamedTuple

import numpy as np

from algos import check


class Parts(NamedTuple):
    """Bias squared and variance, averaged over places, one entry for each penalty."""

    bias: np.ndarray
    variance: np.ndarray


def penalised(p: int, intercept: bool) -> np.ndarray:
    """J (p, p): which weights the penalty counts; never the intercept."""
    return np.diag(np.r_[0.0 if intercept else 1.0, np.ones(p - 1)])


def parts(P: np.ndarray, v: np.ndarray, penalties: np.ndarray, *, noise: float, intercept: bool) -> Parts:
    """Bias squared and variance for each of the penalties (k,). Raises ValueError for a negative penalty."""
    penalties = check.vector(penalties, "penalties")
    if penalties.min() < 0:
        raise ValueError(f"penalties must be 0 or more; the smallest is {penalties.min():g}.")
    J, gram = penalised(P.shape[1], intercept), P.T @ P
    inverse = np.linalg.solve(
        gram + penalties[:, None, None] * J, np.broadcast_to(np.eye(len(v)), (len(penalties), len(v), len(v)))
    )
    bias = penalties[:, None] * (inverse @ (J @ v))
    return Parts(np.sum(bias**2, axis=1), noise**2 * np.trace(inverse @ gram @ inverse, axis1=1, axis2=2))


def slope_at_zero(P: np.ndarray, *, noise: float, intercept: bool) -> float:
    """The derivative of bias squared + variance at lambda = 0: -2 sigma^2 tr(G J G) with G = (P'P)^-1, never positive.

    Bias squared starts flat, with lambda^2; the variance falls at once.
    """
    G = np.linalg.inv(P.T @ P)
    return float(-2 * noise**2 * np.trace(G @ penalised(len(G), intercept) @ G))
