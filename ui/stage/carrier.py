"""The lane without a socket (behind a proxy that lets none through, say): a part of the page that runs for itself."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from ui import served
from ui.session import settings, visit
from ui.stage import lane
from ui.stage.lane import LONGEST, Lane

KEY = "carrier"


@dataclass
class Carried:
    """The question that was answered last: the page draws this part with every other, too."""

    question: Any = None


@st.fragment
def draw() -> None:
    """Answer the question that the browser has put here last, if any.

    What was let go in the same moment comes with the question, and all of the page is to answer that.
    """
    page = settings.here()
    if page.moved.keys() & page.asked.keys():  # this part runs alone: no control on the screen has taken them
        st.rerun()
    question = (st.session_state.get(KEY) or {}).get("question")
    carried, answer = visit.of(Carried), ""
    if isinstance(question, str) and len(question) <= LONGEST and question != carried.question:
        answer = lane.reply(visit.of(Lane), question)
    _carrier(key=KEY, data=dict(answer=answer), on_question_change=lambda: None, height="content")
    carried.question = question  # a run that a newer message breaks off does not come here


_carrier = served.component("carrier")
