"""Sentences drawn from a model, and one pair of words and tags."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from algos.hmm import model, sampling, viterbi
from algos.hmm.sampling import Sample
from datasets.names import plain
from pages.views.hmm.scene import Scene

LONGEST = 200  # words, where a sentence is cut off
PAIR = 20  # words of a pair that are shown
NEW = "Sentences drawn with a new pair"  # a number


@dataclass(frozen=True, eq=False)
class Pair:
    """Words, each with its tag."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    x: np.ndarray  # the same as symbols and positions of tags
    y: np.ndarray

    def __str__(self) -> str:
        return " ".join(f"{plain(w, 20)}/{plain(t, 8)}" for w, t in zip(self.words, self.tags, strict=True))


@dataclass(frozen=True, eq=False)
class Drawn:
    """What was drawn from a model, and a pair."""

    at: Scene
    show: str  # what the chart is about
    seed: int
    sample: Sample
    pair: Pair
    complaint: str  # why the pair typed could not be used; empty if it could
    step: int | None = None  # so many steps of the player have been made; all of them if None

    @property
    def n(self) -> int:
        """How many sentences were drawn."""
        return len(self.sample.words)

    @cached_property
    def lengths(self) -> np.ndarray:
        """How many words each of them has."""
        return np.array([len(x) for x in self.sample.words])

    @cached_property
    def mean(self) -> float:
        """The exact mean length; infinite if sentences can be endless."""
        return sampling.mean_length(self.at.model)

    @cached_property
    def factors(self) -> np.ndarray:
        """The factors of the pair's joint probability: start, word, next tag, word, ..., STOP."""
        return model.factors(self.at.model, self.pair.x, self.pair.y)

    @property
    def joint(self) -> float:
        """The joint probability of the pair."""
        return float(np.exp(model.logs(self.factors).sum()))

    def said(self, i: int) -> list[str]:
        """The words of the sentence drawn i-th."""
        return [self.at.symbols[o] for o in self.sample.words[i]]

    def new(self, i: int) -> np.ndarray:
        """Which words of the sentence drawn i-th never follow the word before them in the corpus."""
        return np.array([False, *(pair not in self._neighbours for pair in pairwise(self.said(i)))])

    @cached_property
    def strange(self) -> list[bool]:
        """For each sentence drawn whether two of its neighbours are neighbours nowhere in the corpus."""
        return [bool(self.new(i).any()) for i in range(self.n)]

    @cached_property
    def _neighbours(self) -> set[tuple[str, str]]:
        return {pair for sentence in self.at.corpus.sentences for pair in pairwise(sentence)}


def draw(at: Scene, show: str, n: int, seed: int, text: str) -> Drawn:
    """n sentences from the model, and the pair that `text` names; the shortest one if it names none."""
    complaint = ""
    try:
        pair = _read(at, text)
    except ValueError as problem:
        default = shortest(at)
        pair, complaint = _read(at, default), f"{problem} Shown is {plain(default, 80)}."
    return Drawn(at, show, seed, sampling.draw(at.model, n, seed=seed, longest=LONGEST), pair, complaint)


def shortest(at: Scene) -> str:
    """The shortest sentence of the corpus with its tags, or the likeliest ones."""
    sentences = at.corpus.sentences
    i = min(range(len(sentences)), key=lambda i: len(sentences[i]))
    said = sentences[i][:PAIR]
    if at.corpus.tags is not None:
        tags = at.corpus.tags[i][:PAIR]
    else:
        path, _ = viterbi.decode(at.model, at.encode(said))
        tags = tuple(at.tags[v] for v in path) if path is not None else (at.tags[0],) * len(said)
    return " ".join(f"{word}/{tag}" for word, tag in zip(said, tags, strict=True))


def _read(at: Scene, text: str) -> Pair:
    """The pair that is typed. Raises ValueError, in words for the reader, where it cannot be used."""
    pairs = [token.rpartition("/") for token in text.split()]
    if not pairs:
        raise ValueError("No words are typed.")
    for word, _, tag in pairs:
        if not word:
            raise ValueError(f"“{plain(tag, 20)}” has no tag: write it as word/{plain(at.tags[0], 8)}.")
        if tag not in at.tags:
            raise ValueError(f"There is no tag “{plain(tag, 20)}” in this model.")
    if len(pairs) > PAIR:
        raise ValueError(f"At most {PAIR} words are shown.")
    words, tags = tuple(word for word, _, _ in pairs), tuple(tag for _, _, tag in pairs)
    return Pair(words, tags, at.encode(words), np.array([at.tags.index(tag) for tag in tags]))
