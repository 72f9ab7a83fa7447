"""The order in which an online learner meets its examples, and the running mean of what it knew after each."""

from collections.abc import Iterator

import numpy as np

from algos import check

ORDERS = ("given", "shuffled")


def passes(n: int, order: str, first: int, seed: int) -> Iterator[np.ndarray]:
    """The rows (n,) of one pass after the other, without end.

    order 'given': first, first + 1, ... and round to the beginning; 'shuffled': a new order for each pass.
    Raises ValueError for another order, a row that does not exist, or a first row of a shuffled order.
    """
    check.choice(order, "order", ORDERS)
    check.integer(first, "first", low=0, high=n - 1)
    if order == "shuffled" and first:
        raise ValueError("first names the row at which the given order begins; a shuffled order has none.")
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    while True:
        yield rng.permutation(n) if order == "shuffled" else (np.arange(n) + first) % n


class Mean:
    """The mean of theta over the examples so far, an example without an update counted like any other."""

    def __init__(self, d: int) -> None:
        self._sum = np.zeros(d)
        self._count = 0

    def hold(self, theta: np.ndarray, times: int = 1) -> None:
        """theta (d,) was in force after `times` more examples."""
        self._sum = self._sum + times * theta
        self._count += times

    @property
    def value(self) -> np.ndarray:
        """(d,); zero before the first example."""
        return self._sum / max(self._count, 1)
