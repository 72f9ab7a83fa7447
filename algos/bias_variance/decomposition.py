"""Bias, variance and noise of a model, measured by fitting it to many training sets (Geman, Bienenstock, Doursat 1992).

Notation: f the truth, h the fit to one training set, E the mean over training sets, z a place (`at`, (m,) of them).
With a test target g = f(z) + noise that no training set has seen,

    E (h(z) - g)^2  =  (E h(z) - f(z))^2  +  E (h(z) - E h(z))^2  +  noise^2.
      test error          bias^2                variance             irreducible

Some write the bias term E[h - f]^2: the square is taken last. Variances divide by the number of sets, so that the
identity holds for the sets at hand and not only in the limit. Where all sets share their places the fits are h = L y
with one matrix L, and an endless number of sets is a matter of linear algebra: E h = L f(x), Var h = noise^2 sum L^2.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.bias_variance.families import FAMILIES
from algos.bias_variance.truths import TrainingSets
from algos.trace import frozen

GRID = np.linspace(0, 1, 101)  # where fits are compared with the truth, unless told otherwise
KEPT = 60  # fits that a state keeps, to be drawn


@frozen
class Decomposition:
    """One model of a family on every training set, judged at every place."""

    number: float  # which model of its family
    at: np.ndarray  # (m,) places
    truth: np.ndarray  # (m,) f
    noise: float  # standard deviation of the targets about f
    mean: np.ndarray  # (m,) mean fit
    variance: np.ndarray  # (m,) of the fits
    squared_error: np.ndarray  # (m,) mean over the fits of (h - f)^2, from the fits themselves
    fits: np.ndarray  # (at most KEPT, m) float32, the first of them
    sampled: float  # mean squared error on fresh targets, one for each fit and place
    sampled_error: float  # its standard error; nan for a single set
    exact_mean: np.ndarray | None = None  # (m,) of endlessly many sets, where they share their places
    exact_variance: np.ndarray | None = None  # (m,)

    @property
    def bias_squared(self) -> np.ndarray:
        """(E h - f)^2 at every place (m,)."""
        return (self.mean - self.truth) ** 2

    @property
    def exact_bias_squared(self) -> np.ndarray | None:
        """The same for endlessly many sets."""
        return None if self.exact_mean is None else (self.exact_mean - self.truth) ** 2

    @property
    def terms(self) -> tuple[float, float, float]:
        """bias^2, variance and noise^2, over all places."""
        return float(self.bias_squared.mean()), float(self.variance.mean()), self.noise**2

    @property
    def total(self) -> float:
        """The three terms added up."""
        return sum(self.terms)

    @property
    def error(self) -> float:
        """The expected test error from the fits themselves: the mean of (h - f)^2, and the noise no fit can foresee."""
        return float(self.squared_error.mean()) + self.noise**2


def decompose(
    fits: np.ndarray,
    truth: np.ndarray,
    *,
    at: np.ndarray,
    noise: float,
    number: float,
    fresh: np.ndarray,
    exact: tuple[np.ndarray, np.ndarray] | None = None,
) -> Decomposition:
    """Judge fits (repeats, m) by the truth (m,), and by targets with the `fresh` (repeats, m) standard normal errors.

    `exact` holds mean and variance (m,) of endlessly many fits.
    """
    mean = fits[0] + (fits - fits[0]).mean(axis=0)  # equal fits have exactly no variance
    by_set = ((fits - truth - noise * fresh) ** 2).mean(axis=1)
    repeats = len(fits)
    return Decomposition(
        number=number,
        at=at,
        truth=truth,
        noise=noise,
        mean=mean,
        variance=((fits - mean) ** 2).mean(axis=0),
        squared_error=((fits - truth) ** 2).mean(axis=0),
        fits=fits[:KEPT].astype(np.float32),
        sampled=float(by_set.mean()),
        sampled_error=float(by_set.std(ddof=1) / np.sqrt(repeats)) if repeats > 1 else float("nan"),
        exact_mean=exact[0] if exact else None,
        exact_variance=exact[1] if exact else None,
    )


def fresh_errors(repeats: int, m: int, seed: int) -> np.ndarray:
    """Standard normal errors (repeats, m) of test targets, from another stream than those of the training sets."""
    return np.random.default_rng((seed, 1)).normal(size=(repeats, m))


def numbers_for(family: str, n: int, numbers: Sequence[float] | None) -> list[float]:
    """The models to try: those asked for, or all of the family that n points allow, from stiff to flexible.

    Raises ValueError for an unknown family, for none, or for one that needs more points.
    """
    chosen = FAMILIES[check.choice(family, "family", FAMILIES)]
    if numbers is None:
        return chosen.settings(n)
    if not len(numbers):
        raise ValueError("At least one model must be tried.")
    for number in numbers:
        if chosen.least(number) > n:
            raise ValueError(f"{chosen.symbol} = {number:g} needs at least {chosen.least(number)} points, not {n}.")
    return list(numbers)


def steps(
    sets: TrainingSets,
    *,
    family: str,
    numbers: Sequence[float] | None = None,
    at: np.ndarray = GRID,
    seed: int = 0,
) -> Iterator[Decomposition]:
    """One model of the family after the other, from stiff to flexible, each fitted to all training sets.

    `seed` draws the fresh test targets. Raises ValueError for numbers that the sets do not allow, or places `at` that
    are not a list of numbers.
    """
    at = check.vector(at, "at")
    repeats, n = sets.y.shape
    tried = numbers_for(family, n, numbers)
    chosen = FAMILIES[family]
    truth, fresh = sets.truth(at), fresh_errors(repeats, len(at), check.integer(seed, "seed", low=0))
    for number in tried:
        exact = None
        if sets.x.ndim == 1:
            L = chosen.weights(sets.x, at, number)
            fits = sets.y @ L.T
            exact = L @ sets.truth(sets.x), sets.noise**2 * (L**2).sum(axis=1)
        else:
            fits = chosen.predict(sets.x, sets.y, at, number)
        yield decompose(fits, truth, at=at, noise=sets.noise, number=number, fresh=fresh, exact=exact)
