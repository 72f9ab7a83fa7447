"""Gaussian naive Bayes: within a class the columns are taken as independent, each with a Gaussian of its own.

Notation: X (n, d), y (n,) in 0 .. k-1; priors (k,), means (k, d), variances (k, d), divided by n_c.
    log p(x | c) = sum over columns j of log N(x_j; mean_cj, variance_cj)
It is QDA with the covariances' off-diagonal entries set to 0: ellipses along the axes (Hand and Yu 2001).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.classification.gaussian_discriminant import FLAT, check_priors, class_means
from algos.classification.generative import Generative
from algos.classification.labels import classes
from algos.trace import frozen


@frozen
class GaussianNaiveBayes(Generative):
    """The classes' Gaussians, column by column, as far as they are fitted; what is not yet known holds NaN."""

    phase: str  # 'priors', 'means', 'variances', then 'discriminant', or 'singular' where there is no density
    counts: np.ndarray  # (k,) points of each class
    priors: np.ndarray  # (k,) sums to 1
    means: np.ndarray  # (k, d)
    variances: np.ndarray  # (k, d)
    log_likelihood: float  # sum over the points of log p(x, y)
    singular: np.ndarray  # the classes with a column that does not vary
    reason: str = ""  # why, in words

    @property
    def covariances(self) -> np.ndarray:
        """The variances on the diagonals of (k, d, d)."""
        return self.variances[:, :, None] * np.eye(self.variances.shape[1])

    @property
    def free_parameters(self) -> int:
        """How many numbers are estimated: means, variances, and priors that sum to 1."""
        k, d = self.means.shape
        return 2 * k * d + k - 1

    @property
    def boundary_parameters(self) -> int:
        """How many numbers say where one class meets another: 2 d + 1 (squares, inputs, a constant), k - 1 times."""
        k, d = self.means.shape
        return (k - 1) * (2 * d + 1)

    def log_terms(self, X: Any) -> np.ndarray:
        """log N(x_j; mean_cj, variance_cj), one for each class and column, of the rows of X (m, d): (m, k, d)."""
        X = check.matrix(X, columns=self.means.shape[1])
        if self.phase != "discriminant":
            raise ValueError(self.reason or f"There is no density yet in phase {self.phase!r}.")
        squared = (X[:, None] - self.means) ** 2 / self.variances
        return -0.5 * (squared + np.log(2 * np.pi * self.variances))

    def mahalanobis(self, X: Any) -> np.ndarray:
        """Distance of the rows of X (m, d) to every mean, each column in its standard deviations: (m, k)."""
        constant = np.log(2 * np.pi * self.variances).sum(axis=1)
        return np.sqrt(np.maximum(-2 * self.log_densities(X) - constant, 0))

    def log_densities(self, X: Any) -> np.ndarray:
        """log p(x | c), the sum of the columns' terms: (m, k)."""
        return self.log_terms(X).sum(axis=2)

    def with_priors(self, priors: Any) -> "GaussianNaiveBayes":
        """The same Gaussians under other priors (k,): nothing is fitted again."""
        return replace(self, priors=check_priors(priors, len(self.priors)), log_likelihood=np.nan)


def class_variances(X: np.ndarray, y: np.ndarray, means: np.ndarray) -> np.ndarray:
    """The variance of every column within every class, divided by its number of points: (k, d)."""
    squared = (X - means[y]) ** 2
    return np.array([squared[y == c].mean(axis=0) for c in range(len(means))])


def steps(X: Any, y: Any, *, priors: Any = None, var_smoothing: float = 0.0) -> Iterator[GaussianNaiveBayes]:
    """The stages of the closed form: class shares, means, variances, discriminant.

    priors: (k,) in place of the classes' shares. var_smoothing: this part of the widest column's variance is added
    to all variances, as in scikit-learn; 0 is the maximum likelihood fit. Where a column does not vary within a
    class the last stage is 'singular' and says so.

    Raises ValueError for bad data, one class only, priors that do not sum to 1.
    """
    X, y, k = classes(X, y)
    check.number(var_smoothing, "var_smoothing", low=0)
    counts = np.bincount(y, minlength=k)
    none, nowhere = np.zeros(0, dtype=int), np.full((k, X.shape[1]), np.nan)
    prior = counts / len(X) if priors is None else check_priors(priors, k)
    now = GaussianNaiveBayes("priors", counts, prior, nowhere, nowhere, np.nan, none)
    yield now
    now = replace(now, phase="means", means=class_means(X, y, k))
    yield now
    overall = X.var(axis=0)
    variances = class_variances(X, y, now.means) + var_smoothing * overall.max()
    now = replace(now, phase="variances", variances=variances)
    yield now
    unit = np.where(np.sqrt(overall) > 1e-12 * np.abs(X).max(axis=0), overall, overall.max() or 1.0)
    still = variances < FLAT * unit
    if still.any():
        c = int(still.any(axis=1).argmax())
        j = int(still[c].argmax())
        reason = f"Column {j + 1} does not vary within class {c}: its Gaussian would be infinitely narrow."
        yield replace(now, phase="singular", singular=np.flatnonzero(still.any(axis=1)), reason=reason)
        return
    now = replace(now, phase="discriminant")
    yield replace(now, log_likelihood=float(now.joint(X)[np.arange(len(X)), y].sum()))
