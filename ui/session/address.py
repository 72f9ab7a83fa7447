"""The browser's Back button: one step for each act of the reader, and none for what is drawn, stroke by stroke."""

from pathlib import Path

import streamlit as st

from ui import controls
from ui.keep.kept_text import CONTROL
from ui.session import answers


def steps() -> None:
    """From now on, and on every page, one act of the reader adds one step to the browser's history, at most.

    None where only the kept runs change: Back leaves them as they are.
    """
    with st.container(key="history_unseen"):
        _history(key="history_steps", data=dict(names=[*map(controls.key_of, (CONTROL, "v", "frame"))]))


def quiet(name: str) -> None:
    """From now on, the browser replaces the address where it differs in this control's text only (short name).

    And in what the browser itself writes there, the version and a player's frame.
    """
    if not answers.now():
        full = controls.key_of(name)
        with st.sidebar.container(key=f"{full}_quiet_unseen"):
            _history(key=f"{full}_quiet", data=dict(names=[full, *map(controls.key_of, ("v", "frame"))]))


_history = st.components.v2.component(
    "history", html="<span hidden></span>", js=(Path(__file__).parent / "address.js").read_text()
)
