"""Words that stand at values, and would lie on each other."""

from collections.abc import Sequence

import numpy as np


def apart(wanted: np.ndarray, rows: Sequence[float]) -> np.ndarray:
    """Where the middles of words (n,) stand that are so many pixels high, moved as little as can be from where they are
    `wanted` in pixels, rising."""
    high = np.asarray(rows, dtype=float)
    steps = np.cumsum(high) - high / 2
    return _rising(np.asarray(wanted, dtype=float) - steps) + steps


def _rising(values: np.ndarray) -> np.ndarray:
    """The values (n,) moved as little as can be, so that none is below the one before."""
    groups: list[list[float]] = []
    for value in values.tolist():
        groups.append([value])
        while len(groups) > 1 and np.mean(groups[-2]) > np.mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    return np.concatenate([np.full(len(group), np.mean(group)) for group in groups])
