"""The lecturer's side of a class: a guess that is awaited on this screen is a question to all phones.

Only a visit whose browser holds the lecturer's key asks, reveals and closes. Without a class nothing happens here.
Where its file cannot be read or written just now the page stands as it would without, but says so.
"""

import json
import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial, wraps
from io import BytesIO
from secrets import token_hex
from typing import Any, ParamSpec, TypeVar

import streamlit as st

from ui import served
from ui.classroom import distribution, routes, store
from ui.classroom.store import Question, Store, Truth, Votes
from ui.session import settings, visit

_LOG = logging.getLogger(__name__)
_Given = ParamSpec("_Given")
_Got = TypeVar("_Got")


@dataclass
class Asked:
    """The question that this visit asks the class now."""

    question: Question | None = None
    page: str = ""
    number: int = 0  # of its round
    window: str = field(default_factory=partial(token_hex, 8))
    stands: str = ""  # with which settings it was asked last
    goes_on: str = ""  # what is asked on this page since before the window was loaded, perhaps
    stood: str = ""  # and with which settings
    revealed: str = ""  # or what was revealed on it then


@dataclass(frozen=True)
class Offer:
    """What a class can do with the picture on the screen, beside guessing: the lecturer starts it, and takes it up."""

    starts: str  # what the lecturer presses that it is asked
    question: Question
    takes: str  # what the lecturer presses that its answers count
    take: Callable[[Votes], str]  # called with them, before the next run of the page; what is said of them
    lacks: Callable[[Votes], str] = lambda _: ""  # what is said of too few of them: then it is asked on
    again: bool = False  # whether what is offered then is asked at once


@dataclass
class Gathering:
    """The offer that this visit has taken up, by what starts it."""

    starts: str = ""
    page: str = ""
    number: int = 0  # of its round
    said: str = ""  # of the answers that were taken last


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


@dataclass
class Unreached:
    """Whether the class could not be reached since it was last said."""

    now: bool = False


def _reaching(does: Callable[_Given, _Got]) -> Callable[_Given, _Got | None]:
    """The same where the class may be out of reach: then it breaks off, and the next run of the page tries again."""

    @wraps(does)
    def tried(*given: _Given.args, **named: _Given.kwargs) -> _Got | None:
        try:
            return does(*given, **named)
        except sqlite3.Error as problem:
            _LOG.warning("The class cannot be reached: %s", problem)
            visit.of(Unreached).now = True
            return None

    return tried


def _here() -> Store | None:
    """The class, if there is one and this is its lecturer."""
    key = _key() if store.path() else None
    here = store.here() if key else None
    return here if here and routes.knows(here, key) else None


def _key() -> str | None:
    return st.context.cookies.get(routes.LECTURER)


@_reaching
def ask(asks: Callable[[], Question]) -> None:
    """A guess is awaited: the class is asked, and the number of its answers and the address of phones are drawn."""
    here = _here()
    if here is None:
        return
    question = asks()
    asked, now = visit.of(Asked), here.now()
    ours = asked.question == question and asked.page == visit.page()
    if ours and now and now.number != asked.number:
        _say(f"Another window of yours asks the class: “{now.question.text}”", "Ask this one", _forget)
        return
    if not ours or now is None:
        number = here.open(question, visit.page(), asked.window)
        asked.question, asked.page, asked.number, asked.stands = question, visit.page(), number, ""
    _stand(here, asked)
    _count(here, asked.number)


def _stand(here: Store, asked: Asked) -> None:
    """A window that is loaded anew is to know with which settings the question is asked."""
    if (stands := _settings()) != asked.stands:
        here.stand(asked.number, stands)
        asked.stands = stands


def _settings() -> str:
    return json.dumps(settings.asked(), default=str)


def _count(here: Store, number: int, **more: Any) -> None:
    """How many have answered, and where phones find the question."""
    told = dict(round=number, events=f"{served.base()}/class/events", address=here.address, qr=qr(here.address))
    _class(key=settings.key_of("class_asked"), data=told | more, height="content")


def gather(offers: Callable[[], Offer | None]) -> None:
    """What the picture on the screen offers the class: a button that starts it; or how many have answered so far.

    And last what is to be said of all that this run has asked of the class.
    """
    _gather(offers)
    unreached = visit.of(Unreached)
    if unreached.now:
        unreached.now = False
        _say("The class cannot be reached just now. Nothing is lost.", "Try again", lambda: None, "class_again")


@_reaching
def _gather(offers: Callable[[], Offer | None]) -> None:
    here = _here()
    if here is None:
        return
    it, now, page = visit.of(Gathering), here.now(), visit.page()
    offer = None if visit.of(Asked).question else offers()
    under_way = offer is not None and now is not None and (now.page, now.question) == (page, offer.question)
    goes_on = offer is not None and now is None and (it.page, it.starts) == (page, offer.starts)
    if offer and (goes_on or (under_way and now and not now.truth)):
        it.starts, it.page, it.number = offer.starts, page, here.open(offer.question, page, visit.of(Asked).window)
        with st.container(key="gather", border=True):
            st.markdown(f"**{offer.question.text}**")
            _count(here, it.number, rows=offer.question.shows.get("names", []))
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.button(offer.takes, type="primary", on_click=_take, args=(offer, it.number), key="class_take")
                st.button("Stop", type="tertiary", on_click=_stop, key="class_stop")
                st.caption(it.said, width="content")
        return
    _stop()
    now = here.now()
    if visit.of(Asked).question:
        return
    if now and not now.truth:
        _say(f"The class is still asked: “{now.question.text}”", "Ask it no more", partial(here.close, now.number))
    elif offer:
        _say(it.said if it.page == page else "", offer.starts, partial(_start, offer.starts))


def _start(starts: str) -> None:
    here, it = _here(), visit.of(Gathering)
    now = here.now() if here else None
    if here and now:
        here.close(now.number)
    it.starts, it.page, it.number, it.said = starts, visit.page(), 0, ""


@_reaching
def _take(offer: Offer, number: int) -> None:
    here, it = _here(), visit.of(Gathering)
    if here is None:
        return
    it.said = offer.lacks(here.distribution(number))
    if not it.said:
        it.said = offer.take(here.collect(number))
        it.number = 0
        it.starts = it.starts if offer.again else ""


@_reaching
def _stop() -> None:
    here, it = _here(), visit.of(Gathering)
    if here and it.number:
        here.close(it.number, visit.of(Asked).window)
    it.starts, it.number = "", 0


@_reaching
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
        here.reveal(answered.number, now)
        answered.truth = now
    return answered


def draw(question: Question, answered: Answered) -> None:
    """How the class has answered."""
    told: dict[str, Any] = dict(round=answered.number, shown=f"{served.base()}/class/shown", distribution=None)
    if answered.votes:
        told |= dict(distribution=distribution.revealed(question, answered.truth, answered.votes) | _range(question))
    _class(key=settings.key_of("class_said"), data=told, height="content")


def _range(question: Question) -> dict[str, Any]:
    if question.many:
        return {}
    if question.options:
        return dict(options=list(question.options))
    return dict(low=question.low, high=question.high, percent=question.percent)


@_reaching
def leave(waits: str = "") -> None:
    """What stands on this screen asks nothing of the class; but `waits` is asked on, for another run."""
    here = _here()
    if here is None:
        return
    asked, now = visit.of(Asked), here.now()
    if asked.question and asked.question.text == waits and asked.page == visit.page():
        if now and now.number == asked.number:
            _stand(here, asked)
            st.caption("The class is still asked, though with these settings there is no answer to it.")
    elif asked.question:
        here.close(asked.number, asked.window)
        asked.question = None
    elif asked.number:
        here.show(asked.number)  # who goes on while the run is played has seen enough
        asked.number = 0


@_reaching
def arrive() -> None:
    """Another page is open: what this window asked is asked no more; what another one asks goes on."""
    visit.of(Unreached).now = False  # what failed on the page before is not tried again on this one
    here = _here()
    now = here.now() if here else None
    if here is None or now is None:
        return
    asked = visit.of(Asked)
    if visit.of(Gathering).page != visit.page():
        _stop()
    if asked.question and asked.page != visit.page():
        here.close(asked.number, asked.window)
        asked.question = None
    elif now.truth:
        if now.number == asked.number or now.page == visit.page():
            here.show(now.number)
        if now.page == visit.page() and visit.of(visit.Place).came == 1:
            asked.revealed = now.question.text
            answered = Answered(now.number, here.distribution(now.number), now.truth)
            visit.here(Revealed).rounds[asked.revealed] = answered
    elif now.page == visit.page():
        asked.goes_on, asked.stood = now.question.text, now.stands


def goes_on() -> tuple[str, bool]:
    """The question that was open on this page when it was loaded, once, and whether the page stands as it did then.

    A window that is loaded anew asks it on, with what was moved meanwhile, too.
    """
    if not store.path():
        return "", False
    asked = visit.of(Asked)
    text, asked.goes_on = asked.goes_on, ""
    return text, bool(text) and asked.stood == _settings()


def was_revealed() -> str:
    """The question that was revealed on this page before it was loaded, once: it is not asked anew by that."""
    if not store.path():
        return ""
    asked = visit.of(Asked)
    text, asked.revealed = asked.revealed, ""
    return text


def _forget() -> None:
    """This window is to ask what stands in it, whatever another one asks."""
    visit.of(Asked).question = None


def _say(sentence: str, button: str, pressed: Callable[[], None], key: str = "class_other") -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if sentence:
            st.caption(sentence, width="content")
        st.button(button, type="tertiary", on_click=_reaching(pressed), key=settings.key_of(key))


@lru_cache(maxsize=64)
def qr(address: str) -> str:
    """The address as a QR code, an SVG with a quiet margin, on white: a camera finds no black on a dark page."""
    import segno

    drawn = BytesIO()
    look: dict[str, Any] = dict(kind="svg", xmldecl=False, svgns=True, light="white", scale=4, border=3, omitsize=True)
    segno.make(address, error="m").save(drawn, **look)
    return drawn.getvalue().decode()


_class: Any = served.component("class", "distribution")
