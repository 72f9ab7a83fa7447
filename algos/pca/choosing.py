"""How many components to keep: the variance retained, and what two old rules say.

Notation: Z (n, d) centred, perhaps scaled rows; z_k their projection on the first k axes; S_1 >= S_2 >= ... the
variances along the axes.
    share retained     smallest k with  sum |z - z_k|^2 / sum |z|^2 <= 0.01 (99 % retained), or 0.05, or 0.1
    the same           sum |z - z_k|^2 / sum |z|^2 = 1 - sum_{i<=k} S_i / sum_i S_i = sum_{i>k} S_i / sum_i S_i
    mean variance      keep the axes along which the variance is above the columns' mean (Kaiser 1960)
    broken stick       keep axes while they hold more than a stick's pieces, broken at random (Jackson 1993)
"""

from typing import Any

import numpy as np

from algos import check
from algos.pca.principal_components import Components


def from_rows(model: Components, X: Any) -> np.ndarray:
    """sum |z - z_k|^2 / sum |z|^2 over the rows of X (m, d) for k = 0 .. r: (r + 1,), by taking axis after axis away.

    Rows that all lie in the model's mean are exact from k = 0 on: zeros.
    """
    left = residuals(model, X).sum(axis=1)
    return left / left[0] if left[0] > 0 else left


def residuals(model: Components, X: Any) -> np.ndarray:
    """|z - z_k|^2 of every row of X (m, d), for k = 0 .. r: (r + 1, m)."""
    R = (check.matrix(X, columns=len(model.mean)) - model.mean) / model.scale
    axes = model.components
    if axes is None:
        raise ValueError("There are no axes before the stage 'axes'.")
    left = np.empty((len(axes) + 1, len(R)))
    left[0] = np.einsum("nd,nd->n", R, R)
    for k, axis in enumerate(axes, 1):
        R = R - np.outer(R @ axis, axis)
        left[k] = np.einsum("nd,nd->n", R, R)
    return left


def above_mean(variances: Any, d: int) -> int:
    """How many of the variances (r,) are above the mean variance of the d columns."""
    variances = check.vector(variances, "variances")
    return int((variances > variances.sum() / check.integer(d, "d", low=1) * (1 + 1e-12)).sum())


def broken_stick(p: int) -> np.ndarray:
    """The mean lengths, longest first, of the p pieces of a stick of length 1 broken at p - 1 random places: (p,)."""
    return np.cumsum(1 / np.arange(check.integer(p, "p", low=1), 0, -1))[::-1] / p


def above_stick(variances: Any, p: int) -> int:
    """How many of the first variances (r,), one after the other, are above a broken stick's p pieces."""
    variances = check.vector(variances, "variances")
    share = variances[:p] / variances.sum()
    return int(np.cumprod(share > broken_stick(p)[: len(share)] * (1 + 1e-12)).sum())
