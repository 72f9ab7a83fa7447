"""Softmax regression (multinomial logistic: Cox 1966): one score for each class, the largest wins.

Notation: A = [1 X] (n, d + 1), theta (k, d + 1) with the intercepts first, scores Z = A theta' (n, k),
P[i, j] = exp(Z[i, j]) / sum_l exp(Z[i, l]), Y (n, k) the one-hot classes.
    cost      J(theta) = (1/n) [ -sum_i log P[i, y_i] + (penalty / 2) |coef|^2 ]
    gradient  (1/n) [ (P - Y)' A + penalty (0, coef) ]
The same vector added to every row of theta changes no probability; of all such, the state is the one that sums to 0.
With two classes the difference of the two rows is a logistic regression's theta, whose penalty is then half as large.
The intercepts are not penalised; scikit-learn's C is 1 / penalty.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.classification.descending import SOLVERS, Objective, descend, visits
from algos.classification.separation import separation
from algos.numerics import logsumexp
from algos.trace import frozen


@frozen
class Softmax:
    """The model after some updates, with the cost and the gradient there, both over all rows."""

    coef: np.ndarray  # (k, d)
    intercept: np.ndarray  # (k,)
    cost: float  # J, penalty included
    gradient: np.ndarray  # (k, d + 1) of J: intercepts first
    rate: float  # what the last update multiplied its gradient, or its Newton step, by; 0 at the start
    halvings: int  # how often the last Newton step was halved because J would not have fallen
    updates: int
    epoch: int
    batch: np.ndarray  # rows of the single batch behind this state; empty if it was all rows, or several batches
    separable: str  # 'complete' or 'quasi': there is no minimum; '' if there is one
    phase: str  # 'start', 'descending', 'converged' or 'diverged'

    @property
    def theta(self) -> np.ndarray:
        """(k, d + 1), intercepts first."""
        return np.column_stack([self.intercept, self.coef])

    @property
    def norm(self) -> float:
        """Length of all coefficients together."""
        return float(np.linalg.norm(self.coef))

    @property
    def diverged(self) -> bool:
        """Did the run end because the cost exploded?"""
        return self.phase == "diverged"

    def decision_function(self, X: Any) -> np.ndarray:
        """The score of every class for every row of X (m, d): (m, k)."""
        return check.matrix(X, columns=self.coef.shape[1]) @ self.coef.T + self.intercept

    def predict_proba(self, X: Any) -> np.ndarray:
        """P(class) for every row of X (m, d): (m, k)."""
        return softmax(self.decision_function(X))

    def predict(self, X: Any) -> np.ndarray:
        """The class with the largest score; of equal ones the first: (m,)."""
        return self.decision_function(X).argmax(axis=1)


def softmax(Z: np.ndarray) -> np.ndarray:
    """exp(Z) over its row sums, for scores Z (n, k), without overflow: (n, k)."""
    return np.exp(Z - logsumexp(Z)[:, None])


def cost(theta: np.ndarray, A: np.ndarray, y: np.ndarray, shrink: float = 0.0) -> float:
    """J at theta (k, d + 1), with shrink = penalty / n."""
    Z = A @ theta.T
    behind = Z - Z[np.arange(len(y)), y][:, None]
    behind[np.arange(len(y)), y] = -np.inf
    loss = np.logaddexp(0.0, logsumexp(behind))  # log(1 + sum over the other classes): exact however small it is
    return float(loss.mean() + shrink / 2 * (theta[:, 1:] ** 2).sum())


def gradient(theta: np.ndarray, A: np.ndarray, y: np.ndarray, shrink: float = 0.0) -> np.ndarray:
    """The gradient of `cost` at theta: (k, d + 1)."""
    error = softmax(A @ theta.T)
    error[np.arange(len(y)), y] -= 1
    g = error.T @ A / len(y)
    g[:, 1:] += shrink * theta[:, 1:]
    return g


def hessian(theta: np.ndarray, A: np.ndarray, shrink: float = 0.0) -> np.ndarray:
    """The second derivatives of `cost` by theta.ravel(): (k (d + 1), k (d + 1)); singular by the shared vector."""
    k, p = theta.shape
    P = softmax(A @ theta.T)
    H = np.empty((k, p, k, p))
    for i in range(k):
        for j in range(i, k):
            weights = P[:, i] * ((i == j) - P[:, j])
            H[i, :, j] = H[j, :, i] = (A.T * weights) @ A / len(A)
    flat = H.reshape(k * p, k * p)
    inner = (np.arange(k * p) % p) > 0
    flat[inner, inner] += shrink
    return flat


def safe_rate(X: Any, *, penalty: float = 0.0) -> float:
    """Below this rate no step of batch descent raises J: 2 / L, where diag(p) - pp' is at most 1/2."""
    X = check.matrix(X)
    check.number(penalty, "penalty", low=0)
    A = np.column_stack([np.ones(len(X)), X])
    return float(2 * len(A) / (np.linalg.norm(A, 2) ** 2 / 2 + penalty))


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
    per: str = "epoch",
    tolerance: float = 1e-6,
    order: str = "shuffled",
    seed: int = 0,
) -> Iterator[Softmax]:
    """Descend from zero: one state for each Newton step, epoch or update. The settings are those of `logistic`.

    Raises ValueError for data that are not two or more classes of finite numbers, or a setting out of range.
    """
    X, y, k = labels.classes(X, y)
    check.choice(solver, "solver", SOLVERS)
    check.number(penalty, "penalty", low=0, high=1e12)
    check.number(learning_rate, "learning_rate", low=0, high=1e60, above=True)
    if halved_after is not None:
        check.number(halved_after, "halved_after", low=0, high=1e100, above=True)
    n, p = len(X), X.shape[1] + 1
    if batch_size is not None:
        check.integer(batch_size, "batch_size", low=1, high=n)
    check.choice(halve, "halve", (True, False))
    check.choice(per, "per", ("epoch", "update"))
    check.number(tolerance, "tolerance", low=0)
    if np.abs(X).max() > 1e50:
        raise ValueError(
            "X holds a value larger than 1e50, too large to be multiplied and summed; rescale the columns."
        )
    A = np.column_stack([np.ones(n), X])
    shrink = penalty / n
    kind = "overlap" if penalty > 0 else separation(X, y).kind
    objective = Objective(
        n=n,
        cost=lambda t: cost(t.reshape(k, p), A, y, shrink),
        gradient=lambda t, rows: gradient(t.reshape(k, p), A[rows], y[rows], shrink).ravel(),
        hessian=lambda t: hessian(t.reshape(k, p), A, shrink),
        steepest=lambda: float(np.linalg.norm(A, 2) / np.sqrt(n)),
        bounded=kind == "overlap",
    )
    settings: dict[str, Any] = dict(solver=solver, learning_rate=learning_rate, batch_size=batch_size, halve=halve)
    settings |= dict(halved_after=halved_after, per=per, tolerance=tolerance, seed=seed, order=visits(order, y))
    for at in descend(objective, np.zeros(k * p), **settings):
        theta = at.theta.reshape(k, p)
        theta = theta - theta.mean(axis=0)
        yield Softmax(
            coef=theta[:, 1:],
            intercept=theta[:, 0],
            cost=at.cost,
            gradient=at.gradient.reshape(k, p),
            rate=at.rate,
            halvings=at.halvings,
            updates=at.updates,
            epoch=at.epoch,
            batch=at.batch,
            separable="" if kind == "overlap" else kind,
            phase=at.phase,
        )
