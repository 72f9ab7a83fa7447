"""A hidden Markov model from tagged sentences: counts, and probabilities with smoothing.

Notation: count(u -> v) how often tag v follows tag u (STOP after the last), count(v, o) how often v goes with symbol o.
Maximum likelihood divides each row by its sum (Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 12). Smoothing
adds the same number to every cell first (Laplace): nothing is impossible any more.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.hmm.model import Model
from algos.trace import frozen


@frozen
class Counts:
    """What was counted so far."""

    start: np.ndarray  # (K,) first tags
    transition: np.ndarray  # (K, K + 1) the last column is STOP
    emission: np.ndarray  # (K, V)
    n_sentences: int

    def model(self, smoothing: float = 0.0) -> Model:
        """The probabilities. A tag without any count gets even rows: nothing is known of it."""
        k = check.number(smoothing, "smoothing", low=0)
        return Model(_rows(self.start[None] + k)[0], _rows(self.transition + k), _rows(self.emission + k))


def _rows(counts: np.ndarray) -> np.ndarray:
    totals = counts.sum(axis=1, keepdims=True)
    return np.where(totals > 0, counts / np.where(totals > 0, totals, 1), 1 / counts.shape[1])


def count(words: Sequence[np.ndarray], tags: Sequence[np.ndarray], *, n_tags: int, n_symbols: int) -> Counts:
    """All sentences counted at once. Arguments and errors as for `steps`."""
    checked = [_checked(x, y, n_tags, n_symbols) for x, y in zip(words, tags, strict=True)]
    start = np.zeros(n_tags)
    transition = np.zeros((n_tags, n_tags + 1))
    emission = np.zeros((n_tags, n_symbols))
    for x, y in checked:
        start[y[0]] += 1
        np.add.at(transition, (y, np.r_[y[1:], n_tags]), 1)
        np.add.at(emission, (y, x), 1)
    return Counts(start, transition, emission, len(checked))


def steps(words: Sequence[np.ndarray], tags: Sequence[np.ndarray], *, n_tags: int, n_symbols: int) -> Iterator[Counts]:
    """The counts, one sentence a step, from none to all.

    words and tags: for each sentence the codes of its words (0 .. n_symbols - 1) and tags (0 .. n_tags - 1), (n,) each.
    Raises ValueError for codes out of range, an empty sentence, or words without a tag.
    """
    n_tags = check.integer(n_tags, "n_tags", low=1)
    n_symbols = check.integer(n_symbols, "n_symbols", low=1)
    if len(words) != len(tags):
        raise ValueError(f"There are {len(words)} sentences of words and {len(tags)} of tags; they must be as many.")
    total = count([], [], n_tags=n_tags, n_symbols=n_symbols)
    yield total
    for x, y in zip(words, tags, strict=True):
        new = count([x], [y], n_tags=n_tags, n_symbols=n_symbols)
        total = Counts(
            total.start + new.start,
            total.transition + new.transition,
            total.emission + new.emission,
            total.n_sentences + 1,
        )
        yield total


def _checked(x: np.ndarray, y: np.ndarray, n_tags: int, n_symbols: int) -> tuple[np.ndarray, np.ndarray]:
    codes = check.integers(x, "words", low=0, high=n_symbols - 1)
    if not codes.size:
        raise ValueError("A sentence must hold at least one word.")
    return codes, check.integers(y, "tags", low=0, high=n_tags - 1, length=len(codes))
