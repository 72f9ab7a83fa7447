"""A split into training and test sentences, and how well each way of tagging does on the test sentences."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

from algos.hmm import evaluation, per_word, unknown
from algos.hmm.evaluation import Evaluation
from datasets.corpus import Corpus
from pages.views.hmm import scene
from pages.views.hmm.scene import Scene

MOST = 2000  # sentences
TESTED = 300
TITLES = dict(zip(evaluation.METHODS, ("Viterbi", "posterior", "word by word", "most frequent tag"), strict=True))
RUNS = 4
CURVE_TESTED = 100


@dataclass(frozen=True, eq=False)
class Results:
    """What each method said about the test sentences."""

    symbols: list[np.ndarray]  # of each test sentence
    truth: list[np.ndarray]
    said: dict[str, list[np.ndarray]]  # by method
    impossible: list[bool]  # test sentences of probability 0
    scores: dict[str, Evaluation]


def split(data: Corpus, share: float, seed: int) -> tuple[Corpus, Corpus]:
    """(train, test) without a model that came with the data; of very many sentences a sample."""
    data = replace(data, start=None, transition=None, emission=None)
    train, test = (data.sample(MOST) if len(data.sentences) > MOST else data).split(share, seed)
    return train, test.sample(TESTED) if len(test.sentences) > TESTED else test


def measure(at: Scene, test: Corpus, methods: tuple[str, ...] = evaluation.METHODS) -> Results:
    """The methods on the test sentences, with the model of `at`; remembered."""
    key = (at.corpus.digest(), test.digest(), at.smoothing, at.treatment, at.edits, methods)
    return _remembered(repr(key), lambda: _measure(at, test, methods))


def curve(at: Scene, test: Corpus) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """(sizes (S,), accuracy (RUNS, S) of Viterbi and the baseline), each run with another draw; remembered."""
    key = ("curve", at.corpus.digest(), test.digest(), at.smoothing, at.treatment, at.edits)
    return _remembered(repr(key), lambda: _curve(at, test))


@st.cache_resource(max_entries=64, show_spinner=False)
def _remembered(key: str, _make: Callable[[], Any]) -> Any:
    return _make()


def _measure(at: Scene, test: Corpus, methods: tuple[str, ...]) -> Results:
    counts = scene.counts(at.corpus)
    best = per_word.best(unknown.extended(counts, at.vocabulary, at.treatment))
    symbols = [at.encode(sentence) for sentence in test.sentences]
    truth = test.encoded()[1] or []
    said, scores, impossible = {}, {}, [False] * len(symbols)
    for method in methods:
        said[method], none = evaluation.tag(
            symbols, method, hmm=at.model, per_word=best, most_frequent=int(per_word.totals(counts).argmax())
        )
        impossible = none if method == "viterbi" else impossible
        scores[method] = evaluation.evaluate(
            truth, said[method], symbols, n_tags=len(at.tags), n_known=len(at.vocabulary)
        )
    return Results(symbols, truth, said, impossible, scores)


def _curve(at: Scene, test: Corpus) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    n = len(at.corpus.sentences)
    sizes = [size for size in (5 * 2**i for i in range(12)) if size < n] + [n]
    few = test.sample(CURVE_TESTED) if len(test.sentences) > CURVE_TESTED else test
    found: dict[str, np.ndarray] = {name: np.empty((RUNS, len(sizes))) for name in ("viterbi", "per word")}
    for j, size in enumerate(sizes):
        for run in range(RUNS):
            if size < n or run == 0:
                part = scene.scene(at.corpus.sample(size, seed=run), at.smoothing, at.treatment, at.edits)
                scores = _measure(part, few, tuple(found)).scores
            for name, values in found.items():
                values[run, j] = scores[name].accuracy
    return np.array(sizes), found
