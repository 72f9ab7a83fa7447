"""Strings of letters as points: the n-gram (spectrum) kernel (Leslie, Eskin and Noble 2002).

Notation: phi(s) counts every piece of n letters in a row in the string s; k(s, t) = phi(s)'phi(t).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos import check
from algos.kernels.base import Kernel


@dataclass(frozen=True)
class Spectrum(Kernel):
    """How many pieces of n letters two strings have in common, each counted as often as it occurs in both.

    Letters are compared as they are written: upper and lower case differ. A string shorter than n has no pieces.
    """

    n: int = 4
    takes = "strings"

    def __post_init__(self) -> None:
        check.integer(self.n, "n", low=1)

    def between(self, A: Sequence[str], B: Sequence[str]) -> np.ndarray:
        table, _ = counts([*A, *B], self.n)
        return table[: len(A)] @ table[len(A) :].T

    def itself(self, A: Sequence[str]) -> np.ndarray:
        table, _ = counts(A, self.n)
        return (table**2).sum(axis=1)

    @property
    def title(self) -> str:
        return f"common {self.n}-grams of x and z"


def pieces(word: str, n: int) -> list[str]:
    """The pieces of n letters in a row, in order, repeats kept; none if the word is shorter."""
    return [word[i : i + n] for i in range(len(word) - n + 1)]


def counts(words: Sequence[str], n: int) -> tuple[np.ndarray, list[str]]:
    """phi of each word (w, p), and the p pieces that occur in any of them, in alphabetical order."""
    found = [Counter(pieces(word, n)) for word in words]
    names = sorted(set().union(*found))
    column = {name: j for j, name in enumerate(names)}
    table = np.zeros((len(words), len(names)))
    for i, counted in enumerate(found):
        for piece, times in counted.items():
            table[i, column[piece]] = times
    return table, names


def common(x: str, z: str, n: int) -> dict[str, tuple[int, int]]:
    """The pieces two words share, in alphabetical order, with how often each occurs in x and in z."""
    a, b = Counter(pieces(x, n)), Counter(pieces(z, n))
    return {piece: (a[piece], b[piece]) for piece in sorted(a.keys() & b.keys())}
