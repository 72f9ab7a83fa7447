"""Draw a page's body once more with other settings, for its numbers and charts alone: nothing reaches the screen.

with replay.playing(settings):
    draw()

Every control answers with what `settings` says instead of asking the reader, and what Streamlit is told to draw goes
nowhere. The body itself does not notice.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

T = TypeVar("T")
_SETTINGS, _HEARD = "_replay", "_replay_heard"


@contextmanager
def playing(settings: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Controls have these values (by short name), or their defaults, and nothing is drawn.

    Gives what the controls answered, settings moved into their range.
    """
    st.session_state[_SETTINGS] = dict(settings)
    heard: dict[str, Any] = {}
    st.session_state[_HEARD] = heard
    try:
        with DeltaGenerator(root_container=None):  # a place that is on no screen
            yield heard
    finally:
        del st.session_state[_SETTINGS], st.session_state[_HEARD]


def on() -> bool:
    """Whether the body that runs is being replayed."""
    return _SETTINGS in st.session_state


def value(name: str, default: T, nearest: Callable[[Any], T]) -> T:
    """What the control `name` says in a replay: its setting, moved into its range, or its default."""
    settings = st.session_state[_SETTINGS]
    answer = default
    if name in settings:
        with suppress(TypeError, ValueError, OverflowError):
            answer = nearest(settings[name])
    st.session_state[_HEARD][name] = answer
    return answer
