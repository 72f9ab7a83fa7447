"""Bags of words: which words count, and how often each stands in a text (Manning, Raghavan and Schuetze 2008, ch. 2).

Notation: a text is a list of words, the vocabulary a list of V different ones. A bag x (V,) says how often each of
these stands in the text; a word that is not among them is ignored. The vocabulary is built on the training texts alone.
A mail may begin with its subject, "Subject: ..." up to a line's end or a |; what follows is its body.
Hashing has no list: a word's feature is its hash modulo the number of buckets (Weinberger et al. 2009), and words that
share a bucket are one feature.
"""

import re
import sys
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from algos import check
from algos.text.porter import stem
from algos.trace import frozen

_STOPS = """
    a about after all also am an and any are as at be been but by can could did do does for from had has have he
    her him his how i if in into is it its me my no not of on or our she so than that the their them then there these
    they this to us was we were what when which who why will with would you your
"""
STOP_WORDS = frozenset(_STOPS.split())
_SUBJECT = re.compile(r"\s*subject:([^|\n]*)", re.IGNORECASE)
_DISGUISED = re.compile(r"[^\W\d_]\d+[^\W\d_]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@lru_cache(maxsize=2000)  # the texts of two visits, as large as they may be; a word that many hold is there once
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text in their order: lower case, letters and digits, apostrophes inside them."""
    return tuple(sys.intern(word.lower().replace("’", "'")) for word in _WORD.findall(text))


def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where each of the words of `tokens` stands in the text: from a character up to another."""
    return tuple(found.span() for found in _WORD.finditer(text))


def subject(text: str) -> int:
    """How many words of a text stand in its subject line, "Subject" among them: its first ones, 0 if it has none."""
    found = _SUBJECT.match(text)
    return len(tokens(found.group())) if found else 0


def disguised(word: str) -> bool:
    """Whether a digit stands between letters, as in m0rtgage or w4tches; 10am and fifa24 are not disguised."""
    return _DISGUISED.search(word) is not None


@frozen
class Vocabulary:
    """The words that count, and what is done to a word before it is looked up."""

    words: tuple[str, ...]  # (V,) stems if stemmed
    stemmed: bool = False
    stop_words: frozenset[str] = frozenset()  # they do not count, even where their stem does

    @cached_property
    def _at(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.words)}

    def feature(self, word: str) -> int:
        """The number of a word (as `tokens` gives it), -1 if it does not count."""
        if word in self.stop_words:
            return -1
        return self._at.get(stem(word) if self.stemmed else word, -1)

    def encode(self, text: str) -> np.ndarray:
        """The number of every word of a text (n,), -1 for those that do not count."""
        return np.array([self.feature(word) for word in tokens(text)], dtype=int)

    def counts(self, texts: Iterable[str]) -> np.ndarray:
        """How often each word stands in each of the texts: (n, V)."""
        return bags([self.encode(text) for text in texts], len(self.words))


@frozen
class Hashing:
    """Features without a list of words: a word counts in the bucket that its hash says."""

    buckets: int
    stemmed: bool = False
    stop_words: frozenset[str] = frozenset()

    def feature(self, word: str) -> int:
        """The bucket of a word, -1 for a stop word."""
        if word in self.stop_words:
            return -1
        return zlib.crc32((stem(word) if self.stemmed else word).encode()) % self.buckets

    def encode(self, text: str) -> np.ndarray:
        """The bucket of every word of a text (n,), -1 for those that do not count."""
        return np.array([self.feature(word) for word in tokens(text)], dtype=int)

    def counts(self, texts: Iterable[str]) -> np.ndarray:
        """How many words of each of the texts are in each bucket: (n, buckets)."""
        return bags([self.encode(text) for text in texts], self.buckets)

    def sharing(self, words: Iterable[str]) -> dict[int, list[str]]:
        """The buckets of these words, each with those that fall into it, in their order."""
        found: dict[int, list[str]] = {}
        for word in words:
            if (bucket := self.feature(word)) >= 0:
                found.setdefault(bucket, []).append(word)
        return found


def build(
    texts: Iterable[str],
    *,
    min_count: int = 1,
    stop_words: Collection[str] = (),
    most: int | None = None,
    stemmed: bool = False,
) -> Vocabulary:
    """The words of the training texts, the most frequent first, equally frequent ones as they come.

    A word that stands in them fewer than `min_count` times does not count, nor does a stop word; of the others the
    `most` most frequent are kept. With `stemmed` words are counted by their stems. Raises ValueError if none is left.
    """
    check.integer(min_count, "min_count", low=1)
    if most is not None:
        check.integer(most, "most", low=1)
    stops = frozenset(stop_words)
    found = Counter(stem(word) if stemmed else word for text in texts for word in tokens(text) if word not in stops)
    kept = [word for word, n in found.most_common(None) if n >= min_count][:most]
    if not kept:
        raise ValueError("No word is left: let rarer words count, or leave fewer out.")
    return Vocabulary(tuple(kept), stemmed, stops)


def bags(encoded: Sequence[np.ndarray], size: int, dtype: Any = np.int32) -> np.ndarray:
    """How often each number 0 .. size-1 stands in each list of numbers; -1 does not count: (n, size) of ints."""
    table = np.zeros((len(encoded), size), dtype=dtype)
    for row, numbers in zip(table, encoded, strict=True):
        np.add.at(row, numbers[numbers >= 0], 1)
    return table


def binary(counts: np.ndarray) -> np.ndarray:
    """1 where a word is there, however often, else 0: of the same shape."""
    return (np.asarray(counts) > 0).astype(np.int32)


def by_length(counts: np.ndarray, length: float = 1.0) -> np.ndarray:
    """Each bag (n, V) as if its text had so many words: times length over the number of its words that count.

    A text said twice, or ten times as long with the same shares, is the same then. A bag of no words stays as it is.
    """
    counts = np.asarray(counts)
    words = counts.sum(axis=1, keepdims=True)
    return np.asarray(counts * (length / np.where(words > 0, words, 1.0)))
