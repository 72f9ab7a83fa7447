"""What a visit holds: for each kind of memory one object, typed where it is used, made when it is first asked for.

@dataclass
class Offered:
    data: Dataset | None = None

visit.of(Offered).data = data
"""

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, TypeVar

import streamlit as st

from ui.session import answers

T = TypeVar("T")


@dataclass
class Place:
    """Where the reader is."""

    page: str = ""  # the name of the page on the screen
    came: int = 0  # how often a page was had as the address says
    asked: list[tuple[str, str]] = field(default_factory=list)  # what it said of the page then, by name
    visit: str = field(default_factory=lambda: token_hex(8))  # the browser knows by it that another process has begun


def of(kind: type[T]) -> T:
    """The visit's memory of this kind."""
    return _held(name_of(kind), kind)


def here(kind: type[T]) -> T:
    """The memory of this kind that belongs to the page on the screen; each page has one of its own."""
    return _held(name_of(kind, page()), kind)


def page() -> str:
    """The name of the page on the screen, or of the one that settings answer for."""
    given = answers.now()
    return given.page if given else of(Place).page


def name_of(kind: type[Any], page: str = "") -> str:
    """The key of a memory in the session."""
    return f"{kind.__module__}.{kind.__qualname__}" + (f" {page}" if page else "")


def _held(name: str, kind: type[T]) -> T:
    if name not in st.session_state:
        st.session_state[name] = kind()
    held: T = st.session_state[name]
    return held
