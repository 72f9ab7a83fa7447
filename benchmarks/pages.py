"""Part (a) in a real browser: a slider's key press to the painted chart, and frames a second while playing.

Three servers and three windows stand side by side: the page, a page that is all but empty, and the page with its
charts drawn the obvious way (`comparison/obvious.py`). Keys are pressed in them by turns, so that whatever else the
machine does weighs on all three alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser

from benchmarks import browser, servers
from benchmarks.browser import Answer
from benchmarks.report import Goal, Judged, Table, median, pair
from benchmarks.servers import Server
from benchmarks.settings import Settings
from benchmarks.views import View

SLIDERS = {
    "regression": "split",
    "classification": "split",
    "kernels": "split",
    "bias_variance": "seed",
    "neural": "seed",
    "text": "seed",
    "clustering": "seed",
    "pca": "turn_angle",
    "recommender": "seed",
    "hmm": "smoothing",
    "gridworld": "gamma",
    "descent": "tilt",
}  # the control that is moved, by page: each of its stops is another picture, and most are asked for only once
OPENED: dict[str, dict[str, Any]] = {
    "regression": {"line_by": "a method", "test": 0.3},
    "kernels": {"test": 0.3},
    "recommender": {"view": "plane", "data": "films"},
}  # settings, by page, without which there is no such control, or not another picture where it opens
EMPTY, OBVIOUS = Goal(3), Goal(0.3)
HELD, RATE = Goal(1.6), Goal(12, at_most=False)
POINTS, MAPS = Goal(55, at_most=False), Goal(30, at_most=False)


@dataclass(frozen=True)
class Presses:
    """The answers of a page, the empty page and the obvious page to the same number of key presses."""

    page: str
    ours: list[Answer]
    held: list[float]  # milliseconds of each move of the slider while it is held
    empty: list[Answer]
    obvious: list[Answer]


def press(chromium: Browser, app: Server, names: Sequence[str], settings: Settings) -> list[Presses]:
    """Key presses by turns on each page `names` of the server `app`, the empty page and the obvious page."""
    found = []
    with servers.running(servers.EMPTY) as empty, servers.running(servers.OBVIOUS) as obvious:
        for name in names[: settings.pages]:
            key = f"{name}_{SLIDERS[name]}"
            path = f"/{name}?{urlencode({f'{name}_{k}': value for k, value in OPENED.get(name, {}).items()})}"
            pages = [browser.visit(chromium, s.address + path, motion=settings.motion) for s in (app, obvious)]
            pages.insert(1, browser.visit(chromium, empty.address, motion=settings.motion, charts=False))
            ours, nothing, other = (browser.Slider(page, k) for page, k in zip(pages, (key, "value", key), strict=True))
            for slider in (ours, nothing, other) if settings.warm else ():
                slider.press()
            answers = [(ours.press(), nothing.press(), other.press()) for _ in range(settings.presses)]
            first, *others = (list(column) for column in zip(*answers, strict=True))
            found.append(Presses(name, first, ours.hold(settings.moves), *others))
            for page in pages:
                page.context.close()
    return found


def press_table(found: Sequence[Presses]) -> Table:
    """One row for each page."""
    rows = []
    for each in found:
        ours, empty, obvious = ([a.painted for a in answers] for answers in (each.ours, each.empty, each.obvious))
        rows.append(
            (
                each.page,
                pair(ours),
                pair(empty),
                pair(obvious),
                Judged(median(ours) / median(empty), EMPTY),
                Judged(median(ours) / median(obvious), OBVIOUS),
                pair(each.held),
                Judged(median(each.held) / median(empty), HELD),
                Judged(1000 / median(each.held), RATE),
                median([a.server for a in each.ours]),
                median([a.painted - a.server for a in each.ours]),
                median([a.sent / 1000 for a in each.ours]),
                median([a.later / 1000 for a in each.ours]),
            )
        )
    return Table(
        "(a) A slider's key press, and each move while it is held, to the painted chart: milliseconds, median/p95",
        (
            "page",
            "ours",
            "empty page",
            "obvious",
            f"ours/empty {EMPTY}",
            f"ours/obvious {OBVIOUS}",
            "held",
            f"held/empty {HELD}",
            f"held, updates/s {RATE}",
            "to last message",
            "drawing",
            "KB until then",
            "KB later",
        ),
        rows,
        ("Moved: " + ", ".join(f"{each.page} {SLIDERS[each.page]}" for each in found) + ".",),
    )


def play(chromium: Browser, app: Server, views: Sequence[View], settings: Settings) -> Table:
    """Frames a second of the views that have an animation."""
    rows = []
    for view in [view for view in views if view.frames > 1][: settings.animations]:
        page = browser.visit(chromium, app.address + view.path, motion=settings.motion)
        rate = median(browser.play(page, settings.plays))
        page.context.close()
        kind, goal = ("maps", MAPS) if view.maps else ("points", POINTS)
        rows.append((f"{view.page} {view.title}", kind, f"{view.frames}", f"{goal}", Judged(rate, goal)))
    return Table("(a) Playing at full speed", ("view", "draws", "frames", "goal", "frames/s"), rows)
