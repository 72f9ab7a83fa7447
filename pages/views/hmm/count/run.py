"""A model counted from sentences, the first of them or all."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.hmm import counting, unknown
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from datasets.corpus import Corpus
from pages.views.hmm import scene
from pages.views.hmm.scene import Scene

SHOWN = 14  # words, the most frequent


@dataclass(frozen=True, eq=False)
class Counted:
    """A model counted from sentences of the data."""

    at: Scene
    data: Corpus  # of very many sentences a sample is counted
    as_counts: bool  # what stands in the tables, else probabilities
    least: float | None  # probability of an arrow where the transitions are drawn as arrows, and not the tables
    with_words: bool = True  # whether the table of the words stands beside that of the transitions
    first: int | None = None  # so many of the sentences are counted; all of them if None

    @cached_property
    def counts(self) -> Counts:
        """What these sentences count up to."""
        if self.first is None:
            return scene.counts(self.at.corpus)
        said, tags = self.at.corpus.encoded()
        return counts_of(self.at, said[: self.first], (tags or [])[: self.first])

    @cached_property
    def model(self) -> Model:
        """What follows from them; edits count once all are counted."""
        at = self.at
        return at.model if self.first is None else unknown.model(self.counts, at.vocabulary, at.treatment, at.smoothing)

    @property
    def bare(self) -> bool:
        """Whether what is on display are counts, and no probability is 0 because of the smoothing."""
        return self.as_counts and self.at.smoothing > 0

    @property
    def shown(self) -> np.ndarray:
        """The words in the tables, the most frequent of all sentences first."""
        return scene.most_frequent(scene.counts(self.at.corpus).emission.sum(axis=0), SHOWN, self.at.vocabulary)


def counts_of(at: Scene, said: list[np.ndarray], tags: list[np.ndarray]) -> Counts:
    """The counts after some of the sentences."""
    return counting.count(said, tags, n_tags=len(at.tags), n_symbols=len(at.vocabulary))
