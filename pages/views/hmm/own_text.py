"""The reader's own sentences, tagged or not: a file or a pasted text, a look at what was read, and a button.

The sentences in use stay until others are accepted; every view of tagging shares them.
"""

from itertools import chain

import streamlit as st

from datasets import tagged_text
from datasets.corpus import Corpus
from datasets.names import plain
from datasets.upload import Refusal
from ui import cache, words

PREVIEW = 50  # words that are shown before one accepts
_IN_USE, _READ, _ACCEPTED = "_own_sentences", "_own_sentences_read", "_own_sentences_accepted"


def choose() -> Corpus | None:
    """The accepted sentences, or None while there are none."""
    corpus: Corpus | None = st.session_state.get(_IN_USE)
    if corpus is None:
        with st.container(border=True, key="own_data"):
            _reader()
        return None
    with st.expander(f"{plain(corpus.title)}: {_size(corpus)} read. Use another text."):
        _reader()
    return corpus


def _reader() -> None:
    left, right = st.columns(2)
    with left:
        file = st.file_uploader(
            "Sentences as text or CSV, up to 2 MB",
            max_upload_size=2,
            key=f"own_sentences_file_{st.session_state.get(_ACCEPTED, 0)}",  # a new and empty one once accepted
            help="One sentence a line, as word/TAG or plain words; or a table with a word in each row and columns for "
            "word, tag and sentence.",
        )
        st.download_button(
            "A template to fill in",
            tagged_text.template(),
            "sentences.txt",
            "text/plain",
            on_click="ignore",
            type="tertiary",
        )
    with right:
        pasted = st.text_area(
            "Or paste sentences",
            key="own_sentences_text",
            height=120,
            placeholder="the/D dog/N barks/V\na/D cat/N sleeps/V\n...",
            help="Without tags only “Learn without tags” can work with them.",
        )
    content: bytes | str | None = file.getvalue() if file is not None else pasted or None
    if content is None:
        return
    corpus = _read(content, file.name if file is not None else "pasted.txt")
    if corpus is None:
        return
    st.caption(_found(corpus))
    st.dataframe(corpus.first(PREVIEW).frame().head(PREVIEW), height=180, key="own_sentences_preview")
    st.button(
        f"Use this text ({_size(corpus)})", type="primary", on_click=_accept, args=(corpus,), key="own_sentences_accept"
    )


def _read(content: bytes | str, name: str) -> Corpus | None:
    """The corpus, read once for the same content; a refusal is said instead."""
    key = cache.digest(content, name)
    remembered = st.session_state.get(_READ)
    if not remembered or remembered[0] != key:
        try:
            remembered = (key, tagged_text.read(content, name))
        except Refusal as problem:
            remembered = (key, str(problem))
        st.session_state[_READ] = remembered
    if isinstance(remembered[1], str):
        kept = " The sentences in use stay." if _IN_USE in st.session_state else ""
        st.warning(remembered[1] + kept, icon=":material/block:")
        return None
    return remembered[1]


def _size(corpus: Corpus) -> str:
    return words.count(len(corpus.sentences), "sentence")


def _found(corpus: Corpus) -> str:
    """What was read, in words."""
    n = sum(map(len, corpus.sentences))
    found = f"{_size(corpus)}, {words.count(n, 'word')}, {words.number(len(corpus.words))} different"
    if corpus.tags is None:
        return f"{found}; no tags. Only “Learn without tags” can work with them."
    used = dict.fromkeys(chain.from_iterable(corpus.tags))
    return f"{found}; {words.count(len(used), 'tag')}: {', '.join(plain(tag) for tag in used)}."


def _accept(corpus: Corpus) -> None:
    st.session_state[_IN_USE] = corpus
    st.session_state[_ACCEPTED] = st.session_state.get(_ACCEPTED, 0) + 1
    st.session_state["own_sentences_text"] = ""
    st.session_state.pop(_READ, None)
