"""All taggings of a sentence, each with its probability: the definition itself, without any cleverness.

A sentence of n words has K^n taggings (Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 12); the best of them is
the argmax, and their sum is p(x). What dynamic programming computes can be checked against it while K^n is small.
"""

from typing import Any

import numpy as np

from algos.hmm import model
from algos.hmm.model import Model
from algos.trace import frozen

MOST = 20_000  # paths


@frozen
class Paths:
    """All taggings in order: the last word's tag changes fastest."""

    tags: np.ndarray  # (K^n, n)
    log_joint: np.ndarray  # (K^n,) log p(x, y); minus infinity if impossible

    @property
    def log_likelihood(self) -> float:
        """log p(x), the sum over all paths; minus infinity if none is possible."""
        peak = float(self.log_joint.max())
        return peak if np.isneginf(peak) else peak + float(np.log(np.exp(self.log_joint - peak).sum()))

    def ranked(self) -> np.ndarray:
        """The numbers of the possible paths, the likeliest first; ties stay in order."""
        order = np.argsort(-self.log_joint, kind="stable")
        return np.asarray(order[: int((self.log_joint > -np.inf).sum())])

    def posterior(self) -> np.ndarray:
        """p(y | x) of every path (K^n,). Raises ValueError if none is possible."""
        if np.isneginf(self.log_joint.max()):
            raise ValueError("No path is possible; there is nothing to compare the paths with.")
        return np.asarray(np.exp(self.log_joint - self.log_likelihood))


def number(hmm: Model, words: Any) -> int:
    """How many paths there are for the symbols `words` (n,): K^n, exactly."""
    return int(hmm.n_tags ** len(model.symbols(hmm, words)))


def run(hmm: Model, words: Any) -> Paths:
    """All paths for the symbols `words` (n,). Raises ValueError if there are more than `MOST`."""
    x = model.symbols(hmm, words)
    n = len(x)
    if number(hmm, x) > MOST:
        raise ValueError(f"{hmm.n_tags} tags on {n} words make more than {MOST} paths; that is too many to list.")
    tags = np.zeros((1, 0), dtype=int)
    for _ in range(n):
        tags = np.column_stack([np.repeat(tags, hmm.n_tags, axis=0), np.tile(np.arange(hmm.n_tags), len(tags))])
    moves, emit = model.logs(hmm.transition), model.logs(hmm.emission)
    log_joint = model.logs(hmm.start)[tags[:, 0]] + emit[tags, x].sum(axis=1) + moves[tags[:, -1], -1]
    log_joint += moves[tags[:, :-1], tags[:, 1:]].sum(axis=1)
    return Paths(tags, log_joint)
