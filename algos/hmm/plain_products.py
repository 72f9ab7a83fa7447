"""The recursions of `viterbi` and `forward_backward` without logarithms: products of probabilities, as written.

They are right on short sentences. On long ones the products fall below the smallest number a computer holds (about
2.2e-308; with fewer and fewer digits down to 4.9e-324) and become 0. Beside them the forward recursion as the notes
print it (Jaakkola and Barzilay, eq. 306), which is wrong on any sentence of two words or more. All for comparison only.

Notation as in `forward_backward`: forward_j(v) = p(x_1..x_j-1, y_j = v), backward_j(v) = p(x_j..x_n, STOP | y_j = v).
"""

from typing import Any

import numpy as np

from algos.hmm import model
from algos.hmm.model import Model

NORMAL = float(np.finfo(float).tiny)  # 2.2e-308: below it digits are lost
SMALLEST = float(np.finfo(float).smallest_subnormal)  # 4.9e-324: below half of it everything is 0


def forward(hmm: Model, words: Any) -> np.ndarray:
    """The forward probabilities (n, K) for the symbols `words` (n,)."""
    x = model.symbols(hmm, words)
    columns = np.empty((len(x), hmm.n_tags))
    columns[0] = hmm.start
    for j in range(1, len(x)):
        columns[j] = (columns[j - 1] * hmm.emission[:, x[j - 1]]) @ hmm.transition[:, :-1]
    return columns


def forward_as_printed(hmm: Model, words: Any) -> np.ndarray:
    """The same with p(x_j | v) of the next tag in place of p(x_j | u): wrong, as the word at j is said by the tag at j.

    forward_j+1(v) = sum_u forward_j(u) p(v | u) p(x_j | v): (n, K)
    """
    x = model.symbols(hmm, words)
    columns = np.empty((len(x), hmm.n_tags))
    columns[0] = hmm.start
    for j in range(1, len(x)):
        columns[j] = (columns[j - 1] @ hmm.transition[:, :-1]) * hmm.emission[:, x[j - 1]]
    return columns


def backward(hmm: Model, words: Any) -> np.ndarray:
    """The backward probabilities (n, K)."""
    x = model.symbols(hmm, words)
    columns = np.empty((len(x), hmm.n_tags))
    columns[-1] = hmm.transition[:, -1] * hmm.emission[:, x[-1]]
    for j in range(len(x) - 2, -1, -1):
        columns[j] = (hmm.transition[:, :-1] @ columns[j + 1]) * hmm.emission[:, x[j]]
    return columns


def scores(hmm: Model, words: Any) -> np.ndarray:
    """Viterbi's scores (n, K): the largest p(x_1..x_j, y_1..y_j) over tags that end in y_j = v."""
    x = model.symbols(hmm, words)
    columns = np.empty((len(x), hmm.n_tags))
    columns[0] = hmm.start * hmm.emission[:, x[0]]
    for j in range(1, len(x)):
        columns[j] = (columns[j - 1][:, None] * hmm.transition[:, :-1]).max(axis=0) * hmm.emission[:, x[j]]
    return columns


def prefixes(columns: np.ndarray, hmm: Model, words: Any) -> np.ndarray:
    """p(x_1..x_j) at every word (n,), from forward columns (n, K): what is left of the sum after j words."""
    x = model.symbols(hmm, words)
    return np.asarray((columns * hmm.emission[:, x].T).sum(axis=1))


def z(forward: np.ndarray, backward: np.ndarray) -> np.ndarray:
    """sum_v forward_j(v) backward_j(v) at every position (n,): p(x) at each of them, if both are right."""
    return np.asarray((forward * backward).sum(axis=1))
