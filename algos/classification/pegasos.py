"""Pegasos: stochastic subgradient descent on the support vector machine's objective (Shalev-Shwartz et al. 2007).

Notation: theta (d + 1,) = (intercept, coef), a = (1, x), s = +1 or -1, loss = max(0, 1 - s theta . a).
    objective  J(theta) = mean loss + penalty / 2 |theta|^2
    update     theta <- (1 - rate * penalty) theta + rate * s a   if s theta . a <= 1, else only the first term
    rate       of draw t = 1, 2, ...: 1 / t or 1 / (penalty t) as first published
    stop       none of its own: it ends after the number of draws asked for
With an intercept, a = (1, x): the intercept is shrunk with the rest and counts in |theta|^2.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.linear import LinearClassifier, augmented
from algos.classification.passive_aggressive import hinge
from algos.classification.perceptron import agreements
from algos.trace import frozen

RATES = ("1/t", "1/(penalty t)")


@frozen
class Pegasos(LinearClassifier):
    """The classifier after some draws."""

    objective: float  # J: mean hinge loss plus penalty / 2 |theta|^2, the intercept included
    hinge: float  # mean hinge loss
    errors: int  # points with an agreement of at most 0
    draws: int  # made so far
    row: int  # the point drawn last; -1 at the start
    agreement: float  # of that point before the update; nan at the start
    rate: float  # of the last draw; nan at the start
    phase: str  # 'start', 'added' (the last point drawn was within its margin) or 'shrunk'


def objective(theta: np.ndarray, A: np.ndarray, s: np.ndarray, penalty: float) -> float:
    """J at theta (d + 1,)."""
    return float(hinge(agreements(theta, A, s)).mean() + penalty / 2 * (theta @ theta))


def rate_at(t: int, rate: str, penalty: float) -> float:
    """The step size of draw t = 1, 2, ..."""
    return 1 / t if rate == "1/t" else 1 / (penalty * t)


def update(theta: np.ndarray, row: np.ndarray, agreement: float, rate: float, penalty: float) -> np.ndarray:
    """theta (d + 1,) after the point row = s a (d + 1,) with this agreement; at exactly 1 it is added."""
    shrunk = (1 - rate * penalty) * theta
    return shrunk + rate * row if agreement <= 1 else shrunk


def steps(
    X: Any,
    y: Any,
    *,
    penalty: float,
    rate: str = "1/(penalty t)",
    draws: int = 1000,
    every: int = 1,
    fit_intercept: bool = True,
    seed: int = 0,
) -> Iterator[Pegasos]:
    """Draw points with replacement, `draws` times; one state for each `every` draws and one after the last.

    Raises ValueError for data that are not finite numbers of two classes, or a setting out of range.
    """
    A, s = augmented(X, y, fit_intercept)
    check.number(penalty, "penalty", low=1e-9, high=1e9)
    check.choice(rate, "rate", RATES)
    check.integer(draws, "draws", low=1, high=1_000_000)
    check.integer(every, "every", low=1)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    theta = np.zeros(A.shape[1])

    def state(t: int, row: int, before: float, phase: str) -> Pegasos:
        now = agreements(theta, A, s)
        return Pegasos(
            coef=theta[1:],
            intercept=float(theta[0]),
            objective=objective(theta, A, s, penalty),
            hinge=float(hinge(now).mean()),
            errors=int((now <= 0).sum()),
            draws=t,
            row=row,
            agreement=before,
            rate=rate_at(t, rate, penalty) if t else float("nan"),
            phase=phase,
        )

    yield state(0, -1, float("nan"), "start")
    rows = list(s[:, None] * A)
    for t, i in enumerate(rng.integers(len(A), size=draws).tolist(), start=1):
        before = float(rows[i] @ theta)
        theta = update(theta, rows[i], before, rate_at(t, rate, penalty), penalty)
        if t % every == 0 or t == draws:
            yield state(t, i, before, "added" if before <= 1 else "shrunk")
