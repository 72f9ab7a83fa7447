"""How far predictions are from the targets: RMSE, MAE and R squared (as scikit-learn defines them)."""

from typing import Any

import numpy as np

from algos import check


def _residuals(y: Any, predicted: Any) -> tuple[np.ndarray, np.ndarray]:
    y = check.vector(y)
    return y, y - check.vector(predicted, "predicted", length=len(y))


def _root_mean_square(values: np.ndarray) -> float:
    peak = np.abs(values).max()
    return float(peak * np.sqrt(np.mean((values / peak) ** 2))) if peak > 0 else 0.0


def rmse(y: Any, predicted: Any) -> float:
    """Root of the mean squared error, in the units of y."""
    return _root_mean_square(_residuals(y, predicted)[1])


def mae(y: Any, predicted: Any) -> float:
    """Mean absolute error, in the units of y."""
    return float(np.abs(_residuals(y, predicted)[1]).mean())


def r2(y: Any, predicted: Any) -> float:
    """1 - (sum of squared residuals) / (sum of squares about the mean): 1 is exact, 0 as good as the mean of y.

    For constant targets it is not defined; then 1 if the predictions are exact, else 0 (see `r2_undefined`).
    """
    y, residual = _residuals(y, predicted)
    if r2_undefined(y):
        return float(not residual.any())
    return 1.0 - (_root_mean_square(residual) / _root_mean_square(y - y.mean())) ** 2


def r2_undefined(y: Any) -> str:
    """Why R squared says nothing about these targets, in words; empty if it does."""
    y = check.vector(y)
    if np.ptp(y) > 0:
        return ""
    every = "There is one target" if len(y) == 1 else f"Every target is {y[0]:g}"
    return f"{every}: there is no variation to explain, so R² is not defined (shown as 1 if exact, else 0)."
