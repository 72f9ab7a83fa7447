"""The reader's own texts with their labels: every view of the page shares them."""

import streamlit as st

from datasets import labelled_text
from datasets.documents import Documents
from datasets.names import plain
from ui import words
from ui.data import own_text

PREVIEW = 50  # texts that are shown before one accepts


def choose() -> Documents | None:
    """The accepted texts, or None while there are none."""
    return own_text.choose(DOCUMENTS)


def _size(documents: Documents) -> str:
    return words.count(len(documents), "text")


def _show(documents: Documents) -> None:
    classes = zip(documents.class_names, documents.sizes.tolist(), strict=True)
    st.caption(f"{_size(documents)}: {words.listed([f'{plain(name)} {words.number(n)}' for name, n in classes])}.")
    st.dataframe(documents.first(PREVIEW).frame(), height=180, key="own_documents_preview")


DOCUMENTS = own_text.Asked[Documents](
    name="own_documents",
    noun="texts in use stay",
    read=labelled_text.read,
    show=_show,
    size=_size,
    title=lambda documents: plain(documents.title),
    file="Texts with labels as CSV or text, up to 2 MB",
    file_help="A table with columns named text and label, perhaps one named subject; or in each line a label, a tab "
    "and the text. A text may begin with its subject: “Subject: ... | ...”.",
    paste="Or paste lines",
    paste_help="In each line a label, a tab or a comma, and the text.",
    placeholder="spam,Claim your free prize now\nham,Lunch at noon?\n...",
    template=(labelled_text.template(), "texts.csv"),
)
