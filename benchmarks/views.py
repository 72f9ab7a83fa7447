"""Part (a) without a browser: what one changed setting costs in Python and in bytes, view by view.

Every page of the shell is run in this process through Streamlit's own test runner; timed is the page's body alone
(its controls, its arithmetic, its figures), in processor time of its thread, with nothing remembered from before.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from benchmarks.report import Goal, Judged, Table, median, p95
from benchmarks.settings import Settings
from tests.pages import harness
from ui import page

PYTHON, SETTING, ANIMATION = Goal(15), Goal(100), Goal(1500)  # milliseconds, KB, KB
MAPS = {"heatmap", "contour", "image"}  # traces that Plotly can only draw anew


@dataclass(frozen=True)
class View:
    """A view of a page at its defaults. `name` is empty on a page with one view."""

    page: str
    name: str
    milliseconds: tuple[float, ...]  # one for each changed setting
    setting: float  # KB of its charts without their frames
    animation: float  # KB of their frames
    frames: int  # of the longest animation
    maps: bool  # the frames hold maps

    @property
    def path(self) -> str:
        """Its address below the server's."""
        return f"/{self.page}?{self.page}_view={quote(self.name)}" if self.name else f"/{self.page}"


def survey(name: str, settings: Settings) -> list[View]:
    """The views of page `name`, in their order. Raises RuntimeError if one cannot be drawn."""
    with _timed() as milliseconds, _quiet():
        first = harness.open_page(name)
        options = [
            o.content for bar in first.get("button_group") if bar.key == f"{name}_view" for o in bar.proto.options
        ]
        return [_measured(name, view, milliseconds, settings) for view in (options or [""])[: settings.views]]


def _measured(name: str, view: str, milliseconds: list[float], settings: Settings) -> View:
    at = harness.open_page(name, **({"view": view} if view else {}))
    milliseconds.clear()
    for seed in range(1, settings.reruns + 1):
        harness.clear_caches()
        _change(at, name, seed)
        at.run()
    if trouble := harness.problems(at):
        raise RuntimeError(f"{name}, {view}: {trouble[0]}")
    charts = [chart.proto.spec for chart in at.get("plotly_chart")]
    frames = [json.loads(chart).get("frames") or [] for chart in charts]
    moving = sum(len(json.dumps(each, separators=(",", ":"))) for each in frames if each) / 1000
    kinds = {trace.get("type") for each in frames for frame in each for trace in frame["data"]}
    return View(
        name,
        view,
        tuple(milliseconds),
        max(sum(map(len, charts)) / 1000 - moving, 0),
        moving,
        max(map(len, frames), default=0),
        bool(kinds & MAPS),
    )


def _change(at: Any, name: str, i: int) -> None:
    """Another setting, the i-th: the seed of the data, so that nothing is the same as before, or else a slider.

    Where a view has neither, it is only drawn again.
    """
    sliders, stops = list(at.sidebar.slider), list(at.sidebar.select_slider)
    if sliders:
        next((s for s in sliders if s.key == f"{name}_data_seed"), sliders[0]).set_value(i)
    elif stops:
        stops[0].set_value(stops[0].options[i % len(stops[0].options)])


@contextmanager
def _timed() -> Iterator[list[float]]:
    """A list that grows by the milliseconds of every run of a page's body."""
    found: list[float] = []
    original = page.body

    def body(draw: Callable[[], None]) -> None:
        start = time.thread_time()
        original(draw)
        found.append(1000 * (time.thread_time() - start))

    setattr(page, "body", body)  # noqa: B010
    try:
        yield found
    finally:
        setattr(page, "body", original)  # noqa: B010


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
    return Table(
        "(a) One changed setting, view by view: processor time of Python, and what is sent",
        ("view", "ms median", "ms p95", f"ms {PYTHON}", f"setting KB {SETTING}", f"animation KB {ANIMATION}", "frames"),
        [
            (
                f"{view.page} {view.name}".strip(),
                median(view.milliseconds),
                p95(view.milliseconds),
                Judged(median(view.milliseconds), PYTHON),
                Judged(view.setting, SETTING),
                Judged(view.animation, ANIMATION),
                f"{view.frames}",
            )
            for view in views
        ],
        ("The setting is the seed of the data: nothing is remembered from before. No part of the page is left out.",),
    )
