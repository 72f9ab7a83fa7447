"""A hidden Markov model: the tables, and the probability of one sentence with its tags.

Notation: K tags (states), V symbols (words). start (K,) = p(y_1), transition (K, K + 1) = p(y_next | y) with STOP in
the last column, emission (K, V) = p(x | y). A sentence of n words with tags has

    p(x, y) = start(y_1) prod p(y_j | y_j-1) p(STOP | y_n) prod p(x_j | y_j)

(Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 12, where STOP is one of N = K + 1 states).
"""

from typing import Any

import numpy as np

from algos import check
from algos.trace import frozen


@frozen
class Model:
    """The three tables. Rows are distributions."""

    start: np.ndarray  # (K,)
    transition: np.ndarray  # (K, K + 1), the last column is STOP
    emission: np.ndarray  # (K, V)

    @property
    def n_tags(self) -> int:
        """K."""
        return len(self.start)

    @property
    def n_symbols(self) -> int:
        """V."""
        return self.emission.shape[1]

    @property
    def n_parameters(self) -> int:
        """Entries of the three tables with STOP counted as a state, N = K + 1: N + N(N - 1) + (N - 1)V."""
        N = self.n_tags + 1
        return N + N * (N - 1) + (N - 1) * self.n_symbols

    @property
    def n_free(self) -> int:
        """Of these the entries that can be chosen freely, as each row sums to 1."""
        N = self.n_tags + 1
        return (N - 1) + (N - 1) * (N - 1) + (N - 1) * (self.n_symbols - 1)


def model(start: Any, transition: Any, emission: Any) -> Model:
    """The model with these tables. Raises ValueError unless the shapes fit and every row is a distribution."""
    first = check.vector(start, "start")
    K = len(first)
    move = check.matrix(transition, "transition", columns=K + 1)
    emit = check.matrix(emission, "emission")
    for name, table in (("transition", move), ("emission", emit)):
        if len(table) != K:
            raise ValueError(f"{name} has {len(table)} rows; {K} are needed, one for each tag.")
    for name, table in (("start", first[None]), ("transition", move), ("emission", emit)):
        if table.min() < 0:
            raise ValueError(f"{name} holds a negative number; probabilities are 0 or more.")
        away = np.abs(table.sum(axis=1) - 1)
        if away.max() > 1e-8:
            raise ValueError(f"Row {away.argmax() + 1} of {name} sums to {table.sum(axis=1)[away.argmax()]:g}, not 1.")
    return Model(first, move, emit)


def logs(table: np.ndarray) -> np.ndarray:
    """Logarithms of probabilities; of 0 it is minus infinity."""
    with np.errstate(divide="ignore"):
        return np.log(table)


def symbols(hmm: Model, words: Any) -> np.ndarray:
    """`words` as codes of the model's symbols (n,), n at least 1. Raises ValueError for others."""
    codes = check.integers(words, "words", low=0, high=hmm.n_symbols - 1)
    if not codes.size:
        raise ValueError("words must hold at least one word.")
    return codes


def factors(hmm: Model, words: Any, tags: Any) -> np.ndarray:
    """The factors of p(x, y) in order: start, emission, transition, emission, ..., STOP: (2n + 1,)."""
    x = symbols(hmm, words)
    y = check.integers(tags, "tags", low=0, high=hmm.n_tags - 1, length=len(x))
    moves = np.r_[hmm.start[y[0]], hmm.transition[y[:-1], y[1:]]]
    pairs = np.column_stack([moves, hmm.emission[y, x]]).ravel()
    return np.r_[pairs, hmm.transition[y[-1], -1]]


def log_joint(hmm: Model, words: Any, tags: Any) -> float:
    """log p(x, y): minus infinity if a factor is 0."""
    return float(logs(factors(hmm, words, tags)).sum())
