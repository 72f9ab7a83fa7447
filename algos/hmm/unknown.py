"""Words that were never seen in training: symbols that stand for them, and what each tag is likely to bring.

Three treatments: "none" leaves them impossible; "one" gives all of them one symbol, which only smoothing makes
possible; "shapes" sorts them by ending and spelling, and lets the words seen once speak for those of their shape
(Good 1953: what was seen once tells how much has not been seen yet).
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from algos import check
from algos.hmm.counting import Counts
from algos.hmm.model import Model

TREATMENTS = ("none", "one", "shapes")
ENDINGS = ("ing", "ed", "ly", "tion", "ness", "er", "est", "ful", "ous", "s")
SHAPES = ("with a digit", "capitalised", *(f"-{ending}" for ending in ENDINGS), "other")


@lru_cache(maxsize=20_000)
def shape(word: str) -> int:
    """The number in `SHAPES` of the first shape that fits."""
    if any(letter.isdigit() for letter in word):
        return 0
    if word[:1].isupper():
        return 1
    for i, ending in enumerate(ENDINGS, start=2):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return i
    return len(SHAPES) - 1


def names(treatment: str) -> tuple[str, ...]:
    """The names of the symbols that stand for unknown words."""
    check.choice(treatment, "treatment", TREATMENTS)
    return tuple(f"unknown {name}" for name in SHAPES) if treatment == "shapes" else ("unknown",)


def extended(counts: Counts, vocabulary: Sequence[str], treatment: str) -> Counts:
    """The counts with columns for the symbols of unknown words after those of the vocabulary (V,).

    With "shapes" a word seen once counts a second time, as an unknown word of its shape.
    """
    columns = np.zeros((len(counts.start), len(names(treatment))))
    if treatment == "shapes":
        for i in np.flatnonzero(counts.emission.sum(axis=0) == 1).tolist():
            columns[:, shape(vocabulary[i])] += counts.emission[:, i]
    return Counts(counts.start, counts.transition, np.hstack([counts.emission, columns]), counts.n_sentences)


def model(counts: Counts, vocabulary: Sequence[str], treatment: str, smoothing: float = 0.0) -> Model:
    """The probabilities with columns for unknown words; with "none" these stay 0, however smooth the others are."""
    if treatment != "none":
        return extended(counts, vocabulary, treatment).model(smoothing)
    made = counts.model(smoothing)
    return Model(made.start, made.transition, np.hstack([made.emission, np.zeros((made.n_tags, 1))]))


@lru_cache(maxsize=8)
def _places(vocabulary: tuple[str, ...]) -> dict[str, int]:
    return {word: i for i, word in enumerate(vocabulary)}


def encode(words: Sequence[str], vocabulary: Sequence[str], treatment: str) -> np.ndarray:
    """The symbols of a sentence (n,): a word of the vocabulary (V,) is its place there, another is V or more."""
    check.choice(treatment, "treatment", TREATMENTS)
    places, V = _places(tuple(vocabulary)), len(vocabulary)
    return np.array([places.get(w, V + (shape(w) if treatment == "shapes" else 0)) for w in words], dtype=int)
