"""The bootstrap: how much a fit trembles, from one data set alone (Efron 1979; Hastie et al. 2009, 7.11 and 8.2).

Notation: x (n,) places, y (n,) targets; B resamples, each n rows drawn with replacement, h_b the model fitted to one.
    variance at x     mean_b (h_b(x) - mean fit(x))^2
    out-of-bag error  for row i the mean of (h_b(x_i) - y_i)^2 over the resamples without it, then the mean over rows
and for every row, over the same resamples, exactly: error = variance + (mean fit(x_i) - y_i)^2. The second term is
bias^2 and noise together: without the true function, nothing in the data tells them apart.

Places are rescaled to [0, 1]. A polynomial of degree p needs p + 1 different places; a resample has fewer than the data
(a row is left out of it with probability (1 - 1/n)^n, about 36.8 %). Those with too few are left aside and counted.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.bias_variance import families
from algos.bias_variance.families import FAMILIES, Family
from algos.trace import frozen

BAND = (2.5, 97.5)  # percentiles
SAME = 9  # digits after which two places in [0, 1] are one


@frozen
class Bootstrap:
    """The refits of one model of the family."""

    number: float  # of the family: its degree, penalty, ...
    picks: np.ndarray  # (B, n) the rows of each resample
    used: np.ndarray  # (B,) whether a resample has enough different places for this model
    at: np.ndarray  # (m,) places, on the scale of x
    curves: np.ndarray  # (used, m) the refits
    fit: np.ndarray  # (m,) the model fitted to the data themselves
    mean: np.ndarray  # (m,) mean refit
    variance: np.ndarray  # (m,)
    band: np.ndarray  # (2, m) the percentiles BAND of the refits
    error: float  # out-of-bag error
    error_variance: float  # the variance in it
    rest: float  # the rest of it: bias^2 and noise together
    training_error: float  # mean squared error of `fit` on the data


class OutOfBag(NamedTuple):
    """Row by row, over the resamples without the row; nan for a row that is in all of them."""

    error: np.ndarray  # (n,) mean of (h_b - y)^2
    variance: np.ndarray  # (n,) mean of (h_b - mean)^2
    rest: np.ndarray  # (n,) (mean - y)^2


def resamples(n: int, repeats: int, *, seed: int = 0) -> np.ndarray:
    """Row numbers (repeats, n), drawn with replacement."""
    check.integer(n, "n", low=1)
    check.integer(repeats, "repeats", low=1, high=100_000)
    return np.random.default_rng(check.integer(seed, "seed", low=0)).integers(n, size=(repeats, n))


def left_out(picks: np.ndarray) -> np.ndarray:
    """Which rows are not in each resample: (B, n), from the rows that are in it."""
    out = np.ones(picks.shape, dtype=bool)
    np.put_along_axis(out, picks, False, axis=1)
    return out


def out_of_bag(predicted: np.ndarray, y: np.ndarray, out: np.ndarray) -> OutOfBag:
    """The terms of every row, from predictions (B, n) for all rows, targets (n,) and who was left out (B, n)."""
    times = out.sum(axis=0)
    times = np.where(times > 0, times, np.nan)
    miss = predicted - y  # its spread is that of the predictions, and where they are nearly y no digit is lost
    mean = (miss * out).sum(axis=0) / times
    error = ((miss**2) * out).sum(axis=0) / times
    variance = (((miss - mean) ** 2) * out).sum(axis=0) / times
    return OutOfBag(error, variance, mean**2)


def unit(x: np.ndarray) -> np.ndarray:
    """Places (n,) on [0, 1]; 0.5 if they are all the same."""
    low, width = x.min(), np.ptp(x)
    return (x - low) / width if width > 0 else np.full(x.shape, 0.5)


def determined(places: np.ndarray, family: Family, number: float) -> np.ndarray:
    """Whether the rows of `places` (B, n) in [0, 1] hold enough different ones for this model: (B,)."""
    if family.name != "polynomial":  # the others have an answer to equal places
        return np.ones(len(places), dtype=bool)
    there = np.sort(np.round(places, SAME), axis=1)
    return (np.diff(there, axis=1) > 0).sum(axis=1) + 1 >= family.least(number)


def steps(
    x: Any, y: Any, *, family: str = "polynomial", repeats: int = 100, points: int = 61, most: int = 16, seed: int = 0
) -> Iterator[Bootstrap]:
    """One state a model, from stiff to flexible: at most `most` of those that half of the resamples determine.

    All have the same resamples of x (n,), y (n,), and are read at `points` even places.
    Raises ValueError for fewer than 3 rows, bad data, an unknown family or a setting out of range.
    """
    x = check.vector(x, "x")
    y = check.vector(y, "y", length=len(x))
    model = FAMILIES[check.choice(family, "family", list(FAMILIES))]
    check.integer(repeats, "repeats", low=2, high=10_000)
    check.integer(points, "points", low=2, high=1000)
    check.integer(most, "most", low=2, high=100)
    if len(x) < 3:
        raise ValueError(f"At least 3 rows are needed to draw from again and again; the number here is {len(x)}.")
    picks = resamples(len(x), repeats, seed=seed)
    picks.flags.writeable = False
    for number in families.sweep(model, fitting(unit(x), picks, model), most=most):
        yield refitted(x, y, picks, model, number, points=points)


def refitted(
    x: np.ndarray, y: np.ndarray, picks: np.ndarray, model: Family, number: float, *, points: int
) -> Bootstrap:
    """One model, refitted to the rows `picks` (B, n) of x (n,), y (n,) and read at `points` even places."""
    out, places = left_out(picks), unit(x)
    grid = np.linspace(0, 1, points)
    asked = np.concatenate([grid, places])
    level = float(y[0])  # a fit moves with its targets: about one of them, equal targets are met without rounding
    y = y - level
    used = determined(places[picks], model, number)
    drawn = picks[used]
    predicted = model.predict(places[drawn], y[drawn], asked, number)
    curves, own = predicted[:, :points], predicted[:, points:]
    whole = model.predict(places[None], y[None], asked, number)[0]
    terms = [mean_known(values) for values in out_of_bag(own, y, out[used])]
    mean = curves.mean(axis=0)
    return Bootstrap(
        number=float(number),
        picks=picks,
        used=used,
        at=x.min() + grid * np.ptp(x),
        curves=curves + level,
        fit=whole[:points] + level,
        mean=mean + level,
        variance=((curves - mean) ** 2).mean(axis=0),
        band=np.percentile(curves, BAND, axis=0) + level,
        error=terms[0],
        error_variance=terms[1],
        rest=terms[2],
        training_error=float(np.mean((whole[points:] - y) ** 2)),
    )


def fitting(places: np.ndarray, picks: np.ndarray, family: Family) -> int:
    """How many points the largest model may need, so that half of the resamples determine it."""
    n = len(places)
    if family.name != "polynomial":
        return n
    half = [p for p in family.settings(n) if determined(places[picks], family, p).mean() >= 0.5]
    return family.least(half[-1])


def mean_known(values: np.ndarray) -> float:
    """The mean of those that are not nan; nan if all are."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def true_variance(x: np.ndarray, at: np.ndarray, noise: float, family: Family, number: float) -> np.ndarray:
    """The variance (m,) of the fit at `at` (m,) to targets with this noise at the places x (n,): noise^2 sum_i L_i^2.

    It needs the standard deviation of the noise, which the data do not tell.
    """
    L = family.weights(*_together(x, at), number)
    return noise**2 * (L**2).sum(axis=1)


def true_bias(x: np.ndarray, f: np.ndarray, family: Family, number: float) -> np.ndarray:
    """The bias (n,) at the places x (n,) where the true function is f (n,): L f - f."""
    return family.weights(*_together(x, x), number) @ f - f


def _together(x: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places x and `at` on the scale where x runs from 0 to 1."""
    both = unit(np.concatenate([[x.min(), x.max()], np.clip(at, x.min(), x.max()), x]))
    return both[2 + len(at) :], both[2 : 2 + len(at)]
