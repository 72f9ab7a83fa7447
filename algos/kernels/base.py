"""What every kernel has: a call that gives the matrix k(A[i], B[j]), a diagonal, and a title."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos import check


class Kernel:
    """A function k(x, z) of two points. `kernel(A, B)` is (n, m) and `kernel.diagonal(A)` is (n,), its k(x, x).

    A and B are tables (n, d) and (m, d), or sequences of n and m strings where `takes` is 'strings'.
    """

    takes = "numbers"  # or 'strings', or 'anything'

    def __call__(self, A: Any, B: Any) -> np.ndarray:
        """k of every row of A with every row of B. Raises ValueError for rows that do not fit, or overflow."""
        same = A is B
        A = self._rows(A, "A")
        B = A if same else self._rows(B, "B")
        if isinstance(A, np.ndarray) and isinstance(B, np.ndarray) and A.shape[1] != B.shape[1]:
            raise ValueError(f"A has {A.shape[1]} columns and B has {B.shape[1]}: a kernel compares rows equally long.")
        with np.errstate(over="ignore", invalid="ignore"):
            return self._finite(self.between(A, B))

    def diagonal(self, A: Any) -> np.ndarray:
        """k(x, x) for each row of A: (n,)."""
        with np.errstate(over="ignore", invalid="ignore"):
            return self._finite(self.itself(self._rows(A, "A")))

    def between(self, A: Any, B: Any) -> np.ndarray:
        """The kernel on rows already checked: (n, m)."""
        raise NotImplementedError

    def itself(self, A: Any) -> np.ndarray:
        """The diagonal on rows already checked: (n,). One, unless a kernel says otherwise."""
        return np.ones(len(A))

    @property
    def title(self) -> str:
        """The kernel as a formula in x and z."""
        raise NotImplementedError

    def _rows(self, A: Any, name: str) -> Any:
        if self.takes == "strings" or (self.takes == "anything" and not isinstance(A, np.ndarray)):
            if isinstance(A, str) or not all(isinstance(word, str) for word in A):
                raise ValueError(f"{name} must be a list of words: this kernel compares strings of letters.")
            return [str(word) for word in A]
        A = check.reals(A, name)
        if A.ndim != 2:
            raise ValueError(f"{name} must be a table with one point in each row, not an array of shape {A.shape}.")
        return A

    def _finite(self, K: np.ndarray) -> np.ndarray:
        if not np.isfinite(K.sum()):
            raise ValueError(
                f"{self.title} is too large for a computer's numbers on these inputs, or an input is missing or "
                "infinite. Standardise the inputs, or choose a smaller degree or a larger scale."
            )
        return K


def by_column(term: Callable[[np.ndarray, np.ndarray], np.ndarray], A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """The sum over the columns of term(x_j, z_j): (n, m)."""
    total = np.zeros((len(A), len(B)))
    for x, z in zip(A.T, B.T, strict=True):
        total += term(x[:, None], z[None, :])
    return total


def plus(offset: float) -> str:
    """The offset as the tail of a formula: ' + 1', ' − 0.5', or nothing."""
    return f" {'−' if offset < 0 else '+'} {abs(offset):.4g}" if offset else ""
