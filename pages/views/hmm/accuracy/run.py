"""A split into training and test sentences, and how well each way of tagging does on the test sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from algos.hmm import evaluation, per_word, unknown
from algos.hmm.evaluation import Evaluation
from datasets.corpus import Corpus
from pages.views.hmm import scene
from pages.views.hmm.scene import Scene
from ui import compute
from ui.session import cache

TESTED = 300
TITLES = dict(zip(evaluation.METHODS, ("Viterbi", "posterior", "word by word", "most frequent tag"), strict=True))
DRAWS = 4  # of training sentences, for each size
CURVE_TESTED = 100


@dataclass(frozen=True, eq=False)
class Results:
    """What each method said about the test sentences."""

    symbols: list[np.ndarray]  # of each test sentence
    truth: list[np.ndarray]
    said: dict[str, list[np.ndarray]]  # by method
    impossible: list[bool]  # test sentences of probability 0
    scores: dict[str, Evaluation]

    def first(self, n: int, method: str) -> Evaluation:
        """How well a method does on so many of the sentences."""
        whole, m = self.scores[method], sum(len(x) for x in self.symbols[:n])
        return Evaluation(whole.truth[:m], whole.said[:m], whole.known[:m], whole.n_tags)

    @property
    def wrong(self) -> list[int]:
        """The test sentences in which Viterbi has a tag wrong."""
        pairs = zip(self.truth, self.said["viterbi"], strict=True)
        return [i for i, (truth, said) in enumerate(pairs) if (truth != said).any()]


@dataclass(frozen=True, eq=False)
class Curve:
    """Accuracy over the number of training sentences."""

    sizes: np.ndarray  # (S,)
    accuracy: dict[str, np.ndarray]  # (DRAWS, S) by method
    tested: int  # sentences


@dataclass(frozen=True, eq=False)
class Tested:
    """Sentences held out, and a model counted from the others."""

    data: Corpus
    share: float
    seed: int
    at: Scene  # the model, from the training sentences
    held_out: Corpus
    results: Results
    show: str  # what the chart is about
    method: str  # whose mistakes it shows
    curve: Curve | None  # what more sentences bring
    by_tag: bool = False  # whether there is a row for each tag
    first: int | None = None  # so many of the sentences are looked at; all of them if None

    def score(self, method: str = "viterbi") -> Evaluation:
        """How well a method does on these."""
        return self.results.scores[method] if self.first is None else self.results.first(self.first, method)


def as_of(test: Tested, step: int) -> Tested:
    """After so many of the tested sentences."""
    return replace(test, first=step)


def split(data: Corpus, share: float, seed: int) -> tuple[Corpus, Corpus]:
    """(train, test), of very many test sentences a sample."""
    train, test = scene.to_count(data).split(share, seed)
    return train, test.sample(TESTED) if len(test.sentences) > TESTED else test


def measure(at: Scene, test: Corpus) -> Results:
    """All methods on the test sentences, with the model of `at`; remembered."""
    found: Results = compute.remembered(_key("hmm accuracy", at, test), lambda: _measured(at, test, evaluation.METHODS))
    return found


def learn(at: Scene, test: Corpus) -> Curve:
    """Viterbi and word by word after 5, 10, 20 ... training sentences, each draw another one; remembered."""
    found: Curve = compute.remembered(_key("hmm learning curve", at, test), lambda: _curve(at, test))
    return found


def _key(name: str, at: Scene, test: Corpus) -> str:
    return cache.digest(name, at.corpus.digest(), test.digest(), at.smoothing, at.treatment, at.edits)


def _measured(at: Scene, test: Corpus, methods: Sequence[str]) -> Results:
    counts = scene.counts(at.corpus)
    best = per_word.best(unknown.extended(counts, at.vocabulary, at.treatment))
    most = int(per_word.totals(counts).argmax())
    symbols = [at.encode(sentence) for sentence in test.sentences]
    truth = test.encoded()[1] or []
    said, scores, impossible = {}, {}, [False] * len(symbols)
    for method in methods:
        said[method], none = evaluation.tag(
            compute.watched(symbols), method, hmm=at.model, per_word=best, most_frequent=most
        )
        impossible = none if method == "viterbi" else impossible
        scores[method] = evaluation.evaluate(
            truth, said[method], symbols, n_tags=len(at.tags), n_known=len(at.vocabulary)
        )
    return Results(symbols, truth, said, impossible, scores)


def _curve(at: Scene, test: Corpus) -> Curve:
    n = len(at.corpus.sentences)
    sizes = [size for size in (5 * 2**i for i in range(12)) if size < n] + [n]
    few = test.sample(CURVE_TESTED) if len(test.sentences) > CURVE_TESTED else test
    found = {name: np.empty((DRAWS, len(sizes))) for name in ("viterbi", "per word")}
    for j, size in enumerate(sizes):
        for draw in range(DRAWS):
            if size < n or draw == 0:  # all sentences can be drawn in one way only
                part = scene.scene(at.corpus.sample(size, seed=draw), at.smoothing, at.treatment, at.edits)
                scores = _measured(part, few, tuple(found)).scores
            for name, values in found.items():
                values[draw, j] = scores[name].accuracy
    return Curve(np.array(sizes), found, len(few.sentences))
