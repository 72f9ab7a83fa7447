"""Sentences that go wrong: what the model thinks of the true tags of one and of its own, and a list of them all."""

import numpy as np
import streamlit as st

from algos.hmm import model
from datasets.names import plain
from pages.views.hmm import formulas, tag_strip
from pages.views.hmm.accuracy.run import Tested
from ui import controls, words
from ui.stage import player

LISTED = 30


def show(test: Tested) -> None:
    """One of the sentences in which Viterbi has a tag wrong, chosen by the reader."""
    at, results = test.at, test.results
    places = results.wrong
    if not places:
        st.markdown("Viterbi has no tag wrong in the tested sentences.")
        return
    which = controls.slider(
        "Wrong sentence", 1, len(places), 1, key="wrong", help="Those in which Viterbi has a tag wrong.", place=st
    )
    i = places[which - 1]
    x, truth, said = results.symbols[i], results.truth[i], results.said["viterbi"][i]
    m, apart = tag_strip.MOST, truth != said
    sentence = test.held_out.sentences[i][:m]
    title = "word by word" if results.impossible[i] else "Viterbi"
    strips = [
        tag_strip.strip(truth[:m], at.tags),
        tag_strip.strip(said[:m], at.tags, row=1, differs=apart[:m].tolist()),
    ]
    player.chart(
        tag_strip.figure(sentence, strips, ["true", title], known=at.known(sentence)),
        alt=f"True tags and those of {title}; {words.count(int(apart.sum()), 'word')} of {len(x)} wrong.",
        key=controls.key_of("wrong_chart"),
    )
    if len(x) > m:
        st.caption(f"The first {m} of {words.count(len(x), 'word')}.")
    if results.impossible[i]:
        st.markdown(
            "Every way to tag this sentence has probability 0 under the model, so there is nothing to prefer, and "
            "the word-by-word tags are counted."
        )
        return
    if at.legend:
        st.caption(f"The tags: {at.meanings}.")
    true, viterbi = (model.log_joint(at.model, x, y) for y in (truth, said))
    st.latex(rf"p(x, \text{{true tags}}) = {formulas.exp(true)}")
    st.latex(rf"p(x, \text{{Viterbi's tags}}) = {formulas.exp(viterbi)}")
    st.markdown(_verdict(true, viterbi))


def _verdict(true: float, viterbi: float) -> str:
    """What the log-probabilities of both taggings come to."""
    if np.isneginf(true):
        return "The true tags are impossible under this model: a transition or a word with its tag was never seen."
    gap, n = viterbi - true, words.number
    if gap < 1e-9:
        return "Both are equally likely under the model; the tag that comes first in the list was taken."
    return (
        f"The logarithms are {n(true)} and {n(viterbi)}: the model prefers the wrong tags by {n(gap)}, a factor of "
        f"{n(float(np.exp(min(gap, 700))))}. The search is right, and the model is wrong."
    )


def list_mistakes(test: Tested) -> None:
    """The first of all sentences that go wrong as a list, with their wrong words marked."""
    places = test.results.wrong
    if not places:
        st.markdown("Viterbi has no tag wrong in the tested sentences.")
        return
    total = words.number(len(test.held_out.sentences))
    st.caption(
        f"{words.count(len(places), 'sentence')} of {total} with a wrong tag"
        + (f", the first {LISTED} of them" if len(places) > LISTED else "")
        + ". Bold: the true tag, then what Viterbi said. Italic: unknown words."
    )
    st.markdown("\n".join(f"- {_marked(test, i)}" for i in places[:LISTED]))


def _marked(test: Tested, i: int) -> str:
    """Sentence i of those tested, in Markdown."""
    at, results, sentence = test.at, test.results, test.held_out.sentences[i]
    tags = [plain(tag) for tag in at.tags]
    parts = []
    for word, known, truth, said in zip(
        sentence, at.known(sentence), results.truth[i], results.said["viterbi"][i], strict=True
    ):
        text = plain(word) if known else f"*{plain(word)}*"
        parts.append(text if truth == said else f"**{text}** ({tags[truth]}, said {tags[said]})")
    return " ".join(parts) + (" (probability 0: word by word)" if results.impossible[i] else "")
