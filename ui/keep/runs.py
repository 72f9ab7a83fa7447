"""What a page has just shown, and what its reader has kept of it: settings, numbers, charts, and the time it took.

Every run of a page's body is noted as it goes (`noting`); `screen` and `player` say what they draw. A run is made again
from its settings alone (`page.Page.answer`), so that a kept run can travel in a link as a few words.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from ui.session import answers, cache
from ui.stage.frames import Frames

MOST = 3  # kept runs of a page
LETTERS = "ABC"
GHOST, BESIDE, HIDDEN = "ghost", "beside", "hidden"
MODES = (GHOST, BESIDE, HIDDEN)
_NOTED, _LAST, _KEPT, _MADE = "_run_noted", "_run_last", "_runs_kept", "_runs_made"
_CLOSER, _MOVED = "_run_closer", "_runs_moved"
MOST_MADE = 12  # kept runs whose charts are at hand


@dataclass(frozen=True)
class Chart:
    """A chart as it was drawn: one figure a frame."""

    key: str
    figures: Frames
    captions: Sequence[str]
    start: int  # the frame on display first
    alt: str
    maps: bool = False  # whether frames need a full redraw
    steps: Sequence[int] = ()  # the step that each frame shows, rising; its own number if empty
    frame_name: str = ""  # the parameter of the address that says which frame is on display, if one does

    def step(self, frame: int) -> int:
        """The step on display in a frame."""
        return self.steps[frame] if self.steps else frame

    def frame(self, step: int) -> int:
        """The last frame that is not past a step."""
        return max(bisect_right(self.steps or range(len(self.figures)), step) - 1, 0)


@dataclass
class Run:
    """One run of a page."""

    settings: Mapping[str, Any]  # every control that is not at its default, by short name
    numbers: dict[str, float | int | str] = field(default_factory=dict)
    charts: dict[str, Chart] = field(default_factory=dict)  # by key
    seconds: float = 0.0  # the algorithms' own time; what was remembered counts as when it was computed
    heard: Mapping[str, Any] = field(default_factory=dict)  # of a run made again: what the controls answered
    explains: bool = False  # whether it is what one looks at closer


@dataclass(frozen=True)
class Kept:
    """A run that the reader has kept, and how it is shown."""

    letter: str  # of LETTERS
    settings: Mapping[str, Any]
    mode: str = GHOST  # of MODES
    own: str = ""  # the digest of the reader's own data it was made with, if it was

    @property
    def name(self) -> str:
        """What it is remembered under."""
        return cache.digest(st.session_state["_page"], dict(self.settings), self.own)

    @property
    def run(self) -> Run | None:
        """What it showed; None if it has not been drawn again, or could not be."""
        return _made().get(self.name)


@contextmanager
def noting(settings: Callable[[], Mapping[str, Any]]) -> Iterator[Run]:
    """Note what the body draws; `settings` is asked when it has been drawn."""
    outer = st.session_state.get(_NOTED)
    run = st.session_state[_NOTED] = Run({})
    if not answers.now():
        st.session_state.pop(_CLOSER, None)
    try:
        yield run
        run.settings = dict(settings())
        if not answers.now():
            st.session_state[_LAST] = run
    finally:
        st.session_state[_NOTED] = outer


@contextmanager
def unnoted() -> Iterator[None]:
    """What is drawn inside belongs to no run: it explains one (`closer`)."""
    run = st.session_state.get(_NOTED)
    apart = st.session_state[_NOTED] = Run({}, explains=True)
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
    if given := answers.now():
        given.seconds += seconds
    elif run := st.session_state.get(_NOTED):
        run.seconds += seconds


def kept() -> list[Kept]:
    """The runs of the current page that the reader has kept, in the order of their letters."""
    return list(st.session_state.get(_KEPT, {}).get(st.session_state["_page"], []))


def keep(runs: Sequence[Kept]) -> None:
    """These and no others are kept."""
    st.session_state.setdefault(_KEPT, {})[st.session_state["_page"]] = list(runs)


def remember(kept: Kept, run: Run) -> None:
    """Have a kept run's numbers and charts at hand."""
    made = _made()
    for name in list(made)[: max(0, len(made) - MOST_MADE)]:
        del made[name]
    made[kept.name] = run


def counterparts(drawn: Chart) -> list[tuple[Kept, Chart]]:
    """The charts of kept runs that belong to a chart of this run, of those that are not hidden.

    A run of another view may have none of that name; its first chart belongs to the first of this run.
    """
    found = []
    noted = st.session_state.get(_NOTED) or last()
    first = noted is not None and not noted.explains and next(iter(noted.charts), None) == drawn.key
    for one in kept():
        charts = one.run.charts if one.run and one.mode != HIDDEN else {}
        theirs = charts.get(drawn.key)
        if theirs is None and first and charts and one.settings.get("view") != _view():
            theirs = replace(next(iter(charts.values())), key=drawn.key)
        if theirs is not None:
            found.append((one, theirs))
    return found


def frame_name(key: str) -> str:
    """The parameter of the address that holds the frame of the next player to be noted; none if it explains."""
    run = st.session_state.get(_NOTED)
    if run is None or run.explains:
        return ""
    moving = any(len(noted.figures) > 1 for noted in run.charts.values())
    return f"frame_{key}" if moving else "frame"


def moved(letter: str) -> None:
    """Note that a kept run could not be drawn into the chart and stands beside it."""
    st.session_state.setdefault(_MOVED, set()).add(letter)


def beside() -> set[str]:
    """The letters of those, since this was last asked."""
    return set(st.session_state.pop(_MOVED, ()))


def _view() -> Any:
    return st.session_state.get(f"{st.session_state['_page']}_view")


def _made() -> dict[str, Run]:
    return st.session_state.setdefault(_MADE, {})
