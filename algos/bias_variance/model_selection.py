"""Which of several models to take: by the training error, by validation, or by the true error, which nobody knows.

Notation: r sets of points x (r, n), y (r, n); c models of one family from stiff to flexible. For each model every
method gives every set an error; the method picks the model with the lowest one, of equals the stiffest. The price of a
pick is the true error of the picked model, fitted to all n points. (Hastie et al. 2009, chapter 7.)
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import cross_validation
from algos.bias_variance.families import Family
from algos.bias_variance.truths import Truth
from algos.trace import frozen

METHODS = ("training error", "hold-out", "k folds", "leave-one-out", "true error")


@frozen
class Selection:
    """What is known after some of the models."""

    numbers: np.ndarray  # (c,) the models, from stiff to flexible
    errors: np.ndarray  # (5, r, c) by each of METHODS, for each set; NaN for models not tried yet

    @property
    def picks(self) -> np.ndarray:
        """Which model (an index) each method picks for each set: (5, r)."""
        return np.where(np.isnan(self.errors), np.inf, self.errors).argmin(axis=2)

    @property
    def prices(self) -> np.ndarray:
        """True error of each pick: (5, r)."""
        return np.take_along_axis(self.errors[-1], self.picks.T, axis=1).T

    @property
    def shares(self) -> np.ndarray:
        """How often each method picks each model, as a share of the sets: (5, c)."""
        return (self.picks[:, :, None] == np.arange(len(self.numbers))).mean(axis=1)


def steps(
    x: Any, y: Any, *, truth: Truth, noise: float, family: Family, numbers: Sequence[float], splits: Sequence[Any]
) -> Iterator[Selection]:
    """One model a state. `splits` are the folds (r, n) of hold-out, of k folds and of leave-one-out for every set.

    Raises ValueError for bad data, no model, or a split that leaves too few points for a model.
    """
    x = check.matrix(x, "x")
    y = check.matrix(y, "y", rows=len(x), columns=x.shape[1])
    c = check.vector(numbers, "numbers")
    errors = np.full((len(METHODS), len(y), len(c)), np.nan)
    yield Selection(c, errors)
    judged = [cross_validation.estimates_of_all(family, x, y, c, folds) for folds in splits]
    for j, number in enumerate(c):
        errors[0, :, j] = cross_validation.training_errors(family, x, y, number)
        for i, found in enumerate(judged):
            errors[1 + i, :, j] = found[j]
        errors[-1, :, j] = cross_validation.true_errors(family, x, y, number, truth, noise)
        yield Selection(c, errors)
