"""Which words tell most of the class: by mutual information, or by how often (Yang and Pedersen 1997).

Notation: of each word a table (2, K): texts of each class without it and with it. Its mutual information with the class
is that of this table, in nats (`algos/bias_variance/mutual_information.py`).
"""

from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import mutual_information

HALF = 0.5  # of a text


def tables(X: Any, y: Any, *, n_classes: int) -> np.ndarray:
    """Of bags X (n, V) with classes y (n,): texts of each class without each word and with it, (V, 2, K)."""
    X = check.matrix(X)
    y = check.integers(y, "y", low=0, high=n_classes - 1, length=len(X))
    onto = np.zeros((n_classes, len(y)))
    onto[y, np.arange(len(y))] = 1
    there = (onto @ (X > 0)).T
    return np.stack([onto.sum(axis=1) - there, there], axis=1)


def scores(tables: np.ndarray) -> np.ndarray:
    """The mutual information of each word with the class, in nats (V,)."""
    return mutual_information.each(tables)


def log_ratios(tables: np.ndarray) -> np.ndarray:
    """How many times as frequent a word is in one class as in the others together: the logarithm's size (V,).

    Of shares of texts, with half a text added to both kinds: else a word seen once would be infinitely telling. Of
    several classes the one where it is largest.
    """
    there, texts = tables[:, 1], tables.sum(axis=1)
    own = (there + HALF) / (texts + 2 * HALF)
    others, all_others = (part.sum(axis=1, keepdims=True) - part for part in (there, texts))
    found: np.ndarray = np.abs(np.log(own / ((others + HALF) / (all_others + 2 * HALF)))).max(axis=1)
    return found


def frequencies(tables: np.ndarray) -> np.ndarray:
    """In how many texts a word is (V,)."""
    found: np.ndarray = tables[:, 1].sum(axis=1)
    return found


def order(scores: np.ndarray) -> np.ndarray:
    """The words by falling score (V,), equal ones as they come."""
    return np.argsort(-np.asarray(scores), kind="stable")
