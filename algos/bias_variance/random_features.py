"""Least squares on random features, past the number of points (Rahimi and Recht 2007; Belkin et al. 2019).

Notation: n points, D features, Phi (n, D). Feature j of x is
    wave   sqrt(2/D) cos(2 pi frequency_j x + offset_j),      frequency_j ~ N(0, waves^2), offset_j ~ U(0, 2 pi)
    ramp   sqrt(2/D) max(0, frequency_j (x - offset_j)),      frequency_j = 1 or -1,       offset_j ~ U(0, 1)
    coef = the shortest of all that minimise |y - Phi coef|^2 + penalty |coef|^2
The first D of a repeat's features are the same for every D. Singular values below max(n, D) eps times the largest are
rounding errors and count as zero, as in `algos.regression.linear.solve`, which a test compares.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import truths
from algos.bias_variance.truths import Truth
from algos.trace import frozen

KINDS = ("wave", "ramp")
USUAL = 0.3  # noise
GRID = 101  # places at which a fit is compared with the truth


@frozen
class Fitted:
    """Fits with D features to many sets, each set with features of its own; one fit kept whole.

    A fit to the truth and to the noise apart: squares of sums of both are known for any noise.
    """

    D: int
    kind: str
    noise: float  # standard deviation
    parts: np.ndarray  # (3, repeats, 3) of what is missed at the points and on [0, 1], mean, and of the coefficients,
    # sum: the square of what the truth gives, the product of that and what noise of 1 gives, the latter's square
    rank: np.ndarray  # (repeats,) of Phi, as far as floating point can tell
    kept: int  # which set's fit is kept
    frequency: np.ndarray  # (D,) of its features
    offset: np.ndarray  # (D,)
    both: np.ndarray  # (D, 2) its coefficients for the truth, and for noise of 1

    @property
    def coef(self) -> np.ndarray:
        """The coefficients of the kept fit (D,)."""
        return np.asarray(self.both @ [1, self.noise])

    @property
    def train(self) -> np.ndarray:
        """Mean squared error at the points (repeats,)."""
        return truths.squared(self.parts[0], self.noise)

    @property
    def test(self) -> np.ndarray:
        """Mean over [0, 1] of (h - f)^2, plus noise^2 (repeats,)."""
        return truths.squared(self.parts[1], self.noise) + self.noise**2

    @property
    def norm(self) -> np.ndarray:
        """|coef| (repeats,)."""
        return np.asarray(np.sqrt(truths.squared(self.parts[2], self.noise)))

    def predict(self, x: np.ndarray) -> np.ndarray:
        """The kept fit at x (m,)."""
        return features(x, self.frequency, self.offset, self.kind) @ self.coef

    def terms(self, x: np.ndarray) -> np.ndarray:
        """What each feature adds to the kept fit at x (m,): (D, m)."""
        return np.asarray((features(x, self.frequency, self.offset, self.kind) * self.coef).T)


def with_noise(unit: Fitted, noise: float) -> Fitted:
    """The same sets and features with noise of this standard deviation."""
    return replace(unit, noise=float(noise))


def features(x: np.ndarray, frequency: np.ndarray, offset: np.ndarray, kind: str) -> np.ndarray:
    """Phi (..., n, D) for places x (..., n) and features (..., D)."""
    return np.sqrt(2 / frequency.shape[-1]) * _unscaled(x, frequency, offset, kind)


def _unscaled(x: np.ndarray, frequency: np.ndarray, offset: np.ndarray, kind: str) -> np.ndarray:
    """The same before it is known how many features there will be."""
    x, frequency, offset = x[..., :, None], frequency[..., None, :], offset[..., None, :]
    return np.cos(2 * np.pi * frequency * x + offset) if kind == "wave" else np.maximum(0, frequency * (x - offset))


def draw(count: int, *, kind: str, waves: float, repeats: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies and offsets (repeats, count); the first ones do not depend on the count."""
    rng = np.random.default_rng([seed, 1])
    draws = rng.uniform(size=(count, 3, repeats))
    if kind == "wave":  # Box and Muller: two uniform numbers make a normal one
        normal = np.sqrt(-2 * np.log1p(-draws[:, 0])) * np.cos(2 * np.pi * draws[:, 1])
        return waves * normal.T, 2 * np.pi * draws[:, 2].T
    return np.where(draws[:, 0] < 0.5, -1.0, 1.0).T, draws[:, 2].T


def shortest(Phi: np.ndarray, y: np.ndarray, penalty: float) -> tuple[np.ndarray, np.ndarray]:
    """The coefficients (..., D) of ridge, or of minimum norm where penalty is 0, and the ranks (...)."""
    coef, rank = _solved(Phi, y[..., None], penalty)
    return coef[..., 0], rank


def _solved(Phi: np.ndarray, y: np.ndarray, penalty: float) -> tuple[np.ndarray, np.ndarray]:
    """The same for several targets y (..., n, k): (..., D, k)."""
    U, s, Vt = np.linalg.svd(Phi, full_matrices=False)
    kept = s > max(Phi.shape[-2:]) * np.finfo(float).eps * s[..., :1]
    shrunk = np.divide(s, s**2 + penalty, out=np.zeros(s.shape), where=kept)
    along = shrunk[..., None] * (np.swapaxes(U, -1, -2) @ y)
    return np.swapaxes(Vt, -1, -2) @ along, kept.sum(axis=-1)


def fit(
    truth: Truth,
    D: int,
    *,
    n: int,
    noise: float,
    repeats: int,
    kind: str = "wave",
    waves: float = 5.0,
    penalty: float = 0.0,
    seed: int = 0,
    kept: int = 0,
    tables: Sequence[np.ndarray] | None = None,
) -> Fitted:
    """The fits with D features, that of set number `kept` kept whole. Raises ValueError for settings out of range.

    tables: features before scaling, D or more of them, at the points and on the grid, where they are known already.
    """
    check.integer(D, "D", low=1, high=10_000)
    check.choice(kind, "kind", KINDS)
    check.number(waves, "waves", low=0, high=1e4, above=True)
    check.integer(kept, "kept", low=0, high=repeats - 1)
    check.number(penalty, "penalty", low=0, high=1e12)
    check.number(noise, "noise", low=0, high=truths.LARGEST)
    clean, noisy = (truths.draw(truth, n=n, noise=i, repeats=repeats, seed=seed) for i in (0, 1))
    frequency, offset = draw(D, kind=kind, waves=waves, repeats=repeats, seed=seed)
    grid = np.linspace(0, 1, GRID)
    if tables is None:
        tables = [_unscaled(np.broadcast_to(x, (repeats, len(x))), frequency, offset, kind) for x in (clean.x, grid)]
    Phi, at_grid = (np.sqrt(2 / D) * table[..., :D] for table in tables)
    y = np.stack([clean.y, noisy.y - clean.y], axis=-1)
    coef, rank = _solved(Phi, y, penalty)
    off = Phi @ coef - y, at_grid @ coef - np.stack([truth(grid), np.zeros(GRID)], axis=-1)
    return Fitted(
        D=D,
        kind=kind,
        noise=float(noise),
        parts=np.stack([*(truths.products(one).mean(axis=1) for one in off), truths.products(coef).sum(axis=1)]),
        rank=rank,
        kept=kept,
        frequency=frequency[kept],
        offset=offset[kept],
        both=coef[kept],
    )


def steps(truth: Truth, *, counts: Sequence[int], n: int, **settings: Any) -> Iterator[Fitted]:
    """One state for each number of features in `counts`; the settings are those of `fit`.

    The fit kept is the same set's in all states, whatever the noise: the one whose norm is the median at D = n with a
    noise of USUAL, without a penalty.

    Raises ValueError for no counts, and for settings out of range.
    """
    if len(counts) == 0:
        raise ValueError("counts must hold at least one number of features.")
    check.integer(n, "n", low=1)
    norm = fit(truth, n, n=n, **(settings | {"penalty": 0.0, "noise": USUAL})).norm
    kept = int(np.argsort(norm, kind="stable")[len(norm) // 2])
    drawn = {name: settings[name] for name in ("kind", "waves", "repeats", "seed") if name in settings}
    x = truths.draw(truth, n=n, noise=0, repeats=1).x
    tables = _tables(max(map(int, counts)), x, **drawn)
    for D in counts:
        yield fit(truth, int(D), n=n, kept=kept, tables=tables, **settings)


def _tables(
    D: int, x: np.ndarray, *, repeats: int, kind: str = "wave", waves: float = 5.0, seed: int = 0
) -> list[np.ndarray]:
    """D features before scaling of every set: at its points x (n,), (repeats, n, D), and on the grid."""
    frequency, offset = draw(D, kind=kind, waves=waves, repeats=repeats, seed=seed)
    places = x, np.linspace(0, 1, GRID)
    return [_unscaled(np.broadcast_to(at, (repeats, len(at))), frequency, offset, kind) for at in places]
