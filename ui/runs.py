"""What a page has just shown, and what its reader has kept of it: settings, numbers, charts, and the time it took.

Every run of a page's body is noted as it goes (`noting`); `page` and `player` say what they draw. A run is made again
from its settings alone, by a `replay`, so that a kept run can travel in a link as a few words.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from ui import cache, replay

MOST = 3  # kept runs of a page
LETTERS = "ABC"
GHOST, BESIDE, HIDDEN = "ghost", "beside", "hidden"
MODES = (GHOST, BESIDE, HIDDEN)
Figure = dict[str, Any]
_NOTED, _LAST, _KEPT, _MADE = "_run_noted", "_run_last", "_runs_kept", "_runs_made"
_CLOSER = "_run_closer"


@dataclass(frozen=True)
class Chart:
    """A chart as it was drawn: one figure a frame."""

    key: str
    figures: Sequence[Figure]
    captions: Sequence[str]
    start: int  # the frame on display first
    alt: str
    maps: bool = False  # whether frames need a full redraw


@dataclass
class Run:
    """One run of a page."""

    settings: Mapping[str, Any]  # every control that is not at its default, by short name
    numbers: dict[str, float | int | str] = field(default_factory=dict)
    charts: dict[str, Chart] = field(default_factory=dict)  # by key
    seconds: float = 0.0  # the algorithms' own time; what was remembered counts as when it was computed


@dataclass(frozen=True)
class Kept:
    """A run that the reader has kept, and how it is shown."""

    letter: str  # of LETTERS
    settings: Mapping[str, Any]
    mode: str = GHOST  # of MODES

    @property
    def run(self) -> Run | None:
        """What it showed; None if it could not be drawn again."""
        return _made().get(_name(self.settings))


@contextmanager
def noting(settings: Callable[[], Mapping[str, Any]]) -> Iterator[Run]:
    """Note what the body draws; `settings` is asked when it has been drawn."""
    outer = st.session_state.get(_NOTED)
    run = st.session_state[_NOTED] = Run({})
    if not replay.on():
        st.session_state.pop(_CLOSER, None)
    try:
        yield run
        run.settings = dict(settings())
        if not replay.on():
            st.session_state[_LAST] = run
    finally:
        st.session_state[_NOTED] = outer


@contextmanager
def unnoted() -> Iterator[None]:
    """What is drawn inside belongs to no run: it explains one (`closer`)."""
    run = st.session_state.get(_NOTED)
    apart = st.session_state[_NOTED] = Run({})
    try:
        yield
        st.session_state[_CLOSER] = apart.charts
    finally:
        st.session_state[_NOTED] = run


def last() -> Run | None:
    """The last complete run of the current page."""
    return st.session_state.get(_LAST)


def closer() -> Mapping[str, Chart]:
    """The charts that explain the last run, by key."""
    return st.session_state.get(_CLOSER, {})


def forget() -> None:
    """Another page is open: there is no last run of it yet."""
    st.session_state.pop(_LAST, None)
    st.session_state.pop(_CLOSER, None)


def number(values: Mapping[str, float | int | str]) -> None:
    """Note the numbers beside the chart."""
    if run := st.session_state.get(_NOTED):
        run.numbers = dict(values)


def chart(drawn: Chart) -> None:
    """Note a chart."""
    if run := st.session_state.get(_NOTED):
        run.charts[drawn.key] = drawn


def took(seconds: float) -> None:
    """Note the time that an algorithm needed."""
    if run := st.session_state.get(_NOTED):
        run.seconds += seconds


def kept() -> list[Kept]:
    """The runs of the current page that the reader has kept, in the order of their letters."""
    return list(st.session_state.get(_KEPT, {}).get(st.session_state["_page"], []))


def keep(runs: Sequence[Kept]) -> None:
    """These and no others are kept."""
    st.session_state.setdefault(_KEPT, {})[st.session_state["_page"]] = list(runs)


def remember(run: Run) -> None:
    """Have a kept run's numbers and charts at hand."""
    _made()[_name(run.settings)] = run


def again(settings: Mapping[str, Any], draw: Callable[[], None]) -> Run:
    """The run of the page's body `draw` with these settings, made anew. Raises what the body raises."""
    with replay.playing(settings), noting(lambda: settings) as run:
        draw()
    return run


def _made() -> dict[str, Run]:
    return st.session_state.setdefault(_MADE, {})


def _name(settings: Mapping[str, Any]) -> str:
    return cache.digest(st.session_state["_page"], dict(settings))
