"""Who answers what a page asks: the reader, by the controls on the screen, or settings that are given.

with answers.given("clustering", {"k": 3}) as given:
    run = view.choose(data)

Inside, every control answers at once with what the settings say, moved into its range, or with its default. Streamlit
is not touched, so that a view can be computed in a test, in another thread, or for a run that was kept.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass
class Given:
    """Settings in place of a reader, and what was noted while they answered."""

    page: str
    settings: Mapping[str, Any]  # by short name; what is not said stands at its default
    own: Mapping[str, Any] = field(default_factory=dict)  # the reader's own data that are in use, by what they are
    progress: Any = None  # where long runs say how far they are
    heard: dict[str, Any] = field(default_factory=dict)  # what every control answered, by short name
    labels: dict[str, str] = field(default_factory=dict)  # the words beside every control
    titles: dict[str, Mapping[str, str]] = field(default_factory=dict)  # what the options of a choice are called
    offered: dict[str, Sequence[Any]] = field(default_factory=dict)  # both ends of a slider, all options of a choice
    seconds: float = 0.0  # the algorithms' own time

    def answer(self, name: str, label: str, default: T, nearest: Callable[[Any], T], offered: Sequence[Any] = ()) -> T:
        """What the control `name` says: its setting, moved into its range by `nearest`, or its default."""
        said = default
        if name in self.settings:
            with suppress(TypeError, ValueError, OverflowError):
                said = nearest(self.settings[name])
        self.heard[name] = said
        self.labels[name] = label
        self.offered[name] = offered
        return said


_GIVEN: ContextVar[Given | None] = ContextVar("given", default=None)


def now() -> Given | None:
    """The settings that answer; None if it is the reader."""
    return _GIVEN.get()


@contextmanager
def given(
    page: str, settings: Mapping[str, Any], *, own: Mapping[str, Any] | None = None, progress: Any = None
) -> Iterator[Given]:
    """Controls of this page are answered by `settings`; `own` are the reader's own data that are in use."""
    it = Given(page, settings, own or {}, progress)
    token = _GIVEN.set(it)
    try:
        yield it
    finally:
        _GIVEN.reset(token)


class Late(Exception):
    """An answer takes longer than whoever asked wants to wait."""


_UNTIL: ContextVar[float] = ContextVar("until", default=math.inf)


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """What is computed inside has so many seconds."""
    token = _UNTIL.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _UNTIL.reset(token)


def hurries() -> bool:
    """Whether somebody waits for an answer to look at, and goes on to the next."""
    return _UNTIL.get() < math.inf


def hurry() -> None:
    """Raises Late once the time is over."""
    if time.monotonic() > _UNTIL.get():
        raise Late


class Nowhere:
    """A place that is on no screen: whatever one draws there is gone, and so is what one draws inside."""

    def __getattr__(self, name: str) -> Callable[..., "Nowhere"]:
        return lambda *args, **more: self

    def __getitem__(self, i: int) -> "Nowhere":  # one of several columns
        return self

    def __enter__(self) -> "Nowhere":
        return self

    def __exit__(self, *problem: object) -> None:
        return None


NOWHERE = Nowhere()
