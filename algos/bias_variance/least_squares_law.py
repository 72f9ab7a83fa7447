"""The law of least squares (Hastie et al. 2009, 7.3): how far its predictions tremble, by formula and by repetition.

Notation: X (n, d) standard normal inputs, v (d,) the true weights, y = X v + e with e ~ N(0, sigma^2) and w the least
squares weights; p = d, or d + 1 with an intercept (whose true value is INTERCEPT). With the design P = X, or [1 X],
    w - v = (P'P)^-1 P'e,    no bias,    variance at z  sigma^2 z'(P'P)^-1 z.
Reference: Hastie, Tibshirani and Friedman, section 7.3; the mean of an inverse Wishart matrix for
new inputs. With (X^+ X)^-1 for (X'X)^-1, an easy slip, n would play no part: X^+ X is the identity.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import numpy as np

from algos import check
from algos.trace import at_once, frozen

INTERCEPT = 1.0
BLOCK = 200_000  # numbers that are drawn at a time
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
    """Sets for one n and d, always the same for the same seed; with fewer columns they are the first of these.

    Raises ValueError for settings out of range: the variance at new points is finite for n >= p + 2 only, and its
    mean over the sets can be measured for n >= p + 4.
    """
    ((X, Z, e, other),) = _drawing(n, d, noise, repeats, intercept, seed, block=10**12)
    v, v0 = weights(d), INTERCEPT * intercept
    return Sets(X, X @ v + v0 + noise * e, X @ v + v0 + noise * other, Z, v, v0)


def _drawing(
    n: int, d: int, noise: float, repeats: int, intercept: bool, seed: int, block: int = BLOCK
) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """X, Z (repeats, n, d) and the noise of both targets (repeats, n), of standard deviation 1, some sets at a time.

    No array holds more numbers than a block. Every column has a generator of its own, so that more columns leave
    those before them as they are.
    """
    p = check.integer(d, "d", low=1) + check.choice(intercept, "intercept", (True, False))
    check.integer(n, "n", low=p + 4)
    check.integer(repeats, "repeats", low=2, high=100_000)
    check.number(noise, "noise", low=0, high=1e6)
    check.integer(seed, "seed", low=0)
    streams = [np.random.default_rng([seed, i, n]) for i in range(2 * d + 2)]
    for first in range(0, repeats, most := max(1, block // (n * d))):
        drawn = [stream.normal(size=(min(most, repeats - first), n)) for stream in streams]
        yield np.stack(drawn[2::2], axis=-1), np.stack(drawn[3::2], axis=-1), drawn[0], drawn[1]


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
    (state,) = at_once(_measuring(n, [d], noise, repeats, intercept, seed))
    return state


def _measuring(
    n: int, columns: Sequence[int], noise: float, repeats: int, intercept: bool, seed: int
) -> Generator[None, None, list[Measured]]:
    """All numbers of columns on the same sets, some sets at a time: all of the largest ones would take 800 MB."""
    found = []
    for X, Z, e, other in _drawing(n, max(columns), noise, repeats, intercept, seed):
        found.append(_off(X, Z, e, other, columns, intercept))
        yield None
    squares, single = (np.concatenate(parts, axis=-1) for parts in zip(*found, strict=True))
    return [
        with_noise(
            Measured(
                n=n,
                d=d,
                mean=squares[i].mean(axis=1),
                error=squares[i].std(axis=1, ddof=1) / np.sqrt(repeats),
                formula=law(n, d, 1.0, intercept),
                off=single[i],
            ),
            noise,
        )
        for i, d in enumerate(columns)
    ]


def with_noise(unit: Measured, noise: float) -> Measured:
    """What noise of this standard deviation gives on the sets on which noise of 1 gave `unit`."""
    mean, error, formula = (noise**2 * values for values in (unit.mean, unit.error, unit.formula))
    return replace(unit, mean=mean, error=error, formula=formula, off=noise * unit.off)


def _off(
    X: np.ndarray, Z: np.ndarray, e: np.ndarray, other: np.ndarray, columns: Sequence[int], intercept: bool
) -> tuple[np.ndarray, np.ndarray]:
    """What predictions with so many columns are off by, in the order of QUANTITIES: their mean squares over the rows
    of a set, and what the first row of each is off by, both (columns, 4, repeats).

    The first columns of a QR decomposition are that of the first columns, so that one of all of them is enough.
    """
    ones = np.ones((*X.shape[:2], int(intercept)))
    P, places = (np.concatenate([ones, A], axis=-1) for A in (X, Z))
    Q, R = np.linalg.qr(P)
    along = np.einsum("rnp,rn->rp", Q, e)  # the noise that each further column fits
    squares, single = [], []
    for p in np.add(columns, int(intercept)):
        fitted = (Q[..., :p] @ along[:, :p, None])[..., 0]
        astray = np.linalg.solve(R[:, :p, :p], along[:, :p, None])  # w - v
        away = (places[..., :p] @ astray)[..., 0]
        off = np.array([fitted, away, e - fitted, other - fitted])
        squares.append((off**2).mean(axis=2))
        single.append(off[:, :, 0])
    return np.array(squares), np.array(single)


def steps(
    sizes: Sequence[tuple[int, int]], *, noise: float, repeats: int, intercept: bool = False, seed: int = 0
) -> Iterator[Measured | None]:
    """One state for each (n, d) of `sizes`; those of one n after the other are measured on the same sets.

    Raises ValueError as `draw` does, and for no sizes.
    """
    if len(sizes) == 0:
        raise ValueError("sizes must hold at least one pair of n and d.")
    for n, same in groupby(sizes, key=lambda size: size[0]):
        yield from (yield from _measuring(int(n), [int(d) for _, d in same], noise, repeats, intercept, seed))


def lever(P: np.ndarray, z: np.ndarray) -> float:
    """z'(P'P)^-1 z for a design P (n, p) of full column rank and a place z (p,): variance at z over sigma^2."""
    half = np.linalg.solve(np.linalg.qr(P)[1].T, z)
    return float(half @ half)
