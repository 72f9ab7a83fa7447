"""Least squares as maximum likelihood: the model is right up to independent N(0, sigma^2) noise (Gauss 1809).

Notation: residual (n,) = y - predicted. log p(y | sigma) = -n log(sigma sqrt(2 pi)) - sum residual^2 / (2 sigma^2).
Whatever sigma is, it is largest where the sum of squares is smallest: the line does not depend on the noise.
"""

from typing import Any

import numpy as np

from algos import check


def log_likelihood(residual: Any, sigma: float) -> float:
    """log of the density of the residuals (n,) under N(0, sigma^2).

    Raises ValueError for a sigma that is not above 0.
    """
    residual = check.vector(residual, "residual")
    check.number(sigma, "sigma", low=1e-100, high=1e100)
    scaled = np.minimum(np.abs(residual / sigma), 1e150)
    return float(-len(residual) * np.log(sigma * np.sqrt(2 * np.pi)) - scaled @ scaled / 2)


def most_likely_sigma(residual: Any) -> float:
    """The sigma that makes the residuals (n,) most likely: sqrt(rss / n). 0 if all residuals are 0."""
    residual = check.vector(residual, "residual")
    peak = np.abs(residual).max()
    return float(peak * np.sqrt(np.mean((residual / peak) ** 2))) if peak > 0 else 0.0
