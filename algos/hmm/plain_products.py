"""The recursions of `viterbi` and `forward_backward` without logarithms: products of probabilities, as written.

They are right on short sentences. On long ones the products fall below the smallest number a computer holds (about
2.2e-308; with fewer and fewer digits down to 4.9e-324) and become 0. Also the forward recursion with a slip,
p(x_j | v) for p(x_j | u), which is wrong: the word at j is said by the tag at j. All of it for comparison only.

Notation as in `forward_backward`: forward_j(v) = p(x_1..x_j-1, y_j = v).
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


def forward_as_printed(hmm: Model, words: Any) -> np.ndarray:
    """The forward recursion with p(x_j | v) of the next tag in place of p(x_j | u): wrong, in logs.

    forward_j+1(v) = log sum_u exp(forward_j(u)) p(v | u) p(x_j | v): (n, K)
    """
    x = model.symbols(hmm, words)
    emit = model.logs(hmm.emission.T)[x]
    move = model.logs(hmm.transition[:, :-1])
    columns = np.empty(emit.shape)
    columns[0] = model.logs(hmm.start)
    for j in range(1, len(x)):
        columns[j] = np.logaddexp.reduce(columns[j - 1][:, None] + move, axis=0) + emit[j - 1]
    return columns
