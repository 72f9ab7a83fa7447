"""Point sets for the tests of the online learners: separable by a margin, and with contradictions."""

import numpy as np


def separable(seed: int, n: int = 40, d: int = 3, margin: float = 0.2) -> tuple[np.ndarray, np.ndarray]:
    """Points (n, d) of unequal scales on both sides of a random hyperplane with an offset."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(4 * n, d)) * np.arange(1, d + 1) + 1.5
    w = rng.normal(size=d)
    score = (X @ w - np.median(X @ w)) / np.linalg.norm(w)
    keep = np.abs(score) > margin
    return X[keep][:n], (score[keep][:n] > 0).astype(int)


def mixed(seed: int, n: int = 40, d: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """The same with every fifth label turned round, so that no hyperplane separates."""
    X, y = separable(seed, n, d)
    return X, np.where(np.arange(len(y)) % 5 == 0, 1 - y, y)


def with_ones(X: np.ndarray) -> np.ndarray:
    return np.column_stack([np.ones(len(X)), X])
