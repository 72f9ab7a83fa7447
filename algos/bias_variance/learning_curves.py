"""Learning curves (Cortes et al. 1993): training and validation error as the training set
grows.

Notation: n points of a set, `repeats` sets of each size, `numbers` that tell models of one family apart.
    training error    mean over the n points a model was fitted to of (y - h(x))^2
    validation error  the same over VALIDATION new points with noise of their own
The diagnosis of both errors is the table of verdicts below.
"""

from collections.abc import Generator, Iterator, Sequence

import numpy as np

from algos import check
from algos.bias_variance import truths
from algos.bias_variance.families import FAMILIES
from algos.bias_variance.truths import Truth
from algos.trace import at_once, frozen

VALIDATION = 100  # points of a validation set
VERDICTS = {
    (True, True): "Good",
    (True, False): "High variance",
    (False, False): "High bias",
    (False, True): "–",
}  # by (training error is low, validation error is low)


@frozen
class Learned:
    """The errors of several models on many sets of one size; nan where a model needs more points."""

    n: int
    x: np.ndarray  # (n,) the places of the first set
    y: np.ndarray  # (n,) its targets
    train: np.ndarray  # (k, repeats) one row for each model
    validation: np.ndarray  # (k, repeats)


def verdict(train: float, validation: float, target: float) -> str:
    """The diagnosis: an error is low if it is at most `target`. Nothing can be said of an error that is nan."""
    return "" if np.isnan(train) or np.isnan(validation) else VERDICTS[train <= target, validation <= target]


def expected(
    truth: Truth, x: np.ndarray, at: np.ndarray, number: float, *, family: str, noise: float
) -> dict[str, float]:
    """Expected errors over the noise for places x (n,), and their parts, since every fit is L y:

    training    |f - L f|^2 / n + noise^2 |I - L|^2 / n
    validation  mean over `at` of (L f - f)^2 + noise^2 sum_i L_i^2, plus noise^2
    """
    L, M = FAMILIES[family].weights(x, x, number), FAMILIES[family].weights(x, at, number)
    parts = {
        "train_bias": float(np.mean((truth(x) - L @ truth(x)) ** 2)),
        "train_noise": float(noise**2 * np.sum((np.eye(len(x)) - L) ** 2) / len(x)),
        "bias": float(np.mean((M @ truth(x) - truth(at)) ** 2)),
        "variance": float(noise**2 * np.mean(np.sum(M**2, axis=1))),
    }
    return parts | {
        "train": parts["train_bias"] + parts["train_noise"],
        "validation": parts["bias"] + parts["variance"] + noise**2,
    }


def validation_places(n: int, seed: int) -> np.ndarray:
    """Where the sets of size n are validated (100,): one random place in each hundredth of [0, 1]."""
    return (np.arange(VALIDATION) + np.random.default_rng([seed, n]).uniform(size=VALIDATION)) / VALIDATION


def learn(
    truth: Truth,
    n: int,
    *,
    family: str,
    numbers: Sequence[float],
    noise: float,
    repeats: int,
    seed: int = 0,
) -> Learned:
    """The errors for sets of n points at random places. Raises ValueError for settings out of range."""
    return at_once(_learning(truth, n, family=family, numbers=numbers, noise=noise, repeats=repeats, seed=seed))


def _learning(
    truth: Truth, n: int, *, family: str, numbers: Sequence[float], noise: float, repeats: int, seed: int
) -> Generator[None, None, Learned]:
    chosen = FAMILIES[check.choice(family, "family", FAMILIES)]
    sets = truths.draw(truth, n=n, noise=noise, repeats=repeats, places="random", seed=seed)
    at = validation_places(n, seed)
    new = truth(at) + noise * np.random.default_rng([seed, n, 1]).normal(size=(repeats, VALIDATION))
    places = np.hstack([sets.x, np.broadcast_to(at, (repeats, VALIDATION))])
    train, validation = np.full((2, len(numbers), repeats), np.nan)
    for i, number in enumerate(numbers):
        if chosen.least(number) <= n:
            fits = yield from chosen.predicting(sets.x, sets.y, places, number)
            train[i] = np.mean((sets.y - fits[:, :n]) ** 2, axis=1)
            validation[i] = np.mean((new - fits[:, n:]) ** 2, axis=1)
    return Learned(n=n, x=sets.x[0], y=sets.y[0], train=train, validation=validation)


def steps(
    truth: Truth,
    *,
    family: str,
    numbers: Sequence[float],
    sizes: Sequence[int],
    noise: float,
    repeats: int,
    seed: int = 0,
) -> Iterator[Learned | None]:
    """One state for each of the sizes. The sets of one size do not depend on which other sizes are asked for.

    Raises ValueError for no size, and for settings out of range.
    """
    if len(sizes) == 0:
        raise ValueError("sizes must hold at least one number of points.")
    for n in sizes:
        yield (yield from _learning(truth, n, family=family, numbers=numbers, noise=noise, repeats=repeats, seed=seed))
