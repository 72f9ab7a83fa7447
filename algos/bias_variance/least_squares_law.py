"""The law of least squares (Hastie et al. 2009, 7.3): how far its predictions tremble, by formula and by repetition.

Notation: X (n, d) standard normal inputs, v (d,) the true weights, y = X v + e with e ~ N(0, sigma^2) and w the least
squares weights; p = d, or d + 1 with an intercept (whose true value is INTERCEPT). With the design P = X, or [1 X],
    w - v = (P'P)^-1 P'e,    no bias,    variance at z  sigma^2 z'(P'P)^-1 z.
Reference: Hastie, Tibshirani and Friedman, section 7.3; the mean of an inverse Wishart matrix for
new inputs. With (X^+ X)^-1 for (X'X)^-1, an easy slip, n would play no part: X^+ X is the identity.
"""

import copy
from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from algos import check
from algos.regression import linear
from algos.trace import at_once, frozen

INTERCEPT = 1.0
BLOCK = 400_000  # numbers that are drawn at a time
QUANTITIES = ("training points", "new points", "training MSE", "test MSE, same X")


class Sets(NamedTuple):
    """Training sets from one plane, and what they are judged by."""

    X: np.ndarray  # (repeats, n, d)
    y: np.ndarray  # (repeats, n)
    again: np.ndarray  # (repeats, n) other targets at the same inputs
    Z: np.ndarray  # (repeats, n, d) new inputs
    v: np.ndarray  # (d,)
    v0: float  # true intercept


@frozen
class Measured:
    """What `repeats` sets of n rows and d columns gave: means over the sets, in the order of QUANTITIES."""

    n: int
    d: int
    mean: np.ndarray  # (4,)
    error: np.ndarray  # (4,) standard errors of the means
    formula: np.ndarray  # (4,) what the law says
    off: np.ndarray  # (4, repeats) what one prediction of each set is off by, whose squares are averaged in `mean`


def weights(d: int) -> np.ndarray:
    """The true weights: 1, 1/2, 1/3, ..."""
    return 1 / np.arange(1, d + 1)


def draw(*, n: int, d: int, noise: float, repeats: int, intercept: bool = False, seed: int = 0) -> Sets:
    """Sets for one n and d, always the same for the same seed.

    Raises ValueError for settings out of range: the variance at new points is finite for n >= p + 2 only, and its
    mean over the sets can be measured for n >= p + 4.
    """
    (sets,) = (sets for sets in _drawing(n, d, noise, repeats, intercept, seed, block=10**12) if sets)
    return sets


def _drawing(
    n: int, d: int, noise: float, repeats: int, intercept: bool, seed: int, block: int = BLOCK
) -> Iterator[Sets | None]:
    """So many sets at a time that one of their arrays holds no more numbers than a block; None is a pause.

    All X come from the generator first, then all Z, and so on: each has a generator of its own, which stands there.
    """
    p = check.integer(d, "d", low=1) + check.choice(intercept, "intercept", (True, False))
    check.integer(n, "n", low=p + 4)
    check.integer(repeats, "repeats", low=2, high=100_000)
    check.number(noise, "noise", low=0, high=1e6)
    rng = np.random.default_rng([check.integer(seed, "seed", low=0), n, d])
    v, v0 = weights(d), INTERCEPT * intercept
    streams = []
    for size in (repeats * n * d, repeats * n * d, repeats * n, 0):
        streams.append(copy.deepcopy(rng))
        for first in range(0, size, BLOCK):
            rng.normal(size=min(BLOCK, size - first))
            yield None
    for first in range(0, repeats, most := max(1, block // (n * d))):
        shape = min(most, repeats - first), n
        X, Z = (stream.normal(size=(*shape, d)) for stream in streams[:2])
        e, other = (noise * stream.normal(size=shape) for stream in streams[2:])
        yield Sets(X, X @ v + v0 + e, X @ v + v0 + other, Z, v, v0)


def law(n: int, d: int, noise: float, intercept: bool = False) -> np.ndarray:
    """The four expectations (4,) in the order of QUANTITIES, for standard normal inputs.

    Over the training points sigma^2 p / n for any inputs, the trace of the hat matrix being p. New points without
    intercept sigma^2 d / (n - d - 1); with it sigma^2 / n (1 + (n + 1) d / (n - d - 2)).
    """
    p = d + intercept
    new = (1 + (n + 1) * d / (n - d - 2)) / n if intercept else d / (n - d - 1)
    return noise**2 * np.array([p / n, new, 1 - p / n, 1 + p / n])


def measure(*, n: int, d: int, noise: float, repeats: int, intercept: bool = False, seed: int = 0) -> Measured:
    """The same four quantities measured. Raises ValueError as `draw` does."""
    return at_once(_measuring(n, d, noise, repeats, intercept, seed))


def _measuring(
    n: int, d: int, noise: float, repeats: int, intercept: bool, seed: int
) -> Generator[None, None, Measured]:
    """Some sets at a time: all of the largest ones would take 800 MB."""
    found = []
    for sets in _drawing(n, d, noise, repeats, intercept, seed):
        if sets is not None:
            found.append(_off(sets, intercept))
        yield None
    off = np.concatenate(found, axis=1)
    values = np.mean(off**2, axis=2)
    return Measured(
        n=n,
        d=d,
        mean=values.mean(axis=1),
        error=values.std(axis=1, ddof=1) / np.sqrt(repeats),
        formula=law(n, d, noise, intercept),
        off=off[:, :, 0],
    )


def _off(sets: Sets, intercept: bool) -> np.ndarray:
    """What the predictions of all sets are off by, in the order of QUANTITIES: (4, repeats, n)."""
    repeats, n, d = sets.X.shape
    P = linear.augmented(sets.X.reshape(-1, d)).reshape(repeats, n, d + 1)[..., 0 if intercept else 1 :]
    Q, R = np.linalg.qr(P)
    w = np.linalg.solve(R, np.einsum("rnp,rn->rp", Q, sets.y)[..., None])[..., 0]
    slope, level = (w[:, 1:], w[:, :1]) if intercept else (w, 0.0)
    fitted = np.einsum("rnd,rd->rn", sets.X, slope) + level
    away = np.einsum("rnd,rd->rn", sets.Z, slope - sets.v) + level - sets.v0
    return np.array([fitted - sets.X @ sets.v - sets.v0, away, sets.y - fitted, sets.again - fitted])


def steps(
    sizes: Sequence[tuple[int, int]], *, noise: float, repeats: int, intercept: bool = False, seed: int = 0
) -> Iterator[Measured | None]:
    """One state for each (n, d) of `sizes`. Raises ValueError as `draw` does, and for no sizes."""
    if len(sizes) == 0:
        raise ValueError("sizes must hold at least one pair of n and d.")
    for n, d in sizes:
        yield (yield from _measuring(int(n), int(d), noise, repeats, intercept, seed))


def lever(P: np.ndarray, z: np.ndarray) -> float:
    """z'(P'P)^-1 z for a design P (n, p) of full column rank and a place z (p,): variance at z over sigma^2."""
    half = np.linalg.solve(np.linalg.qr(P)[1].T, z)
    return float(half @ half)
