"""The reader's own sentences, tagged or not: every view of tagging shares them."""

from itertools import chain

import streamlit as st

from datasets import tagged_text
from datasets.corpus import Corpus
from datasets.names import plain
from ui import words
from ui.data import own_text

PREVIEW = 50  # words that are shown before one accepts


def choose() -> Corpus | None:
    """The accepted sentences, or None while there are none."""
    return own_text.choose(SENTENCES)


def _size(corpus: Corpus) -> str:
    return words.count(len(corpus.sentences), "sentence")


def _show(corpus: Corpus) -> None:
    st.caption(_found(corpus))
    st.dataframe(corpus.first(PREVIEW).frame().head(PREVIEW), height=180, key="own_sentences_preview")


def _found(corpus: Corpus) -> str:
    """What was read, in words."""
    n = sum(map(len, corpus.sentences))
    found = f"{_size(corpus)}, {words.count(n, 'word')}, {words.number(len(corpus.words))} different"
    if corpus.tags is None:
        return f"{found}; no tags. Only “Learn without tags” can work with them."
    used = dict.fromkeys(chain.from_iterable(corpus.tags))
    return f"{found}; {words.count(len(used), 'tag')}: {', '.join(plain(tag) for tag in used)}."


SENTENCES = own_text.Asked[Corpus](
    name="own_sentences",
    noun="sentences in use stay",
    read=tagged_text.read,
    show=_show,
    size=_size,
    title=lambda corpus: plain(corpus.title),
    file="Sentences as text or CSV, up to 2 MB",
    file_help="One sentence a line, as word/TAG or plain words; or a table with a word in each row and columns for "
    "word, tag and sentence.",
    paste="Or paste sentences",
    paste_help="Without tags only “Learn without tags” can work with them.",
    placeholder="the/D dog/N barks/V\na/D cat/N sleeps/V\n...",
    template=(tagged_text.template(), "sentences.txt"),
)
