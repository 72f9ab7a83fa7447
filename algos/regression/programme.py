"""Linear programmes for regression: data in sizes that suit the solver (HiGHS, through scipy), and back again."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.regression.linear import augmented, design


def solved(**programme: Any) -> Any:
    """scipy's result. Raises ValueError, in the solver's words, if it found no optimum."""
    from scipy.optimize import linprog  # takes half a second to load

    found = linprog(method="highs", **programme)
    if not found.success:
        raise ValueError(f"The linear programme for this X and y could not be solved: {found.message}")
    return found


def fit(
    X: np.ndarray, y: np.ndarray, best: Callable[[np.ndarray, np.ndarray], np.ndarray], *, fit_intercept: bool
) -> tuple[np.ndarray, float]:
    """coef (d,) and intercept, where best(A, y) is theta for A = [1 X]: the solver's tolerances are absolute.

    `best` sees centred columns of size 1 and targets of size at most 1.
    """
    Z, centre, length, _ = design(X, np.ones(len(X)), fit_intercept)
    size = np.sqrt(len(X))
    middle = float(np.median(y)) if fit_intercept else 0.0
    unit = float(np.abs(y - middle).max()) or 1.0
    A = augmented(Z * size)[:, 0 if fit_intercept else 1 :]
    theta = best(A, (y - middle) / unit) * unit
    coef = theta[-X.shape[1] :] * size / length
    return coef, float(middle + theta[0] - centre @ coef) if fit_intercept else 0.0
