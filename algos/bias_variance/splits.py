"""Which points a model learns from and which it is asked about: one part held out, k folds, or each point in turn.

A split of n points is an array (n,) of fold numbers: a point of fold j >= 0 is asked about by the model that learned
from all points outside fold j; a point of fold -1 is always learned from. Many splits are the rows of (s, n). These are
hold-out, k-fold and leave-one-out cross-validation (Hastie et al. 2009, section 7.10).
"""

import numpy as np

from algos import check


def hold_out(n: int, tested: int, *, count: int = 1, shuffled: bool = True, seed: int = 0) -> np.ndarray:
    """`count` splits (count, n) that hold out `tested` points: at random, or the last ones where not `shuffled`.

    Raises ValueError unless at least one point is held out and one is left.
    """
    check.integer(n, "n", low=2)
    check.integer(tested, "The number of points held out", low=1, high=n - 1)
    return np.where(_places(n, count, shuffled, seed) < n - tested, -1, 0)


def k_fold(n: int, k: int, *, count: int = 1, shuffled: bool = True, seed: int = 0) -> np.ndarray:
    """`count` splits (count, n) into k folds, dealt at random or, where not `shuffled`, in blocks by order.

    The first n mod k folds have one point more than the others (as scikit-learn's KFold). k = n leaves one out.
    Raises ValueError for fewer than two folds or more folds than points.
    """
    check.integer(k, "k", low=2)
    if k > check.integer(n, "n", low=2):
        raise ValueError(f"{k} folds cannot be made of {n} points; each needs one at least.")
    sizes = np.full(k, n // k) + (np.arange(k) < n % k)
    return np.repeat(np.arange(k), sizes)[_places(n, count, shuffled, seed)]


def _places(n: int, count: int, shuffled: bool, seed: int) -> np.ndarray:
    """Where each point stands in the order in which points are dealt out: (count, n)."""
    check.integer(count, "count", low=1)
    order = np.tile(np.arange(n), (count, 1))
    return np.random.default_rng(seed).permuted(order, axis=1) if shuffled else order
