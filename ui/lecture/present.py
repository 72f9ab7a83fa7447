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
from ui.front import shell
from ui.guessing import ask
from ui.lecture import lecture as lectures
from ui.lecture.lecture import LONGEST, Lecture
from ui.session import address, settings, visit
from ui.session.arrival import FromFile
from ui.session.notices import notice

LECTURE, STOP = "lecture", "stop"  # their names in the address
MODE = "1"  # the mode without a lecture
_STOP = re.compile("[1-9][0-9]?")


@dataclass
class Given:
    """The lecture that is given, the name by which the address has it, and at which stop it is."""

    name: str = ""
    lecture: Lecture = field(default_factory=Lecture)
    stop: int = 0


def bring() -> None:
    """Before a page arrives: the lecture that the address names, and its stop where the address says no more."""
    given, name = visit.of(Given), st.query_params.get(LECTURE, "")
    if name in ("", MODE):
        return
    if name != given.name:
        try:
            given.lecture, sentences = lectures.named(name)
        except Refusal as problem:
            given.lecture, sentences = Lecture(), [str(problem)]
        given.name = name
        for sentence in sentences:
            notice(sentence)
    stop = st.query_params.get(STOP, "1")
    given.stop = int(stop) - 1 if _STOP.fullmatch(stop) and int(stop) <= len(given.lecture.stops) else 0
    shown = given.lecture.stops[given.stop].picture if given.lecture.stops else None
    if shown and shown.page == visit.page() and not address.asked(shown.page):
        arriving = visit.of(FromFile)
        arriving.page, arriving.settings = shown.page, shown.said()


def arrive() -> None:
    """A page has arrived: if it shows a stop of a lecture, the stop's question is asked, with its guess."""
    given = visit.of(Given)
    if _on(given) and (asked := given.lecture.stops[given.stop]).page == visit.page():
        settings.here().preset = asked.question
        ask.begin(asked.question)


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
    return bool(given.lecture.stops) and st.query_params.get(LECTURE, "") == given.name


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
