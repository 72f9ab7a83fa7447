"""The sentences that go wrong: one of them closely, and all as a list."""

import numpy as np
import streamlit as st

from algos.hmm import model
from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm.accuracy_measure import Results
from pages.views.hmm.scene import Scene
from ui import controls, player, words
from ui.figures import tag_strip

LISTED = 30


def wrong(results: Results) -> list[int]:
    """The test sentences in which Viterbi has a tag wrong."""
    pairs = zip(results.truth, results.said["viterbi"], strict=True)
    return [i for i, (truth, said) in enumerate(pairs) if (truth != said).any()]


def show(at: Scene, test: Corpus, results: Results) -> None:
    """One wrong sentence: what the model thinks of the true tags and of its own."""
    places = wrong(results)
    if not places:
        st.markdown("Viterbi has no tag wrong in the tested sentences.")
        return
    which = controls.slider(
        "Wrong sentence", 1, len(places), 1, key="wrong", help="Those in which Viterbi has a tag wrong.", place=st
    )
    i = places[int(which) - 1]
    x, truth, said, sentence = results.symbols[i], results.truth[i], results.said["viterbi"][i], test.sentences[i]
    m = tag_strip.MOST
    apart = truth != said
    title = "word by word" if results.impossible[i] else "Viterbi"
    names = list(at.tags)
    player.chart(
        tag_strip.figure(
            sentence[:m],
            [tag_strip.strip(truth[:m], names), tag_strip.strip(said[:m], names, row=1, differs=apart[:m].tolist())],
            ["true", title],
            known=at.known(sentence[:m]),
        ),
        alt=f"True tags and those of {title}; {words.count(int(apart.sum()), 'word')} of {len(x)} wrong.",
        key=controls.key_of("wrong_chart"),
    )
    if len(x) > m:
        st.caption(f"The first {m} of {words.count(len(x), 'word')}.")
    logs = [model.log_joint(at.model, x, y) for y in (truth, said)]
    if results.impossible[i]:
        st.markdown(
            "Every way to tag this sentence has probability 0 under the model: there is nothing to prefer, and the "
            "word-by-word tags are counted."
        )
        return
    st.latex(rf"p(x, \text{{true tags}}) = {_tex(logs[0])}")
    st.latex(rf"p(x, \text{{Viterbi's tags}}) = {_tex(logs[1])}")
    st.markdown(_verdict(*logs))


def _tex(log: float) -> str:
    return "0" if np.isneginf(log) else words.tex_exp(log)


def _verdict(truth: float, said: float) -> str:
    if np.isneginf(truth):
        return "The true tags are impossible under this model: a transition or a word with its tag was never seen."
    gap = said - truth
    n = words.number
    if gap < 1e-9:
        return "Both are equally likely under the model; the tag that comes first in the list was taken."
    return (
        f"The logarithms are {n(truth)} and {n(said)}: the model prefers the wrong tags by {n(gap)}, a factor of "
        f"{n(float(np.exp(min(gap, 700))))}. The search is without fault; the model errs."
    )


def mistakes(at: Scene, test: Corpus, results: Results) -> None:
    """The wrong sentences with their wrong words marked."""
    places = wrong(results)
    if not places:
        st.markdown("Viterbi has no tag wrong in the tested sentences.")
        return
    known = set(at.vocabulary)
    lines = []
    for i in places[:LISTED]:
        parts = []
        for word, truth, said in zip(test.sentences[i], results.truth[i], results.said["viterbi"][i], strict=True):
            text = plain(word) if word in known else f"*{plain(word)}*"
            if truth != said:
                text = f"**{text}** ({plain(at.tags[truth])}, said {plain(at.tags[said])})"
            parts.append(text)
        lines.append("- " + " ".join(parts) + (" (probability 0: word by word)" if results.impossible[i] else ""))
    total = words.number(len(test.sentences))
    st.caption(
        f"{words.count(len(places), 'sentence')} of {total} with a wrong tag"
        + (f", the first {LISTED} of them" if len(places) > LISTED else "")
        + ". Bold: the true tag, then what Viterbi said. Italic: unknown words."
    )
    st.markdown("\n".join(lines))
