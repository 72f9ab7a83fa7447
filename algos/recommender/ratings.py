"""Tables of ratings with gaps: the checks, means and errors that the methods share.

Notation: Y (n, m) ratings of n users for m items, nan where none was given; seen (n, m) whether one was.
"""

from typing import Any

import numpy as np

from algos import check

CENTRES = ("none", "global", "items")


def table(Y: Any, name: str = "Y") -> tuple[np.ndarray, np.ndarray]:
    """(Y with 0 in the gaps, seen), both (n, m).

    Raises ValueError unless Y is a table of numbers, nan for gaps, with at least one rating.
    """
    array = check.reals(Y, name)
    if array.ndim != 2 or array.size == 0:
        raise ValueError(f"{name} must be a table with rows and columns, not an array of shape {array.shape}.")
    seen = ~np.isnan(array)
    if not seen.any():
        raise ValueError(f"{name} holds no rating; at least one is needed.")
    filled = np.where(seen, array, 0.0)
    check.matrix(filled, name)
    return filled, seen


def means(Y: np.ndarray, centre: str) -> np.ndarray:
    """What is subtracted from the ratings of each item before a model sees them, and added back after: (m,).

    "none": 0; "global": the mean of all ratings; "items": the mean of the item's ratings, and for an item without
    any the mean of all.
    """
    check.choice(centre, "centre", CENTRES)
    filled, seen = table(Y)
    overall = filled.sum() / seen.sum()
    if centre == "none":
        return np.zeros(Y.shape[1])
    if centre == "global":
        return np.full(Y.shape[1], overall)
    counts = seen.sum(axis=0)
    return np.where(counts > 0, filled.sum(axis=0) / np.maximum(counts, 1), overall)


def rmse(Y: np.ndarray, predicted: np.ndarray) -> float:
    """Root mean squared error over the cells of Y (n, m) that hold a rating; predicted (n, m)."""
    filled, seen = table(Y)
    return float(np.sqrt(((filled - predicted)[seen] ** 2).mean()))


def mae(Y: np.ndarray, predicted: np.ndarray) -> float:
    """Mean absolute error over the cells of Y (n, m) that hold a rating; predicted (n, m)."""
    filled, seen = table(Y)
    return float(np.abs((filled - predicted)[seen]).mean())
