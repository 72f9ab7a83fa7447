"""A lecture on paper: each picture as it opens, its question, room for an answer, and its link as a QR code."""

import importlib
from typing import Any

import segno
import streamlit as st

from datasets.names import plain
from datasets.upload import Refusal
from ui import compute
from ui.classroom.lecturer import qr
from ui.guessing.cover import covered
from ui.guessing.guess import SHOWN, Guess, told
from ui.lecture.lecture import LONGEST, Lecture, Stop
from ui.session import address, versions
from ui.stage import opening, player
from ui.view import Shown

LINES = 3  # to write upon
# It is paper, whatever the theme of the page, whose colours charts read of the element that they stand in. Printed, it
# is alone on its pages.
_STYLE = """<style>.st-key-handout { padding: 1rem; color-scheme: light; background: #ffffff; }
.st-key-handout, .st-key-handout * { --st-text-color: #1d2733 !important; --st-background-color: #ffffff !important;
--st-border-color: #d8dfe6 !important; }
.st-key-handout :is(h2, p, strong, .handout-line) { color: #1d2733 !important; }
.handout-line { height: 2.2rem; border-bottom: 1px solid currentColor; opacity: 0.4; }
@media print {
body, [data-testid="stApp"] { color-scheme: light !important; background: #ffffff !important; }
[data-testid="stHeader"], [data-testid="stSidebar"], .st-key-handout_head,
[data-testid="stMainBlockContainer"]:has(.st-key-handout) > [data-testid="stVerticalBlock"] >
:not(:has(.st-key-handout)) { display: none !important; }
[data-testid="stApp"], [data-testid="stApp"] :is(div, section):has(.st-key-handout) { position: static !important;
overflow: visible !important; height: auto !important; display: block !important; }
[class*="st-key-handout_"] { break-inside: avoid; }
}</style>"""
_PRINT = st.components.v2.component(
    "print",
    html="<button type='button'>Print</button>",
    js="export default ({ parentElement }) => { parentElement.querySelector('button').onclick = () => print(); }",
    css="button { font: inherit; padding: 0.4rem 1rem; cursor: pointer; color: inherit; background: none;"
    " border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius); }",
)


def draw(lecture: Lecture) -> None:
    """Draw it."""
    st.html(_STYLE)
    with st.container(horizontal=True, vertical_alignment="center", key="handout_head"):
        _PRINT(key="handout_print")
        answers = st.toggle("With the answers", key="handout_answers")
    with st.container(key="handout"):
        st.header(plain(lecture.title or "Handout", LONGEST), anchor=False)
        for i, stop in enumerate(lecture.stops):
            with st.container(key=f"handout_{i}"):
                _stop(i, stop, answers)


def _stop(i: int, stop: Stop, answers: bool) -> None:
    try:
        shown = answer(stop)
    except (compute.Refused, Refusal) as problem:
        st.warning(f"Picture {i + 1}: {problem}")
        return
    asked = guessed(shown, stop)
    words, code = st.columns([6, 1])
    words.markdown(f"**{i + 1}. {plain(stop.question or stop.heading, LONGEST)}**")
    if asked and asked.says:
        words.markdown("  ".join(f"☐ {says}  " for says in asked.says))
    try:
        code.image(qr(address.link(stop.page, stop.picture.query())), width=90)
    except segno.DataOverflowError:
        code.caption("Its link is too long for a code.")
    picture = shown.pictures[0]
    asks_for = opening.number(str(stop.picture.shown.get("frame", "")), len(picture.frames))
    figure = picture.frames[picture.start if asks_for is None else asks_for]
    if asked and not answers and (asked.stays or not picture.steps):
        figure = covered(figure)
    player.chart(figure, alt=picture.alt, key=f"handout_chart_{i}", still=True)
    if answers:
        said = [told(asked, SHOWN, shown.quantity)] if asked else []
        st.markdown(" ".join([*said, plain(stop.line, LONGEST) if stop.line else ""]) or "–")
    else:
        st.html("<div class='handout-line'></div>" * LINES)


def answer(stop: Stop) -> Shown:
    """What the stop shows. Raises compute.Refused, and Refusal for own data that cannot be read."""
    page = importlib.import_module(f"pages.{stop.page}").PAGE
    asked: dict[str, Any] = versions.renamed(stop.page, dict(stop.picture.settings))
    own = stop.picture.own
    mine = {own.kind: own.read()} if own else {}
    shown: Shown = page.answer(asked | versions.pinned(stop.page, stop.picture.version, asked), own=mine)
    return shown


def guessed(shown: Shown, stop: Stop) -> Guess | None:
    """The guess that goes with its question, if the run answers it."""
    asked = next((one.guess for one in shown.view.presets if one.question == stop.question), None)
    return asked if asked and asked.answered(shown.quantity) else None
