"""Learning curves (Cortes et al. 1993): training and validation error as the training set
grows.

Notation: n points of a set, `repeats` sets of each size, `numbers` that tell models of one family apart.
    training error    mean over the n points a model was fitted to of (y - h(x))^2
    validation error  the same over VALIDATION new points with noise of their own
The diagnosis of both errors is the table of verdicts below.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

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
    """The errors of several models on many sets of one size; nan where a model needs more points.

    A fit to the truth and to the noise apart: what is missed of each of them, squared, is known for any noise.
    """

    n: int
    noise: float  # standard deviation
    x: np.ndarray  # (n,) the places of the first set
    both: np.ndarray  # (n, 2) its truth, and its noise of standard deviation 1
    parts: np.ndarray  # (2, k, repeats, 3) of the training and the validation error of each model: the mean square of
    # what is missed of the truth, the mean product of that and what is missed of the noise, the latter's mean square

    @property
    def y(self) -> np.ndarray:
        """The targets of the first set (n,)."""
        return np.asarray(self.both @ [1, self.noise])

    @property
    def train(self) -> np.ndarray:
        """Training errors (k, repeats), one row for each model."""
        return truths.squared(self.parts[0], self.noise)

    @property
    def validation(self) -> np.ndarray:
        """Validation errors (k, repeats)."""
        return truths.squared(self.parts[1], self.noise)


def joined(states: Sequence[Learned], noise: float) -> Learned:
    """The models of all these states, of one size, as they are with noise of this standard deviation."""
    return replace(states[0], noise=float(noise), parts=np.concatenate([state.parts for state in states], axis=1))


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
    check.number(noise, "noise", low=0, high=truths.LARGEST)
    clean, noisy = (truths.draw(truth, n=n, noise=i, repeats=repeats, places="random", seed=seed) for i in (0, 1))
    at = validation_places(n, seed)
    new = np.random.default_rng([seed, n, 1]).normal(size=(repeats, VALIDATION))
    places = np.hstack([clean.x, np.broadcast_to(at, (repeats, VALIDATION))])
    values = np.hstack([clean.y, np.broadcast_to(truth(at), new.shape)])
    both = np.stack([values, np.hstack([noisy.y - clean.y, new])], axis=-1)  # (repeats, n + VALIDATION, 2)
    parts = np.full((2, len(numbers), repeats, 3), np.nan)
    for i, number in enumerate(numbers):
        if chosen.least(number) <= n:
            off = both - (yield from chosen.predicting(clean.x, both[:, :n], places, number))
            squares = truths.products(off)
            parts[:, i] = squares[:, :n].mean(axis=1), squares[:, n:].mean(axis=1)
    return Learned(n=n, noise=float(noise), x=clean.x[0], both=both[0, :n], parts=parts)


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
