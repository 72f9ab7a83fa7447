"""Part (a) on the drawing pad: frames while a point is dragged, and from its release to the redrawn chart.

Releases and presses of a slider take turns on one page, so that both ask for the same work on the same data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

import numpy as np
from playwright.sync_api import Browser

from benchmarks import browser
from benchmarks.browser import Answer
from benchmarks.pages import OPENED, SLIDERS
from benchmarks.report import Goal, Judged, Table, median, p95, pair
from benchmarks.servers import Server
from benchmarks.settings import Settings
from datasets import drawn

PAGES = ("regression", "classification", "clustering")
POINTS = 200
FRAME, RATIO = Goal(16), Goal(1.25)


@dataclass(frozen=True)
class Drags:
    """The frames of all drags on a page, in milliseconds, and the answers to releases and to as many key presses."""

    page: str
    frames: list[float]
    released: list[Answer]
    pressed: list[Answer]


def drag(chromium: Browser, app: Server, names: Sequence[str], settings: Settings) -> list[Drags]:
    """Drag a point of many and press a slider's key by turns, on those pages of `names` that are measured."""
    found = []
    for name in [name for name in PAGES if name in names][: settings.pages]:
        asked = dict(OPENED.get(name, {}), data="drawn", drawn=drawn.write(drawing()))
        query = urlencode({f"{name}_{key}": value for key, value in asked.items()})
        page = browser.visit(chromium, f"{app.address}/{name}?{query}", motion=settings.motion)
        pad, slider = browser.Pad(page, POINTS), browser.Slider(page, f"{name}_{SLIDERS[name]}")
        if settings.warm:
            pad.drag(settings.moves)
            slider.press()
        turns = [(pad.drag(settings.moves), slider.press()) for _ in range(settings.presses)]
        frames = [frame for (frames, _), _ in turns for frame in frames]
        found.append(Drags(name, frames, [answer for (_, answer), _ in turns], [answer for _, answer in turns]))
        page.context.close()
    return found


def drawing() -> drawn.Drawn:
    """Points in two classes that overlap a little."""
    rng = np.random.default_rng(0)
    x, y = (drawn.Axis(title, -5.0, 5.0, 0.01) for title in drawn.TITLES)
    at = np.clip(rng.normal([[-1.5, -1.0]] * (POINTS // 2) + [[1.5, 1.0]] * (POINTS // 2), 1.0), -5, 5)
    return drawn.Drawn(x=x, y=y, points=tuple((float(a), float(b), i * 2 // POINTS) for i, (a, b) in enumerate(at)))


def table(found: Sequence[Drags]) -> Table:
    """One row for each page."""
    rows = []
    for each in found:
        released, pressed = ([answer.painted for answer in answers] for answers in (each.released, each.pressed))
        rows.append(
            (
                each.page,
                Judged(median(each.frames), FRAME),
                Judged(p95(each.frames), FRAME),
                pair(released),
                pair(pressed),
                Judged(median(released) / median(pressed), RATIO),
            )
        )
    return Table(
        f"(a) Drawing: one point of {POINTS} is dragged; milliseconds, median/p95",
        (
            "page",
            f"frame, median {FRAME}",
            f"frame, p95 {FRAME}",
            "release to chart",
            "control to chart",
            f"release/control {RATIO}",
        ),
        rows,
    )
