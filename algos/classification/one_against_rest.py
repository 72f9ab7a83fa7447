"""One against the rest: a logistic regression for each class alone, and the surest one wins (Rifkin and Klautau 2004).

Notation: k classes; class j claims a place if its own boundary puts the place on its side, score_j > 0. Places that
no class claims, or several do, are ambiguous: only the comparison of the scores decides there.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels, logistic
from algos.classification.losses import sigmoid
from algos.trace import frozen, record

LIMIT = 50  # Newton steps for each class; where a class is separable and nothing is penalised, there is no last one


@frozen
class OneAgainstRest:
    """The classifiers fitted so far; the rows of the others are zero."""

    coef: np.ndarray  # (k, d)
    intercept: np.ndarray  # (k,)
    costs: np.ndarray  # (k,) the cost J of each class's own regression; log 2 before it is fitted
    converged: np.ndarray  # (k,) whether each class's own run ended of itself
    separable: tuple[str, ...]  # for each class '', 'complete' or 'quasi', as in `logistic`
    fitted: int  # how many classes have their classifier

    @property
    def cost(self) -> float:
        """Mean of the classes' costs."""
        return float(self.costs.mean())

    def decision_function(self, X: Any) -> np.ndarray:
        """Each class's own score, for every row of X (m, d): (m, k)."""
        return check.matrix(X, columns=self.coef.shape[1]) @ self.coef.T + self.intercept

    def claims(self, X: Any) -> np.ndarray:
        """Which classes claim each row of X (m, d): (m, k) boolean."""
        return self.decision_function(X) > 0

    def predict(self, X: Any) -> np.ndarray:
        """The class with the largest score among those fitted; of equal ones the first: (m,)."""
        return self.decision_function(X)[:, : max(self.fitted, 1)].argmax(axis=1)

    def predict_proba(self, X: Any) -> np.ndarray:
        """The sigmoids of the scores, divided by their sum (as scikit-learn does): (m, k). Before a fit: 1/2 each."""
        P = sigmoid(self.decision_function(X))
        total = P.sum(axis=1, keepdims=True)
        return np.where(total > 0, P / np.where(total > 0, total, 1.0), 1 / len(self.coef))


def steps(X: Any, y: Any, *, penalty: float = 1.0) -> Iterator[OneAgainstRest]:
    """Nothing fitted, then one class more at each step, each by Newton's method to its end.

    penalty: that of `logistic`, for each class's regression. Raises ValueError as `logistic` does.
    """
    X, y, k = labels.classes(X, y)
    coef, intercept = np.zeros((k, X.shape[1])), np.zeros(k)
    costs, converged = np.full(k, np.log(2.0)), np.zeros(k, dtype=bool)
    separable = [""] * k
    check.number(penalty, "penalty", low=0, high=1e12)
    yield OneAgainstRest(coef, intercept, costs, converged, tuple(separable), 0)
    for j in range(k):
        run = record(logistic.steps(X, (y == j).astype(int), solver="newton", penalty=penalty), limit=LIMIT)
        coef[j], intercept[j], costs[j] = run.final.coef, run.final.intercept, run.final.cost
        converged[j], separable[j] = run.finished and run.final.phase == "converged", run.final.separable
        yield OneAgainstRest(coef, intercept, costs, converged, tuple(separable), j + 1)
