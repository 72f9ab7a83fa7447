"""The lecture on the desk, which the reader's browser keeps: for all its tabs, and after a restart of the server.

It lives in the browser's localStorage, as the text of its file, under the name that `desk.js` has. A lecture that came
by a link or a file is shown without being kept until it is changed, as long as the browser keeps another one.
"""

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import streamlit as st

from datasets.upload import Refusal
from ui import served, words
from ui.lecture import lecture as lectures
from ui.lecture.lecture import LARGEST, MOST, Lecture
from ui.session import settings, visit

_KEY = "lecture_kept"
BOTH = "Another tab has changed the lecture, too: what was written or added here stands at its end."


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
    said: list[str] = field(default_factory=list)  # what could not be taken over from the browser, still to be told

    @property
    def name(self) -> str:
        """By which an address has it; empty as long as it has no picture."""
        return lectures.pack(self.lecture) if self.lecture.stops else ""

    @property
    def too_large(self) -> bool:
        """Whether its file could not be read again: it is neither saved nor kept."""
        return len(lectures.write(self.lecture)) > LARGEST

    def put(self, lecture: Lecture) -> None:
        """Another one is on the desk."""
        self.lecture, self.changes = lecture, self.changes + 1

    def lend(self, lecture: Lecture) -> None:
        """One that came by a link or a file; the one that the browser keeps, if it is the same, has its data, too."""
        mine, _ = _read(self.kept)
        same = _same(lecture, mine)
        self.put(mine if same else lecture)
        self.told, self.lent = _text(self.lecture), not same

    def compare(self) -> None:
        """Whether something was changed here that the browser is to keep."""
        text = _text(self.lecture)
        if text != self.told and not self.too_large:
            self.before, self.kept, self.told, self.mark, self.lent = self.kept, text, text, token_hex(8), False

    def hear(self, text: str, *, both: bool = False, base: str = "") -> None:
        """The browser says what it keeps.

        With `both` something was changed here before that was known; what this tab last knew of is the `base`.
        """
        theirs, sentences = _read(text)
        if both:
            self.kept, self.said = text, [*sentences, *([BOTH] if base else [])]
            self._add_to(theirs, _read(base)[0])
        elif self.lent and not _same(self.lecture, theirs):
            self.kept, self.said = text, [] if theirs.stops else sentences  # beside the one that is shown
        else:
            self.kept, self.lent, self.said = text, False, sentences
            if _text(theirs) != _text(self.lecture):
                self.put(theirs)
            self.told = _text(self.lecture)

    def _add_to(self, theirs: Lecture, base: Lecture) -> None:
        """What was added or changed here comes after what the browser keeps, as far as there is room."""
        whole, left = Lecture(theirs.title or self.lecture.title, theirs.stops), 0
        there = [*base.stops, *(stop for stop in theirs.stops if base.stops and stop not in base.stops)]
        for stop in self.lecture.stops:
            if stop in there:  # each of them once: a picture may have been added twice
                there.remove(stop)
                continue
            longer = Lecture(whole.title, (*whole.stops, stop))
            fits = len(longer.stops) <= MOST and len(lectures.write(longer)) <= LARGEST
            whole, left = (longer, left) if fits else (whole, left + 1)
        if left:
            do = "does" if left == 1 else "do"
            most = f"at most {MOST}, and {LARGEST // 1024**2} MB"
            self.said.append(f"{words.count(left, 'picture')} {do} not fit into your lecture: it has {most}.")
        self.put(whole)

    @property
    def aside(self) -> Lecture:
        """The other lecture that the browser keeps while one is shown that came by a link or a file."""
        return _read(self.kept)[0] if self.lent else Lecture()

    def back(self) -> None:
        """The one that the browser keeps is on the desk again."""
        self.lent = False
        theirs, self.said = _read(self.kept)
        self.put(theirs)
        self.told = _text(self.lecture)


def keep(says: str = "") -> None:
    """Have the browser keep what is on the desk, and hear what it keeps. Once on a page, when all is drawn.

    It `says` so there, or that it keeps nothing.
    """
    desk = visit.of(Desk)
    desk.compare()
    for sentence in desk.said:
        st.toast(sentence, icon=":material/block:", duration="infinite")
    desk.said = []
    told = dict(text=desk.told if desk.lent else desk.kept, kept=desk.kept, before=desk.before, mark=desk.mark)
    _component(
        key=settings.key_of(_KEY), data=told | dict(lent=desk.lent, says=says), on_kept_change=_heard, height="content"
    )


def _heard() -> None:
    said = (st.session_state.get(settings.key_of(_KEY)) or {}).get("kept")
    if isinstance(said, dict) and isinstance(said.get("text"), str):
        base = said.get("base")
        visit.of(Desk).hear(said["text"], both=said.get("both") is True, base=base if isinstance(base, str) else "")


def _text(lecture: Lecture) -> str:
    return lectures.write(lecture).decode() if lecture.stops else ""


def _read(text: str) -> tuple[Lecture, list[str]]:
    """What the browser keeps, and in sentences what of it cannot be read: it may be of a newer version."""
    try:
        return lectures.read(text.encode(errors="replace")) if text else (Lecture(), [])
    except Refusal as problem:
        return Lecture(), [f"What this browser keeps cannot be read. {problem}"]


def _same(one: Lecture, kept: Lecture) -> bool:
    """Whether the browser keeps this one; a link of it has no data of its own, and what is kept may have them."""
    if any(stop.picture.own for stop in one.stops):
        return _text(one) == _text(kept)
    return bool(kept.stops) and lectures.pack(one) == lectures.pack(kept)


_component: Any = served.component("desk")
