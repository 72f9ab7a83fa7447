"""Running averages (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.3): an expectation from one sample after
the other.

    mean_k = (1 - alpha_k) mean_{k-1} + alpha_k x_k,    alpha_k = alpha / k^power

Q-learning is this, with samples x = r + gamma max over a' of Q(s', a') of one pair (s, a). Written out, sample i has in
mean_k the weight alpha_i (1 - alpha_{i+1}) ... (1 - alpha_k), and the start has (1 - alpha_1) ... (1 - alpha_k).
With alpha = 1, power = 1 it is the plain mean; with power = 0 old samples fade like (1 - alpha)^age.

The average goes to the expectation with probability 1 if the alpha_k have an infinite sum (any start is made up for)
and their squares a finite one (the noise dies out): 1/2 < power <= 1 (Robbins and Monro 1951).
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.gridworld.model import Model
from algos.trace import frozen

BEGINNINGS = ("zero", "first", "normalised")


@frozen
class Average:
    """The average of the first k samples."""

    mean: float  # nan before the first sample, unless it begins with zero
    k: int
    size: float  # alpha_k; nan at the start
    weights: np.ndarray  # (k,) of the samples in the mean, the oldest first
    rest: float  # the weight of the zero it begins with: 1 minus the sum of the weights
    total: float  # alpha_1 + ... + alpha_k
    squares: float  # alpha_1^2 + ... + alpha_k^2


def sizes(n: int, *, alpha: float, power: float, begin: str = "zero") -> np.ndarray:
    """alpha_1 .. alpha_n. Who begins with the first sample takes it whole: alpha_1 = 1 then.

    Raises ValueError for alpha outside (0, 1], a negative power or an unknown beginning.
    """
    check.integer(n, "n", low=1)
    check.choice(begin, "begin", BEGINNINGS)
    alpha = check.number(alpha, "alpha", low=0, high=1, above=True)
    taken = alpha / np.arange(1, n + 1) ** check.number(power, "power", low=0)
    if begin == "first":
        taken[0] = 1.0
    return np.asarray(taken)


def weights(taken: np.ndarray) -> np.ndarray:
    """The weights (k,) of k samples in an average with these step sizes (k,); what they lack of 1 the start has."""
    kept = np.append(np.cumprod((1 - taken)[:0:-1])[::-1], 1.0)
    return np.asarray(taken * kept)


def means(samples: np.ndarray, taken: np.ndarray, begin: str = "zero") -> np.ndarray:
    """All averages (m, n) of m sequences of samples (m, n) with the same step sizes (n,)."""
    held, whole = np.zeros(len(samples)), 0.0  # the average, and the sum of the weights in it
    averages = np.empty(samples.shape)
    for k, size in enumerate(taken):
        held = (1 - size) * held + size * samples[:, k]
        whole = (1 - size) * whole + size
        averages[:, k] = held / whole if begin == "normalised" else held
    return averages


def error(taken: np.ndarray, begin: str, expected: float, deviation: float) -> float:
    """The root mean square distance of the average from the expectation of independent samples, exactly.

    The start pulls it by rest times the expectation, the samples' noise by the root of the sum of squared weights.
    """
    w = weights(taken)
    if begin == "normalised":
        w = w / w.sum()
    return float(np.hypot((1 - w.sum()) * expected, deviation * np.sqrt((w**2).sum())))


def limits(alpha: float, power: float) -> tuple[float, float]:
    """The sums of all alpha_k and of all their squares, without end; infinite where they grow without bound."""
    from scipy.special import zeta

    first = alpha * float(zeta(power)) if power > 1 else np.inf
    second = alpha**2 * float(zeta(2 * power)) if 2 * power > 1 else np.inf
    return first, second


def targets(model: Model, V: np.ndarray, gamma: float) -> np.ndarray:
    """What a move is worth (S,) that leads into each cell: its reward, and gamma times its value (0 in terminals)."""
    return np.asarray(model.arrival + gamma * np.where(model.terminal, 0.0, V))


def outcomes(model: Model, s: int, a: int, *, size: int | tuple[int, ...], seed: int = 0) -> np.ndarray:
    """Where action a led from state s, drawn independently so many times."""
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    return rng.choice(model.n_states, size=size, p=model.P[s, a])


def by_counts(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """(distinct values, their counts, the sum of value times share): the expectation by a model made from counts."""
    distinct, counts = np.unique(values, return_counts=True)
    return distinct, counts, float(counts / counts.sum() @ distinct)


def steps(samples: Any, *, alpha: float = 1.0, power: float = 1.0, begin: str = "zero") -> Iterator[Average]:
    """One sample a step.

    samples (n,). begin: "zero", as Q does; with the "first" sample; or "normalised": divided by the sum of the weights.
    Raises ValueError for samples that are no finite numbers, or settings out of range.
    """
    samples = check.vector(samples, "samples")
    taken = sizes(len(samples), alpha=alpha, power=power, begin=begin)
    held, rest, w = 0.0, 1.0, np.zeros(0)
    if begin == "zero":
        yield Average(0.0, 0, np.nan, w, 1.0, 0.0, 0.0)
    else:
        yield Average(np.nan, 0, np.nan, w, 0.0, 0.0, 0.0)
    total = squares = 0.0
    for k, (x, size) in enumerate(zip(samples.tolist(), taken.tolist(), strict=True), start=1):
        held = (1 - size) * held + size * x
        w, rest = np.append((1 - size) * w, size), (1 - size) * rest
        w.flags.writeable = False  # new at every step: the state need not copy it
        total, squares = total + size, squares + size**2
        if begin == "normalised":
            yield Average(held / float(w.sum()), k, size, w / w.sum(), 0.0, total, squares)
        else:
            yield Average(held, k, size, w, rest, total, squares)
