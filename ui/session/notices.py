"""Sentences above the page's chart, each said once: above all what a link or a file asked for in vain."""

from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from ui.session import answers, visit


@dataclass
class Notices:
    """What is to be said, and where."""

    waiting: list[str] = field(default_factory=list)
    place: Any = None  # of this run's notices
    shown: list[str] = field(default_factory=list)  # there


def notice(sentence: str) -> None:
    """Something to say once, above the page's chart."""
    if answers.now():
        return
    held = visit.of(Notices)
    if sentence not in held.waiting:
        held.waiting.append(sentence)


def notices() -> None:
    """Where the notices stand; those still to come are added when the run is complete, and then all are forgotten."""
    held = visit.of(Notices)
    held.place, held.shown = st.container(), list(held.waiting)
    _say(held.place, held.shown)


def late_notices() -> None:
    """The last move of a page's body: those that have come since `notices`. Then all are forgotten."""
    held = visit.of(Notices)
    _say(held.place or st, [sentence for sentence in held.waiting if sentence not in held.shown])
    held.waiting, held.shown, held.place = [], [], None


def _say(place: Any, sentences: list[str]) -> None:
    for sentence in sentences:
        place.warning(sentence, icon=":material/link_off:")


def quoted(value: Any) -> str:
    """A value from a link, safe to print: short, and nothing in it is Markdown or HTML."""
    text = "".join(c for c in str(value) if c.isalnum() or c in " .,+-_")
    return f"“{text[:30]}”"
