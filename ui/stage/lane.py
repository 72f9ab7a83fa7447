"""What a page answers beside its script: the frames of its charts, and how they look while a control is held.

A question is a short JSON text, and so is its answer; a WebSocket carries them (`door`), or a part of the page that
runs for itself (`carrier`). What arrives is checked like a link: settings are moved into their ranges by the controls
themselves.
"""

import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import anyio

from ui import compute, turns
from ui.data import drawn_points
from ui.guessing import cover
from ui.keep import beside
from ui.keep.runs import Chart
from ui.picture import Drag, Figure, Picture, thin
from ui.session import answers, cache
from ui.session.settings import Settings
from ui.stage import telling
from ui.view import Shown

LONGEST = 20_000  # characters of a question
MOST = 64  # frames of an answer
MOST_OF_FILE = 200  # frames of a run in a file
PATIENCE = 0.15  # seconds of work for a held control; twice as many when it is asked for again, and so on
_DOUBLINGS = 2
ENOUGH = 0.3  # seconds of drawing frames, after which the others have to be asked for again
FAILED = "The picture cannot follow here: something went wrong. It is drawn when you let go."
_FAR = 1e15  # no chart shows what lies beyond it
VISITS: "WeakValueDictionary[str, Lane]" = WeakValueDictionary()  # those that are going on, by token
_LOG = logging.getLogger(__name__)

Numbers = Callable[[int], Mapping[str, Any]]


@dataclass(frozen=True)
class Playing:
    """A chart on the screen, those of kept runs beside it, and what is said with each of its frames."""

    run: str  # the name of the run
    drawn: Chart
    others: Sequence[telling.Other]
    at: int  # the frame that the browser has as a whole
    numbers: Numbers | None  # below the chart, by step
    drags: Sequence[Drag] = ()
    rests: int | None = None  # the frame on which the reader rests, if that is another one
    note: str | None = None  # under its headline, if anything of its run is said there

    def frame(self, i: int) -> dict[str, Any]:
        """What the browser shows in frame i, as changes of what it has."""
        told: dict[str, Any] = {self.drawn.key: dict(changes=telling.changes(self.drawn, self.at, i))}
        for kept, theirs in self.others:
            there, shown = (beside.frame(self.drawn, theirs, j) for j in (self.at, i))
            said = beside.caption(self.drawn, theirs, i)
            told[beside.key(kept, theirs)] = dict(changes=telling.changes(theirs, there, shown), caption=said)
        numbers = telling.spoken(self.numbers(self.drawn.step(i))) if self.numbers else None
        return dict(charts=told, caption=self.drawn.captions[i], numbers=numbers)

    @property
    def now(self) -> int:
        """The frame on display, as far as the browser has said."""
        return self.at if self.rests is None else self.rests

    def whole(self) -> dict[str, Any]:
        """All that a stage can show of it, with its frames: it needs no server then, and opens where one rests.

        Of a run with very many, some.
        """
        picked = list(range(len(self.drawn.figures)))
        if self.drawn.steps:
            picked = sorted({*thin(len(picked), MOST_OF_FILE), self.drawn.start, self.now})
        here = replace(self, drawn=self.drawn.only(picked), at=picked.index(self.now))
        frames = {i: here.frame(i) for i in range(len(picked))}
        told = telling.told_of(here.drawn, here.others, here.at)
        said = dict(chart=self.drawn.key, run=self.run, lead=self.numbers is not None, note=self.note)
        return said | dict(frames=frames) | told


@dataclass(eq=False)
class Lane:
    """What the page of a visit can be asked."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    page: str = ""
    run: str = ""  # the name of the run on display
    answer: Callable[[Mapping[str, Any]], Shown] | None = None  # the page under given settings
    settings: Mapping[str, Any] = field(default_factory=dict)  # what all its controls stand at, by short name
    controls: Settings = field(default_factory=Settings)  # what is known of them
    playing: dict[str, Playing] = field(default_factory=dict)  # by chart
    kept: dict[str, list[telling.Other]] = field(default_factory=dict)  # the kept runs' charts, by chart
    covered: bool = False  # whether a guess is awaited
    ends: int | None = None  # the step to which it is played once a guess is given, if one is named
    stays: bool = False  # of what is seen where a run begins
    drawn_on: str = ""  # the axes on which it is drawn, if it is
    guessed: Callable[[Figure], Figure] | None = None  # what draws the line of a number that was guessed
    looks: dict[str, Any] = field(default_factory=dict)  # where the reader looked while something was held, by chart
    acts: tuple[int, int] = 0, 0  # how often the reader had done or opened something else until then
    turn: anyio.Lock = field(default_factory=anyio.Lock)  # one answer is worked on at a time, whatever sockets ask

    def now(self, playing: Playing) -> Playing:
        """The same chart with the frame on which the reader rests by now, if it is still that run."""
        newest = self.playing.get(playing.drawn.key, playing)
        return newest if newest.run == playing.run else playing

    def __post_init__(self) -> None:
        VISITS[self.token] = self

    def shows(
        self,
        page: str,
        settings: Mapping[str, Any],
        answer: Callable[[Mapping[str, Any]], Shown],
        own: Any = (),
        controls: Settings | None = None,
    ) -> None:
        """The page is about to draw the run with these settings; `own` tells the reader's own data from others."""
        if page != self.page:
            self.playing, self.kept, self.looks = {}, {}, {}
        self.page, self.settings, self.answer = page, dict(settings), answer
        self.controls = controls or Settings()
        self.run = cache.digest(page, self.settings, own)

    def off_default(self) -> dict[str, Any]:
        """The settings but those left at their default: it may be another one with what a slider is held at."""
        known = self.controls.controls
        return {name: at for name, at in self.settings.items() if name not in known or at != known[name].default}


def reply(lane: Lane, text: str) -> str:
    """The answer to a question, whatever it is: what cannot be understood gets an empty one.

    An error of ours is logged, and answered with a sentence.
    """
    try:
        question = json.loads(text)
    except (ValueError, RecursionError):
        return "{}"
    if not isinstance(question, dict):
        return "{}"
    n = question.get("n")
    named = {"n": n if type(n) is int else 0}
    try:
        with turns.answering():
            return telling.dumped(named | _said(lane, question))
    except Exception:
        _LOG.exception("The lane of %s could not answer %.300s", lane.page, text)
        return telling.dumped(named | dict(failed=FAILED))


def _said(lane: Lane, question: Mapping[str, Any]) -> dict[str, Any]:
    if question.get("ask") == "frames":
        return _frames(lane, question)
    if question.get("ask") == "hold":
        return _hold(lane, question)
    if question.get("ask") == "rest":
        _rest(lane, question)
    elif question.get("ask") == "heard":
        _heard(lane, question)
    return {}


def _frames(lane: Lane, question: Mapping[str, Any]) -> dict[str, Any]:
    playing = lane.playing.get(str(question.get("chart")))
    wanted = question.get("frames")
    if playing is None or playing.run != question.get("run") or not isinstance(wanted, list):
        return {}
    there = range(len(playing.drawn.figures))
    until = time.monotonic() + ENOUGH
    told: dict[int, Any] = {}
    with answers.given(lane.page, {}):
        for i in wanted[:MOST]:
            if type(i) is int and i in there and (not told or time.monotonic() < until):
                told[i] = playing.frame(i)
    return dict(frames=told)


def _rest(lane: Lane, question: Mapping[str, Any]) -> None:
    """The reader rests on a frame: a file that is made of the chart opens there."""
    chart, frame = str(question.get("chart")), question.get("frame")
    playing = lane.playing.get(chart)
    there = range(len(playing.drawn.figures)) if playing else ()
    if playing and playing.run == question.get("run") and type(frame) is int and frame in there:
        lane.playing[chart] = replace(playing, rests=frame)


def _heard(lane: Lane, question: Mapping[str, Any]) -> None:
    """The browser has shown a run of the page: it says no more what its widgets stood at before."""
    run, page = question.get("serial"), lane.controls
    if question.get("page") == lane.page and type(run) is int and 0 < run <= page.runs:
        page.heard = max(run, page.heard or 0)


def _hold(lane: Lane, question: Mapping[str, Any]) -> dict[str, Any]:
    """The page's charts with other settings, for the moment; what they cost too much or cannot be is said."""
    dragged, point, looks = question.get("drag"), question.get("point"), question.get("looks")
    wanted, again = question.get("set"), question.get("again")
    patience = PATIENCE * 2 ** (min(again, _DOUBLINGS) if type(again) is int and again > 0 else 0)
    if isinstance(dragged, dict):
        wanted = dropped(lane, dragged)
    elif isinstance(point, dict):
        wanted = moved(lane, point)
    if not isinstance(wanted, dict) or not isinstance(looks, dict):
        return {}
    if lane.answer is None:  # the script of the page is still at its beginning
        return dict(late=True)
    if not wanted.keys() & lane.settings.keys():  # it only looks closer at the run: the charts stay
        return {}
    # where a slider goes that the player moves, too, is where it is set now
    own = {key: at.keys() if isinstance(at, dict) else set() for key, at in looks.items()}
    if isinstance(dragged, dict):
        own = {key: _moves(lane, str(key)) for key in looks}
    looks = {key: "start" if own[key] & wanted.keys() else at for key, at in looks.items()}
    lane.looks = looks
    try:
        with answers.hurried(patience):
            others = lane.settings if isinstance(dragged, dict) or isinstance(point, dict) else lane.off_default()
            shown = lane.answer({**others, **{str(name): value for name, value in wanted.items()}})
            with answers.given(lane.page, {}):
                charts = _live(lane, shown, looks)
    except compute.Refused as problem:
        return dict(refused=str(problem))
    except answers.Late:
        return dict(late=True)
    sets = {name: shown.given.heard[name] for name in wanted if name in shown.given.heard}
    return dict(charts=charts) | (dict(sets=sets) if isinstance(dragged, dict) else {})


def _moves(lane: Lane, key: str) -> set[str]:
    """The settings, by short name, that the player of a chart goes through."""
    playing = lane.playing.get(key)
    return set(playing.drawn.moves) if playing else set()


def dropped(lane: Lane, dragged: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that come of dragging something to a place of a chart; none if there is nothing of the kind."""
    playing = lane.playing.get(str(dragged.get("chart")))
    which, place = dragged.get("drag"), _place(dragged)
    if playing is None or place is None or type(which) is not int or which not in range(len(playing.drags)):
        return {}
    with answers.given(lane.page, {}):
        return dict(playing.drags[which].sets(*place))


def moved(lane: Lane, point: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that come of moving a point of the pad; none if there is nothing of the kind."""
    place = _place(point)
    return dict(drawn_points.moved(lane.settings, *place)) if place else {}


def _place(told: Mapping[str, Any]) -> tuple[int, float, float] | None:
    """Which point is to be where, if that can be read."""
    i, x, y = (told.get(name) for name in ("i", "x", "y"))
    if type(i) is not int or not all(isinstance(at, (int, float)) and abs(at) < _FAR for at in (x, y)):
        return None
    return i, float(x), float(y)  # type: ignore[arg-type]  # they are numbers


def _live(lane: Lane, shown: Shown, looks: Mapping[str, Any]) -> dict[str, Any]:
    told, leads = {}, True
    for i, picture in enumerate(shown.pictures):
        key = f"{lane.page}_{picture.key}_chart"
        if key not in looks:
            continue
        if i == 0 and lane.guessed:
            picture = replace(picture, frames=picture.frames.changed(lane.guessed))
        drawn, others = beside.apart(chart_of(picture, key), [] if lane.covered else lane.kept.get(key, []))
        at = looked_at(drawn, looks[key])
        if lane.covered:
            drawn, at = covered(drawn, lane.drawn_on, lane.stays), begins(drawn, at, lane.ends) if drawn.steps else at
        numbers = None
        if leads and len(picture.frames) > 1:
            numbers = telling.spoken(shown.screen.beside_at(shown.run, picture.step(at)))
            leads = False
        told[key] = telling.told_of(drawn, others, at) | dict(numbers=numbers)
        if key in lane.playing and lane.playing[key].note is not None:
            told[key] |= dict(note=shown.screen.note(shown.run))
    if leads and told:
        next(iter(told.values()))["numbers"] = telling.spoken(shown.screen.beside(shown.run))
    return told


def looked_at(drawn: Chart, look: Any) -> int:
    """The frame where the reader looks: a step of a run, or of a run its "end"; of a sweep a frame, or what its sliders
    say there; else the one that is set."""
    if look == "end":
        return drawn.result
    if isinstance(look, dict):
        return drawn.nearest({name: at for name, at in look.items() if isinstance(at, (int, float)) and abs(at) < _FAR})
    return drawn.frame(look) if type(look) is int else drawn.start


def begins(drawn: Chart, at: int, ends: int | None = None) -> int:
    """The frame of a run that is seen while a guess is awaited, which is played to the step `ends`, if one is named."""
    return min(at, drawn.start) if drawn.start < rests(drawn, ends) and not drawn.ahead else 0


def rests(drawn: Chart, ends: int | None = None) -> int:
    """The frame on which what is played once a guess is given comes to rest."""
    if ends is not None:
        return drawn.frame(ends)
    return drawn.answer if drawn.steps else len(drawn.figures) - 1


def covered(drawn: Chart, drawn_on: str, stays: bool) -> Chart:
    """A chart while a guess of it is awaited: of a run its beginning, the points alone if it `stays` there."""
    kept_back = cover.begun if drawn.steps and not stays else cover.covered
    return replace(drawn, figures=drawn.figures.changed(partial(kept_back, drawn_on=drawn_on)))


def chart_of(picture: Picture, key: str, frame_name: str = "") -> Chart:
    """A picture under its key on the page."""
    return Chart(
        key,
        picture.frames,
        picture.captions,
        picture.start,
        picture.alt,
        picture.maps,
        picture.steps,
        frame_name,
        ahead=picture.ahead,
        tells=picture.tells,
        moves=picture.moves,
        tracks=picture.tracks,
    )
