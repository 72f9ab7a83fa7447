"""A view while its player stands at a step: the numbers below the chart, and Look closer, without a session."""

import importlib
import math
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any

from streamlit.testing.v1.element_tree import ElementTree, parse_tree_from_messages

from tests.pages.harness import recorded
from tests.pages.test_presets import same
from ui import words
from ui.keep import runs
from ui.keep.runs import Chart
from ui.picture import Picture
from ui.session import answers
from ui.view import VERDICT, Number, Numbers, Screen, Shown

EVERY = 12  # first frames of a long run that are looked at, each; of the others about as many
SAYING = ("markdown", "caption", "latex", "info", "table", "dataframe")


class Clock:
    """A page under given settings, and how it stands at each step of the first chart that has several frames."""

    def __init__(self, page: str, **settings: Any) -> None:
        self.page, self.settings = page, settings
        self.shown: Shown = importlib.import_module(f"pages.{page}").PAGE.answer(settings)
        self.run: Any = self.shown.run
        self.screen: Screen = self.shown.screen
        self.charts: list[Chart] = []  # that Look closer drew last
        heard = self.shown.given.heard
        self._unheard = {name for name, value in settings.items() if not same(heard.get(name), value)}
        if self._unheard:
            self.closer(self.start)  # it may ask for them
        assert not self._unheard, f"there is no {self._unheard} to be set so"

    @cached_property
    def picture(self) -> Picture:
        """The chart that is played."""
        return next(one for one in self.shown.pictures if len(one.frames) > 1)

    @cached_property
    def steps(self) -> list[int]:
        """Those that are looked at: the first, some in between, the one it opens on, the last."""
        n = len(self.picture.frames)
        frames = {*range(min(n, EVERY)), *range(0, n, max(n // EVERY, 1)), self.picture.start, n - 1}
        return [self.picture.step(frame) for frame in sorted(frames)]

    @property
    def start(self) -> int:
        """The step that it opens on."""
        return self.picture.step(self.picture.start)

    @property
    def last(self) -> int:
        """The last step on display."""
        return self.picture.step(len(self.picture.frames) - 1)

    @cached_property
    def whole(self) -> Numbers:
        """The numbers of the whole run."""
        return self.shown.numbers

    def at(self, step: int) -> Any:
        """The answer as it stood at a step."""
        return self.screen.at(self.run, step) if self.screen.at else self.run

    def numbers(self, step: int) -> Any:
        """The numbers below the chart."""
        return dict(self.screen.numbers_at(self.run, step))

    @cached_property
    def by_step(self) -> dict[int, Any]:
        """The numbers below the chart at the steps that are looked at: the same labels at each, and all are known."""
        found = {step: self.numbers(step) for step in self.steps}
        for step, shown in found.items():
            assert list(shown) == list(self.whole), (self.settings, step)
            assert all(_known(value, self.whole[label]) for label, value in shown.items()), (self.settings, step, shown)
        return found

    def verdict(self, step: int) -> Any:
        """The sentence under the numbers."""
        return self.screen.beside_at(self.run, step)[VERDICT]

    def caption(self, step: int) -> str:
        """What the player says at a step."""
        return self.picture.captions[self.picture.frame(step)]

    def says(self, step: int, value: Number) -> bool:
        """Whether the player says a number as it stands below the chart."""
        return words.number(value) in self.caption(step)

    def closer(self, step: int, **asked: Any) -> ElementTree:
        """What Look closer draws, with these settings of its own."""
        assert self.screen.closer
        given = answers.given(self.page, self.settings | asked)
        with recorded() as messages, given as own, runs.noting(dict) as noted:
            self.screen.closer(self.at(step))
        self._unheard -= {name for name in self._unheard if same(own.heard.get(name), self.settings[name])}
        self.charts = list(noted.charts.values())
        return parse_tree_from_messages(messages)

    def told(self, step: int, **asked: Any) -> str:
        """All that Look closer says."""
        return said(self.closer(step, **asked))

    def sound(self, end: int | None = None, *, still: bool = False) -> None:
        """The numbers change with the step, or stand `still`, and Look closer says something.

        At the `end`, the last step if None, they are those of the whole run to the last digit.
        """
        end = self.last if end is None else end
        assert spelled(self.numbers(end)) == spelled(self.whole)
        assert still == all(shown == self.numbers(end) for shown in self.by_step.values())
        self.looks_closer()

    def looks_closer(self) -> None:
        """Look closer says something at the first step, in the middle, where it opens, and at the last."""
        for step in {self.steps[0], self.steps[len(self.steps) // 2], self.start, self.last}:
            assert self.told(step), (self.settings, step)

    def hold(self, expected: Callable[[int], Mapping[str, Any]], end: int | None = None) -> None:
        """All is sound, and at every step some numbers are what is `expected`, but for rounding."""
        for step, shown in self.by_step.items():
            wanted = expected(step)
            assert wanted and set(wanted) <= set(shown), step
            for label, value in wanted.items():
                assert _close(shown[label], value), (step, label, shown[label], value)
        self.sound(end)

    def as_chosen(self, key: str, values: Mapping[int, Any], *, without: Collection[str] = ()) -> None:
        """By step: with this value of a setting chosen the numbers are the same, but those that are left out."""
        for step, value in values.items():
            other = Clock(self.page, **self.settings | {key: value})
            assert other.start == step, (key, value)
            for label, number in self.numbers(step).items():
                close = _close(number, other.whole[label], 1e-9)
                assert close or label in without, (key, value, label, number, other.whole[label])


def said(tree: ElementTree) -> str:
    """The sentences, formulas and tables of a section."""
    return "\n".join(str(one.value) for kind in SAYING for one in getattr(tree, kind))


def spelled(numbers: Numbers) -> dict[str, str]:
    """Numbers to the last digit."""
    return {label: repr(value) for label, value in numbers.items()}


def _known(value: Number, whole: Number) -> bool:
    """Words, or finite; infinite only where the whole run is."""
    if isinstance(value, str):
        return bool(value)
    return math.isfinite(value) or value == whole


def _close(one: Number, other: Any, within: float = 1e-7) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    return one == other or math.isclose(one, float(other), rel_tol=within, abs_tol=within / 1000)
