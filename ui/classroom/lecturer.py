"""The lecturer's side of a class: a guess that is awaited on this screen is a question to all phones.

Only a visit whose browser holds the lecturer's key asks, reveals and closes. Without a class nothing happens here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any

import streamlit as st

from ui import served
from ui.classroom import distribution, routes, store
from ui.classroom.store import Question, Store, Truth, Votes
from ui.session import settings, visit


@dataclass
class Asked:
    """The question that this visit asks the class now."""

    question: Question | None = None
    page: str = ""
    number: int = 0  # of its round


@dataclass
class Answered:
    """A round that was revealed: its votes, and the truth that phones know."""

    number: int
    votes: Votes
    truth: Truth


@dataclass
class Revealed:
    """How the class has answered on this page, by the question."""

    rounds: dict[str, Answered] = field(default_factory=dict)


def _here() -> Store | None:
    """The class, if there is one and this is its lecturer."""
    here = store.here()
    return here if here and routes.knows(here, _key()) else None


def _key() -> str | None:
    return st.context.cookies.get(routes.LECTURER)


def ask(question: Question) -> None:
    """A guess is awaited: the class is asked, and the number of its answers and the address of phones are drawn."""
    here = _here()
    if here is None:
        return
    asked = visit.of(Asked)
    same = asked.question == question and asked.page == visit.page()
    if not same or not here.now(asked.number):  # another window of the lecturer may have asked since
        asked.question, asked.page, asked.number = question, visit.page(), here.open(question)
    told = dict(round=asked.number, events=f"{served.base()}/class/events", address=here.address, qr=qr(here.address))
    _class(key=settings.key_of("class_asked"), data=told, height="content")


def reveal(text: str, truth: Callable[[], Truth]) -> Answered | None:
    """The guess was given: how the class has answered it until then. Phones are told what is true by now."""
    here = _here()
    if here is None:
        return None
    asked, rounds, now = visit.of(Asked), visit.here(Revealed).rounds, truth()
    if asked.question and asked.page == visit.page() and asked.question.text == text:
        rounds.pop(text, None)
        if here.reveal(asked.number, now):
            rounds[text] = Answered(asked.number, here.distribution(asked.number), now)
        asked.question = None
    answered = rounds.get(text)
    if answered and answered.truth != now:
        answered.truth = now
        here.reveal(answered.number, now)
    return answered


def draw(question: Question, answered: Answered) -> None:
    """How the class has answered."""
    told: dict[str, Any] = dict(round=answered.number, shown=f"{served.base()}/class/shown", distribution=None)
    if answered.votes:
        told |= dict(distribution=distribution.revealed(question, answered.truth, answered.votes) | _range(question))
    _class(key=settings.key_of("class_said"), data=told, height="content")


def _range(question: Question) -> dict[str, Any]:
    if question.options:
        return dict(options=list(question.options))
    return dict(low=question.low, high=question.high)


def leave() -> None:
    """What stands on this screen asks nothing of the class."""
    here = _here()
    asked = visit.of(Asked) if here else None
    if here and asked and asked.question:
        here.close(asked.number)
        asked.question = None
    elif here and asked and asked.number:
        here.show(asked.number)  # who goes on while the run is played has seen enough
        asked.number = 0


def arrive() -> None:
    """Another page is open: whatever was asked, in a window that is gone, too, is asked no more."""
    here = _here()
    now = here.now() if here else None
    if here and now:
        here.show(now.number) if now.truth else here.close(now.number)
        visit.of(Asked).question = None


@lru_cache(maxsize=64)
def qr(address: str) -> str:
    """The address as a QR code, an SVG with a quiet margin."""
    import segno

    drawn = BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, scale=4, border=3, omitsize=True)
    return drawn.getvalue().decode()


_class: Any = served.component("class", "distribution")
