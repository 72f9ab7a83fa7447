"""Choosing C and the bandwidth of a support vector machine: cross-validation over a grid (Stone 1974).

Notation: X (n, d), y (n,) classes 0 and 1; b bandwidths and c values of C make b c cells. The rows are dealt out to
folds, class by class, so that each fold has its share of either (stratified). For every cell and fold a machine with
the Gaussian kernel learns from the other folds and is asked about this one.
    validation error of a cell = mistakes on all rows, each made by the machine that has not seen it, / n
    training error   of a cell = mistakes of the same machines on the rows they learned from, / their number
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.kernels import many_machines, support_vector_machine
from algos.kernels.kernels import Gaussian
from algos.kernels.smo import gram
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import frozen

TOGETHER = 1_000_000  # kernel values in memory
PATIENCE = 50  # pairs for each row; a machine that has not converged by then is taken as it is


@frozen
class GridSearch:
    """What is known after some cells; NaN where nothing is known yet."""

    bandwidths: np.ndarray  # (b,)
    Cs: np.ndarray  # (c,)
    fold: np.ndarray  # (n,) the fold in which each row is asked about
    wrong: np.ndarray  # (b, c, folds) mistakes on the fold
    missed: np.ndarray  # (b, c, n) whether a row is one of them
    training: np.ndarray  # (b, c, folds) mistakes on the other folds, which were learned from
    support: np.ndarray  # (b, c) mean share of support vectors among the rows learned from
    unfinished: np.ndarray  # (b, c) how many of the machines ran out of patience

    @property
    def sizes(self) -> np.ndarray:
        """How many rows each fold has: (folds,)."""
        return np.bincount(self.fold, minlength=self.wrong.shape[2])

    @property
    def errors(self) -> np.ndarray:
        """Validation error of every cell: (b, c)."""
        return self.wrong.sum(axis=2) / len(self.fold)

    @property
    def training_errors(self) -> np.ndarray:
        """Training error of every cell: (b, c)."""
        return self.training.sum(axis=2) / (len(self.fold) * (len(self.sizes) - 1))

    @property
    def best(self) -> tuple[int, int]:
        """The cell of the lowest validation error; of equals the smallest C, then the largest bandwidth.

        Raises ValueError before the first cell is done.
        """
        errors = self.errors
        if np.isnan(errors).all():
            raise ValueError("No cell is done yet, so none is the best.")
        ties = np.argwhere(errors == np.nanmin(errors))
        i, j = min(ties.tolist(), key=lambda cell: (self.Cs[cell[1]], -self.bandwidths[cell[0]]))
        return i, j

    @property
    def standard_error(self) -> float:
        """Of the best cell's validation error: the standard deviation over the folds / root of their number."""
        return float((self.wrong[self.best] / self.sizes).std(ddof=1) / np.sqrt(len(self.sizes)))

    @property
    def as_good(self) -> np.ndarray:
        """The cells (b, c) whose validation error is within one standard error of the best (Breiman et al. 1984)."""
        return self.errors <= self.errors[self.best] + self.standard_error + 1e-12


def deal(y: Any, folds: int, *, seed: int = 0) -> np.ndarray:
    """A fold 0 .. folds - 1 for every row of y (n,): each class is shuffled and dealt out in turn.

    Fold sizes differ by at most one, and so do the counts of each class in them.
    Raises ValueError for fewer than two folds or more folds than rows.
    """
    codes = check.integers(np.asarray(y), "y", low=0)
    check.integer(folds, "folds", low=2)
    if folds > len(codes):
        raise ValueError(f"{folds} folds cannot be made of {len(codes)} rows; each needs one at least.")
    rng = np.random.default_rng(seed)
    order = np.concatenate([rng.permutation(np.flatnonzero(codes == c)) for c in np.unique(codes)])
    fold = np.empty(len(codes), dtype=int)
    fold[order] = np.arange(len(codes)) % folds
    return fold


def machine(X: np.ndarray, y: np.ndarray, bandwidth: float, C: float) -> SupportVectorMachine:
    """The machine for one cell on X (n, d) and y (n,), converged or out of patience."""
    run = support_vector_machine.steps(X, y, kernel=Gaussian(bandwidth), C=C, detail=1)
    state = next(run)
    for state in run:
        if state.pairs > PATIENCE * len(y):
            break
    return state


def steps(
    X: Any, y: Any, *, bandwidths: Sequence[float], Cs: Sequence[float], folds: int = 5, seed: int = 0
) -> Iterator[GridSearch | None]:
    """One state a cell, bandwidth after bandwidth. The folds are the same for all cells, and as many bandwidths as
    have room learn at once.

    Raises ValueError for bad data, an empty grid, a setting out of range, or a class with fewer than two rows.
    """
    X, s = labels.two_classes(X, y)
    codes = (s > 0).astype(int)
    if np.bincount(codes).min() < 2:
        raise ValueError("One class has a single point. Two of each are needed: one to learn from while one is asked.")
    b, c = (check.vector(values, name) for values, name in ((bandwidths, "bandwidths"), (Cs, "Cs")))
    for values, name in ((b, "bandwidths"), (c, "Cs")):
        if values.min() <= 0:
            raise ValueError(f"{name} must all be above 0, not {values.min():g}.")
    fold = deal(codes, folds, seed=seed)
    wrong = np.full((len(b), len(c), folds), np.nan)
    rows_missed, training = np.zeros((len(b), len(c), len(codes)), dtype=bool), wrong.copy()
    support, unfinished = np.full((len(b), len(c)), np.nan), np.zeros((len(b), len(c)), dtype=int)

    def state() -> GridSearch:
        return GridSearch(b, c, fold, wrong, rows_missed, training, support, unfinished)

    yield state()
    per = len(c) * folds  # machines of a bandwidth
    together = max(1, TOGETHER // len(codes) ** 2)
    for first in range(0, len(b), together):
        group = range(first, min(first + together, len(b)))
        tables = np.array([gram(Gaussian(float(b[i])), X) for i in group])
        asked = np.tile(fold == np.arange(folds)[:, None], (len(group) * len(c), 1))
        found = yield from many_machines.fitting(
            tables,
            np.repeat(np.arange(len(group)), per),
            s,
            ~asked,
            np.tile(np.repeat(c, folds), len(group)),
            patience=PATIENCE * len(codes),
        )
        mistaken = (found.scores > 0) != (s > 0)
        shape = len(group), len(c), folds
        missed, learned = ((mistaken & rows).sum(axis=1).reshape(shape) for rows in (asked, ~asked))
        each = (mistaken & asked).reshape(*shape, len(codes)).any(axis=2)
        shares = (np.count_nonzero(found.alpha, axis=1) / (~asked).sum(axis=1)).reshape(shape)
        late = (~found.converged).reshape(shape).sum(axis=2)
        for row, j in np.ndindex(shape[:2]):
            cell = first + row, j
            wrong[cell], training[cell] = missed[row, j], learned[row, j]
            rows_missed[cell] = each[row, j]
            support[cell], unfinished[cell] = shares[row, j].mean(), late[row, j]
            yield state()
