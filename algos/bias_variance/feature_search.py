"""Choosing features (Kohavi and John 1997): forward and backward search (wrappers), and a filter by mutual
information.

Notation: X (n, d); F the set of features in use; the model is least squares on the columns F. After Kohavi and John
(1997):
    forward   F empty; add the feature whose F with it has the lowest validation error; until F holds all
    backward  F full; delete the feature whose F without it has the lowest validation error; until F is empty
    filter    rank the features by mutual information with the target; F the first k, for k = 0 .. d
and in the end the best F seen. Either search tries d + (d - 1) + ... + 1 = d (d + 1) / 2 sets besides the first F.
The validation error is the mean over the folds of each fold's mean squared error, as scikit-learn has it.
Classes are 0/1 columns, one a class (one in all for two classes), and the error the mean over these columns too.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import mutual_information, splits
from algos.regression import linear
from algos.trace import frozen

METHODS = ("forward", "backward", "filter")
DEPENDENT = 1e-12  # singular values below this share of the largest are rounding errors
TIED = 1e-9  # relative: errors that differ by less are equal, and the first feature or the smallest set wins


@frozen
class FeatureSearch:
    """The set reached, how the features were judged on the way to it, and the best set so far."""

    features: np.ndarray  # (|F|,) in the order of the table
    moved: int  # the feature added or deleted by this step; -1 at the start
    scores: np.ndarray  # (d,) validation error of each candidate's set (filter: mutual information); nan if none
    error: float  # validation error of F
    training_error: float  # of the model that learned from all rows, on them
    tried: int  # how many sets have been judged besides the first
    best: np.ndarray  # (|best|,) the set of the lowest validation error seen; of equals the smallest
    best_error: float


def targets(y: Any, classes: int = 0) -> np.ndarray:
    """What the model predicts: y (n,) as one column (n, 1), or the codes of so many classes as 0/1 columns (n, c)."""
    if not classes:
        return check.vector(y)[:, None]
    check.integer(classes, "classes", low=1)
    codes = check.integers(y, "y", low=0, high=classes - 1)
    indicators = (codes[:, None] == np.arange(max(classes, 2))).astype(float)
    return indicators[:, 1:] if classes <= 2 else indicators


def predict(X: np.ndarray, Y: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Least squares of Y (n, c) on X (n, k), k may be 0, read at `at` (m, k): (m, c).

    Where coefficients are undetermined, those of the least norm on the columns at unit length are taken.
    """
    if X.shape[1] == 0:
        return np.repeat(Y.mean(axis=0)[None], len(at), axis=0)
    scaled = linear.design(X, np.ones(len(X)), True)
    fits = [linear.solve(scaled.Z, column) for column in Y.T]
    asked = (at - scaled.centre) / scaled.length
    return np.column_stack([asked @ fit.coef + fit.intercept for fit in fits])


def held_out_error(X: Any, y: Any, features: Any, X_new: Any, y_new: Any, *, classes: int = 0) -> float:
    """Mean squared error on (X_new, y_new) of the model with these features that learned from (X, y)."""
    F = np.asarray(features, dtype=int)
    Y_new = targets(y_new, classes)
    found = predict(check.matrix(X)[:, F], targets(y, classes), check.matrix(X_new)[:, F])
    return float(np.mean((Y_new - found) ** 2))


class Folds:
    """The validation errors of many sets of features at once: the fits of `predict`, written for a stack of sets.

    The normal equations of every set are a part of those of all columns; the pseudoinverse serves where columns are
    nearly dependent.
    """

    def __init__(self, X: np.ndarray, Y: np.ndarray, fold: np.ndarray) -> None:
        self.parts = []  # of each fold: columns learned from, targets without their mean, columns and targets asked
        for f in range(int(fold.max()) + 1):
            others = fold != f
            scaled = linear.design(X[others], np.ones(int(others.sum())), True)
            mean = Y[others].mean(axis=0)
            asked = (X[~others] - scaled.centre) / scaled.length
            self.parts.append((scaled.Z, Y[others] - mean, asked, Y[~others] - mean))
        self.grams = np.array([Z.T @ Z for Z, *_ in self.parts])
        self.rows = np.array([len(Z) for Z, *_ in self.parts])

    def errors(self, sets: np.ndarray) -> np.ndarray:
        """The validation error of each of the sets (m, k), given as column numbers: (m,)."""
        m, k = sets.shape
        grams = self.grams[:, sets[:, :, None], sets[:, None, :]]
        columns = np.unique(sets)
        sound = np.repeat(self._sound(self.grams[:, columns[:, None], columns])[:, None], m, axis=1)
        doubtful = ~sound[:, 0] & (k < self.rows)  # k centred columns of k rows are dependent
        sound[doubtful] = self._sound(grams[doubtful])
        found = np.empty((len(grams), m))
        for f, (Z, T, asked, wanted) in enumerate(self.parts):
            use, coef = sound[f], np.empty((m, k, T.shape[1]))
            coef[use] = np.linalg.solve(grams[f, use], (Z.T @ T)[sets[use]])
            if not use.all():
                coef[~use] = np.linalg.pinv(Z.T[sets[~use]].transpose(0, 2, 1), rcond=DEPENDENT) @ T
            predicted = np.einsum("qmk,mkc->mqc", asked[:, sets], coef)
            found[f] = np.mean((wanted - predicted) ** 2, axis=(1, 2))
        return found.mean(axis=0)

    @staticmethod
    def _sound(grams: np.ndarray) -> np.ndarray:
        """Which of the Gram matrices (..., k, k) can be solved with: (...,).

        If that of some columns can, so can that of any part of them: its eigenvalues lie between theirs (Cauchy).
        """
        if not grams.size:
            return np.ones(grams.shape[:-2], dtype=bool)
        eigenvalues = np.linalg.eigvalsh(grams)
        sound: np.ndarray = eigenvalues[..., 0] > linear.NEARLY_SINGULAR * eigenvalues[..., -1]
        return sound


def first_lowest(values: Any) -> int:
    """The first of the values within rounding of the lowest; nan is passed over."""
    values = np.asarray(values, dtype=float)
    lowest = np.nanmin(values)
    return int(np.flatnonzero(values <= lowest + TIED * abs(lowest))[0])


def steps(
    X: Any,
    y: Any,
    *,
    method: str = "forward",
    folds: int = 5,
    bins: int = 4,
    classes: int = 0,
    seed: int = 0,
) -> Iterator[FeatureSearch]:
    """One feature a step, from no features to all (backward: from all to none). `seed` deals the folds.

    y (n,) are numbers, or codes of so many `classes`. `bins` is for the filter only: the levels into which columns
    of numbers, and y unless it holds classes, are cut. Raises ValueError for bad data or settings out of range.
    """
    X = check.matrix(X)
    check.choice(method, "method", METHODS)
    Y = targets(y, classes)
    if len(Y) != len(X):
        raise ValueError(f"y has {len(Y)} entries; {len(X)} are needed, one for each row.")
    table = Folds(X, Y, splits.k_fold(len(X), folds, seed=seed)[0])
    d = X.shape[1]
    scores = np.full(d, np.nan)
    if method == "filter":
        levels = np.asarray(y) if classes else mutual_information.cut(y, bins).codes
        scores = mutual_information.scores(X, levels, bins=bins)
        ranked = np.argsort(-np.round(scores, 12), kind="stable")
    else:
        check.integer(bins, "bins", low=2)

    def state() -> FeatureSearch:
        F = np.flatnonzero(inside)
        left = Y - predict(X[:, F], Y, X[:, F])
        return FeatureSearch(F, moved, scores, error, float(np.mean(left**2)), tried, best, best_error)

    inside = np.full(d, method == "backward")
    moved, tried = -1, 0
    error = float(table.errors(np.flatnonzero(inside)[None])[0])
    best, best_error = np.flatnonzero(inside), error
    yield state()
    for step in range(d):
        if method == "filter":
            moved = int(ranked[step])
        else:
            candidates = np.flatnonzero(inside == (method == "backward"))
            scores = np.full(d, np.nan)
            masks = inside ^ np.eye(d, dtype=bool)[candidates]
            scores[candidates] = table.errors(np.array([np.flatnonzero(mask) for mask in masks]))
            tried += len(candidates)
            moved = first_lowest(scores)
        inside[moved] ^= True
        if method == "filter":
            error, tried = float(table.errors(np.flatnonzero(inside)[None])[0]), tried + 1
        else:
            error = float(scores[moved])
        better = error < best_error - TIED * abs(best_error)
        if better or (method == "backward" and error <= best_error + TIED * abs(best_error)):
            best, best_error = np.flatnonzero(inside), error
        yield state()
