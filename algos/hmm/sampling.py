"""Sentences drawn from a hidden Markov model, and how long they are (Jaakkola and Barzilay, MIT 6.036 lecture notes,
section 12.2).

The recipe: draw the first tag from start; then, again and again, a word from the tag's row and the next tag from the
tag's row, until that is STOP. With A the transitions between tags and s those to STOP, n words have the probability

    P(n) = start A^(n - 1) s        and the mean length is        start (I - A)^-1 1,

the latter being the sum of the expected visits to each tag.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from algos import check
from algos.hmm.model import Model


class Sample(NamedTuple):
    """Sentences as symbols and tags, (n,) each, and whether they ended by themselves."""

    words: list[np.ndarray]
    tags: list[np.ndarray]
    stopped: np.ndarray  # (m,) False where a sentence was cut off


def draw(hmm: Model, n_sentences: int, *, seed: int = 0, longest: int = 200) -> Sample:
    """`n_sentences` sentences, cut off after `longest` words. A larger number begins with the same sentences."""
    m = check.integer(n_sentences, "n_sentences", low=1)
    longest = check.integer(longest, "longest", low=1)
    chance = np.random.default_rng(check.integer(seed, "seed", low=0)).random((m, 2 * longest + 1))
    tags, words = np.full((m, longest), -1), np.full((m, longest), -1)
    K = hmm.n_tags
    going = np.arange(m)
    now = _drawn(hmm.start[None], np.zeros(m, dtype=int), chance[:, 0])
    for j in range(longest):
        tags[going, j] = now
        words[going, j] = _drawn(hmm.emission, now, chance[going, 2 * j + 1])
        now = _drawn(hmm.transition, now, chance[going, 2 * j + 2])
        going, now = going[now < K], now[now < K]
        if not going.size:
            break
    lengths = (tags >= 0).sum(axis=1)
    stopped = np.ones(m, dtype=bool)
    stopped[going] = False
    return Sample([words[i, :n] for i, n in enumerate(lengths)], [tags[i, :n] for i, n in enumerate(lengths)], stopped)


def _drawn(table: np.ndarray, rows: np.ndarray, chance: np.ndarray) -> np.ndarray:
    """One column for each of `rows`, by where `chance`, uniform in [0, 1), falls among the sums of the row."""
    sums = np.cumsum(table, axis=1)
    sums /= sums[:, -1:]  # exactly 1 at the end, and from the last possible column on
    found = np.empty(len(rows), dtype=int)
    for row in np.unique(rows):
        here = rows == row
        found[here] = np.searchsorted(sums[row], chance[here], side="right")
    return found


def lengths(hmm: Model, longest: int) -> np.ndarray:
    """P(n) for n = 1 .. longest: (longest,)."""
    p = np.empty(check.integer(longest, "longest", low=1))
    here = hmm.start
    for i in range(len(p)):
        p[i] = here @ hmm.transition[:, -1]
        here = here @ hmm.transition[:, :-1]
    return p


def visits(hmm: Model) -> np.ndarray:
    """How often each tag is to be expected in a sentence (K,); infinite if a sentence can go on for ever.

    It can if from some tag that can be reached there is no way to STOP. A mean that is too
    large to compute, beyond some 10^12 words, is called infinite too.
    """
    reached = _spread(hmm.start > 0, hmm.transition[:, :-1] > 0)
    ending = _spread(hmm.transition[:, -1] > 0, hmm.transition[:, :-1].T > 0)
    if (reached & ~ending).any():
        return np.full(hmm.n_tags, np.inf)
    found = np.zeros(hmm.n_tags)
    move = hmm.transition[np.ix_(reached, np.r_[reached, False])]
    system = np.eye(len(move)) - move.T
    if np.linalg.cond(system) > 1e12:
        return np.full(hmm.n_tags, np.inf)
    found[reached] = np.linalg.solve(system, hmm.start[reached])
    return found


def _spread(there: np.ndarray, move: np.ndarray) -> np.ndarray:
    """The tags that can be reached from those `there` (K,) by any number of moves (K, K)."""
    for _ in range(len(there)):
        there = there | (there @ move)
    return there


def mean_length(hmm: Model) -> float:
    """The expected number of words; infinite if a sentence can go on for ever."""
    return float(visits(hmm).sum())


def moves(sample: Sample, n_tags: int, sizes: Sequence[int]) -> np.ndarray:
    """How often each tag follows each in the first m sentences, for each m in `sizes`: (sizes, K, K + 1), STOP last.

    A sentence that was cut off has no STOP.
    """
    K, ends = n_tags, np.cumsum([len(y) for y in sample.tags])
    here = np.concatenate(sample.tags)
    after = np.append(here[1:], K)
    after[ends - 1] = np.where(sample.stopped, K, K + 1)
    pairs = here * (K + 2) + after
    counts = [np.bincount(pairs[: ends[:m][-1]], minlength=K * (K + 2)) for m in sizes]
    return np.array(counts).reshape(-1, K, K + 2)[:, :, : K + 1]


def errors(hmm: Model, sample: Sample, sizes: Sequence[int]) -> np.ndarray:
    """The largest error of a transition, counted from the first m sentences, for each m in `sizes`.

    Rows of tags after which nothing was drawn are left out.
    """
    found = []
    for counts in moves(sample, hmm.n_tags, sizes):
        totals = counts.sum(axis=1, keepdims=True)
        seen = totals[:, 0] > 0
        away = np.abs(counts[seen] / totals[seen] - hmm.transition[seen])
        found.append(away.max() if away.size else np.nan)
    return np.array(found)


def typical_errors(hmm: Model, sizes: Sequence[int]) -> np.ndarray:
    """The standard deviation of the least certain transition for each number of sentences, about c / sqrt(m).

    For a row that is drawn N times it is sqrt(p (1 - p) / N), with N as expected. nan if sentences can be endless.
    """
    often = visits(hmm)
    if not np.isfinite(often).all():
        return np.full(len(sizes), np.nan)
    used = often > 0
    worst = (hmm.transition * (1 - hmm.transition))[used].max(axis=1) / often[used]
    return np.sqrt(worst.max() / np.asarray(sizes, dtype=float))
