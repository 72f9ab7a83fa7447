"""One Gaussian and its ellipsoids.

Notation: mean (d,), covariance S (d, d) = V diag(values) V', q(x) = (x - mean)'S^-1 (x - mean).
    density      exp(-q / 2) / sqrt((2 pi)^d |S|): its isosurfaces are those of q, ellipsoids
    radii        sqrt(values): the standard deviations along the axes, and the eigenvalues of S^1/2
    Mahalanobis  r = sqrt(q), the distance in the metric S^-1; within r lies a share P(chi2_d <= r^2) of the mass,
                 for d = 2 it is 1 - exp(-r^2 / 2)
Covariances divide by n (maximum likelihood).
"""

from typing import Any

import numpy as np

from algos import check
from algos.clustering import mixture
from algos.pca import principal_components, quadratic_forms
from algos.trace import frozen

FLAT = 1e-10  # a variance below this, the columns scaled to variance 1, is no width at all


@frozen
class Gaussian:
    """A mean and a covariance, which may be singular: then there is no density."""

    mean: np.ndarray  # (d,)
    covariance: np.ndarray  # (d, d)

    @property
    def axes(self) -> tuple[np.ndarray, np.ndarray]:
        """Variances along the axes (d,), falling, and the axes (d, d), one a column."""
        values, V = quadratic_forms.axes(self.covariance)
        return np.maximum(values, 0.0), V

    @property
    def radii(self) -> np.ndarray:
        """The standard deviations along the axes: (d,), falling."""
        return np.sqrt(self.axes[0])

    @property
    def angle(self) -> float:
        """Of the long axis in the plane, in degrees above -90 to 90; NaN for a circle, where every axis is as long."""
        values, V = self.axes
        if values[0] - values[-1] <= quadratic_forms.ZERO * values[0]:
            return float("nan")
        across, up = V[:, 0] if V[0, 0] > 0 or (V[0, 0] == 0 and V[1, 0] > 0) else -V[:, 0]
        return float(np.degrees(np.arctan2(up, across)))

    @property
    def correlation(self) -> float:
        """Of the first two columns; NaN if one of them does not vary."""
        first, second = np.sqrt(np.diag(self.covariance)[:2])
        if first == 0 or second == 0:
            return float("nan")
        return float(np.clip(self.covariance[0, 1] / first / second, -1, 1))

    @property
    def singular(self) -> bool:
        """Is there no width in some direction, or less than a millionth of the widest one, and so no density?"""
        spread = np.sqrt(np.diag(self.covariance))
        if (self.axes[0] == 0).any():
            return True
        return bool(np.linalg.eigvalsh(self.covariance / spread / spread[:, None])[0] < FLAT)

    def log_density(self, X: Any) -> np.ndarray:
        """log p(x) for the rows of X (m, d): (m,). Raises ValueError where there is no density."""
        X = self._checked(X)
        return mixture.log_gaussians(X, self.mean[None], self.covariance[None])[:, 0]

    def mahalanobis(self, X: Any) -> np.ndarray:
        """Distance of the rows of X (m, d) to the mean, in standard deviations: (m,). ValueError as above."""
        X = self._checked(X)
        z = np.linalg.solve(np.linalg.cholesky(self.covariance), (X - self.mean).T)
        return np.sqrt((z**2).sum(axis=0))

    def ellipse(self, r: float, points: int = 73) -> np.ndarray:
        """The places r standard deviations away from the mean, in the plane: (points, 2), closed; maybe a segment."""
        t = np.linspace(0, 2 * np.pi, points)
        return self.mean + r * np.column_stack([np.cos(t), np.sin(t)]) @ quadratic_forms.power(self._positive(), 0.5)

    def coloured(self, Z: Any) -> np.ndarray:
        """mean + S^1/2 z for the rows z of Z (m, d): standard normal draws become draws from this Gaussian."""
        return self.mean + check.matrix(Z, "Z", columns=len(self.mean)) @ quadratic_forms.power(self._positive(), 0.5)

    def _positive(self) -> np.ndarray:
        values, V = self.axes
        return quadratic_forms.build(V, values)

    def _checked(self, X: Any) -> np.ndarray:
        if self.singular:
            raise ValueError("The covariance is singular: there is no width in some direction, and no density.")
        return check.matrix(X, columns=len(self.mean))


def of(variances: Any, correlation: float) -> Gaussian:
    """The Gaussian about 0 with these two variances, each above 0, and a correlation from -1 to 1."""
    variances = check.vector(variances, "variances", length=2)
    if (variances <= 0).any():
        raise ValueError("Variances must be above 0.")
    both = check.number(correlation, "correlation", low=-1, high=1) * np.sqrt(variances[0]) * np.sqrt(variances[1])
    return Gaussian(np.zeros(2), np.array([[variances[0], both], [both, variances[1]]]))


def fit(X: Any) -> Gaussian:
    """The likeliest Gaussian for the rows of X (n, d): their mean, and their covariance divided by n.

    Raises ValueError for one row, rows that are all equal, or values too large for their squares.
    """
    largest, most = np.abs(check.matrix(X)).max(), np.sqrt(check.LARGEST) / 10
    if largest > most:
        raise ValueError(f"X holds a value of size {largest:g}; for its square, at most {most:g} is allowed.")
    found = principal_components.fit(X)
    return Gaussian(found.mean, principal_components.covariance(found.Z))


def fit_classes(X: Any, y: Any) -> tuple[Gaussian | None, ...]:
    """A Gaussian for each class y (n,) in 0 .. k-1 of the rows of X (n, d).

    None for a class without spread in some direction: d rows or fewer, a constant column, columns that determine
    each other. Such a class has no density.
    """
    X = check.matrix(X)
    y = check.integers(y, "y", low=0, length=len(X))
    found: list[Gaussian | None] = []
    for c in range(int(y.max()) + 1):
        rows = X[y == c]
        varied = len(rows) > 1 and bool((np.ptp(rows, axis=0) > 0).any())
        model = fit(rows) if varied else None
        found.append(None if model is None or model.singular else model)
    return tuple(found)


def own_mahalanobis(models: tuple[Gaussian | None, ...], X: Any, y: Any) -> np.ndarray:
    """Distance of the rows of X (n, d) to the mean of their own class y (n,): (n,), NaN in a class without density."""
    X = check.matrix(X)
    y = check.integers(y, "y", low=0, high=len(models) - 1, length=len(X))
    away = np.full(len(X), np.nan)
    for c, model in enumerate(models):
        if model is not None and (y == c).any():
            away[y == c] = model.mahalanobis(X[y == c])
    return away


def mean_log_density(models: tuple[Gaussian, ...], weights: Any, X: Any) -> float:
    """The mean over the rows of X of log sum_c weights_c N(x; mean_c, covariance_c)."""
    means, covariances = np.stack([m.mean for m in models]), np.stack([m.covariance for m in models])
    weights = check.vector(weights, "weights", length=len(models))
    return float(mixture.e_step(check.matrix(X), weights, means, covariances)[1].mean())


def inside(r: Any, d: int = 2) -> Any:
    """The share of a Gaussian's mass in d dimensions within r standard deviations of its mean."""
    squares = check.reals(r, "r") ** 2
    if d == 2:
        return -np.expm1(-squares / 2)
    from scipy.stats import chi2  # takes half a second to load

    return chi2.cdf(squares, d)
