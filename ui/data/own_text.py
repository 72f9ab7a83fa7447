"""The reader's own text: a file or a pasted one, a look at what was read, and a button.

What is in use stays until something else is accepted; all views that ask by the same name share it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import streamlit as st

from datasets.upload import Refusal
from ui.data import own_source
from ui.session import answers, cache, visit

T = TypeVar("T")


@dataclass(frozen=True)
class Asked(Generic[T]):
    """What is asked for, in words, and what makes it of a text."""

    name: str  # of its controls, such as "own_sentences"
    noun: str  # what is in use, such as "sentences in use stay"
    read: Callable[[bytes | str, str], T]  # from the contents and the file's name; raises Refusal
    show: Callable[[T], None]  # a look at what was read, before it is accepted
    size: Callable[[T], str]  # such as "12 sentences"
    title: Callable[[T], str]
    file: str  # labels and helps of the two fields
    file_help: str
    paste: str = ""  # none: only a file is taken
    paste_help: str = ""
    placeholder: str = ""
    template: tuple[bytes, str] | None = None  # contents and file name
    use: str = "text"
    megabytes: int = 2
    kept: Callable[[T], str] | None = None  # the text that is kept of it, where the file is none


@dataclass
class Reading:
    """What was read last, or why it was refused, under what it was read of; and how many were accepted, by name."""

    key: str = ""
    found: Any = None
    accepted: dict[str, int] = field(default_factory=dict)


def choose(asked: Asked[T]) -> T | None:
    """What was accepted, or None while nothing was."""
    mine: T | None = own_source.in_use(asked.name)
    if answers.now():
        return mine
    own_source.shown(asked.name)
    if mine is None:
        with st.container(border=True, key="own_data"):
            _reader(asked)
        return None
    with st.expander(f"{asked.title(mine)}: {asked.size(mine)} read. Use another {asked.use}."):
        _reader(asked)
    return mine


def _reader(asked: Asked[T]) -> None:
    left, right = st.columns(2) if asked.paste else (st.container(), None)
    with left:
        file = st.file_uploader(
            asked.file,
            max_upload_size=asked.megabytes,
            key=f"{asked.name}_file_{visit.of(Reading).accepted.get(asked.name, 0)}",  # a new one once accepted
            help=asked.file_help,
        )
        if asked.template:
            content, name = asked.template
            st.download_button("A template to fill in", content, name, "text/plain", on_click="ignore", type="tertiary")
    pasted = ""
    if right:
        pasted = right.text_area(
            asked.paste, key=f"{asked.name}_text", height=120, placeholder=asked.placeholder, help=asked.paste_help
        )
    given: bytes | str | None = file.getvalue() if file is not None else pasted or None
    if given is None:
        return
    mine = _read(asked, given, file.name if file is not None else "pasted.txt")
    if mine is None:
        return
    asked.show(mine)
    st.button(
        f"Use this {asked.use} ({asked.size(mine)})",
        type="primary",
        on_click=_accept,
        args=(asked, mine, given, file.name if file is not None else "pasted.txt"),
        key=f"{asked.name}_accept",
    )


def _read(asked: Asked[T], content: bytes | str, name: str) -> T | None:
    """Read once for the same content; a refusal is said instead."""
    key, it = cache.digest(asked.name, content, name), visit.of(Reading)
    if it.key != key:
        try:
            it.key, it.found = key, asked.read(content, name)
        except Refusal as problem:
            it.key, it.found = key, problem
    if isinstance(it.found, Refusal):
        kept = f" The {asked.noun}." if own_source.in_use(asked.name) is not None else ""
        st.warning(f"{it.found}{kept}", icon=":material/block:")
        return None
    mine: T = it.found
    return mine


def _accept(asked: Asked[T], mine: T, given: bytes | str, name: str) -> None:
    own_source.put_to_use(asked.name, mine, asked.kept(mine) if asked.kept else given, name)
    it = visit.of(Reading)
    it.key, it.accepted[asked.name] = "", it.accepted.get(asked.name, 0) + 1
    if asked.paste:
        st.session_state[f"{asked.name}_text"] = ""
