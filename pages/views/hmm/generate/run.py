"""What the generating view works on: the model, the sentences drawn from it, and one pair of words and tags."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from algos.hmm import sampling, viterbi
from algos.hmm.sampling import Sample
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import scene
from pages.views.hmm.scene import Scene
from ui import controls, player

LONGEST = 200  # words, where a sentence is cut off
LENGTHS = 60  # exact probabilities shown at most
PAIR = 20  # words of a pair that are shown
SHOWS = {
    "sentences": "sentences",
    "lengths": "how long they are",
    "pair": "one pair",
    "counting": "counting them again",
}


@dataclass(frozen=True)
class Setup:
    """A model, how much is drawn from it, and a pair."""

    at: Scene
    show: str  # of SHOWS
    number: int
    seed: int
    words: tuple[str, ...]  # of the pair
    tags: tuple[str, ...]
    complaint: str  # why the pair typed could not be used; empty if it could

    @cached_property
    def sample(self) -> Sample:
        """The sentences drawn."""
        return sampling.draw(self.at.model, self.number, seed=self.seed, longest=LONGEST)

    @cached_property
    def lengths(self) -> np.ndarray:
        """How many words each sentence drawn has."""
        return np.array([len(x) for x in self.sample.words])

    @cached_property
    def mean(self) -> float:
        """The exact mean length; infinite if sentences can be endless."""
        return sampling.mean_length(self.at.model)

    @property
    def codes(self) -> np.ndarray:
        """The tags of the pair as positions."""
        return np.array([self.at.tags.index(tag) for tag in self.tags])

    def said(self, i: int) -> list[str]:
        """The words of the sentence drawn i-th."""
        return [self.at.symbols[o] for o in self.sample.words[i]]

    @cached_property
    def bigrams(self) -> set[tuple[str, str]]:
        """Which words stand side by side somewhere in the corpus."""
        return {pair for sentence in self.at.corpus.sentences for pair in pairwise(sentence)}

    def new(self, i: int) -> np.ndarray:
        """Which words of the sentence drawn i-th never follow the word before them in the corpus."""
        said = self.said(i)
        return np.array([False, *(pair not in self.bigrams for pair in pairwise(said))])

    @cached_property
    def usual(self) -> float:
        """The share of sentences drawn in which all neighbours are neighbours somewhere in the corpus."""
        return float(np.mean([not self.new(i).any() for i in range(self.number)]))


def choose(corpus: Corpus) -> Setup:
    """The sidebar's part."""
    try:
        at = scene.choose(corpus)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    show = controls.choice(
        "Show", list(SHOWS), "sentences", key="generate_show", titles=SHOWS, help="What the chart is about."
    )
    number = int(
        controls.log_slider(
            "Sentences drawn",
            10,
            1000,
            1000,
            key="generate_number",
            help="The more, the closer what is counted comes to the model. The first ones stay the same.",
        )
    )
    seed = controls.seed()
    default = _default(at)
    text = controls.words(
        "Words with tags",
        default,
        key="generate_pair",
        help="Such as the/1 dog/2: each word with a tag of the model after a slash. Their joint probability is worked "
        "out factor by factor.",
    )
    words, tags, complaint = read(at, text)
    if complaint:
        words, tags, _ = read(at, default)
        complaint += f" Shown is {plain(default, 80)}."
    return Setup(at, show, number, seed, words, tags, complaint)


def _default(at: Scene) -> str:
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


def read(at: Scene, text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """(words, tags, complaint) of a typed pair; the complaint is empty if it can be used."""
    pairs = [token.rpartition("/") for token in text.split()]
    if not pairs:
        return (), (), "No words are typed."
    for word, _, tag in pairs:
        if not word:
            return (), (), f"“{plain(tag, 20)}” has no tag: write it as word/{plain(at.tags[0], 8)}."
        if tag not in at.tags:
            return (), (), f"There is no tag “{plain(tag, 20)}” in this model."
    if len(pairs) > PAIR:
        return (), (), f"At most {PAIR} words are shown."
    return tuple(word for word, _, _ in pairs), tuple(tag for _, _, tag in pairs), ""
