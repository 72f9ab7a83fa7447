"""How many words a text classifier needs: naive Bayes with ever more of them (McCallum and Nigam 1998).

Notation: the V words in an order, the most telling first; with the first n of them alone the classifier is fitted on
the training texts, and its errors are counted there and on texts held out.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.text import naive_bayes
from algos.trace import frozen


@frozen
class Size:
    """The classifier that knows the first n words."""

    n: int
    train_error: float  # share of the training texts that are told wrong
    held_out_error: float  # the same of those held out


def grid(V: int, most: int = 40) -> list[int]:
    """Sizes from 1 to V: each at first, ever fewer later, at most about so many."""
    check.integer(V, "V", low=1)
    return np.unique(np.round(np.geomspace(1, V, most)).astype(int)).tolist()


def steps(
    X: Any,
    y: Any,
    X_held: Any,
    y_held: Any,
    *,
    order: Any,
    sizes: Sequence[int],
    n_classes: int,
    event: str = naive_bayes.MULTINOMIAL,
    pseudo_count: float = 1.0,
) -> Iterator[Size]:
    """A state for each of the `sizes`: the errors with the first so many words of `order` (V,).

    X (n, V) and X_held (m, V) bags of words, y and y_held their classes. Raises ValueError for sizes outside 1..V, an
    order that is none, and as `naive_bayes.fit` does.
    """
    X, X_held = check.matrix(X), check.matrix(X_held, "X_held")
    V = X.shape[1]
    order = check.integers(order, "order", low=0, high=V - 1, length=V)
    if len(np.unique(order)) < V:
        raise ValueError("order must name every word once.")
    y = check.integers(y, "y", low=0, high=n_classes - 1, length=len(X))
    y_held = check.integers(y_held, "y_held", low=0, high=n_classes - 1, length=len(X_held))
    X, X_held = np.asfortranarray(X[:, order]), np.asfortranarray(X_held[:, order])  # the first n columns are one piece
    for size in sizes:
        n = check.integer(size, "a size", low=1, high=V)
        model = naive_bayes.fit(X[:, :n], y, n_classes=n_classes, event=event, pseudo_count=pseudo_count)
        train, held = (model.predict(bags[:, :n]) for bags in (X, X_held))
        yield Size(n, float(np.mean(train != y)), float(np.mean(held != y_held)))
