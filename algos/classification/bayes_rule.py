"""Bayes' rule and the risk of a decision, for an input that takes finitely many values (Bishop 2006, section 1.5).

Notation: priors (k,) = P(y); likelihood (k, m), row c = P(x | y = c) over the m values of x;
losses (k, k), losses[z, y] the price of saying z when y is true; a rule (m,) says a class for every value of x.
"""

from itertools import product
from typing import Any

import numpy as np

from algos import check
from algos.classification.gaussian_discriminant import check_priors


def posterior(priors: Any, likelihood: Any) -> tuple[np.ndarray, np.ndarray]:
    """P(y | x) (m, k) and P(x) (m,). Raises ValueError for a value of x that no class can give."""
    priors, likelihood = _tables(priors, likelihood)
    joint = (priors[:, None] * likelihood).T
    evidence = joint.sum(axis=1)
    if not evidence.all():
        raise ValueError(f"Value {int(np.argmin(evidence > 0))} of x has probability 0 in every class.")
    return joint / evidence[:, None], evidence


def miss_costs(costs: Any) -> np.ndarray:
    """Losses (k, k) where taking class y for any other costs costs[y] (k,), and what is right costs nothing."""
    costs = check.vector(costs, "costs")
    if (costs < 0).any():
        raise ValueError("costs must not be negative.")
    return np.tile(costs, (len(costs), 1)) * (1 - np.eye(len(costs)))


def expected_losses(probabilities: Any, losses: Any) -> np.ndarray:
    """What each decision would cost on average, from P(y | x) (m, k): (m, k)."""
    P = check.matrix(probabilities, "probabilities")
    return P @ _losses(losses, P.shape[1]).T


def decide(probabilities: Any, losses: Any) -> np.ndarray:
    """The decision of least expected loss, the lower of equals, from P(y | x) (m, k): (m,)."""
    return expected_losses(probabilities, losses).argmin(axis=1)


def threshold(false_positive: float, false_negative: float) -> float:
    """Say 1 if P(1 | x) is above this: false_positive / (false_positive + false_negative), 1/2 for the 0-1 loss."""
    false_positive = check.number(false_positive, "false_positive", low=0, above=True)
    return false_positive / (false_positive + check.number(false_negative, "false_negative", low=0))


def risk(rule: Any, priors: Any, likelihood: Any, losses: Any) -> float:
    """The expected loss of the rule (m,): sum over x and y of losses[rule(x), y] P(x | y) P(y)."""
    priors, likelihood = _tables(priors, likelihood)
    k, m = likelihood.shape
    rule = check.integers(rule, "rule", low=0, high=k - 1, length=m)
    return float((_losses(losses, k)[rule].T * priors[:, None] * likelihood).sum())


def every_rule(k: int, m: int) -> np.ndarray:
    """All k**m ways to say one of k classes for each of m values: (k**m, m). At most 4096."""
    if check.integer(k, "k", low=2) ** check.integer(m, "m", low=1) > 4096:
        raise ValueError(f"There are {k}**{m} rules; at most 4096 are listed.")
    return np.array(list(product(range(k), repeat=m)))


def _tables(priors: Any, likelihood: Any) -> tuple[np.ndarray, np.ndarray]:
    likelihood = check.matrix(likelihood, "likelihood")
    if (likelihood < 0).any() or np.abs(likelihood.sum(axis=1) - 1).max() > 1e-9:
        raise ValueError("likelihood must hold probabilities; each class's row sums to 1.")
    return check_priors(priors, len(likelihood)), likelihood


def _losses(losses: Any, k: int) -> np.ndarray:
    losses = check.matrix(losses, "losses", columns=k)
    if len(losses) != k or (losses < 0).any():
        raise ValueError(f"losses must be a table of {k} by {k} prices, none negative.")
    return losses
