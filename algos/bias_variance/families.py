"""Five families of models of one input as linear smoothers: fits to many training sets at once.

Notation: x (..., n) places, y (..., n) targets, `at` (m,) or (..., m) where one asks. Each of these models predicts
    h(at) = L(x, at) y,    L (..., m, n) the weights,
where L does not depend on the targets. So the mean fit is L f(x), the variance noise^2 sum_i L_i^2, and where all sets
share their places one L serves them all. The fits are those of `algos.regression.least_squares`, `ridge`,
`locally_weighted` and `algos.kernels.kernel_ridge` (a test compares), written for a stack of sets.

Settings are ordered from the stiffest model to the most flexible one.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import legendre

from algos import check
from algos.trace import at_once

HIGHEST = 15  # degree of a polynomial
RIDGE_DEGREE = 12  # of the polynomial whose coefficients ridge shrinks
KERNEL_PENALTY = 0.01  # lambda of kernel ridge
CHUNK = 1_000_000  # entries of L at a time


def polynomial(x: np.ndarray, at: np.ndarray, degree: float) -> np.ndarray:
    """Least squares in the powers up to `degree`, below n; from an orthogonal basis, so that high degrees are sound."""
    Q, R = np.linalg.qr(legendre.legvander(2 * x - 1, int(degree)))
    return legendre.legvander(2 * at - 1, int(degree)) @ np.linalg.solve(R, np.swapaxes(Q, -1, -2))


def ridge(x: np.ndarray, at: np.ndarray, penalty: float) -> np.ndarray:
    """Ridge in the standardised powers of the standardised x up to 12; the intercept is not penalised.

    The objective is the sum of squares plus `penalty` times the sum of squared coefficients.
    """
    powers = np.arange(1, RIDGE_DEGREE + 1)
    middle, spread = x.mean(axis=-1, keepdims=True), x.std(axis=-1, keepdims=True)
    spread = np.where(spread > 0, spread, 1.0)
    F = ((x - middle) / spread)[..., None] ** powers
    G = ((at - middle) / spread)[..., None] ** powers
    mean, scale = F.mean(axis=-2, keepdims=True), F.std(axis=-2, keepdims=True)
    scale = np.where(scale > 0, scale, 1.0)
    U, s, Vt = np.linalg.svd((F - mean) / scale, full_matrices=False)
    shrunk = s / (s**2 + penalty)
    return ((G - mean) / scale @ np.swapaxes(Vt, -1, -2) * shrunk[..., None, :]) @ np.swapaxes(U, -1, -2) + 1 / x.shape[
        -1
    ]


def _powers(x: np.ndarray, y: np.ndarray, at: np.ndarray, degree: float) -> np.ndarray:
    Q, R = np.linalg.qr(legendre.legvander(2 * x - 1, int(degree)))
    return np.asarray(legendre.legvander(2 * at - 1, int(degree)) @ np.linalg.solve(R, np.swapaxes(Q, -1, -2) @ y))


def neighbours(x: np.ndarray, at: np.ndarray, k: float) -> np.ndarray:
    """The mean of the k nearest targets; of equally near ones the first in x."""
    away = np.round(np.abs(at[..., :, None] - x[..., None, :]), 12)
    nearest = np.argsort(away, axis=-1, kind="stable")[..., : int(k)]
    L = np.zeros(away.shape)
    np.put_along_axis(L, nearest, 1 / int(k), axis=-1)
    return L


def locally_weighted(x: np.ndarray, at: np.ndarray, bandwidth: float) -> np.ndarray:
    """At each place a line with weights exp(-|x - at|^2 / (2 bandwidth^2)); level where they leave no slope.

    Weights and places are taken relative to the nearest point: tiny weights lose no digits.
    """
    d2 = (at[..., :, None] - x[..., None, :]) ** 2 / (2 * bandwidth**2)
    nearest = d2.argmin(axis=-1)[..., None]
    w = np.exp(np.take_along_axis(d2, nearest, axis=-1) - d2)
    near = np.take_along_axis(np.broadcast_to(x[..., None, :], w.shape), nearest, axis=-1)
    a = x[..., None, :] - near
    total = w.sum(axis=-1, keepdims=True)
    middle = (w * a).sum(axis=-1, keepdims=True) / total
    a = a - middle
    spread = (w * a**2).sum(axis=-1, keepdims=True)
    lever = np.divide(at[..., :, None] - near - middle, spread, out=np.zeros(spread.shape), where=spread > 1e-280)
    return w * (1 / total + lever * a)


def gaussian(a: np.ndarray, b: np.ndarray, bandwidth: float) -> np.ndarray:
    """The Gaussian kernel of places a (..., m) and b (..., n): (..., m, n)."""
    return np.exp(-((a[..., :, None] - b[..., None, :]) ** 2) / (2 * bandwidth**2))


def kernel_ridge(x: np.ndarray, at: np.ndarray, bandwidth: float) -> np.ndarray:
    """Kernel ridge about the mean of the targets: a Gaussian kernel, penalty 0.01."""
    n = x.shape[-1]
    centring = np.eye(n) - 1 / n
    alpha = np.linalg.solve(gaussian(x, x, bandwidth) + KERNEL_PENALTY * np.eye(n), centring)
    return gaussian(np.broadcast_to(at, (*x.shape[:-1], at.shape[-1])), x, bandwidth) @ alpha + 1 / n


def _kernel(x: np.ndarray, y: np.ndarray, at: np.ndarray, bandwidth: float) -> np.ndarray:
    mean = y.mean(axis=-2, keepdims=True)
    alpha = np.linalg.solve(gaussian(x, x, bandwidth) + KERNEL_PENALTY * np.eye(x.shape[-1]), y - mean)
    return gaussian(np.broadcast_to(at, (*x.shape[:-1], at.shape[-1])), x, bandwidth) @ alpha + mean


@dataclass(frozen=True)
class Family:
    """Models of one kind, told apart by one number."""

    name: str
    title: str
    symbol: str  # of the number
    meaning: str  # of the number, in words
    weights: Callable[[np.ndarray, np.ndarray, float], np.ndarray]  # (x (..., n), at (..., m), number): L (..., m, n)
    numbers: Sequence[float]  # from stiff to flexible
    least: Callable[[float], int]  # how many points the model with this number needs
    fits: Callable[[np.ndarray, np.ndarray, np.ndarray, float], np.ndarray] | None = None  # (x, y (..., n, k), at,
    # number): L y (..., m, k) without L, where that is cheaper

    def settings(self, n: int) -> list[float]:
        """The numbers that n points allow, from the stiffest model to the most flexible."""
        check.integer(n, "n", low=1)
        return [number for number in self.numbers if self.least(number) <= n]

    def predict(self, x: np.ndarray, y: np.ndarray, at: np.ndarray, number: float) -> np.ndarray:
        """The fits to y (repeats, n) at x (n,) or (repeats, n), read at `at` (m,) or (repeats, m): (repeats, m).

        At places of their own the sets may have several targets each, y (repeats, n, k): (repeats, m, k).

        Raises ValueError for a number that n points do not allow.
        """
        return at_once(self.predicting(x, y, at, number))

    def predicting(
        self, x: np.ndarray, y: np.ndarray, at: np.ndarray, number: float
    ) -> Generator[None, None, np.ndarray]:
        """The same in pieces.

        Raises ValueError for a number that n points do not allow.
        """
        if self.least(number) > x.shape[-1]:
            raise ValueError(
                f"{self.symbol} = {number:g} needs at least {self.least(number)} points, not {x.shape[-1]}."
            )
        if x.ndim == 1:
            return y @ self.weights(x, at, number).T
        size = max(1, CHUNK // (at.shape[-1] * x.shape[-1]))
        found = []
        for i in (slice(i, i + size) for i in range(0, len(x), size)):
            places, targets = at if at.ndim == 1 else at[i], y[i] if y.ndim == 3 else y[i, :, None]
            if self.fits:
                found.append(self.fits(x[i], targets, places, number))
            else:
                found.append(self.weights(x[i], places, number) @ targets)
            yield None
        return np.concatenate(found).reshape(len(x), -1, *y.shape[2:])


def _decades(first: float, last: float, count: int) -> list[float]:
    return [float(f"{v:.2g}") for v in np.geomspace(first, last, count)]


_NEIGHBOURS = (500, 300, 200, 150, 100, 75, 50, 40, 30, 25, 20, 15, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
FAMILIES = {
    family.name: family
    for family in (
        Family(
            "polynomial",
            "polynomial",
            "degree",
            "the highest power of x",
            polynomial,
            list(range(HIGHEST + 1)),
            lambda degree: int(degree) + 1,
            _powers,
        ),
        Family(
            "ridge",
            "ridge of degree 12",
            "λ",
            "the penalty of the squared coefficients",
            ridge,
            _decades(1e4, 1e-6, 16),
            lambda _: 2,
        ),
        Family(
            "neighbours",
            "k nearest neighbours",
            "k",
            "how many neighbours are averaged",
            neighbours,
            _NEIGHBOURS,
            lambda k: int(k),
        ),
        Family(
            "locally_weighted",
            "locally weighted",
            "τ",
            "how far away a point may be to count",
            locally_weighted,
            _decades(1.0, 0.01, 15),
            lambda _: 2,
        ),
        Family(
            "kernel_ridge",
            "kernel ridge",
            "σ",
            "the width of the Gaussian kernel",
            kernel_ridge,
            _decades(2.0, 0.005, 15),
            lambda _: 2,
            _kernel,
        ),
    )
}


def sweep(family: Family, n: int, *, most: int = 16) -> Iterator[float]:
    """At most `most` of the family's numbers for n points, the first and the last among them."""
    allowed = family.settings(n)
    picked = np.unique(np.round(np.linspace(0, len(allowed) - 1, min(most, len(allowed)))).astype(int))
    return (allowed[i] for i in picked)
