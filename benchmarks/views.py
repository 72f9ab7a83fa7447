"""Part (a) without a browser: what one changed setting costs in Python and in bytes, view by view.

Three things are measured, each with nothing remembered from before:

- the answer and its frame on display, without Streamlit (`choose`, then `chart` and the drawing of one frame);
- the page's body run again by Streamlit's own test runner, and all that it sends;
- the other frames, as a browser asks for them afterwards.

All times are processor time of the thread that works.
"""

import importlib
import json
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx

from benchmarks.report import Goal, Judged, Table, median, p95
from benchmarks.settings import Settings
from tests.pages import harness
from ui import page, picture
from ui.page import Page
from ui.picture import Picture
from ui.stage import lane, telling
from ui.stage.packing import packed

PYTHON, FIRST, LATER = Goal(15), Goal(100), Goal(1500)  # milliseconds, KB, KB
SLOW = 60  # milliseconds of a rerun from which it is said what takes the time
SEEDS = ("data_seed", "seed", "split")  # what is changed where there is one of them


@dataclass(frozen=True)
class Answered:
    """A setting answered without Streamlit, in milliseconds."""

    choose: float  # controls, data and runs
    chart: float  # the picture, and its frame on display as it is sent


@dataclass(frozen=True)
class Rerun:
    """The page's body run again by Streamlit."""

    milliseconds: float
    sent: int  # bytes of all its messages


@dataclass(frozen=True)
class View:
    """A view of a page at its defaults, and what a changed setting costs there."""

    page: str
    name: str  # in the address
    title: str
    changed: str  # the control that is changed; empty if the view has none
    answered: tuple[Answered, ...]  # one for each change, and so the reruns
    reruns: tuple[Rerun, ...]
    later: float  # KB of the frames that are fetched afterwards
    fetching: float  # milliseconds of drawing them
    frames: int  # of the longest animation
    maps: bool  # whether that one draws maps

    @property
    def path(self) -> str:
        """Its address below the server's."""
        return f"/{self.page}?{self.page}_view={self.name}"

    @property
    def parts(self) -> dict[str, float]:
        """Where the milliseconds of a rerun go: choose, chart, and the rest, which is Streamlit and its messages."""
        choose, chart = median([a.choose for a in self.answered]), median([a.chart for a in self.answered])
        rest = median([r.milliseconds for r in self.reruns]) - choose - chart
        return dict(choose=choose, chart=chart, messages=max(rest, 0.0))


def survey(name: str, settings: Settings) -> list[View]:
    """The views of page `name`, in their order. Raises RuntimeError if one cannot be drawn."""
    it: Page = importlib.import_module(f"pages.{name}").PAGE
    with _quiet():
        return [_measured(it, view, settings) for view in list(it.views)[: settings.views]]


def setting(offered: Mapping[str, Any], i: int) -> dict[str, Any]:
    """Another value, the i-th (from 1), of one of the controls that a view offers; nothing if it offers none.

    A seed, so that nothing is the same as before; else a number; else one of some options.
    """
    named = {name: ends for name, ends in offered.items() if name not in ("view", "data") and len(ends) > 1}
    if seeds := [name for name in SEEDS if name in named]:
        return {seeds[0]: i}
    for name, ends in named.items():
        if len(ends) == 2 and all(type(end) in (int, float) for end in ends):
            low, high = ends
            return {name: type(low)(low + (high - low) * (0.1 + 0.8 * (0.618 * i % 1)))}
    return {name: ends[i % len(ends)] for name, ends in list(named.items())[:1]}


def _measured(it: Page, view: str, settings: Settings) -> View:
    offered = it.answer({"view": view}).given.offered
    changes = [setting(offered, i) for i in range(1, settings.reruns + 1)]
    answered, pictures = [], list[Picture]()
    for change in changes:
        harness.clear_caches()
        one, pictures = _answered(it, {"view": view} | change)
        answered.append(one)
    playing = [one for one in pictures if len(one.frames) > 1]
    later, fetching = _fetched(playing)
    return View(
        it.name,
        view,
        it.views[view].title,
        next(iter(changes[0]), ""),
        tuple(answered),
        tuple(_reruns(it, view, changes)),
        later / 1000,
        fetching,
        max((len(one.frames) for one in pictures), default=0),
        bool(playing) and playing[0].maps,
    )


def _answered(it: Page, asked: Mapping[str, Any]) -> tuple[Answered, list[Picture]]:
    begun = time.thread_time()
    shown = it.answer(asked)
    chosen = time.thread_time()
    pictures = picture.flat(shown.screen.chart(shown.run))
    for one in pictures:
        json.dumps(packed(one.frames[one.start]))
    drawn = time.thread_time()
    return Answered(1000 * (chosen - begun), 1000 * (drawn - chosen)), pictures


def _fetched(playing: list[Picture]) -> tuple[int, float]:
    """Bytes of all frames but those on display, and the milliseconds of drawing them."""
    sent, begun = 0, time.thread_time()
    for one in playing:
        chart = lane.Playing("", lane.chart_of(one, "chart"), [], one.start, None)
        sent += sum(len(telling.dumped(chart.frame(i))) for i in range(len(one.frames)) if i != one.start)
    return sent, 1000 * (time.thread_time() - begun)


def _reruns(it: Page, view: str, changes: list[dict[str, Any]]) -> list[Rerun]:
    found = []
    with _watched() as reruns:
        at = harness.open_page(it.name, view=view)
        for change in changes:
            harness.clear_caches()
            for name, value in change.items():
                harness.change(at, it.name, name, value)
            reruns.clear()
            at.run()
            if trouble := harness.problems(at):
                raise RuntimeError(f"{it.name}, {view}: {trouble[0]}")
            found += reruns
    return found


@contextmanager
def _watched() -> Iterator[list[Rerun]]:
    """A list that grows by every run of a page's body."""
    found: list[Rerun] = []
    original = page.show

    def show(it: Page) -> None:
        ctx: Any = get_script_run_ctx()
        messages: list[Any] = []
        send = ctx._enqueue

        def noted(message: Any) -> None:
            messages.append(message)
            send(message)

        ctx._enqueue = noted
        begun = time.thread_time()
        try:
            original(it)
        finally:
            ended = time.thread_time()
            ctx._enqueue = send
        found.append(Rerun(1000 * (ended - begun), sum(message.ByteSize() for message in messages)))

    setattr(page, "show", show)  # noqa: B010
    try:
        yield found
    finally:
        setattr(page, "show", original)  # noqa: B010


@contextmanager
def _quiet() -> Iterator[None]:
    """Without Streamlit's remarks that no server is running."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def table(views: list[View]) -> Table:
    """One row for each view."""
    rows: list[tuple[str | float | Judged, ...]] = []
    for view in views:
        answers = [one.choose + one.chart for one in view.answered]
        reruns = [one.milliseconds for one in view.reruns]
        rows.append(
            (
                _name(view),
                view.changed or "nothing",
                Judged(median(answers), PYTHON),
                median(reruns),
                p95(reruns),
                Judged(median([one.sent / 1000 for one in view.reruns]), FIRST),
                f"{view.frames}",
                Judged(view.later, LATER),
                view.fetching,
            )
        )
    return Table(
        "(a) One changed setting, view by view: processor time of Python, and what is sent",
        (
            "view",
            "changed",
            f"answer and frame, ms {PYTHON}",
            "rerun, ms median",
            "p95",
            f"rerun, KB {FIRST}",
            "frames",
            f"other frames, KB {LATER}",
            "their drawing, ms",
        ),
        rows,
        ("Nothing is remembered from before. The answer is that without Streamlit; no part of the page is left out.",),
    )


def slow_table(views: list[View]) -> Table:
    """The views whose rerun takes longer than SLOW, the slowest first, and what takes the time."""
    slow = [view for view in views if sum(view.parts.values()) > SLOW]
    slow.sort(key=lambda view: -sum(view.parts.values()))
    return Table(
        f"(a) Views of more than {SLOW} ms a rerun, and what takes the time",
        ("view", "ms", *("choose", "chart", "messages"), "most of it"),
        [
            (_name(view), sum(view.parts.values()), *view.parts.values(), max(view.parts, key=lambda p: view.parts[p]))
            for view in slow
        ],
        () if slow else ("None.",),
    )


def _name(view: View) -> str:
    return f"{view.page} {view.title}"
