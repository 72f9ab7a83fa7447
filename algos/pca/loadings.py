"""What the columns have to do with the axes of a principal component analysis (Jolliffe 2002, chapter 5).

Notation: V (r, d) axes, a loading V_aj is what column j has of axis a; variances S (r,); s_j the standard deviation of
column j on the model's scale, so 1 after standardising.
    correlation of column j with the scores on axis a    V_aj sqrt(S_a) / s_j
    communality of column j in some axes                 the sum of its squared correlations with them, 0 to 1
    score of row z on axis a                             sum_j z_j V_aj, one term for each column
"""

from collections.abc import Sequence

import numpy as np

from algos import check
from algos.pca.principal_components import Components


def correlations(model: Components) -> np.ndarray:
    """Of each column with the scores on each axis: (r, d); nan for a column that does not vary."""
    V, S = _axes(model)
    spread = np.sqrt((model.Z**2).mean(axis=0))
    with np.errstate(invalid="ignore"):
        found = np.where(spread > 0, V * np.sqrt(S)[:, None] / np.where(spread > 0, spread, 1.0), np.nan)
    return np.clip(found, -1.0, 1.0)


def communality(model: Components, axes: Sequence[int]) -> np.ndarray:
    """The share of each column's variance that the given axes (from 0) hold: (d,); nan as in `correlations`."""
    return np.minimum((correlations(model)[list(axes)] ** 2).sum(axis=0), 1.0)


def terms(model: Components, row: int, axis: int) -> np.ndarray:
    """What each column adds to the score of a row on an axis (both from 0): (d,), sums to the score."""
    V, _ = _axes(model)
    row = check.integer(row, "row", low=0, high=len(model.Z) - 1)
    return model.Z[row] * V[check.integer(axis, "axis", low=0, high=len(V) - 1)]


def largest(model: Components, axis: int) -> int:
    """The column with the largest loading on an axis (from 0), of either sign; of equal ones the first."""
    V, _ = _axes(model)
    size = np.abs(V[check.integer(axis, "axis", low=0, high=len(V) - 1)])
    return int((size >= size.max() * (1 - 1e-9)).argmax())


def _axes(model: Components) -> tuple[np.ndarray, np.ndarray]:
    if model.components is None or model.explained_variance is None:
        raise ValueError("There are no axes before the stage 'axes'.")
    return model.components, model.explained_variance
