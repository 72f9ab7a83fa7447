"""Tables of ratings for the tests: asymmetric, with gaps."""

import numpy as np


def table(n: int, m: int, *, share: float = 0.5, seed: int = 0) -> np.ndarray:
    """Ratings (n, m) between 1 and 5, about that share of them there, the others nan; the first is always there."""
    rng = np.random.default_rng(seed)
    Y = rng.integers(2, 11, size=(n, m)) / 2 + np.linspace(0, 0.4, m)
    gaps = rng.random((n, m)) > share
    gaps[0, 0] = False
    return np.where(gaps, np.nan, np.clip(Y, 1, 5))
