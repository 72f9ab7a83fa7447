"""A model learned from sentences without their tags."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.hmm import baum_welch, matching
from algos.hmm.baum_welch import BaumWelch
from algos.hmm.matching import Matching
from algos.hmm.model import Model
from algos.trace import Trace
from datasets.corpus import Corpus
from pages.views.hmm import edits, scene
from ui import compute

LIMIT = 100  # passes
CELLS = 600_000  # of all states of a run together
SHOWN = 18  # words, the most frequent
STARTS = {
    "given": "the given model",
    "random": "random",
    "equal": "all equal",
    "nearly equal": "nearly equal",
}


@dataclass(frozen=True, eq=False)
class Run:
    """One run of Baum-Welch."""

    whole: Corpus
    corpus: Corpus  # the sentences used
    start: str  # of STARTS
    states: tuple[str, ...]  # their names: those of the given model, or numbers
    seed: int
    edits: str  # changes to the given model
    trace: Trace[BaumWelch]

    @cached_property
    def matched(self) -> Matching | None:
        """The states to the tags, after the last pass; None where there are no tags."""
        tags = self.corpus.encoded()[1]
        if tags is None:
            return None
        found = matching.likeliest(np.concatenate(baum_welch.posteriors(self.final, self.words)))
        return matching.match(found, np.concatenate(tags), self.final.n_tags, len(self.corpus.tag_names))

    @property
    def names(self) -> tuple[str, ...]:
        """What the states are called on the screen: one of a number alone has a letter beside words of digits."""
        digits = all(word.isdecimal() for word in self.corpus.words)
        called = [chr(ord("A") + i) if digits else name for i, name in enumerate(self.states)]
        return tuple(f"state {c}" if name.isdecimal() else name for c, name in zip(called, self.states, strict=True))

    @property
    def unit(self) -> str:
        """What a word is called there."""
        return scene.units(self.corpus)[0]

    @property
    def words(self) -> list[np.ndarray]:
        """The symbols of each sentence."""
        return self.corpus.encoded()[0]

    @property
    def size(self) -> int:
        """How many words there are in all."""
        return sum(map(len, self.corpus.sentences))

    @property
    def final(self) -> Model:
        """The model after the last pass."""
        return self.trace.final.model

    @property
    def frequent(self) -> np.ndarray:
        """The symbols shown, the most frequent in the sentences first; equally frequent ones in their order."""
        seen = np.bincount(np.concatenate(self.words), minlength=len(self.corpus.words))
        return scene.most_frequent(seen, SHOWN, self.corpus.words)


def learn(data: Corpus, n: int, start: str, states: tuple[str, ...], seed: int, text: str) -> Run:
    """Baum-Welch on the first n sentences, from one of STARTS; `text` edits the given model."""
    corpus = data.first(n) if n < len(data.sentences) else data
    if start == "given":
        model = _edited(corpus, text)
    else:
        model = baum_welch.initial(len(states), len(corpus.words), kind=start, seed=seed)
    trace = compute.run(baum_welch.steps, corpus.encoded()[0], start=model, limit=_limit(model))
    return Run(data, corpus, start, states, seed, text, trace)


def bits(log_likelihood: float, n_words: int) -> float:
    """Of surprise per word, the ends of the sentences included."""
    return (0.0 - log_likelihood) / n_words / math.log(2)  # 0 rather than -0 for the certain


def _limit(model: Model) -> int:
    """The most passes: fewer where a model is very large."""
    cells = model.n_tags * (model.n_tags + model.n_symbols + 2)
    return int(np.clip(CELLS // cells, 20, LIMIT))


def _edited(corpus: Corpus, text: str) -> Model:
    """The given model with the reader's edits."""
    given = Model(np.asarray(corpus.start), np.asarray(corpus.transition), np.asarray(corpus.emission))
    edits.complain(corpus.tag_names, corpus.words, text)
    return edits.apply(given, corpus.tag_names, corpus.words, text)[0]
