"""What a page has just shown, and what its reader has kept of it: settings, numbers, charts, and the time it took.

Every run of a page's body is noted as it goes (`noting`); `screen` and `player` say what they draw. A run is made again
from its settings alone (`page.Page.answer`), so that a kept run can travel in a link as a few words.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ui.session import answers, cache, settings, visit
from ui.stage.frames import Frames

MOST = 3  # kept runs of a page
LETTERS = "ABC"
GHOST, BESIDE, HIDDEN = "ghost", "beside", "hidden"
MODES = (GHOST, BESIDE, HIDDEN)
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
    ahead: bool = False  # whether it opens further on than where a guess is awaited
    tells: bool = False  # whether where it opens shows what a setting does
    moves: Mapping[str, Sequence[float]] = field(default_factory=dict)  # what sliders say in each frame, by short name
    tracks: Mapping[str, Sequence[float | str]] = field(default_factory=dict)  # the place of each frame on an axis

    @property
    def result(self) -> int:
        """The frame that shows what comes of it: the last one of a run, or that of the setting which is set."""
        return len(self.figures) - 1 if self.steps else self.start

    @property
    def answer(self) -> int:
        """The frame to which it is played once a guess is given: the result, or the setting that a run goes through."""
        return self.start if self.moves else self.result

    def only(self, frames: Sequence[int]) -> "Chart":
        """The same with these of its frames, the start among them."""
        return replace(
            self,
            figures=Frames(len(frames), lambda i: self.figures[frames[i]]),
            captions=[self.captions[i] for i in frames],
            start=frames.index(self.start),
            steps=[self.step(i) for i in frames] if self.steps else (),
            moves={name: [values[i] for i in frames] for name, values in self.moves.items()},
            tracks={axis: [places[i] for i in frames] for axis, places in self.tracks.items()},
        )

    def step(self, frame: int) -> int:
        """The step on display in a frame."""
        return self.steps[frame] if self.steps else frame

    def frame(self, step: int) -> int:
        """The last frame that is not past a step."""
        return max(bisect_right(self.steps or range(len(self.figures)), step) - 1, 0)

    def nearest(self, settings: Mapping[str, float]) -> int:
        """The frame whose sliders come closest to these, of a chart that goes through settings."""
        away = [
            abs(np.asarray(self.moves[name], float) - value) for name, value in settings.items() if name in self.moves
        ]
        return int(np.sum(away, axis=0).argmin()) if away else self.start


@dataclass
class Run:
    """One run of a page."""

    settings: Mapping[str, Any]  # every control that is not at its default, by short name
    numbers: dict[str, float | int | str] = field(default_factory=dict)
    charts: dict[str, Chart] = field(default_factory=dict)  # by key
    seconds: float = 0.0  # the algorithms' own time; what was remembered counts as when it was computed
    heard: Mapping[str, Any] = field(default_factory=dict)  # of a run made again: what the controls answered
    explains: bool = False  # whether it is what one looks at closer
    verdict: str | None = None  # the sentence under the numbers, if its view has one


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
        return cache.digest(visit.page(), dict(self.settings), self.own)

    @property
    def run(self) -> Run | None:
        """What it showed; None if it has not been drawn again, or could not be."""
        return visit.of(Runs).made.get(self.name)


@dataclass
class Runs:
    """What a visit has of runs."""

    noted: Run | None = None  # what is being drawn
    last: Run | None = None  # the last complete one of the current page
    closer: Mapping[str, Chart] = field(default_factory=dict)  # the charts that explain it
    made: dict[str, Run] = field(default_factory=dict)  # kept runs with their charts, by what they are remembered under
    moved: set[str] = field(default_factory=set)  # letters of kept runs that could not be drawn into the chart


@dataclass
class Keeping:
    """The runs of a page that the reader has kept, in the order of their letters."""

    runs: list[Kept] = field(default_factory=list)


@contextmanager
def noting(shown: Callable[[], Mapping[str, Any]]) -> Iterator[Run]:
    """Note what the body draws; `shown` is asked for its settings when it has been drawn."""
    held = visit.of(Runs)
    outer, held.noted = held.noted, Run({})
    run = held.noted
    if not answers.now():
        held.closer = {}
    try:
        yield run
        run.settings = dict(shown())
        if not answers.now():
            held.last = run
    finally:
        held.noted = outer


@contextmanager
def unnoted() -> Iterator[None]:
    """What is drawn inside belongs to no run: it explains one (`closer`)."""
    held, apart = visit.of(Runs), Run({}, explains=True)
    outer, held.noted = held.noted, apart
    try:
        yield
        held.closer = apart.charts
    finally:
        held.noted = outer


def last() -> Run | None:
    """The last complete run of the current page."""
    return visit.of(Runs).last


def closer() -> Mapping[str, Chart]:
    """The charts that explain the last run, by key."""
    return visit.of(Runs).closer


def forget() -> None:
    """Another page is open: there is no last run of it yet."""
    held = visit.of(Runs)
    held.last, held.closer = None, {}


def number(values: Mapping[str, float | int | str], verdict: str | None = None) -> None:
    """Note the numbers below the chart, and the sentence under them."""
    if run := visit.of(Runs).noted:
        run.numbers, run.verdict = dict(values), verdict


def chart(drawn: Chart) -> None:
    """Note a chart."""
    if run := visit.of(Runs).noted:
        run.charts[drawn.key] = drawn


def took(seconds: float) -> None:
    """Note the time that an algorithm needed."""
    if given := answers.now():
        given.seconds += seconds
    elif run := visit.of(Runs).noted:
        run.seconds += seconds


def kept() -> list[Kept]:
    """The runs of the current page that the reader has kept, in the order of their letters."""
    return list(visit.here(Keeping).runs)


def keep(runs: Sequence[Kept]) -> None:
    """These and no others are kept."""
    visit.here(Keeping).runs = list(runs)


def remember(kept: Kept, run: Run) -> None:
    """Have a kept run's numbers and charts at hand."""
    made = visit.of(Runs).made
    for name in list(made)[: max(0, len(made) - MOST_MADE)]:
        del made[name]
    made[kept.name] = run


def counterparts(drawn: Chart) -> list[tuple[Kept, Chart]]:
    """The charts of kept runs that belong to a chart of this run, of those that are not hidden.

    A run of another view may have none of that name; its first chart belongs to the first of this run.
    """
    found = []
    noted = visit.of(Runs).noted or last()
    first = noted is not None and not noted.explains and next(iter(noted.charts), None) == drawn.key
    for one in kept():
        charts = one.run.charts if one.run and one.mode != HIDDEN else {}
        theirs = charts.get(drawn.key)
        if theirs is None and first and charts and one.settings.get("view") != settings.held("view"):
            theirs = replace(next(iter(charts.values())), key=drawn.key)
        if theirs is not None:
            found.append((one, theirs))
    return found


def frame_name(key: str) -> str:
    """The parameter of the address that holds the frame of the next player to be noted; none if it explains."""
    run = visit.of(Runs).noted
    if run is None or run.explains:
        return ""
    moving = any(len(noted.figures) > 1 for noted in run.charts.values())
    return f"frame_{key}" if moving else "frame"


def moved(letter: str) -> None:
    """Note that a kept run could not be drawn into the chart and stands beside it."""
    if not answers.now():
        visit.of(Runs).moved.add(letter)


def beside() -> set[str]:
    """The letters of those, since this was last asked."""
    held = visit.of(Runs)
    moved, held.moved = held.moved, set()
    return moved
