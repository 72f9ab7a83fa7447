"""The baseline: each word gets the tag it had most often in training, whatever stands around it (Charniak et al. 1993).

Notation: count(v, o) how often tag v went with symbol o; the word o gets argmax_v count(v, o). Ties go to the tag that
is more frequent among all words, then to the one that comes first.
"""

from collections.abc import Sequence

import numpy as np

from algos.hmm import counting
from algos.hmm.counting import Counts


def totals(counts: Counts) -> np.ndarray:
    """How many words had each tag: (K,). Every word has one tag after it, or STOP."""
    return np.asarray(counts.transition.sum(axis=1))


def best(counts: Counts) -> np.ndarray:
    """The tag of every symbol (V,); a symbol never seen gets the most frequent tag of all.

    With the columns of `unknown.extended` an unknown word gets the tag that is most frequent among the words of its
    shape that were seen once.
    """
    order = np.argsort(-totals(counts), kind="stable")
    return np.asarray(order[counts.emission[order].argmax(axis=0)])


def fit(words: Sequence[np.ndarray], tags: Sequence[np.ndarray], n_tags: int, n_symbols: int) -> np.ndarray:
    """The tag of every symbol (n_symbols,) from tagged sentences. Raises ValueError as `counting.count` does."""
    return best(counting.count(words, tags, n_tags=n_tags, n_symbols=n_symbols))
