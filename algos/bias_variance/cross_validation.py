"""Estimates of a model's error from points it has not learned from (Stone 1974).

Notation: x (n,) places, y (n,) targets; a split numbers the folds (see `splits`), k of which are asked about. The fit
without fold j is h_-j.
    estimate  = 1/k sum_j 1/|j| sum_(i in j) (y_i - h_-j(x_i))^2
the average over the folds of each fold's mean squared error, as in scikit-learn's `cross_val_score`.
It is an estimate of the error on new points drawn like those at hand: places must be drawn, not laid out evenly.
Some authors' risks of squared loss carry a factor 1/2, which no choice depends on; it is left out here.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import without
from algos.bias_variance.families import CHUNK, Family
from algos.bias_variance.truths import Truth
from algos.trace import frozen

AT = np.linspace(0, 1, 101)  # the places at which the true error is averaged
FIXED = 1e-10  # 1 - H_ii below this: the fit meets point i whatever its target
SHORT = ("polynomial", "locally_weighted")  # families in which e / (1 - H_ii) is the fit without point i, exactly


@frozen
class CrossValidation:
    """What is known after some of the folds were asked about."""

    x: np.ndarray  # (n,)
    y: np.ndarray  # (n,)
    family: Family
    number: float  # which model of the family
    fold: np.ndarray  # (n,)
    judged: int  # how many folds have been asked about
    predictions: np.ndarray  # (n,) of the fit without the point's own fold; NaN where not asked yet

    @property
    def learned(self) -> np.ndarray:
        """Which points the fit on display learned from (n,): all but those of the fold asked about last."""
        return self.fold != self.judged - 1 if self.judged else np.ones(len(self.x), dtype=bool)

    @property
    def fold_errors(self) -> np.ndarray:
        """Mean squared error of each fold asked about: (judged,)."""
        squares = (self.y - self.predictions) ** 2
        return np.array([squares[self.fold == j].mean() for j in range(self.judged)])

    @property
    def estimate(self) -> float:
        """The average of the folds' errors so far; NaN before the first."""
        return float(self.fold_errors.mean()) if self.judged else float("nan")

    def predict(self, at: Any) -> np.ndarray:
        """The fit on display at `at` (m,)."""
        keep = self.learned
        return self.family.predict(self.x[keep], self.y[None, keep], check.reals(at, "at"), self.number)[0]


def held_out(
    family: Family, x: np.ndarray, y: np.ndarray, numbers: Sequence[float] | np.ndarray, folds: np.ndarray
) -> np.ndarray:
    """What the fits without a point's fold predict there, by the models with these `numbers` (c,), for the splits
    `folds` (s, n) of the points x, y, each (n,) or (s, n): (c, s, n), NaN for points never asked about.

    Raises ValueError where too few points are left to learn from.
    """
    s, n = folds.shape
    x, y = np.broadcast_to(x, folds.shape), np.broadcast_to(y, folds.shape)
    asked = (folds[:, None, :] == np.arange(folds.max() + 1)[:, None]).reshape(-1, n)  # (s k, n)
    split = np.repeat(np.arange(s), len(asked) // s)
    sizes = asked.sum(axis=1)
    predictions = np.full((len(numbers), s, n), np.nan)
    for size in np.unique(sizes[sizes > 0]):
        for number in numbers:
            if family.least(number) > n - size:
                raise ValueError(
                    f"{family.symbol} = {number:g} needs {family.least(number)} points to learn from; "
                    f"with {size} of {n} held out there are {n - size}."
                )
        group = np.flatnonzero(sizes == size)
        for part in np.array_split(group, -(-len(group) * without.entries(family, numbers, n, size) // CHUNK)):
            of = split[part][:, None]
            kept = np.nonzero(~asked[part])[1].reshape(len(part), n - size)
            out = np.nonzero(asked[part])[1].reshape(len(part), size)
            predictions[:, of, out] = without.predictions(family, x, y, numbers, of, kept, out)
    return predictions


def shares(folds: np.ndarray) -> np.ndarray:
    """What each point's squared error counts for in the estimate: 1/(k |fold|), 0 if never asked about. (s, n)."""
    k = int(folds.max()) + 1
    sizes = (folds[:, :, None] == np.arange(k)).sum(axis=1)  # (s, k)
    return np.where(folds >= 0, 1 / (k * np.take_along_axis(sizes, np.maximum(folds, 0), axis=1)), 0.0)


def estimates(family: Family, x: np.ndarray, y: np.ndarray, number: float, folds: np.ndarray) -> np.ndarray:
    """The estimate by each of the splits `folds` (s, n) of the points x, y, each (n,) or (s, n): (s,)."""
    return estimates_of_all(family, x, y, [number], folds)[0]


def estimates_of_all(
    family: Family, x: np.ndarray, y: np.ndarray, numbers: Sequence[float] | np.ndarray, folds: np.ndarray
) -> np.ndarray:
    """The same for several models of the family, from work they share where they can: (c, s)."""
    squares = np.where(folds >= 0, (y - held_out(family, x, y, numbers, folds)) ** 2, 0.0)
    return (squares * shares(folds)).sum(axis=-1)


def training_errors(family: Family, x: np.ndarray, y: np.ndarray, number: float) -> np.ndarray:
    """Mean squared error of the fits to the sets x (r, n), y (r, n) on the very points they learned from: (r,)."""
    fits = np.einsum("rmn,rn->rm", family.weights(x, x, number), y)
    return np.mean((y - fits) ** 2, axis=1)


def true_errors(family: Family, x: np.ndarray, y: np.ndarray, number: float, truth: Truth, noise: float) -> np.ndarray:
    """Expected squared error of the fits to x (r, n), y (r, n) on a new noisy target, over the places `AT`: (r,)."""
    return np.mean((family.predict(x, y, AT, number) - truth(AT)) ** 2, axis=1) + noise**2


def shortcut(family: Family, x: np.ndarray, y: np.ndarray, number: float) -> tuple[np.ndarray, np.ndarray]:
    """Leave-one-out residuals (n,) from one fit, e_i / (1 - H_ii), and the diagonal of H (n,).

    Exact for least squares and for locally weighted lines. Not for the other families: leaving a point out moves
    the scales of ridge's columns, brings in another neighbour, or shifts the mean of kernel ridge.
    NaN where H_ii = 1: the fit passes through the point whatever its target, and nothing follows.
    """
    H = family.weights(x, x, number)
    free = 1 - np.diag(H)
    residual = y - H @ y
    return np.divide(residual, free, out=np.full(len(y), np.nan), where=free > FIXED), np.diag(H)


def steps(x: Any, y: Any, *, family: Family, number: float, fold: Any) -> Iterator[CrossValidation]:
    """One state a fold, after the start with the fit to all points and nothing asked.

    Raises ValueError for bad data, a split without a fold, or folds too large for the model.
    """
    x = check.vector(x, "x")
    y = check.vector(y, "y", length=len(x))
    fold = check.integers(fold, "fold", low=-1, high=len(x) - 1, length=len(x))
    if fold.max() < 0:
        raise ValueError("No point is held out: a split needs at least one fold.")
    answers = held_out(family, x, y, [number], fold[None])[0, 0]
    predictions = np.full(len(x), np.nan)
    yield CrossValidation(x, y, family, number, fold, 0, predictions)
    for j in range(fold.max() + 1):
        predictions[fold == j] = answers[fold == j]
        yield CrossValidation(x, y, family, number, fold, j + 1, predictions)
