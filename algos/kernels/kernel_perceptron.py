"""The kernel perceptron: mistakes are counted at the points (Aizerman, Braverman and Rozonoer 1964).

Notation: s_i = -1 or +1 for class 0 or 1; alpha_i how often point i was mistaken; K_ij = k(x_i, x_j).
    score    f(x) = sum_i alpha_i s_i (k(x_i, x) + 1); the "+ 1" is the offset, sum_i alpha_i s_i, and can be left out
    mistake  s_t f(x_t) <= 0, or < 0 where ties are no mistakes
    update   alpha_t <- alpha_t + 1
The run ends after a whole pass without a mistake. In the kernel's features it is the perceptron, mistake by mistake.

If the scores of all points return to values they had before, the mistakes in between, beta_i >= 0 of them at point i,
add up to sum_i beta_i s_i phi(x_i) = 0: then no theta has s_i theta.phi(x_i) > 0 for all i, in whatever order the
points come, and the run never ends (Gordan 1873).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.classification import labels
from algos.kernels.base import Kernel
from algos.kernels.expansion import Expansion, points
from algos.trace import frozen

ORDERS = ("fixed", "shuffled")


@frozen
class KernelPerceptron(Expansion):
    """The counts after some mistakes, alpha, and the scores they give."""

    mistakes: int  # made so far, the sum of alpha
    point: int  # at which the last mistake was made; -1 at the start
    passes: int  # passes over the points begun so far
    repeats: int  # the number of mistakes after which the scores were the same already; -1 if they never were

    @property
    def wrong(self) -> np.ndarray:
        """Which points are not on their side: (n,) boolean. A score of 0 is on neither."""
        return self.signs * self.scores <= 0

    @property
    def errors(self) -> int:
        """How many points are not on their side."""
        return int(self.wrong.sum())


def contradiction(X: Any, y: Any) -> tuple[int, int] | None:
    """Two equal rows of X (n, d) in different classes, or None. No kernel can tell them apart."""
    X, s = labels.two_classes(X, y, both=False)
    first: dict[bytes, int] = {}
    for i, row in enumerate(X + 0.0):  # -0 and 0 are the same place
        j = first.setdefault(row.tobytes(), i)
        if s[i] != s[j]:
            return j, i
    return None


def steps(
    X: Any,
    y: Any,
    *,
    kernel: Kernel,
    offset: bool = True,
    ties: bool = True,
    order: str | Sequence[int] = "fixed",
    seed: int = 0,
) -> Iterator[KernelPerceptron]:
    """One state a mistake, for the points X (n, d) of classes y (n,), 0 or 1.

    order: 'fixed' as they stand, 'shuffled' anew for every pass, or the numbers of all rows as they are to come.
    ties: a score of 0 counts as a mistake; if not, the run starts with one mistake at the first point, as it would
    otherwise never begin. Raises ValueError for other labels, one class only, or a setting out of range.
    """
    X, s = labels.two_classes(X, y)
    n = len(X)
    check.choice(offset, "offset", (True, False))
    check.choice(ties, "ties", (True, False))
    if isinstance(order, str):
        check.choice(order, "order", ORDERS)
        rows = np.arange(n)
    else:
        rows = check.integers(order, "order", low=0, high=n - 1)
        if not np.array_equal(np.sort(rows), np.arange(n)):
            raise ValueError(f"order must name each of the {n} rows once.")
    shuffled = isinstance(order, str) and order == "shuffled"
    M = kernel(X, X) + float(offset)
    X, s = points(X, s)
    rng = np.random.default_rng(seed)
    alpha, f = np.zeros(n, dtype=int), np.zeros(n)
    seen: dict[bytes, int] = {}
    mistakes, passes, last, repeats = 0, 0, -1, -1

    def state() -> KernelPerceptron:
        return KernelPerceptron(X, s, alpha, kernel, float(offset), f, mistakes, last, passes, repeats)

    if not ties:
        last, mistakes = int(rows[0]), 1
        alpha[last] = 1
        f += s[last] * M[last]
    seen[(f + 0.0).tobytes()] = mistakes
    yield state()
    while True:
        passes += 1
        before = mistakes
        for t in rng.permutation(rows) if shuffled else rows:
            agreement = s[t] * f[t]
            if agreement < 0 or (ties and agreement == 0):
                alpha[t] += 1
                mistakes += 1
                f += s[t] * M[t]
                last = int(t)
                if repeats < 0:
                    repeats = seen.setdefault((f + 0.0).tobytes(), mistakes)
                    repeats = -1 if repeats == mistakes else repeats
                yield state()
        if mistakes == before:
            return
