"""Bayes' rule for a model that has a density for each class: what all such classifiers do once they are fitted."""

from typing import Any

import numpy as np

from algos.numerics import logsumexp


class Generative:
    """To be completed with `priors` and `log_densities`. Q_c(x) = log p(x | c) + log prior_c."""

    priors: np.ndarray  # (k,)

    def log_densities(self, X: Any) -> np.ndarray:
        """log p(x | c) for the rows of X (m, d): (m, k)."""
        raise NotImplementedError

    def joint(self, X: Any) -> np.ndarray:
        """Q_c(x) for the rows of X (m, d): (m, k)."""
        return self.log_densities(X) + np.log(self.priors)

    def decision_function(self, X: Any) -> np.ndarray:
        """Of two classes Q_1 - Q_0, the log odds, above 0 for class 1: (m,). Of more Q: (m, k)."""
        Q = self.joint(X)
        return Q[:, 1] - Q[:, 0] if Q.shape[1] == 2 else Q

    def predict_proba(self, X: Any) -> np.ndarray:
        """p(c | x): (m, k)."""
        Q = self.joint(X)
        return np.exp(Q - logsumexp(Q)[:, None])

    def predict(self, X: Any) -> np.ndarray:
        """The likeliest class, the lower of equals: (m,)."""
        return self.joint(X).argmax(axis=1)

    def score_samples(self, X: Any) -> np.ndarray:
        """log p(x), the sum over the classes: (m,). Very small: an outlier."""
        return logsumexp(self.joint(X))
