"""Training, validation and true error over the flexibility of a model, for many training sets at once
(Hastie et al. 2009, 7.2).

Each set is split once into rows learned from and rows held out (30 %); the split is the same for all sets. A fit to the
rows learned from is judged three times: on them (training), on the rows held out (validation), and by the truth at
places between 0 and 1 (true: the mean of (h - f)^2, plus noise^2). Errors are means of squares, without a factor 1/2.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.bias_variance import decomposition
from algos.bias_variance.decomposition import Decomposition
from algos.bias_variance.families import FAMILIES
from algos.bias_variance.truths import TrainingSets
from algos.trace import frozen

HELD_OUT = 0.3  # share of the rows
ROUNDING = 1e-24  # what is no error, as a share of the stiffest model's: squares of what the fits are off by
EQUAL = 1e-12  # what is no difference, as a share of the lowest error


@frozen
class Errors:
    """One model of a family, fitted to the rows learned from of every training set."""

    number: float  # which model of its family
    training: np.ndarray  # (repeats,) mean squared error on the rows learned from
    validation: np.ndarray  # (repeats,) on the rows held out
    true: np.ndarray  # (repeats,) on endlessly many fresh targets
    parts: Decomposition  # bias, variance and noise of these fits


def split(n: int, *, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Which of n rows to learn from and which to hold out: 30 % of them, at least one, in rising order.

    Raises ValueError for fewer than 3 rows.
    """
    check.integer(n, "n", low=3)
    held = max(1, round(HELD_OUT * n))
    order = np.random.default_rng(check.integer(seed, "seed", low=0)).permutation(n)
    return np.sort(order[held:]), np.sort(order[:held])


def curves(states: Sequence[Errors]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Training, validation and true error of all models on all sets, each (models, repeats)."""
    return (
        np.array([state.training for state in states]),
        np.array([state.validation for state in states]),
        np.array([state.true for state in states]),
    )


def lowest(errors: np.ndarray) -> np.ndarray:
    """Which of errors (models, ...) are the lowest of their column, up to rounding."""
    return errors <= (1 + EQUAL) * errors.min(axis=0) + ROUNDING * errors[0]


def picks(errors: np.ndarray) -> np.ndarray:
    """Which model has the lowest of errors (models, ...): (...); of those equal up to rounding, the stiffest."""
    return np.argmax(lowest(errors), axis=0)


def price(true: np.ndarray, picked: int) -> float:
    """The true error of the picked model as a multiple of the lowest of the true errors (models,).

    inf where the best model makes no error at all and the picked one does.
    """
    lowest, paid = float(true.min()), float(true[picked])
    nothing = ROUNDING * float(true[0])
    if lowest <= nothing:
        return 1.0 if paid <= nothing else float("inf")
    return paid / lowest


def steps(
    sets: TrainingSets, *, family: str, numbers: Sequence[float] | None = None, seed: int = 0
) -> Iterator[Errors | None]:
    """One model of the family after the other, from stiff to flexible. `seed` chooses the rows held out.

    Raises ValueError for sets of fewer than 3 points and for numbers that the rows learned from do not allow.
    """
    repeats, n = sets.y.shape
    learned, held = split(n, seed=seed)
    tried = decomposition.numbers_for(family, len(learned), numbers)
    x, y = sets.x[..., learned], sets.y[:, learned]
    grid = decomposition.GRID
    truth, fresh = sets.truth(grid), decomposition.fresh_errors(repeats, len(grid), seed)
    places = np.concatenate([np.broadcast_to(grid, (*x.shape[:-1], len(grid))), x, sets.x[..., held]], axis=-1)
    for number in tried:
        found = yield from FAMILIES[family].predicting(x, y, places, number)
        fits, on_learned, on_held = np.split(found, [len(grid), len(grid) + len(learned)], axis=1)
        yield Errors(
            number=number,
            training=((on_learned - y) ** 2).mean(axis=1),
            validation=((on_held - sets.y[:, held]) ** 2).mean(axis=1),
            true=((fits - truth) ** 2).mean(axis=1) + sets.noise**2,
            parts=decomposition.decompose(fits, truth, at=grid, noise=sets.noise, number=number, fresh=fresh),
        )
