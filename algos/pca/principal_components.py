"""Principal component analysis, stage by stage (Pearson 1901; Hotelling 1933).

Notation: X (n, d) rows x; Z (n, d) the rows centred and, if asked for, divided by the columns' standard deviations;
r = min(n, d) axes at most.
    covariance      C = Z'Z / n                  (scikit-learn divides by n - 1, so its variances are larger)
    axes            C = V' diag(variances) V     rows of V (r, d) orthonormal, variances falling
    the same from   Z = U diag(s) V              variances = s^2 / n: no squares, so small ones keep their digits
    scores          t = V z                      how far along each axis
    reconstruction  mean + scale * (V_k' t_k)    from the first k scores
Of the two directions of an axis the one is taken in which its largest entry is positive (of equally large ones, the
first); where two variances are equal, the axes between them are not unique, but their plane is.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.numerics import scaling
from algos.trace import frozen

PHASES = ("raw", "centred", "scaled", "covariance", "axes", "projection", "reconstruction")
TIE = 1e-9  # entries of an axis that differ by less, relative to the largest, count as equally large


@frozen
class Components:
    """What is known at one stage; what comes later is None."""

    phase: str  # of PHASES
    X: np.ndarray  # (n, d) the rows as given
    Z: np.ndarray  # (n, d) the rows as they are at this stage
    mean: np.ndarray  # (d,) what has been subtracted; zeros before
    scale: np.ndarray  # (d,) what the columns have been divided by; ones before, or without scaling
    n_components: int  # k: how many scores are kept
    covariance: np.ndarray | None = None  # (d, d)
    components: np.ndarray | None = None  # (r, d) all axes, one a row, by falling variance
    explained_variance: np.ndarray | None = None  # (r,) the variance along each axis
    scores: np.ndarray | None = None  # (n, k) of the rows on the first k axes
    restored: np.ndarray | None = None  # (n, d) the rows again, from k scores, in the units of X

    @property
    def explained_variance_ratio(self) -> np.ndarray:
        """The share of the total variance along each axis: (r,), sums to 1."""
        return _known(self.explained_variance) / _known(self.explained_variance).sum()

    def transform(self, X: Any, k: int | None = None) -> np.ndarray:
        """The scores of the rows of X (m, d) on the first k axes (all if None): (m, k)."""
        X = check.matrix(X, columns=len(self.mean))
        return (X - self.mean) / self.scale @ _known(self.components)[:k].T

    def inverse_transform(self, scores: Any) -> np.ndarray:
        """Rows (m, d), in the units of X, from their first k scores (m, k)."""
        scores = check.matrix(scores, "scores")
        return self.mean + self.scale * (scores @ _known(self.components)[: scores.shape[1]])

    def reconstruct(self, X: Any, k: int) -> np.ndarray:
        """Rows X (m, d) projected on the first k axes and back: (m, d)."""
        return self.inverse_transform(self.transform(X, k)) if k else np.tile(self.mean, (len(X), 1))

    def needed(self, share: float) -> int:
        """The smallest k whose axes hold at least `share` (0 to 1) of the variance."""
        check.number(share, "share", low=0, high=1)
        held = np.cumsum(self.explained_variance_ratio)
        return int(np.searchsorted(held, share - 1e-12)) + 1 if share > 0 else 0


@frozen
class Model(Components):
    """The last stage: everything is known."""

    covariance: np.ndarray
    components: np.ndarray
    explained_variance: np.ndarray
    scores: np.ndarray
    restored: np.ndarray


def _known(value: np.ndarray | None) -> np.ndarray:
    if value is None:
        raise ValueError("There are no axes before the stage 'axes'.")
    return value


def covariance(Z: np.ndarray) -> np.ndarray:
    """Z'Z / n of centred rows Z (n, d): (d, d)."""
    return Z.T @ Z / len(Z)


def by_eigenvectors(C: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axes (d, d), one a row, and variances (d,), falling, of a covariance C (d, d)."""
    variances, axes = np.linalg.eigh(C)
    return signed(axes.T[::-1]), np.maximum(variances[::-1], 0.0)


def by_svd(Z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axes (r, d) and variances (r,), falling, of centred rows Z (n, d), without their covariance.

    Of a singular value that is but rounding (numpy.linalg.matrix_rank's rule) the variance is 0.
    """
    _, s, axes = np.linalg.svd(Z, full_matrices=False)
    return signed(axes), np.where(s > rounding(Z) * s[0], s, 0.0) ** 2 / len(Z)


def rounding(Z: np.ndarray) -> float:
    """The share of the largest singular value of Z (n, d) below which another one is but rounding."""
    return float(max(Z.shape) * np.finfo(float).eps)


def signed(axes: np.ndarray) -> np.ndarray:
    """Axes (r, d), each turned so that its largest entry is positive; of equally large ones, the first."""
    size = np.abs(axes)
    first = (size >= size.max(axis=1, keepdims=True) * (1 - TIE)).argmax(axis=1)
    return axes * np.where(axes[np.arange(len(axes)), first] < 0, -1.0, 1.0)[:, None]


def steps(X: Any, *, n_components: int | None = None, scale: bool = False, centre: bool = True) -> Iterator[Components]:
    """One state for each stage; `n_components` axes are kept in the last two (all if None).

    A column that does not vary is centred, never divided. Without `centre` nothing is subtracted: what is called
    covariance is then the second moments about 0, and the axes are the best lines through 0, not through the mean.
    Raises ValueError for fewer than 2 rows, rows that are all equal, data that are not finite numbers, or n_components
    above min(n, d).
    """
    X = check.matrix(X)
    n, d = X.shape
    if n < 2:
        raise ValueError("One row has no variance, and so no axes; at least 2 rows are needed.")
    r = min(n, d)
    k = r if n_components is None else check.integer(n_components, "n_components", low=1, high=r)
    check.choice(scale, "scale", (True, False))
    check.choice(centre, "centre", (True, False))
    measured = scaling(X)
    still = np.ptp(X, axis=0) <= 10 * np.finfo(float).eps * np.abs(X).max(axis=0)
    Z = np.where(still, 0.0, X - measured.mean) if centre else X
    if still.all():
        raise ValueError("All rows are equal: there is no variance to explain, and no axis to choose.")
    known: dict[str, Any] = dict(X=X, mean=np.zeros(d), scale=np.ones(d), n_components=k)
    yield Components(phase="raw", Z=X, **known)
    known |= dict(Z=Z)
    if centre:
        known |= dict(mean=measured.mean)
        yield Components(phase="centred", **known)
    if scale:
        known |= dict(Z=Z / measured.scale, scale=measured.scale)
        yield Components(phase="scaled", **known)
    known |= dict(covariance=covariance(known["Z"]))
    yield Components(phase="covariance", **known)
    axes, variances = by_svd(known["Z"])
    known |= dict(components=axes, explained_variance=variances)
    yield Components(phase="axes", **known)
    scores = known["Z"] @ axes[:k].T
    known |= dict(scores=scores)
    yield Components(phase="projection", **known)
    yield Model(phase="reconstruction", restored=known["mean"] + known["scale"] * (scores @ axes[:k]), **known)


def fit(X: Any, *, n_components: int | None = None, scale: bool = False) -> Model:
    """The last stage. Raises ValueError as `steps` does."""
    *_, last = steps(X, n_components=n_components, scale=scale)
    assert isinstance(last, Model)
    return last


def unexplained(model: Components, X: Any, k: int) -> float:
    """sum |x - x_approx|^2 / sum |x - mean|^2 over the rows of X, from their first k scores, on the model's scale.

    On the rows it was fitted to, this is the share not retained, and equals 1 - sum_{i<=k} S_i / sum S_i. What only
    rounding leaves is 0; and so it is for rows that all lie in the mean.
    """
    Z = (check.matrix(X, columns=len(model.mean)) - model.mean) / model.scale
    axes = _known(model.components)[: check.integer(k, "k", low=0, high=len(_known(model.components)))]
    left, whole = float(((Z - Z @ axes.T @ axes) ** 2).sum()), float((Z**2).sum())
    return left / whole if left > rounding(Z) ** 2 * whole else 0.0
