"""Sentences above the page's chart, each said once: above all what a link or a file asked for in vain."""

from typing import Any

import streamlit as st

from ui.session import answers


def asker() -> str:
    """Who asks for the settings on arrival: a link or a file."""
    return str(st.session_state.get("_asker", "link"))


def notice(sentence: str) -> None:
    """Something to say once, above the page's chart."""
    if answers.now():
        return
    said = st.session_state.setdefault("_notices", [])
    if sentence not in said:
        said.append(sentence)


def notices() -> None:
    """Where the notices stand; those still to come are added when the run is complete, and then all are forgotten."""
    place = st.session_state["_notice_place"] = st.container()
    shown = st.session_state["_notices_shown"] = list(st.session_state.get("_notices", []))
    for sentence in shown:
        place.warning(sentence, icon=":material/link_off:")


def late_notices() -> None:
    """The last move of a page's body: those that have come since `notices`. Then all are forgotten, and who asked."""
    place = st.session_state.pop("_notice_place", st)
    shown = st.session_state.pop("_notices_shown", [])
    for sentence in st.session_state.pop("_notices", []):
        if sentence not in shown:
            place.warning(sentence, icon=":material/link_off:")
    st.session_state.pop("_asker", None)


def quoted(value: Any) -> str:
    """A value from a link, safe to print: short, and nothing in it is Markdown or HTML."""
    text = "".join(c for c in str(value) if c.isalnum() or c in " .,+-_")
    return f"“{text[:30]}”"
