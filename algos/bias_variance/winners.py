"""The winner's curse: the lowest of many validation errors is too low.

Notation: in each of r repeats c candidates are judged on the same `points` validation points; of the first M the one
with the lowest validation error wins (of equals the first), and is then judged on `points` test points that took no
part in the choice. Two kinds of candidates:
    coin flips   classifiers that guess: every true error is 1/2, the mistakes on v points are binomial(v, 1/2)
    models       of one family, fitted to the same training set, each with a true error of its own
"""

from collections.abc import Sequence

import numpy as np

from algos import check
from algos.bias_variance import truths
from algos.bias_variance.cross_validation import AT
from algos.bias_variance.families import Family
from algos.bias_variance.truths import Truth
from algos.trace import frozen


@frozen
class Race:
    """The errors of all candidates in all repeats."""

    validation: np.ndarray  # (r, c)
    test: np.ndarray  # (r, c)
    true: np.ndarray  # (r, c)

    def winners(self, M: int) -> np.ndarray:
        """Which of the first M candidates has the lowest validation error, in each repeat: (r,).

        Raises ValueError unless 1 <= M <= c.
        """
        check.integer(M, "M", low=1, high=self.validation.shape[1])
        return self.validation[:, :M].argmin(axis=1)

    def results(self, M: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Validation, test and true error (r,) of the winner among the first M."""
        won = self.winners(M)[:, None]
        validation, test, true = (
            np.take_along_axis(errors, won, axis=1)[:, 0] for errors in (self.validation, self.test, self.true)
        )
        return validation, test, true


def coin_flips(candidates: int, points: int, *, repeats: int, seed: int = 0) -> Race:
    """Candidates that flip a coin for every point.

    Raises ValueError for settings below 1.
    """
    check.integer(candidates, "candidates", low=1)
    check.integer(points, "points", low=1)
    check.integer(repeats, "repeats", low=1)
    wrong = np.random.default_rng(seed).binomial(points, 0.5, size=(2, repeats, candidates))
    return Race(wrong[0] / points, wrong[1] / points, np.full((repeats, candidates), 0.5))


def models(
    family: Family,
    numbers: Sequence[float],
    *,
    truth: Truth,
    noise: float,
    n: int,
    points: int,
    repeats: int,
    seed: int = 0,
) -> Race:
    """The models `numbers` of a family, fitted to n random places. Validation and test places are drawn at random
    from the 101 over which the true error is averaged: either error of a fixed model is right on average.

    Errors are mean squared errors. Raises ValueError for settings out of range.
    """
    check.integer(points, "points", low=1)
    sets = truths.draw(truth, n=n, noise=noise, repeats=repeats, places="random", seed=seed)
    rng = np.random.default_rng([seed, 1])
    places = rng.integers(len(AT), size=(2, repeats, points))
    targets = truth(AT)[places] + noise * rng.normal(size=places.shape)
    errors = np.empty((3, repeats, len(numbers)))
    for j, number in enumerate(numbers):
        fits = family.predict(sets.x, sets.y, AT, number)
        for i in (0, 1):
            errors[i, :, j] = np.mean((targets[i] - np.take_along_axis(fits, places[i], axis=1)) ** 2, axis=1)
        errors[2, :, j] = np.mean((fits - truth(AT)) ** 2, axis=1) + noise**2
    return Race(errors[0], errors[1], errors[2])


def luck(wrong: int, points: int) -> float:
    """P(one coin makes `wrong` mistakes or fewer on `points` points)."""
    from scipy.stats import binom

    return float(binom.cdf(wrong, points, 0.5))


def lowest(candidates: int, points: int) -> np.ndarray:
    """P(the fewest mistakes of so many coin flips on `points` points are j), exactly: (points + 1,)."""
    from scipy.stats import binom

    more = binom.sf(np.arange(-1, points + 1), points, 0.5) ** candidates  # P(all make more than j)
    return more[:-1] - more[1:]


def expected_lowest(candidates: int, points: int) -> float:
    """The expected validation error of the best of so many coin flips, exactly."""
    return float(lowest(candidates, points) @ np.arange(points + 1) / points)


def error_bar(points: int, miss: float = 0.05) -> float:
    """Half the width of Hoeffding's error bar: one error measured on `points` points is farther than this from the
    true one with probability `miss` at most, if the classifier was fixed before looking."""
    return float(np.sqrt(np.log(2 / miss) / (2 * points)))
