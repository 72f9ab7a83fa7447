"""Naive Bayes, logistic regression and a linear SVM by the number of texts to learn from (Ng and Jordan 2001).

Notation: X (n, V) bags of words, y (n,) two classes, 0 and 1. In each repeat some texts are held out, drawn anew; of
the others the first m are learned from, so a larger set holds the smaller ones. Only words of these m texts are known.
The same words, the same texts for all: what differs is the method.
    naive Bayes           multinomial, with a pseudo-count
    logistic regression   log loss + penalty / 2 |w|^2, the intercept free
    linear SVM            1/2 |w|^2 + C times the hinge loss
Both linear methods depend on the inner products of the texts alone. So they are given the coordinates in the m
directions that the texts span: the same answers, sooner (the kernel trick; Boser, Guyon and Vapnik 1992).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.classification import logistic
from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.text import naive_bayes
from algos.trace import frozen, record

METHODS = ("naive Bayes", "logistic regression", "linear SVM")
FEWEST = 2  # texts to learn from: one of each class
FLAT = 1e-10  # of the largest: a direction with less is none
NEWTON = 60  # steps at most, and pairs of the SVM:
PAIRS = 20_000


@frozen
class Learned:
    """The errors of all methods with so many texts to learn from."""

    n: int
    errors: np.ndarray  # (methods, repeats) share of the texts held out that are told wrong
    words: float  # how many the texts to learn from have, on average

    @property
    def means(self) -> np.ndarray:
        """(methods,)"""
        return np.asarray(self.errors.mean(axis=1))

    @property
    def deviations(self) -> np.ndarray:
        """Standard errors of the means over the repeats: (methods,)."""
        repeats = self.errors.shape[1]
        return np.asarray(self.errors.std(axis=1, ddof=1) / np.sqrt(repeats))

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """How much smaller the error of method `one` is, on average, and the standard error of that."""
        less = self.errors[other] - self.errors[one]
        return float(less.mean()), float(less.std(ddof=1) / np.sqrt(len(less)))


def orders(y: np.ndarray, repeats: int, seed: int) -> np.ndarray:
    """How the texts are drawn, (repeats, n): random, but with one of each class in front."""
    rng = np.random.default_rng(seed)
    found = np.empty((repeats, len(y)), dtype=int)
    for row in found:
        row[:] = rng.permutation(len(y))
        other = int(np.flatnonzero(y[row] != y[row[0]])[0])
        row[1 : other + 1] = np.roll(row[1 : other + 1], 1)
    return found


def coordinates(K: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Texts in the directions that they span, (n, d), and others there, (m, d): a Cholesky decomposition with pivots.

    K (n, n) are the inner products of the texts, others (m, n) those of other texts with them. Texts without a word
    span nothing, and are all 0 in one direction.
    """
    from scipy.linalg import lapack, solve_triangular

    factor, pivots, d, _ = lapack.dpstrf(K, tol=FLAT * K.diagonal().max(), lower=1)
    if not d:
        return np.zeros((len(K), 1)), np.zeros((len(others), 1))
    Z = np.empty((len(K), d))
    Z[pivots - 1] = np.tril(factor)[:, :d]
    chosen = pivots[:d] - 1
    return Z, solve_triangular(Z[chosen], others[:, chosen].T, lower=True).T


def predictions(
    X: np.ndarray,
    y: np.ndarray,
    held: np.ndarray,
    between: np.ndarray | None = None,
    *,
    pseudo_count: float,
    penalty: float,
    C: float,
) -> np.ndarray:
    """What each method says of the texts `held` (m, V), learned from X (n, V), y (n,): (methods, m).

    between (n + m, n): the inner products of all of them with X, where they are known.
    """
    between = np.vstack([X, held]) @ X.T if between is None else between
    known = np.asarray(X.any(axis=0))
    known[0] |= not known.any()  # texts without a word still have a class that is more common
    counted = naive_bayes.fit(X[:, known], y, n_classes=2, pseudo_count=pseudo_count).predict(held[:, known])
    Z, at = coordinates(between[: len(y)], between[len(y) :])
    logit = record(logistic.steps(Z, y, penalty=penalty, tolerance=1e-4), limit=NEWTON).final
    machine = record(
        support_vector_machine.steps(Z, y, kernel=Linear(), C=C, detail=1, max_iter=PAIRS), limit=PAIRS
    ).final
    return np.array([counted, logit.predict(at), machine.predict(at)])


def steps(
    X: Any,
    y: Any,
    *,
    sizes: Sequence[int],
    held_out: int,
    repeats: int = 10,
    pseudo_count: float = 1.0,
    penalty: float = 1.0,
    C: float = 1.0,
    seed: int = 0,
) -> Iterator[Learned | None]:
    """One state for each of the `sizes`, in this order, drawn and learned in pieces.

    Raises ValueError for one class only, no text held out, sizes that leave none, or a setting out of range.
    """
    X = check.matrix(X)
    y = check.integers(y, "y", low=0, high=1, length=len(X))
    if X.min() < 0:
        raise ValueError("X must hold counts, none of them below 0.")
    if len(np.unique(y)) < 2:
        raise ValueError("Only one class: texts of both are needed.")
    check.integer(held_out, "held_out", low=1, high=len(y) - FEWEST)
    asked = check.integers(list(sizes), "sizes", low=FEWEST, high=len(y) - held_out)
    check.integer(repeats, "repeats", low=2)
    settings = dict(
        pseudo_count=check.number(pseudo_count, "pseudo_count", low=0, above=True),
        penalty=check.number(penalty, "penalty", low=0, high=1e12, above=True),
        C=check.number(C, "C", low=0, high=1e100, above=True),
    )
    drawn = orders(y, repeats, check.integer(seed, "seed", low=0))
    K = X @ X.T
    for m in asked.tolist():
        errors, known = np.empty((len(METHODS), repeats)), 0
        for r, order in enumerate(drawn):
            learn, held = order[:m], order[len(order) - held_out :]
            between = K[np.ix_(np.append(learn, held), learn)]
            said = predictions(X[learn], y[learn], X[held], between, **settings)
            errors[:, r] = (said != y[held]).mean(axis=1)
            known += int(X[learn].any(axis=0).sum())
            yield None
        yield Learned(m, errors, known / repeats)
