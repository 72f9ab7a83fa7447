"""Part (d): from the start of a server's process to the first chart on the screen of a new visitor."""

import time
from collections.abc import Sequence

from playwright.sync_api import Browser

from benchmarks import servers
from benchmarks.browser import newcomer
from benchmarks.report import Goal, Judged, Table, median, pair
from benchmarks.settings import Settings

GOAL = Goal(1.3)
OURS = "() => document.querySelector('.js-plotly-plot .cartesianlayer path, .js-plotly-plot .imagelayer image')"
THEIRS = """() => document.querySelector('[data-testid="stVegaLiteChart"]')?.querySelector('canvas, svg')"""


def start(chromium: Browser, command: Sequence[str], path: str, drawn: str, *, motion: bool) -> float:
    """Seconds from starting the server until `drawn` is true on the page `path`."""
    page = newcomer(chromium, motion=motion)
    began = time.perf_counter()
    try:
        with servers.running(command) as server:
            page.goto(server.address + path)
            page.wait_for_function(drawn)
            return time.perf_counter() - began
    finally:
        page.context.close()


def run(chromium: Browser, names: Sequence[str], settings: Settings) -> Table:
    """The front page and the pages `names`, beside the first chart of `streamlit hello`, by turns."""
    hello: list[float] = []
    ours: dict[str, list[float]] = {name: [] for name in ("home", *names)[: settings.addresses]}
    for _ in range(settings.starts):
        hello.append(start(chromium, servers.HELLO, "/plotting_demo", THEIRS, motion=settings.motion))
        for name, times in ours.items():
            path = "/" if name == "home" else f"/{name}"
            times.append(start(chromium, servers.APP, path, OURS, motion=settings.motion))
    return Table(
        "(d) Cold start: seconds from the start of the process to the first drawn chart, median/p95",
        ("page", "ours", "streamlit hello", f"ours/hello {GOAL}"),
        [(name, pair(times), pair(hello), Judged(median(times) / median(hello), GOAL)) for name, times in ours.items()],
        ("The chart of `streamlit hello` is the line chart of its plotting demo.",),
    )
