"""Lecture mode: the picture and its question for a whole room, and the stops of a lecture one after the other.

The address says it: `lecture=1` for the mode alone, or a lecture's name and `stop`. What one does there, keys, pen and
blank screen, is the browser's alone (`lecture.js`); another stop is another page of the app, asked for here.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from datasets.names import plain
from datasets.upload import Refusal
from ui import served
from ui.data import own_source
from ui.front import shell
from ui.guessing import ask
from ui.lecture import lecture as lectures
from ui.lecture.kept import Desk, keep
from ui.lecture.lecture import LONGEST, Lecture
from ui.session import address, settings, versions, visit
from ui.session.arrival import FromFile
from ui.session.notices import notice

LACKS = (
    "This picture was made of data that a link cannot hold. "
    "Open the lecture's file on the page Lectures: it holds them if they were small."
)
LECTURE, STOP = "lecture", "stop"  # their names in the address
MODE = "1"  # the mode without a lecture
_STOP = re.compile("[1-9][0-9]?")


@dataclass
class Given:
    """The lecture that is given, the name by which the address has it, and at which stop it is."""

    name: str = ""
    lecture: Lecture = field(default_factory=Lecture)
    stop: int = 0


def bring(*, back: bool) -> None:
    """Before a page arrives: the lecture that the address names, and its stop where the address says no more.

    A stop of another page opens that page; after `back` it is said, or one could not go further back.
    """
    given, name, desk = visit.of(Given), st.query_params.get(LECTURE, ""), visit.of(Desk)
    if name in ("", MODE) or visit.page() not in [topic.name for topic in shell.TOPICS]:
        return
    if name == desk.name:
        given.name, given.lecture = name, desk.lecture  # with own data, which the name does not hold
    elif name != given.name:
        try:
            given.lecture, sentences = lectures.named(name)
        except Refusal as problem:
            given.lecture, sentences = Lecture(), [str(problem)]
        given.name = name
        for sentence in sentences:
            notice(sentence)
    stop = st.query_params.get(STOP, "1")
    given.stop = int(stop) - 1 if _STOP.fullmatch(stop) and int(stop) <= len(given.lecture.stops) else 0
    if not given.lecture.stops:
        return
    asked = given.lecture.stops[given.stop]
    shown = asked.picture
    own_source.returned()  # what another stop has brought
    if shown.page != visit.page():
        if not back:
            go(given.name, given.lecture, given.stop)
        notice(f"Picture {given.stop + 1} of the lecture is on another page: {_title(shown.page)}.")
        return
    if not address.asked(shown.page):
        arriving = visit.of(FromFile)
        arriving.page, arriving.settings = shown.page, shown.said()
    if shown.own:
        try:
            own_source.lend(shown.own)
        except Refusal as problem:
            notice(f"The data of this picture cannot be read. {problem}")
    elif asked.lacks:
        notice(LACKS)


def arrive() -> None:
    """A page has arrived: if it shows a stop of a lecture, the stop's question is asked, with its guess."""
    given = visit.of(Given)
    if _on(given):
        asked = given.lecture.stops[given.stop]
        settings.here().preset = asked.question
        ask.begin(asked.question, versions.now(asked.page, asked.picture.version, asked.picture.settings))


def question(view: str) -> str:
    """What the lecture asks of the picture on the screen, as long as it is on that view."""
    given = visit.of(Given)
    if not _on(given):
        return ""
    stop = given.lecture.stops[given.stop]
    asked_of = stop.picture.settings.get("view", settings.default_of("view"))
    there = (stop.page, asked_of) == (visit.page(), view)
    return plain(stop.question, LONGEST) if there and stop.question else ""


def _on(given: Given) -> bool:
    named = bool(given.lecture.stops) and st.query_params.get(LECTURE, "") == given.name
    return named and given.lecture.stops[given.stop].page == visit.page()


def _title(page: str) -> str:
    return next(topic.title for topic in shell.TOPICS if topic.name == page)


def place(name: str, lecture: Lecture, stop: int) -> dict[str, Any]:
    """What the address of this stop of a lecture says."""
    return {**lecture.stops[stop].picture.query(), LECTURE: name, STOP: str(stop + 1)}


def go(name: str, lecture: Lecture, stop: int) -> None:
    """Show this stop."""
    visit.of(visit.Place).page = ""  # it arrives anew
    st.switch_page(shell.path(lecture.stops[stop].page), query_params=place(name, lecture, stop))


def draw() -> None:
    """What the browser needs to know, and another stop if it asks for one."""
    given = visit.of(Given)
    on = _on(given)
    told = _told(given) if on else {}
    asked = _component(key=settings.key_of("lecture"), data=told, on_go_change=lambda: None)
    stop = getattr(asked, "go", None)
    if on and type(stop) is int and 0 <= stop < len(given.lecture.stops):
        go(given.name, given.lecture, stop)
    if on and given.lecture.stops[given.stop].lacks:
        keep()  # the browser may keep the lecture with its data: this is a reload, say
        desk = visit.of(Desk)
        if desk.name == given.name and desk.lecture != given.lecture:
            go(given.name, desk.lecture, given.stop)


def _told(given: Given) -> dict[str, Any]:
    stops = given.lecture.stops
    here, then = stops[given.stop], stops[given.stop + 1 : given.stop + 2]
    return dict(
        name=given.name,
        title=given.lecture.title,
        stop=given.stop,
        stops=len(stops),
        question=here.question,
        line=here.line,
        notes=here.notes,
        then=then[0].heading if then else "",
    )


_component = served.component("lecture")
