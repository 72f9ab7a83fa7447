"""Naive Bayes on bags of words, by two models of how a text comes about (Maron 1961; McCallum and Nigam 1998).

Notation: K classes, V words; x (V,) a bag of words, y its class. Given the class, words are drawn independently:
    Bernoulli     each word of the vocabulary is there or not: p(x | c) = prod_w phi_cw^[x_w > 0] (1 - phi_cw)^[x_w = 0]
    multinomial   one word after the other is drawn:           p(x | c) = prod_w phi_cw^x_w
(of the multinomial without the number of orders, the same for all classes). With the pseudo-count a
    Bernoulli     phi_cw = (a + texts of c with w) / (2 a + texts of c)
    multinomial   phi_cw = (a + occurrences of w in c) / (V a + words of c).
a = 1 is Laplace's rule of succession, a = 0 the maximum of the likelihood. p(c | x) is proportional to p(c) p(x | c).
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.trace import frozen

BERNOULLI, MULTINOMIAL = "bernoulli", "multinomial"
EVENTS = (BERNOULLI, MULTINOMIAL)
TIE = 1e-9  # logarithms that are no further apart are equal: rounding does not decide


@frozen
class NaiveBayes:
    """What was counted so far, and what it comes to. Raises nothing: what is 0/0 is nan, the logarithm of 0 is -inf."""

    event: str  # of EVENTS
    pseudo_count: float
    documents: np.ndarray  # (K,) texts of each class
    words: np.ndarray  # (K, V) texts with each word (Bernoulli), or its occurrences (multinomial)
    prior: np.ndarray  # (K,) given, or the share of each class among the texts; nan before the first

    @property
    def totals(self) -> np.ndarray:
        """Of what the words' probabilities are shares, by class: texts or words (K,)."""
        return self.documents if self.event == BERNOULLI else self.words.sum(axis=1)

    @property
    def phi(self) -> np.ndarray:
        """p(word | class) (K, V): in a text of the class somewhere (Bernoulli), or its next word (multinomial)."""
        ways = 2 if self.event == BERNOULLI else self.words.shape[1]
        under = (self.totals + ways * self.pseudo_count)[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            return (self.words + self.pseudo_count) / under

    @property
    def log_prior(self) -> np.ndarray:
        """log p(class) (K,)."""
        return _log(self.prior)

    @property
    def present(self) -> np.ndarray:
        """What a word that is there adds to each class: log phi (K, V), once (Bernoulli) or each time it is there."""
        return _log(self.phi)

    @property
    def absent(self) -> np.ndarray:
        """What a word that is not there adds to each class: log(1 - phi) (K, V) by Bernoulli, else 0."""
        return _log(1 - self.phi) if self.event == BERNOULLI else np.zeros(self.words.shape)

    def log_likelihood(self, X: Any) -> np.ndarray:
        """log p(x | class) of bags X (n, V): (n, K). A word that is not there adds nothing, whatever its phi."""
        X = check.matrix(X, columns=self.words.shape[1])
        seen = (X > 0) if self.event == BERNOULLI else X
        parts = [_dot(seen.astype(float), self.present)]
        if self.event == BERNOULLI:
            parts.append(_dot((X == 0).astype(float), self.absent))
        return np.sum(parts, axis=0)

    def log_joint(self, X: Any) -> np.ndarray:
        """log p(class) p(x | class) of bags X (n, V): (n, K)."""
        return self.log_likelihood(X) + self.log_prior

    def posterior(self, X: Any) -> np.ndarray:
        """p(class | x) of bags X (n, V): (n, K); nan where every class is impossible."""
        return normalised(self.log_joint(X))

    def predict(self, X: Any) -> np.ndarray:
        """The likeliest class of each bag (n,); of equally likely ones the last, and -1 where all are impossible."""
        log = np.nan_to_num(self.log_joint(X), nan=-np.inf, neginf=-np.inf)
        equal = log >= log.max(axis=1, keepdims=True) - TIE
        last = log.shape[1] - 1 - np.argmax(equal[:, ::-1], axis=1)
        return np.where(np.isfinite(log).any(axis=1), last, -1)

    def weights(self, one: int = 1, other: int = 0) -> np.ndarray:
        """log p(word | one) / p(word | other) (V,): what a word that is there speaks for; nan for 0/0."""
        return _apart(self.present, one, other)

    def weights_absent(self, one: int = 1, other: int = 0) -> np.ndarray:
        """The same of a word that is not there (V,): 0 in the multinomial model."""
        return _apart(self.absent, one, other)


def normalised(log: np.ndarray) -> np.ndarray:
    """Logarithms of weights (n, K) as shares (n, K), without leaving the range of numbers; nan if all are 0."""
    top = log.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        weights = np.exp(log - top)
        return weights / weights.sum(axis=1, keepdims=True)


def fit(
    X: Any, y: Any, *, n_classes: int, event: str = MULTINOMIAL, pseudo_count: float = 1.0, prior: Any = None
) -> NaiveBayes:
    """All texts counted at once. Arguments and errors as for `steps`."""
    X, y, prior = _checked(X, y, n_classes, event, pseudo_count, prior)
    onto = np.zeros((n_classes, len(y)))
    onto[y, np.arange(len(y))] = 1
    return _model(event, pseudo_count, onto.sum(axis=1), onto @ _counted(X, event), prior)


def steps(
    X: Any,
    y: Any,
    *,
    n_classes: int,
    event: str = MULTINOMIAL,
    pseudo_count: float = 1.0,
    prior: Any = None,
    batch: int = 1,
) -> Iterator[NaiveBayes]:
    """The counts growing text by text, `batch` of them a step: from none to all.

    X (n, V) bags of words, y (n,) classes 0 .. n_classes - 1; `prior` (K,) in place of the classes' shares. Raises
    ValueError for counts below 0, an unknown event, a pseudo-count below 0, or a prior that is none.
    """
    X, y, prior = _checked(X, y, n_classes, event, pseudo_count, prior)
    check.integer(batch, "batch", low=1)
    counted = _counted(X, event)
    documents, words = np.zeros(n_classes), np.zeros((n_classes, X.shape[1]))
    yield _model(event, pseudo_count, documents, words, prior)
    for first in range(0, len(y), batch):
        for row, label in zip(counted[first : first + batch], y[first : first + batch], strict=True):
            documents[label] += 1
            words[label] += row
        yield _model(event, pseudo_count, documents, words, prior)


def _model(
    event: str, pseudo_count: float, documents: np.ndarray, words: np.ndarray, prior: np.ndarray | None
) -> NaiveBayes:
    with np.errstate(invalid="ignore"):
        shares = documents / documents.sum() if prior is None else prior
    return NaiveBayes(event, float(pseudo_count), documents, words, shares)


def _counted(X: np.ndarray, event: str) -> np.ndarray:
    return (X > 0).astype(float) if event == BERNOULLI else X


def _checked(
    X: Any, y: Any, n_classes: int, event: str, pseudo_count: float, prior: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    X = check.matrix(X)
    if X.min() < 0:
        raise ValueError("X must hold counts, none of them below 0.")
    check.integer(n_classes, "n_classes", low=2)
    y = check.integers(y, "y", low=0, high=n_classes - 1, length=len(X))
    check.choice(event, "event", EVENTS)
    check.number(pseudo_count, "pseudo_count", low=0)
    if prior is not None:
        prior = check.vector(prior, "prior", length=n_classes)
        if prior.min() < 0 or abs(prior.sum() - 1) > 1e-9:
            raise ValueError("prior must hold a probability for each class, with the sum 1.")
    return X, y, prior


def _log(values: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.log(values)


def _dot(counts: np.ndarray, logs: np.ndarray) -> np.ndarray:
    """counts (n, V) times logs (K, V): (n, K), where none of -inf is 0 and not nan."""
    finite = np.isfinite(logs)
    found = counts @ np.where(finite, logs, 0.0).T
    for hole, value in ((np.isneginf(logs), -np.inf), (np.isnan(logs), np.nan)):
        if hole.any():
            found = np.where(counts @ hole.T.astype(float) > 0, value, found)
    return found


def _apart(logs: np.ndarray, one: int, other: int) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        return logs[one] - logs[other]
