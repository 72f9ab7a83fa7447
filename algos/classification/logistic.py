"""Logistic regression (Cox 1958): gradient descent, stochastic gradient and Newton, with an L2 penalty.

Notation: A = [1 X] (n, d + 1), theta = (intercept, coef), signs s = -1 or +1, y = (1 + s) / 2, h = sigmoid(A theta).
    cost      J(theta) = (1/n) [ sum log(1 + exp(-s A theta)) + (penalty / 2) |coef|^2 ]
    gradient  (1/n) [ A'(h - y) + penalty (0, coef) ]
    Hessian   (1/n) [ A' diag(h (1 - h)) A + penalty diag(0, 1, ..., 1) ]
The mean convention of Ng: n J is minus the log-likelihood plus the penalty, which is scikit-learn's cost with
C = 1 / penalty. The intercept is not penalised. A Newton step is iteratively re-weighted least squares.
Without a penalty there is a minimum only if no linear model is right about every point (`separation`).
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.descending import SOLVERS, Objective, descend, visits
from algos.classification.linear import LinearClassifier, augmented, starting_point
from algos.classification.losses import logistic as log_loss
from algos.classification.losses import sigmoid
from algos.classification.separation import separation
from algos.trace import frozen


@frozen
class Logistic(LinearClassifier):
    """The model after some updates, with the cost and the gradient there, both over all rows."""

    cost: float  # J, penalty included
    gradient: np.ndarray  # (d + 1,) of J: intercept first
    rate: float  # what the last update multiplied its gradient, or its Newton step, by; 0 at the start
    halvings: int  # how often the last Newton step was halved because J would not have fallen
    singular: bool  # whether the Hessian of the last Newton step was flat in some direction
    updates: int
    epoch: int
    batch: np.ndarray  # rows of the single batch behind this state; empty if it was all rows, or several batches
    separable: str  # 'complete' or 'quasi': there is no minimum; '' if there is one
    phase: str  # 'start', 'descending', 'converged' or 'diverged'

    @property
    def norm(self) -> float:
        """Length of coef: how fast the probability turns from 0 to 1."""
        return float(np.linalg.norm(self.coef))

    @property
    def diverged(self) -> bool:
        """Did the run end because the cost exploded?"""
        return self.phase == "diverged"

    def predict_proba(self, X: Any) -> np.ndarray:
        """P(class 0) and P(class 1) for every row of X (m, d): (m, 2)."""
        z = self.decision_function(X)
        return np.column_stack([sigmoid(-z), sigmoid(z)])


def cost(theta: np.ndarray, A: np.ndarray, s: np.ndarray, shrink: float = 0.0) -> float:
    """J at theta (d + 1,), with shrink = penalty / n."""
    return float(log_loss(s * (A @ theta)).mean() + shrink / 2 * (theta[1:] @ theta[1:]))


def gradient(theta: np.ndarray, A: np.ndarray, s: np.ndarray, shrink: float = 0.0) -> np.ndarray:
    """The gradient of `cost` at theta: (d + 1,). Of some rows alone: the mean over them, and the same shrink."""
    g = A.T @ (-s * sigmoid(-s * (A @ theta))) / len(s)
    g[1:] += shrink * theta[1:]
    return g


def hessian(theta: np.ndarray, A: np.ndarray, shrink: float = 0.0) -> np.ndarray:
    """The matrix of second derivatives of `cost` at theta: (d + 1, d + 1). Points with h near 1/2 weigh most."""
    z = A @ theta
    H = (A.T * (sigmoid(z) * sigmoid(-z))) @ A / len(A)
    H[np.arange(1, len(H)), np.arange(1, len(H))] += shrink
    return H


def safe_rate(X: Any, *, penalty: float = 0.0) -> float:
    """Below this rate no step of batch descent raises J: 2 / L, L the largest curvature there can be.

    L = lambda_max([1 X]'[1 X]) / 4n + penalty / n, as h (1 - h) is at most 1/4.
    """
    X = check.matrix(X)
    check.number(penalty, "penalty", low=0)
    A = np.column_stack([np.ones(len(X)), X])
    return float(2 * len(A) / (np.linalg.norm(A, 2) ** 2 / 4 + penalty))


def steps(
    X: Any,
    y: Any,
    *,
    solver: str = "newton",
    penalty: float = 0.0,
    learning_rate: float = 1.0,
    batch_size: int | None = None,
    halved_after: float | None = None,
    halve: bool = True,
    start_coef: Any = None,
    start_intercept: float = 0.0,
    per: str = "epoch",
    tolerance: float = 1e-6,
    order: str = "shuffled",
    seed: int = 0,
) -> Iterator[Logistic]:
    """Descend from the start (zero if none is given): one state for each Newton step, epoch or update.

    batch_size: rows for each update of the gradient solver; None for all of them. order: in which an epoch meets the
    rows: 'shuffled' anew each time, as 'given', or 'sorted' by class.
    halved_after: update k has the rate learning_rate * b / (b + k) with this b. halve: shorten a Newton step that
    overshoots. Where there is no minimum (`separable`) the run goes on for ever.
    Raises ValueError for data that are not two classes of finite numbers, or a setting out of range.
    """
    check.choice(solver, "solver", SOLVERS)
    A, s = augmented(X, y, True)
    n, d = A.shape[0], A.shape[1] - 1
    check.number(penalty, "penalty", low=0, high=1e12)
    check.number(learning_rate, "learning_rate", low=0, high=1e60, above=True)
    if halved_after is not None:
        check.number(halved_after, "halved_after", low=0, high=1e100, above=True)
    if batch_size is not None:
        check.integer(batch_size, "batch_size", low=1, high=n)
    check.choice(halve, "halve", (True, False))
    check.choice(per, "per", ("epoch", "update"))
    check.number(tolerance, "tolerance", low=0)
    theta = starting_point(d, start_coef, start_intercept, True)
    shrink = penalty / n
    kind = "overlap" if penalty > 0 else separation(A[:, 1:], (s > 0).astype(int)).kind
    objective = Objective(
        n=n,
        cost=lambda t: cost(t, A, s, shrink),
        gradient=lambda t, rows: gradient(t, A[rows], s[rows], shrink),
        hessian=lambda t: hessian(t, A, shrink),
        steepest=lambda: float(np.linalg.norm(A, 2) / np.sqrt(n)),
        bounded=kind == "overlap",
    )
    settings: dict[str, Any] = dict(solver=solver, learning_rate=learning_rate, batch_size=batch_size, halve=halve)
    settings |= dict(halved_after=halved_after, per=per, tolerance=tolerance, seed=seed, order=visits(order, s))
    for at in descend(objective, theta, **settings):
        yield Logistic(
            coef=at.theta[1:],
            intercept=float(at.theta[0]),
            cost=at.cost,
            gradient=at.gradient,
            rate=at.rate,
            halvings=at.halvings,
            singular=at.singular,
            updates=at.updates,
            epoch=at.epoch,
            batch=at.batch,
            separable="" if kind == "overlap" else kind,
            phase=at.phase,
        )
