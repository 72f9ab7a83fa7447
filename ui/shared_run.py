"""A run of an algorithm that all sessions share."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

import streamlit as st

from algos.trace import Recording, Trace

_PLACE = "_progress_place"


@st.cache_resource(max_entries=64, show_spinner=False)
def remembered(key: str, _make: Callable[[], Any]) -> Any:
    """What `_make` makes, the same for all sessions that ask for this key."""
    return _make()


def progress_place() -> None:
    """Where long runs say how far they are, always the same element: nothing on the page is pushed about by it."""
    with st.container(key="progress"):
        st.session_state[_PLACE] = st.empty()


class SharedRun:
    """A recording shared by all sessions that ask for it: whoever comes first does the work, in small pieces."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._recording: Recording[Any] | None = None
        self._trace: Trace[Any] | None = None
        self.seconds = 0.0  # the work itself, without the reader's browser

    def finish(self, start: Callable[[], Recording[Any]], limit: int) -> Trace[Any]:
        """The trace; `start` begins the run. A progress bar stands on the page while it goes on."""
        bar = None
        while (trace := self._work(start)) is None:
            done = self._recording.done if self._recording else 0
            said = f"Step {done} of at most {limit} ..."
            bar = bar or st.session_state.get(_PLACE, st).progress(0.0, said)
            bar.progress(min(done / max(limit, 1), 1.0), said)
        if bar:
            bar.empty()
        return trace

    def _work(self, start: Callable[[], Recording[Any]]) -> Trace[Any] | None:
        """Some 50 ms of work; the trace once there is nothing left to do."""
        with self._lock:
            begun = time.monotonic()
            until = begun + 0.05
            try:
                if self._trace is None:
                    self._recording = self._recording or start()
                    while self._recording.advance():
                        if time.monotonic() > until:
                            self.seconds += time.monotonic() - begun
                            return None
                    self._trace, self._recording = self._recording.trace(), None
                    self.seconds += time.monotonic() - begun
            except Exception:
                self._recording = None  # a failed generator looks finished; never keep it
                raise
            return self._trace
