"""Run an algorithm once, and remember the run for all who ask for the same.

trace = compute.run(k_means.steps, data.X, k=3, seed=0, limit=60)
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any, TypeVar

import streamlit as st

from algos.trace import Call, Recording, Trace
from ui import turns, words
from ui.keep import runs
from ui.session import answers, cache, memory, visit

T = TypeVar("T")

MOST, MOST_PASSING = 64_000_000, 16_000_000  # bytes of what is remembered: of that which was asked for last
_ENTRY = 1000  # bytes of an entry besides what it holds
_MADE: OrderedDict[str, "Made"] = OrderedDict()
_PASSING: OrderedDict[str, "Made"] = OrderedDict()  # what only a held control has asked for: it displaces no other
_LOCK = Lock()
_PIECE = 0.05  # seconds of work, or of waiting, after which one looks around
_TELLS = 0.25  # seconds after which a progress bar moves on


_LONG = turns.Turns()  # of long runs: whoever waits for a short answer has one of them beside it, not all


@dataclass
class Made:
    """What somebody asked for. Who else asks for the same waits until it is made, and nobody else does."""

    lock: Any = field(default_factory=RLock)  # what is made may ask for something else
    value: Any = None
    bytes: int = 0  # that it holds, as far as it is made
    complete: bool = False


@dataclass
class Progress:
    """Where long runs say how far they are."""

    place: Any = None


class Refused(Exception):
    """An algorithm does not accept its data or settings; the text says why, in words for the reader."""


def run(steps: Callable[..., Iterator[Any]], *data: Any, limit: int, **settings: Any) -> Trace[Any]:
    """The Trace of `steps(*data, **settings)`, remembered under the algorithm's source, the data and the settings.

    A long run shows a progress bar, which also lets a newer change of a setting replace it; what it has done so
    far is kept. Raises Refused with the algorithm's own words for arguments it does not accept.
    """
    key = cache.digest(cache.source(steps), data, settings, limit)
    made = _made(key, lambda: SharedRun(Call(steps, data, settings, limit)))
    shared: SharedRun = made.value
    try:
        trace = shared.finish()
    except ValueError as problem:
        raise Refused(str(problem)) from problem
    finally:
        _weigh(made, complete=not shared.going_on)
    runs.took(shared.seconds)
    return trace


def look_around() -> None:
    """Stop here, in what takes long, if a newer question has overtaken this one, or its time is over.

    Whoever has only begun goes first.
    """
    answers.hurry()
    turns.give_way()
    if where_progress_stands() is not None:
        visit.of(Progress)  # whoever asks for the session hears of a newer message of the browser


def watched(items: Iterable[T]) -> Iterator[T]:
    """The same one after the other; between two of them a newer question takes over."""
    for item in items:
        look_around()
        yield item


def ended(trace: Trace[Any]) -> str:
    """How the run ended, truthfully: only what stopped of itself has converged. Nothing of a run on its way."""
    steps = words.count(trace.steps, "step")
    if not trace.finished and trace.made and trace.steps < trace.made.limit:
        return ""
    return f"Converged after {steps}." if trace.finished else f"Stopped at the limit of {steps}."


def remembered(key: str, make: Callable[[], Any], *, grows: int = 0) -> Any:
    """What `make` makes, the same for all who ask for this key; it `grows` by so many bytes while it is used."""
    made = _made(key, make)
    _weigh(made, grows)
    return made.value


def _made(key: str, make: Callable[[], Any]) -> Made:
    with _LOCK:
        made = _MADE.get(key) or _PASSING.pop(key, None) or Made()
        there = _PASSING if answers.hurries() and key not in _MADE else _MADE
        there[key] = made
        there.move_to_end(key)
    while not made.lock.acquire(timeout=_PIECE):
        look_around()
    try:
        if made.value is None:
            made.value = make()
    except BaseException:
        _weigh(made)
        raise
    finally:
        made.lock.release()
    return made


def _weigh(made: Made, grows: int = 0, *, complete: bool = True) -> None:
    """Note how much it holds. What was asked for longest ago is forgotten while all of it is too much."""
    if made.complete:
        return
    made.complete = complete and made.value is not None
    made.bytes = _ENTRY + memory.weight(made.value) + grows
    with _LOCK:
        for there, most in ((_MADE, MOST), (_PASSING, MOST_PASSING)):
            held = sum(one.bytes for one in there.values())
            while held > most and len(there) > 1:
                held -= there.popitem(last=False)[1].bytes


def forget() -> None:
    """Remember nothing any more."""
    with _LOCK:
        _MADE.clear()
        _PASSING.clear()


def progress_place() -> None:
    """Where they stand, always the same element: nothing on the page is pushed about by it."""
    with st.container(key="progress"):
        visit.of(Progress).place = st.empty()


def where_progress_stands() -> Any:
    """The place of a progress bar; None where nobody looks."""
    given = answers.now()
    return given.progress if given else visit.of(Progress).place or st


class SharedRun:
    """A recording shared by all who ask for it: whoever comes first does the work, in small pieces."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._lock = Lock()
        self._recording: Recording[Any] | None = None
        self._trace: Trace[Any] | None = None
        self.seconds = 0.0  # the work itself, without the reader's browser

    @property
    def going_on(self) -> bool:
        """Whether there is work left to do."""
        return self._recording is not None

    def finish(self) -> Trace[Any]:
        """The trace. A progress bar stands on the page while the run goes on."""
        limit = self._call.limit
        bar, place, me, due = None, where_progress_stands(), object(), 0.0
        trace = self._work()
        try:
            while trace is None:
                look_around()
                if place is not None and time.monotonic() > due:
                    due = time.monotonic() + _TELLS
                    recording = self._recording
                    done = recording.done if recording else 0
                    said = f"Step {done} of at most {limit} ..."
                    bar = bar or place.progress(0.0, said)
                    bar.progress(min(done / max(limit, 1), 1.0), said)
                trace = self._work() if answers.hurries() else self._turn(me)
        finally:
            _LONG.leave(me)
        if bar:
            bar.empty()
        return trace

    def _work(self) -> Trace[Any] | None:
        """A piece of work; the trace once there is nothing left to do."""
        if not self._lock.acquire(timeout=_PIECE):
            return None  # whoever has come first is at a long step
        try:
            begun, stood = time.monotonic(), 0.0
            if self._trace is None:
                self._recording = self._recording or self._start()
                while self._recording.advance():
                    stood += turns.give_way()
                    if time.monotonic() > begun + _PIECE:
                        self.seconds += time.monotonic() - begun - stood
                        return None
                states = self._recording.trace()
                self._trace, self._recording = Trace(states.states, states.finished, self._call), None
                self.seconds += time.monotonic() - begun - stood
            return self._trace
        except Exception:
            self._recording = None  # a failed generator looks finished; never keep it
            raise
        finally:
            self._lock.release()

    def _turn(self, who: object) -> Trace[Any] | None:
        """The same, if no other long run is at work, or nothing is left to do; None if one is."""
        if self._trace is not None or not _LONG.take(who, _PIECE):
            return self._trace
        try:
            return self._work()
        finally:
            _LONG.leave(who)

    def _start(self) -> Recording[Any]:
        call = self._call
        return Recording(call.steps(*call.data, **call.settings), limit=call.limit)
