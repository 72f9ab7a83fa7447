"""Gaussian discriminant analysis: a Gaussian for each class, and Bayes' rule (Fisher 1936).

Notation: X (n, d), y (n,) in 0 .. k-1; priors (k,), means (k, d), covariances (k, d, d);
Q_c(x) = log p(x | c) + log prior_c, so p(c | x) is the softmax of Q, and of two classes s(Q_1 - Q_0).
    full              QDA, a covariance for each class: Q_1 - Q_0 is quadratic
    tied              LDA, one covariance for all: Q_1 - Q_0 = coef . x + intercept
    spherical         a variance for each class, the same in all directions
    tied_spherical    one such variance for all
Covariances divide by the number of points (maximum likelihood): of a class n_c, of all classes together n, never
n - k; a spherical variance averages over the d directions too (one also finds 1/n printed, right for d = 1 only).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.classification.generative import Generative
from algos.classification.labels import classes
from algos.trace import frozen

TYPES = ("tied", "full", "tied_spherical", "spherical")
FLAT = 1e-10  # a variance below this part of the widest one, columns scaled alike, is no width at all


@frozen
class GaussianDiscriminant(Generative):
    """The classes' Gaussians as far as they are fitted; what is not yet known holds NaN."""

    phase: str  # 'priors', 'means', 'covariances', then 'discriminant', or 'singular' where there is no density
    covariance_type: str
    counts: np.ndarray  # (k,) points of each class
    priors: np.ndarray  # (k,) sums to 1
    means: np.ndarray  # (k, d)
    covariances: np.ndarray  # (k, d, d) whatever the type
    factors: np.ndarray  # (k, d, d) Cholesky factors L of the covariances, covariance = L L'
    log_likelihood: float  # sum over the points of log p(x, y); the fit is the one that makes it largest
    singular: np.ndarray  # the classes whose covariance has no width in some direction
    reason: str = ""  # why, in words

    @property
    def free_parameters(self) -> int:
        """How many numbers are estimated: means, covariances, and priors that sum to 1."""
        k, d = self.means.shape
        half = d * (d + 1) // 2
        return (
            k * d + {"full": k * half, "tied": half, "spherical": k, "tied_spherical": 1}[self.covariance_type] + k - 1
        )

    @property
    def boundary_parameters(self) -> int:
        """How many numbers say where one class meets another: d + 1 (LDA) and d(d + 3)/2 + 1 (QDA).

        They are the coefficients of Q_c - Q_0, for each class c but the first.
        """
        k, d = self.means.shape
        per_pair = {"full": d * (d + 3) // 2 + 1, "spherical": d + 2}.get(self.covariance_type, d + 1)
        return (k - 1) * per_pair

    @property
    def linear(self) -> bool:
        """Is every boundary a hyperplane?"""
        return self.covariance_type.startswith("tied")

    def mahalanobis(self, X: Any) -> np.ndarray:
        """Distance of the rows of X (m, d) to every mean, in standard deviations of that class: (m, k)."""
        return np.sqrt((self._whitened(X) ** 2).sum(axis=1)).T

    def log_densities(self, X: Any) -> np.ndarray:
        """log p(x | c) for the rows of X (m, d): (m, k). Raises ValueError while there is no density."""
        z = self._whitened(X)
        log_det = 2 * np.log(np.diagonal(self.factors, axis1=1, axis2=2)).sum(axis=1)
        return -0.5 * ((z**2).sum(axis=1).T + log_det + z.shape[1] * np.log(2 * np.pi))

    def log_odds(self, c: int = 1, against: int = 0) -> tuple[np.ndarray, float]:
        """coef (d,) and intercept with Q_c - Q_against = coef . x + intercept, where the boundary is linear.

        coef = Sigma^-1 (mean_c - mean_against). Raises ValueError where the boundary is curved.
        """
        if not self.linear:
            raise ValueError(f"The boundary of covariance_type {self.covariance_type!r} is not linear.")
        self._fitted()
        L = self.factors[0]
        coef = np.linalg.solve(L.T, np.linalg.solve(L, self.means[c] - self.means[against]))
        middle = (self.means[c] + self.means[against]) / 2
        return coef, float(np.log(self.priors[c] / self.priors[against]) - coef @ middle)

    def with_priors(self, priors: Any) -> "GaussianDiscriminant":
        """The same Gaussians under other priors (k,): nothing is fitted again, the intercept alone moves."""
        return replace(self, priors=check_priors(priors, len(self.priors)), log_likelihood=np.nan)

    def _fitted(self) -> None:
        if self.phase != "discriminant":
            raise ValueError(self.reason or f"There is no density yet in phase {self.phase!r}.")

    def _whitened(self, X: Any) -> np.ndarray:
        """L^-1 (x - mean) for every class: (k, d, m)."""
        X = check.matrix(X, columns=self.means.shape[1])
        self._fitted()
        return np.linalg.solve(self.factors, (X - self.means[:, None]).transpose(0, 2, 1))


def check_priors(priors: Any, k: int) -> np.ndarray:
    """`priors` as floats (k,) above 0 that sum to 1; ValueError otherwise."""
    priors = check.vector(priors, "priors", length=k)
    if (priors <= 0).any() or abs(priors.sum() - 1) > 1e-9:
        raise ValueError(f"priors must be above 0 and sum to 1; they are {', '.join(f'{p:g}' for p in priors)}.")
    return priors / priors.sum()


def class_means(X: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """The mean of every class of X (n, d): (k, d)."""
    return np.array([X[y == c].mean(axis=0) for c in range(k)])


def scatter(X: np.ndarray, y: np.ndarray, means: np.ndarray) -> np.ndarray:
    """The covariance of every class about its mean, divided by its number of points: (k, d, d)."""
    away = X - means[y]
    return np.array([a.T @ a / len(a) for a in (away[y == c] for c in range(len(means)))])


def shaped(own: np.ndarray, shares: np.ndarray, covariance_type: str, shrinkage: float = 0.0) -> np.ndarray:
    """The covariances (k, d, d) of that type from the classes' own (k, d, d) and their shares (k,) of the points.

    shrinkage moves them towards circles of the same average variance: (1 - a) S + a trace(S) / d I.
    """
    d = own.shape[-1]
    S = np.broadcast_to(np.tensordot(shares, own, axes=1), own.shape) if covariance_type.startswith("tied") else own
    circles = np.trace(S, axis1=1, axis2=2)[:, None, None] / d * np.eye(d)
    return circles if covariance_type.endswith("spherical") else (1 - shrinkage) * S + shrinkage * circles


def flat(covariances: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Which of the covariances (k, d, d) have no width in some direction, next to the spread of X (n, d): (k,)."""
    spread = X.std(axis=0)
    spread = np.where(spread > 1e-12 * np.abs(X).max(axis=0), spread, 0)
    unit = np.where(spread > 0, spread, spread.max() or 1.0)
    return np.linalg.eigvalsh(covariances / np.outer(unit, unit))[:, 0] < FLAT


def steps(
    X: Any, y: Any, *, covariance_type: str = "tied", priors: Any = None, shrinkage: float = 0.0
) -> Iterator[GaussianDiscriminant]:
    """The stages of the closed form: class shares, means, covariances, discriminant.

    priors: (k,) in place of the classes' shares n_c / n. shrinkage in [0, 1] makes a covariance rounder, and a
    singular one usable (Friedman 1989); 0 is the maximum likelihood fit. Where a covariance is singular the last
    stage is 'singular' and says why: there is no density.

    Raises ValueError for bad data, one class only, an unknown type, priors that do not sum to 1.
    """
    X, y, k = classes(X, y)
    check.choice(covariance_type, "covariance_type", TYPES)
    check.number(shrinkage, "shrinkage", low=0, high=1)
    counts = np.bincount(y, minlength=k)
    d = X.shape[1]
    none = np.zeros(0, dtype=int)
    nowhere = np.full((k, d, d), np.nan)
    shares = counts / len(X)
    prior = shares if priors is None else check_priors(priors, k)
    now = GaussianDiscriminant(
        "priors", covariance_type, counts, prior, np.full((k, d), np.nan), nowhere, nowhere, np.nan, none
    )
    yield now
    now = replace(now, phase="means", means=class_means(X, y, k))
    yield now
    covariances = shaped(scatter(X, y, now.means), shares, covariance_type, shrinkage)
    now = replace(now, phase="covariances", covariances=covariances)
    yield now
    singular = np.flatnonzero(flat(covariances, X))
    if singular.size:
        yield replace(now, phase="singular", singular=singular, reason=_why(singular, counts, d, covariance_type))
        return
    now = replace(now, phase="discriminant", factors=np.linalg.cholesky(covariances))
    yield replace(now, log_likelihood=float(now.joint(X)[np.arange(len(X)), y].sum()))


def _why(singular: np.ndarray, counts: np.ndarray, d: int, covariance_type: str) -> str:
    if covariance_type.startswith("tied"):
        return (
            "The covariance all classes share is singular: their points have no spread around the means in some "
            "direction (a constant column, columns that determine each other, or too few points)."
        )
    c = int(singular[0])
    held = f"{counts[c]} point{'s' if counts[c] > 1 else ''}"
    if counts[c] <= d:
        need = f"{held} cannot fill {d} dimension{'s' if d > 1 else ''}, {d + 1} are needed at least"
    else:
        need = f"its {held} have no spread in some direction (a constant column, or columns that determine each other)"
    return f"The covariance of class {c} is singular: {need}."
