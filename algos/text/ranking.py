"""Which words tell most of the class: by mutual information, or by how often (Yang and Pedersen 1997).

Notation: of each word a table (2, K): texts of each class without it and with it. Its mutual information with the class
is that of this table, in nats (`algos/bias_variance/mutual_information.py`).
"""

from typing import Any

import numpy as np

from algos import check
from algos.bias_variance import mutual_information


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
    return np.array([mutual_information.mutual_information(table) for table in tables])


def order(scores: np.ndarray) -> np.ndarray:
    """The words by falling score (V,), equal ones as they come."""
    return np.argsort(-np.asarray(scores), kind="stable")
