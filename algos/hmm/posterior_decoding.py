"""Posterior decoding: each word gets its own likeliest tag, whatever its neighbours get.

Notation: posterior (n, K) = p(y_j = v | x), from `forward_backward`. The path argmax_v p(y_j = v | x), j = 1 .. n, has
the largest expected number of right tags (Rabiner 1989, eq. 29), and may yet be impossible as a whole: a tag may
never follow the one chosen before it.
"""

from typing import Any

import numpy as np

from algos import check
from algos.hmm import model
from algos.hmm.model import Model


def decode(posterior: np.ndarray) -> np.ndarray:
    """The likeliest tag of every word (n,), of equal ones the first. Raises ValueError for an impossible sentence."""
    return np.asarray(check.matrix(posterior, "posterior").argmax(axis=1))


def expected_correct(posterior: np.ndarray, tags: Any) -> float:
    """How many of `tags` (n,) are right on average, if the true tags are drawn from p(y | x)."""
    p = check.matrix(posterior, "posterior")
    y = check.integers(tags, "tags", low=0, high=p.shape[1] - 1, length=len(p))
    return float(p[np.arange(len(y)), y].sum())


def breaks(hmm: Model, tags: Any) -> np.ndarray:
    """Where `tags` (n,) go a way the model forbids: (n + 1,), True at j if tag j cannot follow tag j-1.

    At 0 that the first tag cannot be the first, at n that the last cannot be the last.
    """
    y = check.integers(tags, "tags", low=0, high=hmm.n_tags - 1)
    moves = np.r_[hmm.start[y[0]], hmm.transition[y[:-1], y[1:]], hmm.transition[y[-1], -1]]
    return np.asarray(moves == 0)


def possible(hmm: Model, words: Any, tags: Any) -> bool:
    """Whether p(x, y) > 0."""
    return bool((model.factors(hmm, words, tags) > 0).all())
