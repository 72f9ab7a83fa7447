"""All pairs: a logistic regression for each two of the classes, and every one of them has a vote (Friedman 1996).

Notation: k classes make k (k - 1) / 2 pairs; that of classes i < j learns from their points alone, and its vote is for
j where its score is above 0, else for i. The class with the most votes wins, of equals the first; three classes may
have a vote each, and then the votes decide nothing.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels, logistic
from algos.trace import frozen, record

LIMIT = 50  # Newton steps for each pair; where it is separable and nothing is penalised, there is no last one


@frozen
class AllPairs:
    """The classifiers of the pairs fitted so far."""

    pairs: np.ndarray  # (p, 2) the two classes of each
    coef: np.ndarray  # (p, d)
    intercept: np.ndarray  # (p,)
    converged: np.ndarray  # (p,) whether each pair's own run ended of itself
    k: int

    def decision_function(self, X: Any) -> np.ndarray:
        """Each pair's score for every row of X (m, d), above 0 for the second class: (m, p)."""
        return check.matrix(X, columns=self.coef.shape[1]) @ self.coef.T + self.intercept

    def votes(self, X: Any) -> np.ndarray:
        """How many votes every class has at each row of X (m, d): (m, k) int."""
        second = self.decision_function(X) > 0
        winners = np.where(second, self.pairs[:, 1], self.pairs[:, 0])
        return np.asarray((winners[:, :, None] == np.arange(self.k)).sum(axis=1))

    def predict(self, X: Any) -> np.ndarray:
        """The class with the most votes, of equals the first: (m,)."""
        return self.votes(X).argmax(axis=1)

    def predict_proba(self, X: Any) -> np.ndarray:
        """The shares of the votes, no true probabilities: (m, k). Before a fit: all alike."""
        votes = self.votes(X).astype(float)
        return votes / len(self.pairs) if len(self.pairs) else np.full(votes.shape, 1 / self.k)


def steps(X: Any, y: Any, *, penalty: float = 1.0) -> Iterator[AllPairs]:
    """Nothing fitted, then one pair more at each step, each by Newton's method to its end.

    penalty: that of `logistic`, for each pair's regression. Raises ValueError as `logistic` does.
    """
    X, y, k = labels.classes(X, y)
    check.number(penalty, "penalty", low=0, high=1e12)
    every = np.array(list(combinations(range(k), 2)))
    coef, intercept, converged = np.zeros((len(every), X.shape[1])), np.zeros(len(every)), np.zeros(len(every), bool)
    yield AllPairs(every[:0], coef[:0], intercept[:0], converged[:0], k)
    for n, (i, j) in enumerate(every):
        here = (y == i) | (y == j)
        run = record(logistic.steps(X[here], (y[here] == j).astype(int), penalty=penalty), limit=LIMIT)
        coef[n], intercept[n] = run.final.coef, run.final.intercept
        converged[n] = run.finished and run.final.phase == "converged"
        yield AllPairs(every[: n + 1], coef[: n + 1], intercept[: n + 1], converged[: n + 1], k)
