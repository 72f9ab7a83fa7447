"""All sentences that go wrong, with their wrong words marked."""

import streamlit as st

from datasets.names import plain
from pages.views.hmm.accuracy.run import Tested
from ui import words

LISTED = 30


def show(test: Tested) -> None:
    """The first of them as a list."""
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
