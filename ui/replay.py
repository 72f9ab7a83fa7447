"""Draw a page's body once more with other settings, for its numbers and charts alone: nothing reaches the screen.

with replay.playing(settings):
    draw()

Every control answers with what `settings` says instead of asking the reader, and what Streamlit is told to draw goes
nowhere.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui import answers, own_source
from ui.answers import Given


@contextmanager
def playing(settings: Mapping[str, Any]) -> Iterator[Given]:
    """Controls have these values (by short name), or their defaults, and nothing is drawn."""
    given = answers.given(st.session_state["_page"], settings, own=own_source.all_in_use())
    with given as it, DeltaGenerator(root_container=None):  # a place that is on no screen
        yield it
