"""Gaussian classes on a line: where one meets the next, and the risk of the best rule (Bayes decision theory).

Notation: class c has mean m_c, standard deviation s_c, prior p_c, and costs w_c when it is taken for another.
The best rule says the c with the largest w_c p_c N(x; m_c, s_c²). Two classes meet where a quadratic in x is zero:
at no, one or two points; none if one class wins everywhere.
    Bayes risk = integral of (sum of these curves) - (the largest); of two classes, the area under the lower one
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from algos import check
from algos.classification.gaussian_discriminant import check_priors, class_means
from algos.classification.gaussian_naive_bayes import class_variances
from algos.classification.labels import classes
from algos.numerics import logsumexp
from algos.trace import frozen


@frozen
class Bells:
    """k Gaussians on a line with their priors and what it costs to miss them. Made by `bells` or `fit`."""

    means: np.ndarray  # (k,)
    deviations: np.ndarray  # (k,) above 0
    priors: np.ndarray  # (k,) sums to 1
    costs: np.ndarray  # (k,) above 0; all 1: the 0-1 loss

    def log_joint(self, x: Any) -> np.ndarray:
        """log p(x, c) = log prior + log density at the places x (m,): (m, k)."""
        z = (check.vector(x, "x")[:, None] - self.means) / self.deviations
        return np.log(self.priors) - 0.5 * z**2 - np.log(self.deviations) - 0.5 * np.log(2 * np.pi)

    def curves(self, x: Any) -> np.ndarray:
        """cost times prior times density at the places x (m,): (m, k). The largest wins."""
        return self.costs * np.exp(self.log_joint(x))

    def predict_proba(self, x: Any) -> np.ndarray:
        """p(c | x) at the places x (m,): (m, k). The costs play no part."""
        Q = self.log_joint(x)
        return np.exp(Q - logsumexp(Q)[:, None])

    def predict(self, x: Any) -> np.ndarray:
        """The class of least expected loss at the places x (m,), the lower of equals: (m,)."""
        return (self.log_joint(x) + np.log(self.costs)).argmax(axis=1)

    @cached_property
    def regions(self) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """The points where the decision changes, from left to right, and the class left of, between, right of them."""
        k = len(self.means)
        roots = sorted({r for c in range(k) for other in range(c) for r in self.meet(other, c)})
        widest = float(self.deviations.max())
        ends = [(roots or [float(self.means[0])])[0] - widest, *roots, (roots or [float(self.means[0])])[-1] + widest]
        won = self.predict((np.array(ends[1:]) + np.array(ends[:-1])) / 2).tolist()
        changes = [i for i in range(1, len(won)) if won[i] != won[i - 1]]
        return tuple(roots[i - 1] for i in changes), (won[0], *(won[i] for i in changes))

    def meet(self, c: int, other: int) -> list[float]:
        """Where the curves of two classes are equal: no, one or two places, from left to right."""
        a, b, m = self.deviations[c], self.deviations[other], self.means[other] - self.means[c]
        odds = np.log(self.costs[c] * self.priors[c] / a) - np.log(self.costs[other] * self.priors[other] / b)
        # u = x - mean_c:  u² (1/b² - 1/a²)/2 - u m/b² + m²/(2 b²) + odds = 0
        square, line, constant = (1 / b**2 - 1 / a**2) / 2, -m / b**2, m**2 / (2 * b**2) + odds
        found = []
        if abs(square) <= 1e-14 * max(1 / a**2, 1 / b**2):
            found = [] if line == 0 else [-constant / line]
        elif (root := line**2 - 4 * square * constant) >= 0:
            far = -(line + np.copysign(np.sqrt(root), line)) / 2
            found = [0.0, 0.0] if far == 0 else [far / square, constant / far]
        return sorted({float(self.means[c] + u) for u in found if np.isfinite(u)})

    def log_odds(self, c: int = 1, against: int = 0) -> tuple[float, float, float]:
        """a, b, e such that a x² + b x + e is the logarithm of curve c over the other: above 0 where c is better."""
        m, s = self.means[[c, against]], self.deviations[[c, against]]
        top = np.log(self.costs[[c, against]] * self.priors[[c, against]] / s) - m**2 / (2 * s**2)
        square, line = -1 / (2 * s**2), m / s**2
        return float(square[0] - square[1]), float(line[0] - line[1]), float(top[0] - top[1])

    def shares(self, points: Sequence[float] | None = None, won: Sequence[int] | None = None) -> np.ndarray:
        """P(says z | y) by the error function: row z, column y (k, k). Columns sum to 1.

        Of the best rule, or of one that says `won` (m + 1,) left of, between and right of its `points` (m,), rising.
        """
        from scipy.special import ndtr

        if points is None or won is None:
            points, won = self.regions
        ends = np.concatenate([[-np.inf], points, [np.inf]])
        z = (ends[:, None] - self.means) / self.deviations  # (regions + 1, k)
        upper = z[:-1] > 0  # in the upper tail small differences are those of the tails
        mass = np.where(upper, ndtr(-z[:-1]) - ndtr(-z[1:]), ndtr(z[1:]) - ndtr(z[:-1]))
        table = np.zeros((len(self.means), len(self.means)))
        np.add.at(table, list(won), mass)
        return table

    @property
    def blind_risk(self) -> float:
        """What it costs on average to say always the same, the best of these: no x is looked at."""
        prices = self.costs * self.priors
        return float(prices.sum() - prices.max())

    @property
    def risk(self) -> float:
        """The Bayes risk: what the best rule costs on average. With costs of 1, how often it is wrong."""
        return self.risk_of(*self.regions)

    def risk_of(self, points: Sequence[float], won: Sequence[int]) -> float:
        """What a rule costs on average that says `won` (m + 1,) left of, between and right of its `points` (m,)."""
        table = self.shares(points, won)
        missed = table.sum(axis=0) - np.diag(table)
        return float((self.costs * self.priors * missed).sum())


def bells(means: Any, deviations: Any, priors: Any, costs: Any = None) -> Bells:
    """Gaussians on a line from their means, deviations, priors and costs (k,), all costs 1 if none are given.

    Raises ValueError unless deviations and costs are above 0 and the priors sum to 1.
    """
    means = check.vector(means, "means")
    k = len(means)
    deviations = check.vector(deviations, "deviations", length=k)
    costs = np.ones(k) if costs is None else check.vector(costs, "costs", length=k)
    for name, values in (("deviations", deviations), ("costs", costs)):
        if (values <= 0).any():
            raise ValueError(f"{name} must be above 0.")
    return Bells(means, deviations, check_priors(priors, k), costs)


def most_telling(X: Any, y: Any) -> int:
    """The column of X (n, d) on which fitted Gaussians of the classes y (n,) have the least Bayes risk."""
    X, y, _ = classes(X, y)

    def risk(x: np.ndarray) -> float:
        try:
            return fit(x, y).risk
        except ValueError:  # a class that does not vary there
            return np.inf

    return int(np.argmin([risk(x) for x in X.T]))


def fit(x: Any, y: Any, *, shared: bool = False, costs: Any = None) -> Bells:
    """The likeliest Gaussians for the values x (n,) of the classes y (n,); with `shared`, of one deviation for all.

    Variances divide by the number of points. Raises ValueError where a class does not vary.
    """
    X, y, k = classes(check.vector(x, "x")[:, None], y)
    shares = np.bincount(y, minlength=k) / len(X)
    means = class_means(X, y, k)
    variances = class_variances(X, y, means)[:, 0]
    if shared:
        variances = np.full(k, shares @ variances)
    still = np.flatnonzero(np.sqrt(variances) <= 1e-12 * np.abs(X).max())
    if still.size:
        which = "The classes have" if shared else f"Class {still[0]} has"
        raise ValueError(f"{which} one value only in this column: a Gaussian without width is no density.")
    return bells(means[:, 0], np.sqrt(variances), shares, costs)
