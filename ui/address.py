"""What a reader draws goes to the address stroke by stroke, and the browser's Back button is not to step through it."""

from pathlib import Path

import streamlit as st

from ui import controls, replay


def quiet(name: str) -> None:
    """From now on, the browser replaces the address where it differs in this control's text only (short name).

    And in what the browser itself writes there, the version and a player's frame.
    """
    if not replay.on():
        full = controls.key_of(name)
        with st.sidebar.container(key=f"{full}_quiet_unseen"):
            _quiet(key=f"{full}_quiet", data=dict(names=[full, *map(controls.key_of, ("v", "frame"))]))


_quiet = st.components.v2.component(
    "quiet", html="<span hidden></span>", js=(Path(__file__).parent / "address.js").read_text()
)
