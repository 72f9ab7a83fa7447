"""The charts of the view on accuracy."""

import numpy as np
import streamlit as st

from datasets.corpus import Corpus
from pages.views.hmm import accuracy_measure
from pages.views.hmm.accuracy_measure import CURVE_TESTED, RUNS, TITLES, Results
from pages.views.hmm.scene import Scene
from ui import controls, player, words
from ui.figures import hmm_accuracy
from ui.figures.hmm_accuracy import Group


def methods(at: Scene, results: Results) -> None:
    """All methods on all, known and unknown words, and by tag."""
    scores = list(results.scores.values())
    first = scores[0]
    known = int(first.known.sum())
    kinds = Group(
        ["all words", "known", "unknown"],
        [len(first.truth), known, len(first.truth) - known],
        np.array([[s.accuracy, s.known_accuracy, s.unknown_accuracy] for s in scores]),
    )
    sizes = np.bincount(first.truth, minlength=len(at.tags))
    tags = Group(at.tags, sizes.tolist(), np.array([s.by_tag for s in scores]))
    shares = [f"{TITLES[name]} {words.number(s.accuracy)}" for name, s in results.scores.items()]
    player.chart(
        hmm_accuracy.bars([TITLES[name] for name in results.scores], kinds, tags),
        alt=f"The share of {words.count(len(first.truth), 'held-out word')} tagged right: {words.listed(shares)}.",
        key=controls.key_of("accuracy_chart"),
    )


def confusion(at: Scene, results: Results, method: str) -> None:
    """True against said tags."""
    table = results.scores[method].confusion
    wrong = table * (1 - np.eye(len(table), dtype=int))
    i, j = np.unravel_index(wrong.argmax(), wrong.shape)
    worst = "No word is mistaken"
    if wrong.max():
        times = words.count(int(wrong.max()), "time")
        worst = f"The most frequent mistake is {at.tags[i]} said to be {at.tags[j]}, {times}"
    player.chart(
        hmm_accuracy.confusion(at.tags, table),
        alt=f"True tags against those said by {TITLES[method]}. {worst}.",
        key=controls.key_of("accuracy_confusion"),
    )
    st.caption(
        f"Numbers of words. Blue: right; orange: mistaken, the stronger the larger its share of the row. {worst}."
    )


def learning(at: Scene, test: Corpus) -> None:
    """Accuracy over the number of training sentences."""
    sizes, found = accuracy_measure.curve(at, test)
    curves = [(TITLES[name], runs) for name, runs in found.items()]
    ends = [f"{name} from {words.number(r[:, 0].mean())} to {words.number(r[:, -1].mean())}" for name, r in curves]
    player.chart(
        hmm_accuracy.learning(sizes, curves),
        alt=f"Accuracy from {words.number(int(sizes[0]))} to {words.number(int(sizes[-1]))} training sentences: "
        f"{words.listed(ends)}.",
        key=controls.key_of("accuracy_learning"),
    )
    few = f", here {words.number(CURVE_TESTED)} of them" if len(test.sentences) > CURVE_TESTED else ""
    st.caption(
        f"Means of {RUNS} draws of training sentences, with bands from the least to the largest; at the right end all "
        f"are used, so there is one draw only. The tested sentences are always the same{few}."
    )
