"""The lecture on the desk, which the reader's browser keeps: for all its tabs, and after a restart of the server.

It lives in the browser's localStorage, as the text of its file, under the name that `desk.js` has. A lecture that came
by a link or a file is shown without being kept until it is changed, as long as the browser keeps another one.
"""

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import streamlit as st

from datasets.upload import Refusal
from ui import served
from ui.lecture import lecture as lectures
from ui.lecture.lecture import Lecture
from ui.session import settings, visit

_KEY = "lecture_kept"


@dataclass
class Desk:
    """The lecture that the reader makes."""

    lecture: Lecture = field(default_factory=Lecture)
    changes: int = 0  # how often another one was opened, or its stops moved: their fields are new ones then
    kept: str = ""  # what the browser keeps, as far as it has said or was told
    before: str = ""  # what it kept before the last change that was made here
    told: str = ""  # the lecture's text when it was last compared
    mark: str = ""  # of the last change here, by which the browser knows a new one
    lent: bool = False  # it came by a link or a file, and nothing was changed in it

    @property
    def name(self) -> str:
        """By which an address has it; empty as long as it has no picture."""
        return lectures.pack(self.lecture) if self.lecture.stops else ""

    def put(self, lecture: Lecture) -> None:
        """Another one is on the desk."""
        self.lecture, self.changes = lecture, self.changes + 1

    def lend(self, lecture: Lecture) -> None:
        """One that came by a link or a file; the one that the browser keeps, if it is the same, has its data, too."""
        mine = _read(self.kept)
        same = bool(mine.stops) and lectures.pack(mine) == lectures.pack(lecture)
        whole = not any(stop.picture.own for stop in lecture.stops)
        self.put(mine if same and whole else lecture)
        self.told, self.lent = _text(self.lecture), not same

    def compare(self) -> None:
        """Whether something was changed here that the browser is to keep."""
        text = _text(self.lecture)
        if text != self.told:
            self.before, self.kept, self.told, self.mark, self.lent = self.kept, text, text, token_hex(8), False

    def hear(self, text: str, *, both: bool = False) -> None:
        """The browser says what it keeps. With `both` a picture was added here before that was known."""
        theirs = _read(text)
        if both:
            self.kept = text
            self.put(Lecture(theirs.title or self.lecture.title, (*theirs.stops, *self.lecture.stops)))
        elif self.lent and not self._is_lent(theirs):
            self.kept = text  # beside the one that is shown
        else:
            self.kept, self.lent = text, False
            if _text(theirs) != _text(self.lecture):
                self.put(theirs)
            self.told = _text(self.lecture)

    def _is_lent(self, theirs: Lecture) -> bool:
        return bool(theirs.stops) and lectures.pack(theirs) == self.name

    @property
    def aside(self) -> Lecture:
        """The other lecture that the browser keeps while one is shown that came by a link or a file."""
        return _read(self.kept) if self.lent else Lecture()

    def back(self) -> None:
        """The one that the browser keeps is on the desk again."""
        self.lent = False
        self.put(_read(self.kept))
        self.told = _text(self.lecture)


def keep() -> None:
    """Have the browser keep what is on the desk, and hear what it keeps. Once on a page, when all is drawn."""
    desk = visit.of(Desk)
    desk.compare()
    told = dict(text=desk.told if desk.lent else desk.kept, kept=desk.kept, before=desk.before, mark=desk.mark)
    _component(key=settings.key_of(_KEY), data=told | dict(lent=desk.lent), on_kept_change=_heard, height="content")


def _heard() -> None:
    said = (st.session_state.get(settings.key_of(_KEY)) or {}).get("kept")
    if isinstance(said, dict) and isinstance(said.get("text"), str):
        visit.of(Desk).hear(said["text"], both=said.get("both") is True)


def _text(lecture: Lecture) -> str:
    return lectures.write(lecture).decode() if lecture.stops else ""


def _read(text: str) -> Lecture:
    try:
        return lectures.read(text.encode(errors="replace"))[0] if text else Lecture()
    except Refusal:
        return Lecture()  # somebody else has written there


_component: Any = served.component("desk")
