"""Completion without structure, and why it fails (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 4.2.2).

Notation: Y (n, m) ratings, nan in the gaps, D the rated cells; X (n, m) any matrix at all, which minimises

    J(X) = 1/2 sum_D (Y_ai - X_ai)^2 + penalty/2 sum_all X_ai^2

Every cell stands alone: X_ai = Y_ai / (1 + penalty) in D, and 0 elsewhere. No rating says anything about a gap.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.recommender import ratings
from algos.trace import frozen


@frozen
class Unstructured:
    """A number for every cell."""

    table: np.ndarray  # (n, m) X
    objective: float  # J

    def predict(self) -> np.ndarray:
        """The filled table: (n, m), 0 in the gaps."""
        return self.table


def steps(Y: Any, *, penalty: float = 1.0) -> Iterator[Unstructured]:
    """One state: the minimum. Without a penalty the gaps could hold anything; the smallest, 0, is taken.

    Raises ValueError for a bad penalty or a table without ratings.
    """
    filled, seen = ratings.table(Y)
    penalty = check.number(penalty, "penalty", low=0)
    X = filled / (1 + penalty)
    error = (filled - X)[seen]
    yield Unstructured(X, float(error @ error + penalty * (X * X).sum()) / 2)
