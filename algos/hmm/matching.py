"""States learned without tags have no names: the one-to-one matching of states to tags that gets most words right."""

from typing import Any, NamedTuple

import numpy as np

from algos import check


class Matching(NamedTuple):
    """Which tag each state stands for."""

    table: np.ndarray  # (K, L) how many words of state i have tag j
    tag: np.ndarray  # (K,) the tag of each state; -1 for states left over
    accuracy: float  # the share of words whose state stands for their tag


def match(states: Any, tags: Any, n_states: int, n_tags: int) -> Matching:
    """The best matching for words with these states (n,) and tags (n,), by the Hungarian method (Kuhn 1955).

    With more states than tags some states stand for nothing, and the words in them count as wrong. Raises ValueError
    for codes out of range or lists of different lengths.
    """
    K, L = check.integer(n_states, "n_states", low=1), check.integer(n_tags, "n_tags", low=1)
    y = check.integers(tags, "tags", low=0, high=L - 1)
    x = check.integers(states, "states", low=0, high=K - 1, length=len(y))
    if not len(y):
        raise ValueError("There must be at least one word.")
    from scipy.optimize import linear_sum_assignment

    table = np.bincount(x * L + y, minlength=K * L).reshape(K, L)
    rows, columns = linear_sum_assignment(table, maximize=True)
    tag = np.full(K, -1)
    tag[rows] = columns
    return Matching(table, tag, float(table[rows, columns].sum() / len(y)))


def likeliest(posterior: np.ndarray) -> np.ndarray:
    """The state with the largest posterior for each word (n,), from (n, K); of twins the one that comes first."""
    return np.asarray(np.round(posterior, 9).argmax(axis=1))
