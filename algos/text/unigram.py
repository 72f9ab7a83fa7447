"""A document as words drawn one after the other from one distribution, and which of several it was (Maron 1961).

Notation: a vocabulary of V words; theta (V,) >= 0, sums to 1: how likely each word is, at any place of the document;
theta (k, V) of k classes, priors (k,); counts (V,) of the N words of a document, in whatever order.
    log P(document | theta) = sum over the words w of counts_w log theta_w        0 log 0 = 0
is that of the words in their order. A bag of words, whose order nobody knows, is N! / (counts_1! ... counts_V!) times
as likely, under every theta alike. It is largest where theta are the shares counts / N, with pseudo-counts a for every
word at (counts + a) / (N + V a): the mode under a Dirichlet prior with parameters a + 1.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification.gaussian_discriminant import check_priors
from algos.trace import frozen


@frozen
class Reading:
    """What is known after some words of a document."""

    counts: np.ndarray  # (V,) of the words read so far
    word: int  # the word read last; -1 at the start
    log_likelihoods: np.ndarray  # (k,) log P(words so far | class); -inf where a class never says one of them
    priors: np.ndarray  # (k,)

    @property
    def length(self) -> int:
        """How many words have been read."""
        return int(self.counts.sum())

    @property
    def possible(self) -> bool:
        """Whether any class that there is says all of these words."""
        return bool(np.isfinite(self.log_joint).any())

    @property
    def log_joint(self) -> np.ndarray:
        """log P(words so far, class): (k,)."""
        with np.errstate(divide="ignore"):
            return np.asarray(self.log_likelihoods + np.log(self.priors))

    @property
    def posterior(self) -> np.ndarray:
        """P(class | words so far): (k,). Raises ValueError for words that no class says: 0 / 0."""
        if not self.possible:
            raise ValueError("No class says all of these words: every one has probability 0, and Bayes' rule is 0/0.")
        joint = self.log_joint
        share = np.exp(joint - joint.max())
        return np.asarray(share / share.sum())

    @property
    def log_odds(self) -> float:
        """Of two classes, log P(class 0 | words) - log P(class 1 | words): above 0 for class 0; nan if both are 0."""
        first, second = self.log_joint
        return float(first - second) if self.possible else float("nan")


def log_likelihood(counts: Any, theta: Any) -> Any:
    """log P(document | theta) for counts (V,) and theta (..., V): (...). -inf where a word has no probability."""
    return _weighted_logs(np.asarray(counts, dtype=float), np.asarray(theta, dtype=float)).sum(axis=-1)


def log_orders(counts: Any) -> float:
    """The log of how many orders the words of a bag have: N! / (counts_1! ... counts_V!)."""
    counts = np.asarray(counts)
    return math.lgamma(int(counts.sum()) + 1) - sum(math.lgamma(int(n) + 1) for n in counts)


def estimate(counts: Any, pseudo_count: float = 0.0) -> np.ndarray:
    """The likeliest theta (V,) with so many words added to each count; 0: the document's own shares.

    Raises ValueError where there is nothing to count.
    """
    counts = np.asarray(counts, dtype=float)
    smoothed = counts + check.number(pseudo_count, "pseudo_count", low=0)
    if not smoothed.any():
        raise ValueError("Without a word and without a pseudo-count every distribution is as likely as any other.")
    return np.asarray(smoothed / smoothed.sum())


def entropy(theta: Any) -> float:
    """-sum of theta log theta, in nats. A document's largest log-likelihood is -N times that of its shares."""
    theta = np.asarray(theta, dtype=float)
    return float(-_weighted_logs(theta, theta).sum())


def word_weights(theta: Any) -> np.ndarray:
    """log of how many times as likely each word is in class 0 as in class 1, theta (2, V): (V,).

    nan for a word that neither says.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        first, second = np.log(theta)
        return np.asarray(first - second)


def steps(words: Any, theta: Any, *, priors: Any = None) -> Iterator[Reading]:
    """Read the words (N,), numbers 0 .. V-1, one after the other: one state before the first and one for each.

    theta: (k, V), a row for each class. priors: (k,), equal ones if none are given.
    Raises ValueError for words that are not in the vocabulary, or rows of theta that do not sum to 1.
    """
    theta = check.matrix(theta, "theta")
    k, V = theta.shape
    if (theta < 0).any() or np.abs(theta.sum(axis=1) - 1).max() > 1e-9:
        raise ValueError("theta must hold probabilities of words; each class's row sums to 1.")
    words = check.integers(words, "words", low=0, high=V - 1)
    priors = np.full(k, 1 / k) if priors is None else check_priors(priors, k)
    counts = np.zeros(V, dtype=int)
    yield Reading(counts, -1, np.zeros(k), priors)
    for word in words.tolist():
        counts[word] += 1
        yield Reading(counts, word, log_likelihood(counts, theta), priors)


def _weighted_logs(weights: np.ndarray, values: np.ndarray) -> np.ndarray:
    """weights times the logs of values; nothing where the weight is 0, whatever the value."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(weights > 0, weights * np.log(values), 0.0)
